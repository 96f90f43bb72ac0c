//! The program: the command line of the library, with the commit of which a release is built.

use std::process::ExitCode;

/// The log of HEAD. Cargo watches it for this file alone, so that after a commit nothing else is compiled again.
const LOG: &[u8] = include_bytes!(env!("MAPGAME_LOG"));

const COMMIT: Option<&str> = newest(LOG);

/// The commit after that HEAD had before, in the last line of its log: `BEFORE AFTER name <mail> time\tmessage`.
const fn newest(log: &[u8]) -> Option<&str> {
    let mut start = log.len().saturating_sub(1);
    while start > 0 && log[start - 1] != b'\n' {
        start -= 1;
    }
    while start < log.len() && log[start] != b' ' {
        start += 1;
    }
    const SHORT: usize = 10;
    if start + SHORT >= log.len() {
        return None;
    }
    let (commit, _) = log.split_at(start + 1).1.split_at(SHORT);
    match str::from_utf8(commit) {
        Ok(commit) => Some(commit),
        Err(_) => None,
    }
}

fn main() -> ExitCode {
    mapgame::command_line(COMMIT)
}
