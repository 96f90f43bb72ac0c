//! The commands, one for each game.

mod play;
mod seven_colors;
mod two_color;
mod weighted_map;

use clap::{Parser, Subcommand};
use shell::Exit;
use shell::options::{Options, OutputFormat, Session};
use shell::program::Program;

/// Coloring games of other kinds: two colors, weighted maps, seven colors.
///
/// A GRAPH is a spec (`petersen`, `grid:5x5`; `mapgame list families` has all), `g6:STRING`, a file, or `-` for standard input.
#[derive(Parser)]
#[command(name = "mapgame-classics", version, max_term_width = 100)]
pub struct Cli {
    #[command(flatten, next_help_heading = "Global options")]
    options: Options,
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    TwoColor(two_color::Arguments),
    WeightedMap(weighted_map::Arguments),
    SevenColors(seven_colors::Arguments),
}

impl Program for Cli {
    const NAME: &'static str = "mapgame-classics";

    fn parts(self) -> (Options, impl FnOnce(&Session) -> anyhow::Result<Exit>) {
        let Cli { options, command } = self;
        let run = |session: &Session| {
            session.check_format(OutputFormat::Text)?;
            match command {
                Command::TwoColor(arguments) => two_color::run(arguments, session),
                Command::WeightedMap(arguments) => weighted_map::run(arguments, session),
                Command::SevenColors(arguments) => seven_colors::run(arguments, session),
            }
        };
        (options, run)
    }
}
