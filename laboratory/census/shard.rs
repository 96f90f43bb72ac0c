//! A shard: unfinished, or complete with its checksum file.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, BufRead, BufReader, BufWriter, Read, Seek, SeekFrom, Write};
use std::path::PathBuf;

use sha2::{Digest, Sha256};

use super::error::CensusError;
use super::line::{LEFT, Line, UNDECIDED, UNDEFINED, UNKNOWN};
use super::seal::Seal;
use shell::files::{self, Replacing, Target};

pub(super) const FOLDER: &str = "shards";

/// The compression level of zstd. It affects the bytes of the file, but not those of the table.
const LEVEL: i32 = 9;

#[derive(Debug, Clone)]
pub struct Shard {
    /// The common path of its files, without their extensions.
    pub(super) stem: PathBuf,
    pub(super) number: u32,
    pub(super) head: String,
    pub(super) manifest: String,
    /// Whether every graph has a row, since there is no condition.
    pub(super) keeps_all: bool,
    /// The packed seal of the shard, and the path of its file.
    pub(super) packed: Option<(Seal, PathBuf)>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum State {
    Missing,
    /// Some graphs are done, or a process works on it.
    Begun,
    Whole(Seal),
}

/// An open shard. No other process works on it.
pub struct OpenShard {
    shard: Shard,
    path: PathBuf,
    file: BufWriter<File>,
    pub(crate) done: u64,
}

impl Shard {
    pub fn number(&self) -> u32 {
        self.number
    }

    fn file(&self, ending: &str) -> PathBuf {
        let mut name = self.stem.clone().into_os_string();
        name.push(format!(".{ending}"));
        name.into()
    }

    pub(crate) fn table_path(&self) -> PathBuf {
        self.file("csv.zst")
    }

    /// The state of the shard, determined from its files. The table is read only if its checksum file is from an
    /// old version without the length. A checksum without a table is kept; the recomputed table must match it.
    pub fn state(&self) -> Result<State, CensusError> {
        let path = self.table_path();
        let length = match files::open(&path).and_then(|table| table.metadata()) {
            Ok(table) => Some(table.len()),
            Err(error) if error.kind() == io::ErrorKind::NotFound => None,
            Err(error) => return Err(CensusError::io(&path)(error)),
        };
        let (Some(seal), Some(length)) = (self.seal()?, length) else {
            return Ok(if self.file("part").exists() { State::Begun } else { State::Missing });
        };
        match seal.bytes {
            Some(bytes) if bytes != length => {
                return Err(CensusError::shard(
                    &path,
                    format!("{DAMAGED}, of {length} bytes and not {bytes}"),
                ));
            }
            Some(_) => {}
            None => self.rows_by(seal.clone())?.try_for_each(|row| row.map(drop))?,
        }
        Ok(State::Whole(seal))
    }

    /// The file of the shard's own seal, before seals are packed.
    pub(super) fn seal_path(&self) -> PathBuf {
        self.file("toml")
    }

    pub(super) fn seal(&self) -> Result<Option<Seal>, CensusError> {
        let path = self.seal_path();
        let (seal, path) = match (files::own_text(&path), &self.packed) {
            (Ok(text), _) => (toml::from_str(&text).ok(), &path),
            (Err(error), packed) if error.kind() == io::ErrorKind::NotFound => match packed {
                Some((seal, packed)) => (Some(seal.clone()), packed),
                None => return Ok(None),
            },
            (Err(error), _) => return Err(CensusError::io(&path)(error)),
        };
        let fault = match seal {
            None => "expected the seal of a shard, found something else",
            Some(seal) if seal.manifest != self.manifest => {
                "expected a shard of this census, found one of another manifest"
            }
            Some(seal) if !seal.is_sound(self.keeps_all) => {
                "expected a seal as it was written, found one with other counts"
            }
            Some(seal) => return Ok(Some(seal)),
        };
        Err(CensusError::shard(path, fault))
    }

    /// Opens the shard after its last complete line; `None` if it is complete or another process works on it.
    pub(crate) fn take_up(&self) -> Result<Option<OpenShard>, CensusError> {
        let path = self.file("part");
        let failed = CensusError::io(&path);
        if matches!(self.state()?, State::Whole(_)) && !path.exists() {
            return Ok(None);
        }
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder).map_err(CensusError::io(folder))?;
        }
        let mut options = OpenOptions::new();
        options.read(true).write(true).create(true).truncate(false);
        let mut file = files::open_with(&path, &mut options).map_err(&failed)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Ok(None),
            Err(TryLockError::Error(error)) => return Err(failed(error)),
        }
        // Between the first check and the lock another process may have ended the shard and removed the file, which
        // opening then made again.
        if matches!(self.state()?, State::Whole(_)) {
            let _ = fs::remove_file(&path);
            return Ok(None);
        }
        if !path.exists() {
            return Ok(None);
        }
        let (done, end) = whole_lines(&mut BufReader::new(&file)).map_err(&failed)?;
        file.set_len(end).map_err(&failed)?;
        file.seek(SeekFrom::End(0)).map_err(&failed)?;
        Ok(Some(OpenShard { shard: self.clone(), path: path.clone(), file: BufWriter::new(file), done }))
    }

    /// The rows of a complete shard, without the heading, each with its line end. If the table does not match its
    /// checksum, an error follows the last row.
    pub fn rows(&self) -> Result<impl Iterator<Item = Result<String, CensusError>> + use<>, CensusError> {
        let State::Whole(seal) = self.state()? else {
            return Err(CensusError::shard(&self.table_path(), "expected a whole shard, found none"));
        };
        self.rows_by(seal)
    }

    fn rows_by(
        &self,
        seal: Seal,
    ) -> Result<impl Iterator<Item = Result<String, CensusError>> + use<>, CensusError> {
        let path = self.table_path();
        let file = files::open(&path).map_err(CensusError::io(&path))?;
        let decoder = zstd::Decoder::new(file).map_err(CensusError::io(&path))?;
        let mut table = BufReader::new(HashReader { inner: decoder, hash: Some(Sha256::new()) });
        let damaged = |_| CensusError::shard(&self.table_path(), DAMAGED);
        let mut head = String::new();
        table.read_line(&mut head).map_err(damaged)?;
        let (mut has_ended, mut rows) = (false, 0);
        Ok(std::iter::from_fn(move || {
            if has_ended {
                return None;
            }
            let mut line = String::new();
            match table.read_line(&mut line) {
                Ok(0) => {
                    has_ended = true;
                    let found = table.get_mut().hash.take().map(|hash| format!("{:x}", hash.finalize()));
                    let fault = match found.as_ref() == Some(&seal.sha256) {
                        false => DAMAGED.to_owned(),
                        true if rows != seal.rows => {
                            format!("expected {} rows, as its seal says, found {rows}", seal.rows)
                        }
                        true => return None,
                    };
                    Some(Err(CensusError::shard(&path, fault)))
                }
                Ok(_) => {
                    rows += 1;
                    Some(Ok(line))
                }
                Err(_) => {
                    has_ended = true;
                    Some(Err(CensusError::shard(&path, DAMAGED)))
                }
            }
        }))
    }
}

