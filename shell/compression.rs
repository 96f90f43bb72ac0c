//! Files that are compressed by gzip or zstd, read as they were before.

use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;

use thiserror::Error;

/// Why an input is not read.
#[derive(Debug, Error)]
pub enum Unreadable {
    #[error("cannot be read")]
    Input(#[from] io::Error),
    /// It is compressed in another way.
    #[error(
        "expected a file that is not compressed, or by gzip or zstd, found {extension} (`{program}` unpacks it)"
    )]
    Foreign {
        extension: &'static str,
        /// The command that unpacks them to its output.
        program: &'static str,
    },
}

/// An input as it was before gzip or zstd, which its first bytes tell; an input that is not compressed as it is.
pub fn decompressed(mut input: impl Read + Send + 'static) -> Result<Box<dyn BufRead + Send>, Unreadable> {
    let mut head = Vec::new();
    // A stream that begins with less is not compressed; nothing is waited for that a graph does not need.
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
        Some(Compression { open: Ok(open), .. }) => Ok(Box::new(BufReader::new(open(whole)?))),
        Some(Compression { extension, open: Err(program), .. }) => {
            Err(Unreadable::Foreign { extension, program })
        }
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

struct Compression {
    extension: &'static str,
    magic: Magic,
    /// Gives the input as it was before; or else the command that does.
    open: Result<Open, &'static str>,
}

/// What each of the first bytes may be.
type Magic = &'static [&'static [u8]];

type Bytes = Box<dyn Read + Send>;

/// Gives compressed bytes as they were before.
type Open = fn(Bytes) -> io::Result<Bytes>;

/// The ways to compress a file that are told from graphs.
const COMPRESSIONS: [Compression; 5] = [
    Compression {
        extension: "gz",
        magic: &[b"\x1f", b"\x8b"],
        open: Ok(|bytes| Ok(Box::new(flate2::read::MultiGzDecoder::new(bytes)))),
    },
    Compression {
        extension: "zst",
        magic: &[b"\x28", b"\xb5", b"\x2f", b"\xfd"],
        open: Ok(|bytes| Ok(Box::new(zstd::Decoder::new(bytes)?))),
    },
    Compression { extension: "xz", magic: &[b"\xfd", b"7", b"z", b"X", b"Z", b"\0"], open: Err("xz -dc") },
    Compression {
        extension: "bz2",
        // The digit is the size of a block; what follows, of the first block, no name in a graph file has.
        magic: &[b"B", b"Z", b"h", b"123456789", b"1", b"A", b"Y", b"&", b"S", b"Y"],
        open: Err("bzip2 -dc"),
    },
    Compression { extension: "zip", magic: &[b"P", b"K", b"\x03", b"\x04"], open: Err("unzip -p") },
];
