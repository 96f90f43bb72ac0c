//! `mapgame seven-colors championship`: all against all, beside the table of the document.

use mapgame::report::{Cell, Column, Table};
use mapgame::seven_colors::Named;
use mapgame::seven_colors::championship::{PRINTED, Printed, Standings};
use mapgame::statistics::Proportion;

use super::options::{self, BoardOptions, Readings};
use crate::cli::Outcome;
use crate::cli::common::options::Session;
use crate::cli::common::output::print_table;

/// Let all players meet, two rounds a match, beside what the document printed.
///
/// Every entry comes with its 95 % interval. `differs` says whether the document's ratio and ours are further
/// apart than two samples of one probability are in 95 of 100 cases; some of twenty entries do by chance.
#[derive(clap::Args)]
pub struct Arguments {
    /// The players [default: the five of the document].
    #[arg(long, value_name = "PLAYER,...", value_delimiter = ',')]
    players: Vec<Named>,
    /// How many matches each pair plays.
    #[arg(long, value_name = "N", default_value_t = Printed::MATCHES,
          value_parser = clap::value_parser!(u64).range(1..))]
    matches: u64,
    #[command(flatten)]
    board: BoardOptions,
    #[command(flatten)]
    readings: Readings,
}

pub fn run(arguments: Arguments, session: &Session) -> anyhow::Result<Outcome> {
    let Arguments { mut players, matches, board, readings } = arguments;
    if players.is_empty() {
        players = PRINTED.players.map(|name| name.parse().expect("a player of the catalogue")).to_vec();
    }
    let stage = (board.plan(), board.measures());
    let Some(standings) = options::held(&players, matches, stage, readings, session)? else {
        return Ok(Outcome::Unknown);
    };
    let mut columns = options::columns();
    columns.push(Column::quoted("printed", "document"));
    let mut table = Table::new("championship", "Championship of seven colors", columns);
    for row in 0..players.len() {
        for column in (0..players.len()).filter(|&column| column != row) {
            let mut cells = options::cells(&players, &standings, 2 * matches, row, column);
            cells.push(printed(&players, &standings, 2 * matches, row, column));
            table.push(cells);
        }
    }
    print_table(session, &table)?;
    Ok(Outcome::Done)
}

/// What the document printed, marked where chance does not explain the difference.
fn printed(players: &[Named], standings: &Standings, rounds: u64, row: usize, column: usize) -> Cell {
    let place = |player: &Named| PRINTED.players.iter().position(|&name| name == player.to_string());
    let (Some(i), Some(j)) = (place(&players[row]), place(&players[column])) else { return Cell::empty() };
    let (Some(printed), Some(won)) = (PRINTED.won[i][j], standings.credited(row, column)) else {
        return Cell::empty();
    };
    let ours = Proportion { successes: won, trials: rounds };
    let theirs = Proportion { successes: printed, trials: Printed::ROUNDS };
    let disagrees = !ours.difference(&theirs).contains(0.0);
    Cell { disagrees, ..Cell::from(printed) }
}
