//! `mapgame-classics seven-colors board`: a board, and whether a strategy is useless on it.

use std::io::Write;

use crate::seven_colors::board::Board;
use crate::seven_colors::players::NamedPlayer;
use anyhow::Context;
use serde::Serialize;
use shell::tables::{Cell, Column, Table};

use super::matches;
use super::options::{self, Measures};
use shell::options::{OutputFormat, Session};
use shell::{Exit, stdout};

/// Print a board, or measure whether a strategy is useless on it.
///
/// A board is printed with one row a line and a letter for each color; player 1 begins on `*`, player 2 on `-`.
/// Wherever a board is asked for, a file with these lines is one. A strategy is useless on a board if
/// improved-random beats it there more than half the time.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Which board: a name (see `mapgame-classics seven-colors --help`), a file, or `-` for standard input.
    #[arg(value_name = "BOARD")]
    board: String,
    #[command(flatten)]
    measures: Measures,
    /// Let improved-random play against a strategy on the board.
    #[arg(long)]
    measure: bool,
    /// The strategy [default: the one that the board is built against].
    #[arg(long, value_name = "PLAYER", requires = "measure")]
    strategy: Option<NamedPlayer>,
    /// How many matches.
    #[arg(long, value_name = "N", default_value_t = 500, requires = "measure",
          value_parser = clap::value_parser!(u64).range(1..))]
    matches: u64,
}

#[derive(Serialize)]
pub(super) struct Record<'a> {
    board: &'a str,
    /// The number of rows and of columns.
    size: usize,
    colors: usize,
    /// The rows, a letter for the color of each tile; player 1 begins on `*`, player 2 on `-`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    rows: Vec<String>,
}

impl<'a> Record<'a> {
    /// A board without its rows.
    pub(super) fn new(name: &'a str, board: &Board) -> Self {
        Record { board: name, size: board.size(), colors: board.colors(), rows: Vec::new() }
    }
}

fn columns() -> Vec<Column> {
    let (board, useless) = (Column::words("board", "board"), Column::words("useless", "useless"));
    [vec![board], matches::columns(), vec![useless]].concat()
}

pub(super) fn run(arguments: Arguments, session: &Session) -> anyhow::Result<Exit> {
    let name = &arguments.board;
    let (supply, plan) = arguments.measures.supply(name)?;
    if !arguments.measure {
        let board = supply.board(session.seed)?;
        let mut out = stdout();
        match session.format {
            OutputFormat::Json => {
                let rows = board.to_string().lines().map(String::from).collect();
                let record = Record { rows, ..Record::new(name, &board) };
                writeln!(out, "{}", serde_json::to_string(&record)?)?;
            }
            _ => write!(out, "{board}")?,
        }
        return Ok(Exit::Done);
    }
    let against = plan.and_then(|plan| plan.against).map(options::player);
    let strategy = arguments.strategy.or(against).with_context(|| {
        format!("expected --strategy, since the board {name} is built against none, found none")
    })?;
    let players = [options::player("improved-random"), strategy];
    let standings = options::play(&players, arguments.matches, supply, session)?;
    let mut table = Table::new("board", format!("Board {name}"), columns());
    // An interrupted championship decides nothing about the strategies.
    let useless = match standings.limit {
        None => standings.credited(0, 1).is_some_and(|rounds| rounds.is_most()).into(),
        Some(_) => Cell::empty(),
    };
    let cells = matches::cells(&players, &standings, 0, 1);
    table.push([vec![name.as_str().into()], cells, vec![useless]].concat());
    options::print(&table, &standings, session)
}
