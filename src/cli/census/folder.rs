//! The folder that every command about a census takes.

use std::path::PathBuf;

use anyhow::anyhow;
use laboratory::census::{Census, CensusError, State};

/// The folder of a census.
#[derive(clap::Args)]
pub(crate) struct Folder {
    /// The folder of the census.
    #[arg(value_name = "FOLDER")]
    folder: PathBuf,
}

impl Folder {
    pub(super) fn open(&self) -> anyhow::Result<Census> {
        Census::open(&self.folder).map_err(|fault| match fault {
            CensusError::NoCensus(_) => anyhow!("{fault} (`mapgame census new` makes one)"),
            fault => fault.into(),
        })
    }
}

pub(crate) fn missing(census: &Census) -> anyhow::Result<Vec<u32>> {
    let mut missing = Vec::new();
    for shard in census.shards() {
        if !matches!(shard.state()?, State::Whole(_)) {
            missing.push(shard.number());
        }
    }
    Ok(missing)
}
