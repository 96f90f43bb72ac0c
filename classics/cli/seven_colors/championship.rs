//! `mapgame-classics seven-colors championship`: all against all, beside the table of the document.

use super::standings;
use classics::seven_colors::championship::{PRINTED, PrintedResult};
use classics::seven_colors::players::NamedPlayer;

use super::options::{self, BoardOptions};
use shell::Exit;
use shell::options::Session;
use shell::output::print_table;

/// Let all players meet, two rounds a match, beside what the document printed.
///
/// Every entry comes with its 95 % interval. z is by how many standard deviations our ratio is above the
/// document's, if one probability is behind both. Beyond 1.96 the two are marked as different; one of twenty is so by
/// chance.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// The players [default: the five of the document].
    #[arg(long, value_name = "PLAYER,...", value_delimiter = ',')]
    players: Vec<NamedPlayer>,
    /// How many matches each pair plays.
    #[arg(long, value_name = "N", default_value_t = PrintedResult::MATCHES,
          value_parser = clap::value_parser!(u64).range(1..))]
    matches: u64,
    #[command(flatten)]
    board: BoardOptions,
}

pub fn run(arguments: Arguments, session: &Session) -> anyhow::Result<Exit> {
    let Arguments { mut players, matches, board } = arguments;
    if players.is_empty() {
        players = PRINTED.players.map(|name| name.parse().expect("a player of the catalogue")).to_vec();
    }
    let standings = options::play(&players, matches, board.supply()?, session)?;
    print_table(session, &standings::championship(&players, &standings))?;
    Ok(options::exit(&standings))
}
