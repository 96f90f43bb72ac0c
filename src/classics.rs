//! The program `mapgame-classics`: three coloring games of other kinds, solved and played.

fn main() -> std::process::ExitCode {
    shell::program::main::<classics::Cli>()
}
