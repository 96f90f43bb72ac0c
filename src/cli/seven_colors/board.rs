//! `mapgame seven-colors board`: a board, and whether a strategy is useless on it.

use std::io::{self, Write};

use anyhow::Context;
use clap::builder::PossibleValuesParser;
use mapgame::report::{Column, Table};
use mapgame::seven_colors::Named;
use mapgame::seven_colors::boards::{self, BOARDS};
use serde::Serialize;

use super::options::{self, Measures, Readings};
use crate::cli::Outcome;
use crate::cli::common::options::Session;
use crate::cli::common::output::print_table;

/// Print a board, or measure whether a strategy is useless on it.
///
/// A strategy is useless on a board if improved-random beats it there more than half the time.
#[derive(clap::Args)]
pub struct Arguments {
    /// Which board.
    #[arg(value_name = "NAME",
          value_parser = PossibleValuesParser::new(BOARDS.iter().map(|plan| plan.name)))]
    board: String,
    #[command(flatten)]
    measures: Measures,
    /// Let improved-random play against a strategy on the board.
    #[arg(long)]
    measure: bool,
    /// The strategy [default: the one that the board is built against].
    #[arg(long, value_name = "PLAYER", requires = "measure")]
    strategy: Option<Named>,
    /// How many matches.
    #[arg(long, value_name = "N", default_value_t = 500, requires = "measure",
          value_parser = clap::value_parser!(u64).range(1..))]
    matches: u64,
    #[command(flatten)]
    readings: Readings,
}

#[derive(Serialize)]
struct Record {
    board: &'static str,
    size: usize,
    colors: usize,
    rows: Vec<String>,
}

pub fn run(arguments: Arguments, session: &Session) -> anyhow::Result<Outcome> {
    let plan = boards::by_name(&arguments.board).expect("the parser admits known boards only");
    if !arguments.measure {
        let board = (plan.new)(&arguments.measures.wanted(session.seed))?;
        let rows: Vec<String> = board.to_string().lines().map(String::from).collect();
        let mut out = io::stdout();
        match session.format.as_str() {
            "json" => {
                let record = Record { board: plan.name, size: board.size(), colors: board.colors(), rows };
                writeln!(out, "{}", serde_json::to_string(&record)?)?;
            }
            _ => write!(out, "{board}")?,
        }
        return Ok(Outcome::Done);
    }
    let against = plan.against.map(|name| name.parse().expect("a player of the catalogue"));
    let strategy = arguments.strategy.or(against);
    let strategy: Named = strategy.with_context(|| {
        format!("expected --strategy, since the board {} is built against none, found none", plan.name)
    })?;
    let players = ["improved-random".parse().expect("a player of the catalogue"), strategy];
    let stage = (plan, arguments.measures);
    let Some(standings) = options::held(&players, arguments.matches, stage, arguments.readings, session)?
    else {
        return Ok(Outcome::Unknown);
    };
    let rounds = 2 * arguments.matches;
    let mut columns = vec![Column::words("board", "board")];
    columns.extend(options::columns());
    columns.push(Column::words("useless", "useless"));
    let mut table = Table::new("board", format!("Board {}", plan.name), columns);
    let mut cells = vec![plan.name.into()];
    cells.extend(options::cells(&players, &standings, rounds, 0, 1));
    cells.push((standings.credited(0, 1).is_some_and(|won| 2 * won > rounds)).into());
    table.push(cells);
    print_table(session, &table)?;
    Ok(Outcome::Done)
}
