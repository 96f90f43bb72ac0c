//! The program: the command line of the library, with the commit of which a release is built.

use std::process::ExitCode;

/// The log of HEAD. Only this file makes Cargo watch it, so that a commit causes no other recompilation.
const LOG: &[u8] = include_bytes!(env!("MAPGAME_LOG"));

/// Only the digits are compiled into the program, and not the log, which names people and branches.
const COMMIT: Option<[u8; SHORT]> = newest(LOG);
const SHORT: usize = 10;

/// The new commit of HEAD, from the last line of its log: `BEFORE AFTER name <mail> time\tmessage`.
const fn newest(log: &[u8]) -> Option<[u8; SHORT]> {
    let mut start = log.len().saturating_sub(1);
    while start > 0 && log[start - 1] != b'\n' {
        start -= 1;
    }
    while start < log.len() && log[start] != b' ' {
        start += 1;
    }
    let rest = if start < log.len() { log.split_at(start + 1).1 } else { &[] };
    rest.first_chunk().copied()
}

fn main() -> ExitCode {
    let commit = COMMIT.as_ref().and_then(|commit| str::from_utf8(commit).ok());
    mapgame::command_line(commit)
}
