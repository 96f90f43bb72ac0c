//! Persistent results: a file of keyed JSON Lines that is only appended to.
//!
//! The first line identifies the file and the program that wrote it; every other line is `{"key": KEY,
//! "result": RESULT}`. A program killed at any byte leaves at most one line without an end. Opening the file
//! drops it, so that its result is computed again, and keeps the others. Of one key the last line counts.
//!
//! Only keys and places are held in memory; results are read on request. One process uses a store at a time: an open
//! store is locked, and the system releases the lock when the process ends in any way.

mod holder;

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use graphs::Graph;
use rustc_hash::FxHashMap;
use serde::de::{DeserializeOwned, IgnoredAny};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use thiserror::Error;

pub use self::holder::Holder;

/// The first line of every new store, with its end.
pub const HEAD: &str =
    concat!("{\"mapgame\":\"store\",\"version\":1,\"program\":\"", env!("CARGO_PKG_VERSION"), "\"}\n");

const BEGINNING: &str = "{\"mapgame\":\"store\",\"version\":1";

const LONGEST_HEAD: u64 = 1024;

#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
struct Head {
    mapgame: String,
    version: u32,
    /// The version of the program that began the store; `None` in stores of early versions.
    program: Option<String>,
}

impl Head {
    fn read(line: &[u8]) -> Option<Self> {
        serde_json::from_slice(line).ok().filter(|head: &Head| head.mapgame == "store")
    }

    fn writer(&self) -> String {
        match &self.program {
            Some(program) => format!("mapgame {}", program.escape_debug()),
            None => "a mapgame without a version".to_owned(),
        }
    }
}

#[derive(Debug)]
pub struct Store {
    path: PathBuf,
    file: File,
    writer: String,
    /// The line of each key.
    places: FxHashMap<String, Place>,
    end: u64,
}

#[derive(Debug, Clone, Copy)]
struct Place {
    offset: u64,
    length: usize,
}

#[derive(Deserialize)]
struct Key {
    key: String,
    #[serde(rename = "result")]
    _result: IgnoredAny,
}

/// A line after the first.
#[derive(Debug, Serialize, Deserialize, schemars::JsonSchema)]
pub struct Line<K, R> {
    /// What the result depends on: the graph, the options that were given, the strategy or the players.
    pub(crate) key: K,
    /// What was found.
    pub(crate) result: R,
}

#[derive(Debug, Error)]
pub enum StoreError {
    #[error("{}: cannot use the store: {error}", path.display())]
    Io { path: PathBuf, error: io::Error },
    #[error("{}: expected a store that is not in use, found it in use by {holder}", path.display())]
    InUse { path: PathBuf, holder: Holder },
    /// The file has other content; it is unchanged.
    #[error("{}:1: expected a store of mapgame, which begins with {BEGINNING}", path.display())]
    NotAStore { path: PathBuf },
    #[error("{}:1: expected a store of version 1, found one of version {version} that {writer} wrote", path.display())]
    OtherVersion { path: PathBuf, version: u32, writer: String },
    #[error("{}:{line}: expected {{\"key\": ..., \"result\": ...}}: {error}", path.display())]
    BadLine {
        path: PathBuf,
        /// The number of the line, from 1.
        line: usize,
        error: serde_json::Error,
    },
    #[error(
        "{}: expected results as mapgame {} stores them, found one in a store that {writer} wrote (another file begins \
         a new store): {key:?}: {error}",
        path.display(),
        env!("CARGO_PKG_VERSION")
    )]
    BadResult { path: PathBuf, writer: String, key: String, error: serde_json::Error },
}

