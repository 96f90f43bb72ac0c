//! The file of a weighted map.

use std::fs;
use std::io::{self, Read};
use std::path::Path;

use anyhow::Context;
use games::weighted_map::file::Problem;
use mapgame::games;

/// The game of a file, or of standard input.
pub fn problem(file: &Path) -> anyhow::Result<Problem> {
    read(file)?.parse().map_err(|fault| anyhow::anyhow!("{}:{fault}", file.display()))
}

fn read(file: &Path) -> anyhow::Result<String> {
    let shown = file.display();
    let mut text = String::new();
    if shown.to_string() == "-" {
        io::stdin().read_to_string(&mut text).context("-: cannot read the map")?;
        return Ok(text);
    }
    fs::read_to_string(file).with_context(|| format!("{shown}: cannot read the map"))
}
