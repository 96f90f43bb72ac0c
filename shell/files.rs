//! Writes files whole or not at all, and never replaces files of others.
//!
//! The content goes to a new file with a random name in the same folder, which is created exclusively.
//! When it is complete and on the disk, it is renamed. A killed program may leave one unfinished file,
//! or those of one folder, whose names begin with [`UNFINISHED`]: the next program that writes into the
//! folder removes those that no living process writes ([`clear`]). Permissions and owner of a replaced
//! file are kept. A symbolic link stays, and the file to which it leads is replaced; a device or a pipe
//! is written through.
//!
//! [`Target::new`] tries before the work begins whether a file may be written. No file is opened in a
//! way that waits.

mod stream;

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::fmt;
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};

use tempfile::{Builder, NamedTempFile};
use thiserror::Error;

#[derive(Debug, Clone, Copy)]
pub struct Replacing<'a> {
    /// Whether a file with this beginning, of at most [`HEAD`] bytes, is the program's own.
    pub is_own: fn(&[u8]) -> bool,
    pub overwrite: bool,
    /// The files that the command reads, which are never replaced.
    pub inputs: &'a [PathBuf],
}

impl Replacing<'_> {
    /// Allows any file, in a folder that is the program's own.
    pub const ANY: Replacing<'static> = Replacing { is_own: |_| true, overwrite: true, inputs: &[] };
}

/// The bytes at the beginning of a file that identify its owner.
pub const HEAD: u64 = 512;

/// The prefix of the temporary names of unfinished files.
pub const UNFINISHED: &str = ".mapgame-";

const ENDING: &str = ".unfinished";

/// What stands in a temporary name before the rest of the name of the guard.
const GUARDED: &str = "@";

#[derive(Debug, Error)]
pub enum WriteError {
    #[error("{}: expected another file than the input", .0.display())]
    Input(PathBuf),
    #[error("{}: expected no file, or one that mapgame wrote, found another (--overwrite replaces it)", .0.display())]
    Foreign(PathBuf),
    #[error("{}: cannot be written: {error}", path.display())]
    Io { path: PathBuf, error: io::Error },
}

#[derive(Debug, Clone)]
pub struct Target {
    named: PathBuf,
    place: Place,
}

#[derive(Debug, Clone)]
enum Place {
    File(PathBuf),
    Stream,
}

impl fmt::Display for Target {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.named.display().fmt(f)
    }
}

impl Target {
    /// The target with this name, if it may be written.
    pub fn new(path: &Path, replacing: Replacing<'_>) -> Result<Self, WriteError> {
        let named = path.to_owned();
        let failed = |error| WriteError::Io { path: path.to_owned(), error };
        let place = place(path).map_err(failed)?;
        if let Place::File(real) = &place {
            let is_real = |input: &PathBuf| fs::canonicalize(input).is_ok_and(|input| input == *real);
            if replacing.inputs.iter().any(is_real) {
                return Err(WriteError::Input(named));
            }
            let is_own = || -> io::Result<bool> {
                let mut head = Vec::new();
                File::open(real)?.take(HEAD).read_to_end(&mut head)?;
                Ok((replacing.is_own)(&head))
            };
            if real.exists() && !replacing.overwrite && !is_own().map_err(failed)? {
                return Err(WriteError::Foreign(named));
            }
            clear(folder_of(real), ENDING);
            beside(real, ENDING).map_err(failed)?;
        } else {
            stream::hold(path).map_err(failed)?;
        }
        Ok(Target { named, place })
    }

    /// Writes the file. If `content` fails, an existing file is unchanged.
    pub fn write<T, E: From<WriteError>>(
        &self,
        content: impl FnOnce(&mut (dyn Write + Send)) -> Result<T, E>,
    ) -> Result<T, E> {
        let failed = |error| E::from(WriteError::Io { path: self.named.clone(), error });
        let real = match &self.place {
            // A reader may stop reading: the end of the process does not wait for a stream.
            Place::Stream => return content(&mut stream::held(&self.named).map_err(failed)?),
            Place::File(real) => real,
        };
        let _writing = Writing::begin();
        let mut file = BufWriter::new(beside(real, ENDING).map_err(failed)?);
        let written = content(&mut file)?;
        let file = file.into_inner().map_err(|error| failed(error.into_error()))?;
        file.as_file().sync_all().map_err(failed)?;
        put(file, real).map_err(failed)?;
        Ok(written)
    }

    pub fn write_all(&self, content: &[u8]) -> Result<(), WriteError> {
        let failed = |error| WriteError::Io { path: self.named.clone(), error };
        self.write(|out| out.write_all(content).map_err(failed))
    }
}

