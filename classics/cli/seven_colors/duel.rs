//! `mapgame-classics seven-colors match`: one player against another.

use super::standings;
use classics::seven_colors::players::NamedPlayer;
use shell::tables::Table;

use super::options::{self, BoardOptions};
use shell::Exit;
use shell::options::Session;
use shell::output::print_table;

/// Let two players meet, two rounds a match.
#[derive(clap::Args)]
pub(crate) struct Arguments {
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
}

pub fn run(arguments: Arguments, session: &Session) -> anyhow::Result<Exit> {
    let Arguments { one, other, matches, board } = arguments;
    let players = [one, other];
    let standings = options::play(&players, matches, board.supply()?, session)?;
    let mut table = Table::new("match", "Seven colors", standings::columns());
    table.push(standings::cells(&players, &standings, 0, 1));
    print_table(session, &table)?;
    Ok(options::exit(&standings))
}
