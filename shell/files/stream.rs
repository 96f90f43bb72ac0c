//! Pipes and devices that are written through. A pipe is opened only if someone reads it, and writing to it waits in
//! small steps, so that a signal ends the process.

use std::fs::{self, File, FileType, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::thread;
use std::time::{Duration, Instant};

use toolkit::locks::lock;

/// How long to wait for a reader of a pipe.
const FOR_A_READER: Duration = Duration::from_secs(1);

const PAUSE: Duration = Duration::from_millis(5);

/// The streams to be written, by name. A reader takes the end of the first writer for the end of all, so a stream that
/// was opened to test it stays open until it is written.
static HELD: Mutex<Vec<(PathBuf, Stream)>> = Mutex::new(Vec::new());

pub(super) struct Stream(File);

impl Write for Stream {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        loop {
            match self.0.write(bytes) {
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => thread::sleep(PAUSE),
                written => return written,
            }
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

/// Opens the stream of this name, to be written later.
pub(super) fn hold(path: &Path) -> io::Result<()> {
    let mut held = lock(&HELD);
    if !held.iter().any(|(known, _)| known == path) {
        held.push((path.to_owned(), opened(path)?));
    }
    Ok(())
}

/// The stream held under this name, or else opened now. It closes when dropped.
pub(super) fn held(path: &Path) -> io::Result<Stream> {
    let mut held = lock(&HELD);
    match held.iter().position(|(known, _)| known == path) {
        Some(place) => Ok(held.swap_remove(place).1),
        None => opened(path),
    }
}

fn opened(path: &Path) -> io::Result<Stream> {
    let begun = Instant::now();
    loop {
        let error = match without_waiting(OpenOptions::new().write(true)).open(path) {
            Ok(file) => return Ok(Stream(file)),
            Err(error) => error,
        };
        if !fs::metadata(path).is_ok_and(|found| is_pipe(found.file_type())) || !is_without_reader(&error) {
            return Err(error);
        }
        if begun.elapsed() > FOR_A_READER {
            let message = "expected a file, or a pipe that someone reads, found a pipe without a reader";
            return Err(io::Error::new(error.kind(), message));
        }
        thread::sleep(PAUSE);
    }
}

/// The same options, extended so that opening a pipe does not wait.
pub(super) fn without_waiting(options: &mut OpenOptions) -> &mut OpenOptions {
    #[cfg(unix)]
    {
        use std::os::unix::fs::OpenOptionsExt;
        options.custom_flags(rustix::fs::OFlags::NONBLOCK.bits() as i32);
    }
    options
}

pub(super) fn is_pipe(kind: FileType) -> bool {
    #[cfg(unix)]
    {
        use std::os::unix::fs::FileTypeExt;
        kind.is_fifo()
    }
    #[cfg(not(unix))]
    {
        let _ = kind;
        false
    }
}

/// Whether opening a pipe failed because it has no reader.
fn is_without_reader(error: &io::Error) -> bool {
    #[cfg(unix)]
    {
        error.raw_os_error() == Some(rustix::io::Errno::NXIO.raw_os_error())
    }
    #[cfg(not(unix))]
    {
        let _ = error;
        false
    }
}
