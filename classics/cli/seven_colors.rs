//! `mapgame-classics seven-colors`: the territory game, its players, boards and championships.

mod board;
mod matches;
mod options;
mod play;
mod report;

use crate::seven_colors::boards::BOARDS;
use crate::seven_colors::players::PLAYERS;
use clap::Subcommand;

use shell::Exit;
use shell::options::Session;

/// Play seven colors: two players conquer a board from opposite corners, color by color.
///
/// Player 1 begins at the top right, player 2 at the bottom left. A move names a color and takes what is
/// connected with one's territory through tiles of it; the larger territory wins. A match is two rounds on one
/// board, with places exchanged. An even split of the board counts for the player who did not begin.
///
/// A board file has one row a line, a letter for the color of each tile, `*` at the top right, where player 1
/// begins, and `-` at the bottom left.
#[derive(clap::Args)]
#[command(disable_help_subcommand = true, after_help = after_help())]
pub(crate) struct Arguments {
    #[command(subcommand)]
    command: Command,
}

const EXAMPLES: &str = "\
Examples:
  mapgame-classics seven-colors match greedy spider --matches 20
  mapgame-classics seven-colors match improved-random greedy --board classics/examples/boards/figure-2.txt
  mapgame-classics seven-colors championship --matches 2
  mapgame-classics seven-colors board against-greedy --size 12
  mapgame-classics seven-colors board against-greedy --wall 3 --measure --matches 10
  mapgame-classics seven-colors board against-greedy --measure --matches 10
  mapgame-classics seven-colors board classics/examples/boards/figure-2.txt --measure --strategy spider
  mapgame-classics seven-colors play --against greedy --size 6 --plain
  mapgame-classics seven-colors play --against human --size 6 --plain";

/// Players and boards from their catalogues, then the examples.
fn after_help() -> String {
    let listed = |title: &str, entries: &mut dyn Iterator<Item = (String, &str)>| {
        let lines = entries.map(|(name, about)| format!("  {name:<22} {about}\n"));
        format!("{title}:\n{}\n", lines.collect::<String>())
    };
    let players = listed("Players", &mut PLAYERS.iter().map(|kind| (kind.usage.to_owned(), kind.about)));
    let boards = listed("Boards", &mut BOARDS.iter().map(|plan| (plan.name.to_owned(), plan.about)));
    format!("{players}{boards}{EXAMPLES}")
}

#[derive(Subcommand)]
enum Command {
    Play(play::Arguments),
    Match(matches::Match),
    Championship(matches::AllAgainstAll),
    Board(board::Arguments),
    Report(report::Arguments),
}

pub(super) fn run(arguments: Arguments, session: &Session) -> anyhow::Result<Exit> {
    match arguments.command {
        Command::Play(arguments) => play::run(arguments, session),
        Command::Match(arguments) => arguments.run(session),
        Command::Championship(arguments) => arguments.run(session),
        Command::Board(arguments) => board::run(arguments, session),
        Command::Report(arguments) => report::run(arguments, session),
    }
}
