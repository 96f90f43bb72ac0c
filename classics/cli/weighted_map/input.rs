//! The file of a weighted map.

use std::path::Path;

use anyhow::Context;
use classics::weighted_map::file::Problem;
use shell::files;

pub(crate) fn problem(file: &Path) -> anyhow::Result<Problem> {
    let text = files::read_text(file, files::MOST);
    let text = text.with_context(|| format!("{}: cannot read the map", file.display()))?;
    text.parse().map_err(|fault| anyhow::anyhow!("{}:{fault}", file.display()))
}
