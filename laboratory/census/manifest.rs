//! The manifest of a census: columns, graphs and limits.

use std::fs;
use std::path::{Path, PathBuf};

use graphs::Budget;
use itertools::Itertools;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use toolkit::invariants::{Column, Limits};

use super::error::CensusError;
use shell::files::{self, Replacing, Target};
use toolkit::expression::Condition;
use toolkit::query::Query;

/// The version of the program, on which the values of a census may depend.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");

pub const MOST_SHARDS: u32 = 100_000;

pub(super) const FILE: &str = "manifest.toml";

/// The columns, the graphs and the limits of a census.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Manifest {
    pub mapgame: String,
    pub shards: u32,
    /// The names of the columns after graph6, n and m.
    pub columns: Vec<String>,
    /// The condition on graphs; `None` for all graphs.
    #[serde(rename = "where", skip_serializing_if = "Option::is_none")]
    pub condition: Option<String>,
    pub canonical: bool,
    /// The node limit of each decision.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub node_limit: Option<u64>,
    /// The memory limit of each search, in bytes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub memory_limit: Option<u64>,
    pub graphs: Origin,
}

/// The source of the graphs.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase", deny_unknown_fields)]
pub enum Origin {
    /// All graphs of a kind, by rising order: `connected:9`, `trees:4..18`.
    From(String),
    /// The output of a command for each shard, with `{res}` and `{mod}` replaced.
    Command(String),
    Files(Vec<Input>),
    /// The graphs of these specs, with the seed 0.
    Specs(Vec<String>),
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Input {
    /// The file, as an absolute path.
    pub(crate) path: PathBuf,
    pub(crate) sha256: String,
}

impl Input {
    pub fn of(path: &Path) -> Result<Self, CensusError> {
        let path = fs::canonicalize(path).map_err(CensusError::io(path))?;
        let mut hash = Sha256::new();
        let mut file = files::open(&path).map_err(CensusError::io(&path))?;
        std::io::copy(&mut file, &mut hash).map_err(CensusError::io(&path))?;
        Ok(Input { sha256: format!("{:x}", hash.finalize()), path })
    }

    /// Checks that the file is unchanged.
    pub(crate) fn check(&self) -> Result<(), CensusError> {
        let now = Input::of(&self.path)?;
        if now == *self { Ok(()) } else { Err(CensusError::Input(self.path.clone())) }
    }
}

impl Manifest {
    pub(super) fn write(&self, path: &Path) -> Result<(), CensusError> {
        let text = toml::to_string(self).expect("a manifest is plain data");
        Ok(Target::new(path, Replacing::ANY)?.write_all(text.as_bytes())?)
    }

    /// Parses the text of a manifest file, and computes its SHA-256.
    pub(super) fn read(path: &Path, text: &str) -> Result<(Self, String), CensusError> {
        let wrong = |fault: String| CensusError::Manifest { path: path.to_owned(), fault };
        let manifest: Manifest = toml::from_str(text)
            .map_err(|fault| wrong(fault.message().lines().collect::<Vec<_>>().join(" ")))?;
        if manifest.mapgame != VERSION {
            return Err(CensusError::Version {
                path: path.to_owned(),
                expected: VERSION,
                found: manifest.mapgame,
            });
        }
        if !(1..=MOST_SHARDS).contains(&manifest.shards) {
            return Err(wrong(format!("expected 1 to {} shards, found {}", MOST_SHARDS, manifest.shards)));
        }
        let mut hash = Sha256::new();
        hash.update(text.as_bytes());
        Ok((manifest, format!("{:x}", hash.finalize())))
    }

    /// The query for every graph in the census's limits; `budget` gives only flags, which do not affect rows.
    pub fn query(&self, budget: &Budget) -> Result<Query, CensusError> {
        let columns = self.columns.iter().map(|name| Column::named(name)).try_collect()?;
        let condition = self.condition.as_deref().map(Condition::read).transpose()?;
        let decision =
            Budget { nodes: self.node_limit, memory: self.memory_limit, time: None, ..budget.clone() };
        let parameter = decision.or_nodes(Budget::OF_A_PARAMETER);
        Ok(Query { columns, condition, limits: Limits { decision, parameter, by_search: true } })
    }

    pub fn head(&self) -> String {
        let names = ["graph6", "n", "m"].into_iter().chain(self.columns.iter().map(String::as_str));
        row(names)
    }
}

/// A line of CSV, with its end.
pub(super) fn row<'a>(cells: impl Iterator<Item = &'a str>) -> String {
    let mut writer = csv::Writer::from_writer(Vec::new());
    writer.write_record(cells).expect("memory takes all bytes");
    String::from_utf8(writer.into_inner().expect("memory takes all bytes")).expect("cells are text")
}
