//! The folder that every command about a census takes.

use std::path::PathBuf;

use laboratory::census::Census;

/// The folder of a census.
#[derive(clap::Args)]
pub(crate) struct Folder {
    /// The folder of the census.
    #[arg(value_name = "FOLDER")]
    folder: PathBuf,
}

impl Folder {
    pub fn open(&self) -> anyhow::Result<Census> {
        Ok(Census::open(&self.folder)?)
    }
}
