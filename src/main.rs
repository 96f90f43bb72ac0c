//! The command line of mapgame.

mod cli;

fn main() -> std::process::ExitCode {
    cli::main()
}
