//! Errors of a census.

use std::io;
use std::path::{Path, PathBuf};

use catalogue::enumerate::OverError;
use thiserror::Error;
use toolkit::invariants::ColumnError;

use shell::files::WriteError;
use toolkit::expression::ConditionError;

#[derive(Debug, Error)]
pub enum CensusError {
    #[error("{}: expected a new folder for a census, or an empty one, found files", .0.display())]
    NotEmpty(PathBuf),
    #[error("{}: expected the folder of a census, found no manifest.toml in it", .0.display())]
    NoCensus(PathBuf),
    #[error("{}: expected a manifest of a census: {fault}", path.display())]
    Manifest { path: PathBuf, fault: String },
    #[error("{}: expected a census of mapgame {expected}, found one of mapgame {found}", path.display())]
    Version { path: PathBuf, expected: &'static str, found: String },
    /// The class of graphs does not exist, or its orders are wrong.
    #[error(transparent)]
    Over(#[from] OverError),
    /// The command does not depend on the shard.
    #[error("expected a command that prints graphs, found {found:?}: {fault}")]
    Origin { found: String, fault: String },
    #[error("{}: {fault}", path.display())]
    Shard { path: PathBuf, fault: String },
    #[error("{}: expected the input with which the census was made, found another", .0.display())]
    Input(PathBuf),
    #[error(transparent)]
    Column(#[from] ColumnError),
    #[error(transparent)]
    Condition(#[from] ConditionError),
    #[error(transparent)]
    NotWritten(#[from] WriteError),
    #[error("{}: {error}", path.display())]
    Io { path: PathBuf, error: io::Error },
}

impl CensusError {
    pub(super) fn io(path: &Path) -> impl Fn(io::Error) -> Self + '_ {
        move |error| CensusError::Io { path: path.to_owned(), error }
    }

    pub(crate) fn missing(table: &Path) -> Self {
        Self::shard(table, "expected a whole shard, found none; `mapgame census run` computes it")
    }

    pub fn shard(path: &Path, fault: impl Into<String>) -> Self {
        CensusError::Shard { path: path.to_owned(), fault: fault.into() }
    }
}
