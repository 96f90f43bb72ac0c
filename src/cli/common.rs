//! What the subcommands share.

pub mod after;
pub mod candidates;
pub mod catalogue;
pub mod certificate;
pub mod colors;
pub mod describe;
pub mod extremes;
pub mod film;
pub mod game;
pub mod given;
pub mod help;
pub mod hints;
pub use toolkit::labels;
pub mod leaving;
pub mod matches;
pub mod memory;
pub use toolkit::moves;
pub mod options;
pub mod output;
pub mod outside;
pub mod paint;
pub mod parallel;
pub mod players;
pub mod progress;
pub mod rows;
pub mod schema;
pub mod sources;
pub mod stores;
pub mod target;
pub mod terminal;
pub mod variant;

use std::io::{self, Stdout, Write};

use pictures::visible;

/// A line on standard error, without what the name of a file or of a graph in it might do to a terminal, or to a program
/// that reads line by line. A closed standard error is no reason to stop.
pub fn say(line: &str) {
    let _ = writeln!(io::stderr().lock(), "{}", visible(line));
}

/// Standard output, whose errors say that it is what could not be written.
pub struct StandardOutput(Stdout);

/// Standard output.
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

/// An error of standard output in words. Its kind stays, by which a closed pipe is known.
pub fn of_stdout(error: io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("cannot write to standard output: {error}"))
}