const DAMAGED: &str = "expected the table that was sealed, found a damaged one";

struct HashReader<R> {
    inner: R,
    hash: Option<Sha256>,
}

impl<R: Read> Read for HashReader<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let length = self.inner.read(buffer)?;
        if let Some(hash) = &mut self.hash {
            hash.update(&buffer[..length]);
        }
        Ok(length)
    }
}

struct CountWriter<W> {
    inner: W,
    bytes: u64,
}

impl<W: Write> Write for CountWriter<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let length = self.inner.write(bytes)?;
        self.bytes += length as u64;
        Ok(length)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.inner.flush()
    }
}

/// The number of complete lines, and the offset at which the last one ends.
fn whole_lines(input: &mut impl BufRead) -> io::Result<(u64, u64)> {
    let (mut lines, mut end) = (0, 0);
    let mut line = Vec::new();
    loop {
        line.clear();
        let length = input.read_until(b'\n', &mut line)?;
        if line.last() != Some(&b'\n') {
            return Ok((lines, end));
        }
        lines += 1;
        end += length as u64;
    }
}

impl OpenShard {
    pub fn number(&self) -> u32 {
        self.shard.number
    }

    pub(crate) fn push(&mut self, line: &Line) -> Result<(), CensusError> {
        self.file.write_all(line.written().as_bytes()).map_err(CensusError::io(&self.path))?;
        self.done += 1;
        Ok(())
    }

    /// Passes the added lines to the operating system, so that they survive the process.
    pub(crate) fn flush(&mut self) -> Result<(), CensusError> {
        self.file.flush().map_err(CensusError::io(&self.path))
    }

    /// Completes the shard: all of its graphs are done.
    pub(crate) fn seal(mut self) -> Result<Seal, CensusError> {
        self.flush()?;
        let OpenShard { shard, path, file, .. } = self;
        let mut file = file.into_inner().map_err(|error| CensusError::io(&path)(error.into_error()))?;
        file.seek(SeekFrom::Start(0)).map_err(CensusError::io(&path))?;
        let mut seal = Seal {
            manifest: shard.manifest.clone(),
            graphs: 0,
            rows: 0,
            undecided: 0,
            undefined: 0,
            unknown: 0,
            sha256: String::new(),
            bytes: None,
            seal: None,
        };
        let head = &shard.head;
        let before = shard.seal()?;
        let table = Target::new(&shard.table_path(), Replacing::ANY)?;
        table.write(|out| {
            let failed = CensusError::io(&path);
            let mut out = zstd::Encoder::new(CountWriter { inner: out, bytes: 0 }, LEVEL).map_err(&failed)?;
            let mut hash = Sha256::new();
            let mut write = |text: &[u8]| {
                hash.update(text);
                out.write_all(text).map_err(&failed)
            };
            write(head.as_bytes())?;
            let mut lines = BufReader::new(&file);
            let mut line = String::new();
            while lines.read_line(&mut line).map_err(&failed)? > 0 {
                seal.graphs += 1;
                let text = line.trim_end();
                match text {
                    LEFT => {}
                    UNDEFINED => seal.undefined += 1,
                    UNDECIDED => seal.undecided += 1,
                    _ => {
                        seal.rows += 1;
                        seal.unknown += u64::from(line.starts_with(UNKNOWN));
                        write(line.strip_prefix(UNKNOWN).unwrap_or(&line).as_bytes())?;
                    }
                }
                line.clear();
            }
            seal.bytes = Some(out.finish().map_err(&failed)?.bytes);
            seal.sha256 = format!("{:x}", hash.finalize());
            if before.is_some_and(|before| !before.agrees(&seal)) {
                return Err(CensusError::shard(
                    &shard.table_path(),
                    "expected the table that was sealed before, found another one by computation",
                ));
            }
            Ok(())
        })?;
        Target::new(&shard.seal_path(), Replacing::ANY)?.write_all(seal.text().as_bytes())?;
        fs::remove_file(&path).map_err(CensusError::io(&path))?;
        Ok(seal)
    }
}
