//! Reads files that may be compressed by gzip or zstd.

use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;

use graphs::{Budget, Limit};
use thiserror::Error;

#[derive(Debug, Error)]
pub enum Unreadable {
    #[error("cannot be read")]
    Input(#[from] io::Error),
    #[error(
        "expected a file that is not compressed, or by gzip or zstd, found {extension} (`{program}` unpacks it)"
    )]
    Foreign {
        extension: &'static str,
        /// The command that decompresses the file to standard output.
        program: &'static str,
    },
}

/// Decompresses an input if its first bytes are those of gzip or zstd; any other input is returned as it is. What zstd keeps of the
/// text before is within the memory, and what is compressed is read within the time: it may hold no text, and no end.
pub fn decompressed(
    mut input: impl Read + Send + 'static,
    budget: &Budget,
) -> Result<Box<dyn BufRead + Send>, Unreadable> {
    let mut head = Vec::new();
    // An input shorter than the signature is not compressed. No more bytes are awaited than a graph needs.
    let longest = COMPRESSIONS.iter().map(|known| known.magic.len()).max().unwrap_or(0);
    let begins =
        |magic: Magic, head: &[u8]| magic.iter().zip(head).all(|(may_be, byte)| may_be.contains(byte));
    for length in 1..=longest {
        let so_far = head.len();
        input.by_ref().take((length - so_far) as u64).read_to_end(&mut head)?;
        if head.len() == so_far || !COMPRESSIONS.iter().any(|known| begins(known.magic, &head)) {
            break;
        }
    }
    let is_whole = |magic: Magic| magic.len() <= head.len() && begins(magic, &head);
    let compression = COMPRESSIONS.iter().find(|known| is_whole(known.magic));
    let whole = Box::new(io::Cursor::new(head).chain(input));
    match compression {
        None => Ok(Box::new(BufReader::new(whole))),
        Some(Compression { open: Ok(open), .. }) => {
            let timed = TimedInput { input: BufReader::new(whole), budget: budget.clone() };
            Ok(Box::new(BufReader::new(open(Box::new(timed), budget.memory_allowed())?)))
        }
        Some(Compression { extension, open: Err(program), .. }) => {
            Err(Unreadable::Foreign { extension, program })
        }
    }
}

/// The name of a file without the extension of its compression.
pub fn without_extension(path: &Path) -> &Path {
    let is_compressed = path
        .extension()
        .is_some_and(|extension| COMPRESSIONS.iter().any(|known| extension == known.extension));
    match path.file_stem() {
        Some(stem) if is_compressed => Path::new(stem),
        _ => path,
    }
}

struct Compression {
    extension: &'static str,
    magic: Magic,
    /// Decompresses the input; or else the command that does.
    open: Result<Open, &'static str>,
}

/// The possible values of each of the first bytes.
type Magic = &'static [&'static [u8]];

type Bytes = Box<dyn Read + Send>;

type Open = fn(Bytes, u64) -> io::Result<Bytes>;

/// The compressions that are recognized by their first bytes.
const COMPRESSIONS: [Compression; 5] = [
    Compression {
        extension: "gz",
        magic: &[b"\x1f", b"\x8b"],
        open: Ok(|bytes, _| Ok(Box::new(flate2::read::MultiGzDecoder::new(bytes)))),
    },
    Compression {
        extension: "zst",
        magic: &[b"\x28", b"\xb5", b"\x2f", b"\xfd"],
        open: Ok(|bytes, memory| {
            let mut decoder = zstd::Decoder::new(bytes)?;
            decoder.window_log_max(memory.max(1).ilog2().clamp(10, 27))?;
            Ok(Box::new(decoder))
        }),
    },
    Compression { extension: "xz", magic: &[b"\xfd", b"7", b"z", b"X", b"Z", b"\0"], open: Err("xz -dc") },
    Compression {
        extension: "bz2",
        // The digit is the size of a block; the bytes after it begin the first block, and no name in a graph file has
        // them.
        magic: &[b"B", b"Z", b"h", b"123456789", b"1", b"A", b"Y", b"&", b"S", b"Y"],
        open: Err("bzip2 -dc"),
    },
    Compression { extension: "zip", magic: &[b"P", b"K", b"\x03", b"\x04"], open: Err("unzip -p") },
];

/// An input that ends when a limit is hit.
pub(crate) struct TimedInput<R> {
    pub(crate) input: R,
    pub(crate) budget: Budget,
}

impl<R: BufRead> Read for TimedInput<R> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        let length = self.fill_buf()?.read(bytes)?;
        self.consume(length);
        Ok(length)
    }
}

impl<R: BufRead> BufRead for TimedInput<R> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if self.budget.is_stopped() {
            return Err(io::Error::other(Limit::Interrupted));
        }
        if self.budget.is_over() {
            return Err(io::Error::other(Limit::Time));
        }
        self.input.fill_buf()
    }

    fn consume(&mut self, amount: usize) {
        self.input.consume(amount);
    }
}
