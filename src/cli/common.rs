//! What the subcommands share.

pub mod after;
pub mod candidates;
pub mod catalogue;
pub mod colors;
pub mod describe;
pub mod film;
pub mod hints;
pub mod labels;
pub mod leaving;
pub mod matches;
pub mod memory;
pub mod moves;
pub mod options;
pub mod output;
pub mod paint;
pub mod parallel;
pub mod players;
pub mod progress;
pub mod sources;
pub mod target;
pub mod terminal;
pub mod variant;

use std::io::Write;

/// One line on standard error; a closed standard error is no reason to stop.
pub fn say(line: &str) {
    let _ = writeln!(std::io::stderr().lock(), "{line}");
}
