//! The command line of every program: options, output, tables, progress, leaving.
//!
//! stdout is data, stderr is everything else. A program consists of arguments, one call of a library, and words; the
//! rest is here.

// The comments of options are help texts, read at a terminal.
#![allow(rustdoc::broken_intra_doc_links)]

pub mod after;
pub mod brought;
pub mod compression;
pub mod describe;
pub mod files;
pub mod help;
pub mod hints;

pub mod leaving;
pub mod options;
pub mod output;
pub mod parallel;
pub mod players;
pub mod program;
pub mod progress;
pub mod schema;
pub mod sources;
pub mod tables;
pub mod terminal;

use std::io::{self, Stdout, Write};
use std::process::ExitCode;
use std::sync::OnceLock;

use toolkit::pictures::visible;
pub use toolkit::{labels, moves};

/// The outcome of a command that ran to its end, beyond its output.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Exit {
    Done,
    /// An answer is unknown because a limit was hit or the work was interrupted.
    Unknown,
    /// A claim was refuted or a check failed.
    Refuted,
}

impl Exit {
    fn code(self) -> u8 {
        match self {
            Exit::Done => 0,
            Exit::Refuted => 1,
            Exit::Unknown => 3,
        }
    }
}

impl From<Exit> for ExitCode {
    fn from(outcome: Exit) -> Self {
        ExitCode::from(outcome.code())
    }
}

/// Writes a line on standard error, with characters made visible that could drive a terminal or confuse a program that
/// reads line by line. A closed standard error is not an error.
pub fn say(line: &str) {
    let _ = writeln!(io::stderr().lock(), "{}", visible(line));
}

static NAME: OnceLock<&str> = OnceLock::new();

/// Writes an error on standard error, after the name of the program.
pub(crate) fn complain(fault: &str) {
    say(&format!("{}: {fault}", NAME.get().unwrap_or(&env!("CARGO_PKG_NAME"))));
}

/// Standard output, whose errors name it.
pub struct StandardOutput(Stdout);

pub fn stdout() -> StandardOutput {
    StandardOutput(io::stdout())
}

impl Write for StandardOutput {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.write(bytes).map_err(of_stdout)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush().map_err(of_stdout)
    }
}

/// An error of standard output in words. Its kind is kept, since a closed pipe is recognized by it.
pub(crate) fn of_stdout(error: io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("cannot write to standard output: {error}"))
}
