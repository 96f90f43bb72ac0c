//! `mapgame seven-colors match`: one player against another.

use classics::seven_colors::players::NamedPlayer;
use mapgame::report::Table;
use mapgame::standings;
use schemars::{Schema, SchemaGenerator};

use super::options::{self, BoardOptions, Readings};
use crate::cli::Exit;
use crate::cli::common::options::Session;
use crate::cli::common::output::print_table;
use crate::cli::common::schema::row;

/// Let two players meet, two rounds a match.
#[derive(clap::Args)]
pub struct Arguments {
    /// A player, as NAME or NAME:BUDGET.
    #[arg(value_name = "PLAYER")]
    one: NamedPlayer,
    /// Another.
    #[arg(value_name = "OPPONENT")]
    other: NamedPlayer,
    /// How many matches.
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..))]
    matches: u64,
    #[command(flatten)]
    board: BoardOptions,
    #[command(flatten)]
    readings: Readings,
}

/// What it prints as JSON.
pub fn schema(_: &mut SchemaGenerator) -> Schema {
    row(&standings::columns(), &options::of_result())
}

pub fn run(arguments: Arguments, session: &Session) -> anyhow::Result<Exit> {
    let Arguments { one, other, matches, board, readings } = arguments;
    let players = [one, other];
    let standings = options::held(&players, matches, board.supply()?, readings, session)?;
    let mut table = Table::new("match", "Seven colors", standings::columns());
    table.push(standings::cells(&players, &standings, 0, 1));
    print_table(session, &table)?;
    Ok(options::exit(&standings))
}