/// Opens a regular file for reading. A pipe, on which opening could wait without end, a device and a
/// folder are refused.
pub fn open(path: &Path) -> io::Result<File> {
    open_with(path, OpenOptions::new().read(true))
}

/// Opens a file as [`open`] does, with these options.
pub fn open_with(path: &Path, options: &mut OpenOptions) -> io::Result<File> {
    let file = stream::without_waiting(options).open(path)?;
    let kind = file.metadata()?.file_type();
    if kind.is_file() {
        return Ok(file);
    }
    let found = match kind.is_dir() {
        true => "a folder",
        false if stream::is_pipe(kind) => "a pipe",
        false => "a device",
    };
    Err(io::Error::new(io::ErrorKind::InvalidInput, format!("expected a file, found {found}")))
}

/// Removes the unfinished files of a folder, with names of this ending, that no living process writes.
/// Such a process has a lock on the file, or on the guard of the file ([`write_together`]). A file that
/// cannot be examined or removed stays.
pub fn clear(folder: &Path, ending: &str) {
    let is_left = |path: &Path| match open(path) {
        Ok(file) => file.try_lock().is_ok(),
        Err(error) => error.kind() == io::ErrorKind::NotFound,
    };
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let name = entry.file_name();
        let name = name.to_str().filter(|name| name.ends_with(ending));
        let Some(own) = name.and_then(|name| name.strip_prefix(UNFINISHED)) else { continue };
        let guard = own.split_once(GUARDED).map(|(_, guard)| folder.join(format!("{UNFINISHED}{guard}")));
        if is_left(&entry.path()) && guard.is_none_or(|guard| is_left(&guard)) {
            let _ = fs::remove_file(entry.path());
        }
    }
}

/// Folders that were made for files. Those that are still empty in the end are removed, such as after a
/// full disk.
#[must_use]
pub struct MadeFolders(Vec<PathBuf>);

/// Makes a folder, and its missing ancestors.
pub fn make_folder(folder: &Path) -> io::Result<MadeFolders> {
    let is_missing = |place: &&Path| !place.as_os_str().is_empty() && !place.exists();
    let made = MadeFolders(folder.ancestors().take_while(is_missing).map(Path::to_owned).collect());
    fs::create_dir_all(folder)?;
    Ok(made)
}

impl Drop for MadeFolders {
    fn drop(&mut self) {
        // A folder with content is not removed, nor its ancestors.
        let _ = self.0.iter().try_for_each(fs::remove_dir);
    }
}

/// The largest size in bytes of a file that people write by hand, such as a list or a map: 16 MiB.
pub const MOST: u64 = 16 << 20;

/// The text of a file, or of standard input where its name is `-`. An input of more than `most` bytes
/// is an error, and no more than one further byte is read.
pub fn read_text(path: &Path, most: u64) -> io::Result<String> {
    match path.to_str() {
        Some("-") => text_within(io::stdin().lock(), most),
        _ => text_within(File::open(path)?, most),
    }
}

/// The bytes of a file of at most `most` bytes, opened as by [`open`].
pub fn read(path: &Path, most: u64) -> io::Result<Vec<u8>> {
    bytes_within(open(path)?, most)
}

/// The text of a file of the program's own, opened as by [`open`].
pub fn own_text(path: &Path) -> io::Result<String> {
    text_within(open(path)?, MOST)
}

pub fn text_within(input: impl Read, most: u64) -> io::Result<String> {
    let message =
        |_| io::Error::new(io::ErrorKind::InvalidData, "expected a text in UTF-8, found other bytes");
    String::from_utf8(bytes_within(input, most)?).map_err(message)
}

pub fn bytes_within(input: impl Read, most: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    input.take(most.saturating_add(1)).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > most {
        let message = format!("expected at most {most} bytes, found more");
        return Err(io::Error::new(io::ErrorKind::FileTooLarge, message));
    }
    Ok(bytes)
}

/// The number of files that all threads are writing now.
static BEING_WRITTEN: AtomicUsize = AtomicUsize::new(0);

/// The number of files that are being written now. A process that ends while there are any leaves
/// incomplete ones behind, under their temporary names.
pub(crate) fn being_written() -> usize {
    BEING_WRITTEN.load(Ordering::SeqCst)
}

/// Counts one file while the value lives.
struct Writing;

impl Writing {
    fn begin() -> Self {
        BEING_WRITTEN.fetch_add(1, Ordering::SeqCst);
        Writing
    }
}

impl Drop for Writing {
    fn drop(&mut self) {
        BEING_WRITTEN.fetch_sub(1, Ordering::SeqCst);
    }
}