impl Store {
    /// Opens the store, or creates it, and locks it. An incomplete last line is removed.
    ///
    /// # Errors
    /// Those of the file system, a store in use, a file that is not a store, and a complete line that is not a
    /// result; then the file is unchanged.
    pub fn open(path: &Path) -> Result<Self, StoreError> {
        let failed = |error| StoreError::Io { path: path.to_owned(), error };
        let mut options = OpenOptions::new();
        let file = options.read(true).append(true).create(true).open(path).map_err(failed)?;
        // A device may be endless.
        if !file.metadata().map_err(failed)?.is_file() {
            return Err(StoreError::NotAStore { path: path.to_owned() });
        }
        // Before anything is read: a line that another process is writing looks like one without an end.
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                let holder = Holder::of(&file);
                return Err(StoreError::InUse { path: path.to_owned(), holder });
            }
            // Some file systems have no locks.
            Err(TryLockError::Error(error)) if error.kind() == io::ErrorKind::Unsupported => {}
            Err(TryLockError::Error(error)) => return Err(failed(error)),
        }
        let writer = format!("mapgame {}", env!("CARGO_PKG_VERSION"));
        let mut store = Store { path: path.to_owned(), file, writer, places: FxHashMap::default(), end: 0 };
        store.read()?;
        store.file.set_len(store.end).map_err(failed)?;
        if store.end == 0 {
            store.append(HEAD).map_err(failed)?;
        }
        Ok(store)
    }

    fn read(&mut self) -> Result<(), StoreError> {
        let path = &self.path;
        let failed = |error| StoreError::Io { path: path.clone(), error };
        let mut reader = BufReader::new(&self.file);
        let mut line = Vec::new();
        for number in 1.. {
            line.clear();
            // A file of others may have no line end.
            let most = if number == 1 { LONGEST_HEAD } else { u64::MAX };
            let length = reader.by_ref().take(most).read_until(b'\n', &mut line).map_err(failed)?;
            let complete = line.last() == Some(&b'\n');
            if number == 1 && complete {
                let no_store = || StoreError::NotAStore { path: path.clone() };
                let head = Head::read(&line).ok_or_else(no_store)?;
                self.writer = head.writer();
                if head.version != 1 {
                    let (path, writer) = (path.clone(), head.writer());
                    return Err(StoreError::OtherVersion { path, version: head.version, writer });
                }
            }
            // A truncated head is left by a killed process; anything else is a file of others.
            if number == 1 && !complete && !HEAD.as_bytes().starts_with(&line) {
                return Err(StoreError::NotAStore { path: path.clone() });
            }
            if !complete {
                return Ok(());
            }
            if number > 1 {
                let Key { key, .. } = serde_json::from_slice(&line).map_err(|error| StoreError::BadLine {
                    path: path.clone(),
                    line: number,
                    error,
                })?;
                self.places.insert(key, Place { offset: self.end, length });
            }
            self.end += length as u64;
        }
        Ok(())
    }

    /// The same store, after checking that all results under keys with this first word have type R: a store of
    /// another version may differ. O(bytes).
    ///
    /// # Errors
    /// Those of the file system, and a result of another type.
    pub fn holding<R: DeserializeOwned>(self, word: &str) -> Result<Self, StoreError> {
        let mut keys: Vec<&String> = self.places.keys().filter(|key| key.starts_with(word)).collect();
        // The error names the first one in the file.
        keys.sort_unstable_by_key(|&key| self.places[key].offset);
        keys.into_iter().try_for_each(|key| self.get::<R>(key).map(drop))?;
        Ok(self)
    }

    /// The result stored under the key.
    ///
    /// # Errors
    /// Those of the file system, and a result of another type.
    pub fn get<R: DeserializeOwned>(&self, key: &str) -> Result<Option<R>, StoreError> {
        let Some(&Place { offset, length }) = self.places.get(key) else { return Ok(None) };
        let read = || -> io::Result<Vec<u8>> {
            let mut file = &self.file;
            file.seek(SeekFrom::Start(offset))?;
            let mut line = vec![0; length];
            file.read_exact(&mut line)?;
            Ok(line)
        };
        let line = read().map_err(|error| StoreError::Io { path: self.path.clone(), error })?;
        let parsed = serde_json::from_slice(&line).map_err(|error| StoreError::BadResult {
            path: self.path.clone(),
            writer: self.writer.clone(),
            key: key.to_owned(),
            error,
        });
        parsed.map(|line: Line<String, R>| Some(line.result))
    }

    /// Stores a result, which is in the file when this returns.
    pub fn insert<R: Serialize>(&mut self, key: &str, result: &R) -> Result<(), StoreError> {
        let offset = self.end;
        let written = serde_json::to_string(&Line { key, result }).map_err(io::Error::from);
        let length = written.and_then(|line| self.append(&(line + "\n")));
        let length = length.map_err(|error| StoreError::Io { path: self.path.clone(), error })?;
        self.places.insert(key.to_owned(), Place { offset, length });
        Ok(())
    }

    pub fn len(&self) -> usize {
        self.places.len()
    }

    pub fn is_empty(&self) -> bool {
        self.places.is_empty()
    }

    /// Writes a line; the rest of a failed write is removed, so that the next write begins a line.
    fn append(&mut self, line: &str) -> io::Result<usize> {
        if let Err(error) = self.file.write_all(line.as_bytes()) {
            self.file.set_len(self.end)?;
            return Err(error);
        }
        self.end += line.len() as u64;
        Ok(line.len())
    }
}

/// The graph as part of a key: its graph6 line where that is short, else a hash of its edges.
pub fn graph_key(graph: &Graph) -> String {
    const LARGEST: usize = 30;
    if graph.order() <= LARGEST {
        return format!("g6:{}", graphs::to_graph6(graph));
    }
    let mut hash = Sha256::new();
    hash.update((graph.order() as u64).to_le_bytes());
    for (u, v) in graph.edges() {
        hash.update((u.index() as u64).to_le_bytes());
        hash.update((v.index() as u64).to_le_bytes());
    }
    format!("sha256:{:x}", hash.finalize())
}
