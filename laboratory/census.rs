//! Censuses: one table of invariants over many graphs, computed in shards, on one machine or many. A folder:
//!
//! | file | what it is |
//! |---|---|
//! | `manifest.toml` | the columns, graphs and limits ([`Manifest`]), and the seals once merged |
//! | `shards/0007.csv.zst` | the rows of shard 7, a CSV table with its head |
//! | `shards/0007.toml` | its [`Seal`]: how many graphs and rows, the SHA-256 of the table |
//! | `shards/0007.part` | a shard under way, a line for each graph that is done |
//! | `logs/` | what the tasks of Slurm say, where there is a script for them |
//!
//! Shard r of M has the graphs with numbers r, r + M, r + 2M, ... of the source, or what the command of the
//! source prints for `{res}` = r and `{mod}` = M. A row says nothing about when, where or by how many threads
//! it was computed, so a shard has the same bytes however often the work was interrupted.
//!
//! A shard is whole when its table and its seal are there: the table is written under another name, flushed
//! to the disk and renamed, and then the seal. Seals may be kept without their tables: computed again, a
//! table has to be the one that was sealed. A part has a lock as long as a process works on it; a second
//! process leaves the shard to the first. A part of a killed process goes on after its last whole line.

mod deal;
mod error;
mod line;
mod manifest;
mod proof;
mod seal;
mod shard;
mod source;
mod sql;

use std::collections::BTreeMap;
use std::fs;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use shell::files::{self, Replacing, Target};

pub use deal::{Batch, Deal};
pub use error::CensusError;
pub use line::Line;
pub use manifest::{Input, MOST_SHARDS, Manifest, Origin, VERSION};
pub use proof::Proof;
pub use seal::Seal;
pub use shard::{OpenShard, Shard, State};
pub use source::{Graphs, stream};

const LOGS: &str = "logs";

#[derive(Debug, Clone)]
pub struct Census {
    folder: PathBuf,
    pub manifest: Manifest,
    /// The text of the manifest without the packed checksums; its SHA-256 is in every shard's checksum file.
    text: String,
    digest: String,
    packed: Arc<BTreeMap<String, Seal>>,
}

impl Census {
    /// Creates the folder of a new census.
    pub fn create(folder: &Path, manifest: Manifest) -> Result<Self, CensusError> {
        let is_used = fs::read_dir(folder).is_ok_and(|mut entries| entries.next().is_some());
        if is_used {
            return Err(CensusError::NotEmpty(folder.to_owned()));
        }
        let _made = files::make_folder(folder).map_err(CensusError::io(folder))?;
        manifest.write(&folder.join(manifest::FILE))?;
        let shards = folder.join(shard::FOLDER);
        fs::create_dir_all(&shards).map_err(CensusError::io(&shards))?;
        Census::open(folder)
    }

    pub fn open(folder: &Path) -> Result<Self, CensusError> {
        let path = folder.join(manifest::FILE);
        if !path.is_file() {
            return Err(CensusError::NoCensus(folder.to_owned()));
        }
        let whole = files::own_text(&path).map_err(CensusError::io(&path))?;
        // An empty line stands before the seals, and the first shard has the number 0.
        let (text, seals) = whole.split_at(whole.find("\n[0").unwrap_or(whole.len()));
        let (manifest, digest) = Manifest::read(&path, text)?;
        let packed = toml::from_str(seals)
            .map_err(|_| CensusError::shard(&path, "expected the seals of a census, found something else"))?;
        let (folder, text) = (folder.to_owned(), text.to_owned());
        Ok(Census { folder, manifest, text, digest, packed: Arc::new(packed) })
    }

    /// Packs the checksum files of the shards into the manifest if all shards are complete and some have separate
    /// files. Those are removed only after the new manifest exists, so that every shard always has a checksum.
    pub fn pack(&self) -> Result<(), CensusError> {
        let own: Vec<PathBuf> =
            self.shards().map(|shard| shard.seal_path()).filter(|path| path.exists()).collect();
        let mut seals = BTreeMap::new();
        for shard in self.shards() {
            let State::Whole(seal) = shard.state()? else { return Ok(()) };
            seals.insert(self.name(shard.number()), seal);
        }
        if own.is_empty() {
            return Ok(());
        }
        let text = format!("{}\n{}", self.text, toml::to_string(&seals).expect("seals are plain data"));
        Target::new(&self.folder.join(manifest::FILE), Replacing::ANY)?.write_all(text.as_bytes())?;
        own.iter().try_for_each(|path| fs::remove_file(path).map_err(CensusError::io(path)))
    }

    fn name(&self, number: u32) -> String {
        let digits = (self.manifest.shards - 1).to_string().len().max(4);
        format!("{number:0digits$}")
    }

    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// The files of the census, and the files from which its graphs are read.
    pub fn files(&self) -> Vec<PathBuf> {
        let graphs: &[Input] = match &self.manifest.graphs {
            Origin::Files(graphs) => graphs,
            Origin::From(_) | Origin::Command(_) | Origin::Specs(_) => &[],
        };
        let folders = [self.folder.clone(), self.folder.join(shard::FOLDER)];
        let entries = folders.into_iter().flat_map(fs::read_dir).flatten().flatten();
        graphs.iter().map(|graphs| graphs.path.clone()).chain(entries.map(|entry| entry.path())).collect()
    }

    /// Makes the folder for the output of Slurm tasks, and returns its path.
    pub fn logs(&self) -> Result<PathBuf, CensusError> {
        let logs = self.folder.join(LOGS);
        fs::create_dir_all(&logs).map_err(CensusError::io(&logs))?;
        Ok(logs)
    }

    /// Removes the unfinished files of processes that were killed.
    pub fn clear(&self) {
        for folder in [&self.folder, &self.folder.join(shard::FOLDER)] {
            files::clear(folder, "");
        }
    }

    pub fn shards(&self) -> impl Iterator<Item = Shard> {
        (0..self.manifest.shards).filter_map(|number| self.shard(number))
    }

    /// The shard with this number; `None` if the number is too large.
    pub fn shard(&self, number: u32) -> Option<Shard> {
        let name = self.name(number);
        (number < self.manifest.shards).then(|| Shard {
            stem: self.folder.join(shard::FOLDER).join(&name),
            packed: self.packed.get(&name).map(|seal| (seal.clone(), self.folder.join(manifest::FILE))),
            number,
            head: self.manifest.head(),
            manifest: self.digest.clone(),
            keeps_all: self.manifest.condition.is_none(),
        })
    }
}

/// Formats ascending numbers as ranges, such as `0-3,7`, the format of job arrays.
pub fn ranges(numbers: &[u32]) -> String {
    let mut ranges: Vec<(u32, u32)> = Vec::new();
    for &number in numbers {
        match ranges.last_mut() {
            Some((_, end)) if *end + 1 == number => *end = number,
            _ => ranges.push((number, number)),
        }
    }
    let shown =
        ranges.iter().map(|(low, high)| if low == high { low.to_string() } else { format!("{low}-{high}") });
    shown.collect::<Vec<_>>().join(",")
}

/// Parses the format that [`ranges`] writes.
pub fn read_ranges(text: &str) -> Result<Vec<RangeInclusive<u32>>, String> {
    let wrong = || format!("expected numbers such as 7 or 0-3,7, found {text:?}");
    let read = |part: &str| {
        let (low, high) = part.split_once('-').unwrap_or((part, part));
        let (low, high) = (low.parse().ok()?, high.parse().ok()?);
        (low <= high).then_some(low..=high)
    };
    text.split(',').map(|part| read(part).ok_or_else(wrong)).collect()
}
