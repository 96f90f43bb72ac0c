//! `mapgame seven-colors`: the territory game, its players, boards and championships.

mod board;
mod championship;
mod duel;
mod options;
mod play;
mod sweep;

use clap::Subcommand;

use super::Outcome;
use super::common::options::Session;

/// Play seven colors: two players conquer a board from opposite corners, color by color.
///
/// Player 1 begins at the top right, player 2 at the bottom left. A move names a color and takes what is
/// connected with one's territory through tiles of it; the larger territory wins. Players are alpha-beta:PLIES,
/// double-greedy, greedy, improved-random, mix, mix:GAIN:BORDER, n-greedy:PLIES, random and spider. A match
/// is two rounds on one board, with places exchanged. An even split of the board counts for the player who
/// did not begin.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  mapgame seven-colors match greedy spider --matches 20
  mapgame seven-colors championship --matches 2
  mapgame seven-colors board against-greedy --size 12
  mapgame seven-colors board against-greedy --measure --matches 10
  mapgame seven-colors sweep --matches 1
  mapgame seven-colors play --against greedy --size 6 --plain")]
pub struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Play(play::Arguments),
    Match(duel::Arguments),
    Championship(championship::Arguments),
    Board(board::Arguments),
    Sweep(sweep::Arguments),
}

pub fn run(arguments: Arguments, session: &Session) -> anyhow::Result<Outcome> {
    match arguments.command {
        Command::Play(arguments) => play::run(arguments, session),
        Command::Match(arguments) => duel::run(arguments, session),
        Command::Championship(arguments) => championship::run(arguments, session),
        Command::Board(arguments) => board::run(arguments, session),
        Command::Sweep(arguments) => sweep::run(arguments, session),
    }
}
