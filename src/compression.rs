//! Files of graphs that are compressed by gzip or zstd, read as they were before.

use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;

use thiserror::Error;

/// Why an input is not read.
#[derive(Debug, Error)]
pub enum Unreadable {
    /// Reading it failed.
    #[error("cannot be read")]
    Input(#[from] io::Error),
    /// It is compressed in another way, by the program with this name.
    #[error("expected graphs, perhaps compressed by gzip or zstd, found {0} (`{0} -dc` unpacks it)")]
    Foreign(&'static str),
}

/// An input as it was before gzip or zstd, which its first bytes tell; an input that is not compressed as it is.
///
/// # Errors
/// Input in another compression, and those of the input.
pub fn decompressed(mut input: impl Read + Send + 'static) -> Result<Box<dyn BufRead + Send>, Unreadable> {
    let mut head = Vec::new();
    // A stream that begins with less is not compressed; nothing is waited for that a graph does not need.
    let longest = COMPRESSIONS.iter().map(|known| known.magic.len()).max().unwrap_or(0);
    for length in 1..=longest {
        let so_far = head.len();
        input.by_ref().take((length - so_far) as u64).read_to_end(&mut head)?;
        if head.len() == so_far || !COMPRESSIONS.iter().any(|known| known.magic.starts_with(&head)) {
            break;
        }
    }
    let compression = COMPRESSIONS.iter().find(|known| head.starts_with(known.magic));
    let whole = Box::new(io::Cursor::new(head).chain(input));
    match compression {
        None => Ok(Box::new(BufReader::new(whole))),
        Some(Compression { open: Some(open), .. }) => Ok(Box::new(BufReader::new(open(whole)?))),
        Some(Compression { extension, .. }) => Err(Unreadable::Foreign(extension)),
    }
}

/// The name of a file without the extension that tells how it is compressed.
pub fn without_extension(path: &Path) -> &Path {
    let is_compressed = path
        .extension()
        .is_some_and(|extension| COMPRESSIONS.iter().any(|known| extension == known.extension));
    match path.file_stem() {
        Some(stem) if is_compressed => Path::new(stem),
        _ => path,
    }
}

/// A way to compress a file.
struct Compression {
    /// The extension of a compressed file; where it is not read, also the name of the program that unpacks it.
    extension: &'static str,
    /// The first bytes.
    magic: &'static [u8],
    /// Gives the input as it was before; none for what is not read.
    open: Option<Open>,
}

/// Bytes from anywhere.
type Bytes = Box<dyn Read + Send>;

/// Gives compressed bytes as they were before.
type Open = fn(Bytes) -> io::Result<Bytes>;

/// The ways to compress a file that are told from graphs.
const COMPRESSIONS: [Compression; 3] = [
    Compression {
        extension: "gz",
        magic: &[0x1f, 0x8b],
        open: Some(|bytes| Ok(Box::new(flate2::read::MultiGzDecoder::new(bytes)))),
    },
    Compression {
        extension: "zst",
        magic: &[0x28, 0xb5, 0x2f, 0xfd],
        open: Some(|bytes| Ok(Box::new(zstd::Decoder::new(bytes)?))),
    },
    Compression { extension: "xz", magic: &[0xfd, b'7', b'z', b'X', b'Z', 0], open: None },
];
