//! The file of a weighted map.

use std::path::Path;

use anyhow::Context;
use classics::weighted_map::file::Problem;
use mapgame::files;

/// The game of a file, or of standard input.
pub fn problem(file: &Path) -> anyhow::Result<Problem> {
    read(file)?.parse().map_err(|fault| anyhow::anyhow!("{}:{fault}", file.display()))
}

fn read(file: &Path) -> anyhow::Result<String> {
    files::read_text(file, files::MOST).with_context(|| format!("{}: cannot read the map", file.display()))
}
