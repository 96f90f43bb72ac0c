//! The program `mapgame-classics`: three coloring games of other kinds, solved and played.

// Its comments are texts of help, read at a terminal.
#[allow(rustdoc::broken_intra_doc_links)]
mod cli;

fn main() -> std::process::ExitCode {
    shell::program::main::<cli::Cli>()
}