/// Writes several files: all are complete and on the disk before the first is renamed. On a full disk
/// none is replaced.
///
/// The number of open files of a process is limited, so files are closed before they get their names.
/// Until then one further file of each folder stays locked: the *guard* of the others, whose temporary
/// names end with its own.
pub fn write_together<'c>(files: impl IntoIterator<Item = (Target, &'c [u8])>) -> Result<(), WriteError> {
    let _writing = Writing::begin();
    let (mut complete, mut guards) = (Vec::new(), BTreeMap::new());
    for (target, content) in files {
        let failed = |error| WriteError::Io { path: target.named.clone(), error };
        let Place::File(real) = &target.place else {
            target.write_all(content)?;
            continue;
        };
        let guard: &NamedTempFile = match guards.entry(folder_of(real).to_owned()) {
            Entry::Occupied(entry) => entry.into_mut(),
            Entry::Vacant(entry) => entry.insert(beside(real, ENDING).map_err(failed)?),
        };
        let guard = guard.path().file_name().unwrap_or_default().to_string_lossy();
        let mut file = beside(real, &guard.replace(UNFINISHED, GUARDED)).map_err(failed)?;
        file.write_all(content).and_then(|()| file.as_file().sync_all()).map_err(failed)?;
        complete.push((real.clone(), file.into_temp_path(), target));
    }
    for (real, file, target) in complete {
        let failed = |error| WriteError::Io { path: target.named.clone(), error };
        file.persist(&real).map_err(|error| failed(error.error))?;
        sync_folder_of(&real);
    }
    Ok(())
}

/// Where a name leads. A dangling link is refused.
fn place(path: &Path) -> io::Result<Place> {
    let kind = match fs::metadata(path) {
        Ok(metadata) => metadata.file_type(),
        Err(error) if error.kind() == io::ErrorKind::NotFound && fs::symlink_metadata(path).is_err() => {
            return Ok(Place::File(path.to_owned()));
        }
        Err(error) => return Err(error),
    };
    if kind.is_dir() {
        return Err(io::Error::from(io::ErrorKind::IsADirectory));
    }
    // A pipe such as /dev/fd/3 leads to no path.
    Ok(if kind.is_file() { Place::File(fs::canonicalize(path)?) } else { Place::Stream })
}

fn folder_of(file: &Path) -> &Path {
    file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// A new file in the same folder, with the permissions and the owner of the final file, whose name has
/// this ending. It is locked, so that no other process removes it.
fn beside(real: &Path, ending: &str) -> io::Result<NamedTempFile> {
    loop {
        let file = unlocked_beside(real, ending)?;
        // Some file systems have no locks. Before this lock another process may have removed the file.
        let _ = file.as_file().lock();
        if file.path().exists() {
            return Ok(file);
        }
    }
}

fn unlocked_beside(real: &Path, ending: &str) -> io::Result<NamedTempFile> {
    let folder = folder_of(real);
    // Reports a missing folder itself, and not the name inside it.
    fs::metadata(folder)?;
    let mut builder = Builder::new();
    builder.prefix(UNFINISHED).suffix(ending);
    let before = fs::metadata(real).ok();
    #[cfg(unix)]
    {
        use std::os::unix::fs::{MetadataExt, PermissionsExt, fchown};
        // The permissions of a file that is not executable, under the user's umask.
        builder.permissions(fs::Permissions::from_mode(0o666));
        let file = builder.tempfile_in(folder).map_err(of_the_system)?;
        if let Some(before) = before {
            // Only root can give files away; anyone else owns the new one.
            let _ = fchown(file.as_file(), Some(before.uid()), Some(before.gid()));
            file.as_file().set_permissions(before.permissions())?;
        }
        Ok(file)
    }
    #[cfg(not(unix))]
    {
        let file = builder.tempfile_in(folder).map_err(of_the_system)?;
        if let Some(before) = before {
            file.as_file().set_permissions(before.permissions())?;
        }
        Ok(file)
    }
}

/// The error of the system, without the name of a temporary file.
fn of_the_system(error: io::Error) -> io::Error {
    let text = error.to_string();
    let without = text.split(" at path ").next().unwrap_or(&text);
    io::Error::new(error.kind(), without.to_owned())
}

fn put(file: NamedTempFile, real: &Path) -> io::Result<()> {
    file.persist(real).map_err(|error| error.error)?;
    sync_folder_of(real);
    Ok(())
}

/// Syncs the folder entry of a file to the disk, on systems where folders can be opened.
fn sync_folder_of(real: &Path) {
    if let Ok(folder) = File::open(folder_of(real)) {
        let _ = folder.sync_all();
    }
}
