//! `mapgame seven-colors championship`: all against all, beside the table of the document.

use classics::seven_colors::championship::{PRINTED, PrintedResult};
use classics::seven_colors::players::NamedPlayer;
use mapgame::standings;
use schemars::{Schema, SchemaGenerator};

use super::options::{self, BoardOptions, Readings};
use crate::cli::Exit;
use crate::cli::common::options::Session;
use crate::cli::common::output::print_table;
use crate::cli::common::schema::{described, row};

/// Let all players meet, two rounds a match, beside what the document printed.
///
/// Every entry comes with its 95 % interval. z is by how many standard deviations our ratio is above the
/// document's, if one probability is behind both. Beyond 1.96 the two are marked as different; one of twenty is so by
/// chance.
#[derive(clap::Args)]
pub struct Arguments {
    /// The players [default: the five of the document].
    #[arg(long, value_name = "PLAYER,...", value_delimiter = ',')]
    players: Vec<NamedPlayer>,
    /// How many matches each pair plays.
    #[arg(long, value_name = "N", default_value_t = PrintedResult::MATCHES,
          value_parser = clap::value_parser!(u64).range(1..))]
    matches: u64,
    #[command(flatten)]
    board: BoardOptions,
    #[command(flatten)]
    readings: Readings,
}

/// What it prints as JSON.
pub fn schema(_: &mut SchemaGenerator) -> Schema {
    let printed = [
        (
            "printed",
            described(
                &["integer", "null"],
                "The rounds of 2,400 that the document has; null where it is silent.",
            ),
        ),
        ("printed_ratio", described(&["number", "null"], "The document's ratio.")),
        (
            "z",
            described(
                &["number", "null"],
                "By how many standard deviations our ratio is above the document's.",
            ),
        ),
    ];
    row(&standings::championship_columns(), &[&options::of_result()[..], &printed].concat())
}

pub fn run(arguments: Arguments, session: &Session) -> anyhow::Result<Exit> {
    let Arguments { mut players, matches, board, readings } = arguments;
    if players.is_empty() {
        players = PRINTED.players.map(|name| name.parse().expect("a player of the catalogue")).to_vec();
    }
    let standings = options::held(&players, matches, board.supply()?, readings, session)?;
    print_table(session, &standings::championship(&players, &standings))?;
    Ok(options::exit(&standings))
}
