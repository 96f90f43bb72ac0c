//! What the subcommands share: boards, readings of the source, and championships with a progress bar.

use std::path::Path;
use std::sync::Arc;

use crate::seven_colors::boards::{BOARDS, BoardRequest, Plan, Supply};
use crate::seven_colors::championship::{Championship, Standings};
use crate::seven_colors::file;
use crate::seven_colors::players::{Conditions, NamedPlayer, Reading};
use anyhow::{Context, bail};
use graphs::names;
use itertools::Itertools;

use shell::options::Session;
use shell::output::print_table;
use shell::progress::{Bar, Progress};
use shell::tables::Table;
use shell::{Exit, files};

/// The board.
#[derive(clap::Args)]
pub(crate) struct BoardOptions {
    /// Which board: a name (see `mapgame-classics seven-colors --help`), a file, or `-` for standard input.
    #[arg(long, value_name = "BOARD", default_value = "random")]
    board: String,
    #[command(flatten)]
    measures: Measures,
}

/// How large the board is.
#[derive(clap::Args, Clone, Copy)]
pub(crate) struct Measures {
    /// Tiles a side [default: 30, or as in the file].
    #[arg(long, value_name = "N")]
    size: Option<usize>,
    /// Colors [default: 7, or as the last letter in the file says].
    #[arg(long, value_name = "M")]
    colors: Option<usize>,
    /// Layers of the wall around the jackpot, on a board that has one [default: the board's own].
    #[arg(long, value_name = "N")]
    wall: Option<usize>,
}

impl BoardOptions {
    pub(super) fn name(&self) -> &str {
        &self.board
    }

    pub(crate) fn supply(&self) -> anyhow::Result<Supply> {
        Ok(self.measures.supply(&self.board)?.0)
    }
}

impl Measures {
    /// The source of boards of this name, and its plan if the name is in the catalogue.
    ///
    /// # Errors
    /// No board or file has this name, the file is not a board, or measures are given for a file.
    pub(crate) fn supply(self, board: &str) -> anyhow::Result<(Supply, Option<&'static Plan>)> {
        let Measures { size, colors, wall } = self;
        let plans = BOARDS.iter().map(|plan| (plan.name, plan));
        let unknown = match names::find(board, plans) {
            Ok(plan) => {
                if wall.is_some() && plan.against.is_none() {
                    bail!("--wall: expected a board with a wall, such as against-greedy, found {board}");
                }
                let standard = BoardRequest::default();
                let (size, colors) = (size.unwrap_or(standard.size), colors.unwrap_or(standard.colors));
                return Ok((Supply::Made(plan, BoardRequest { size, colors, wall, ..standard }), Some(plan)));
            }
            Err(unknown) => unknown,
        };
        if board != "-" && !board.contains(['/', '.']) && !Path::new(board).exists() {
            return Err(anyhow::Error::from(unknown).context("no such file, and no board"));
        }
        for (option, number) in [("size", size), ("wall", wall)] {
            if let Some(number) = number {
                bail!("{board}: expected no --{option} for a board from a file, found {number}");
            }
        }
        let text = files::read_text(Path::new(board), files::MOST);
        let read = file::read(board, &text.with_context(|| format!("{board}: cannot read the board"))?)?;
        let board = match colors {
            Some(colors) => read.among(colors).with_context(|| board.to_owned())?,
            None => read,
        };
        Ok((Supply::Given(Arc::new(board)), None))
    }
}

/// The conditions of all rounds, with the default reading of the document.
pub(crate) fn conditions(session: &Session) -> Conditions {
    Conditions { seed: session.seed, reading: Reading::default(), limits: session.budget.clone() }
}

pub(crate) fn player(name: &str) -> NamedPlayer {
    name.parse().expect("a player of the catalogue")
}

/// Plays a championship behind a progress bar, under these conditions, and notes if a limit ended it.
pub(crate) fn play(
    players: &[NamedPlayer],
    matches: u64,
    boards: Supply,
    session: &Session,
) -> anyhow::Result<Standings> {
    let championship = Championship { players, matches, boards, conditions: conditions(session) };
    let bar = Bar::new(session);
    let pairs = players.len() * players.len().saturating_sub(1) / 2;
    bar.begin("matches", matches.saturating_mul(pairs as u64));
    let standings = championship.play(&|| bar.advance_by(1))?;
    drop(bar);
    if let Some(limit) = standings.limit {
        session.remark(&format!("{}: {limit} before the last match", players.iter().join(", ")));
    }
    Ok(standings)
}

pub(crate) fn print(table: &Table, standings: &Standings, session: &Session) -> anyhow::Result<Exit> {
    print_table(session, table)?;
    Ok(if standings.limit.is_some() { Exit::Unknown } else { Exit::Done })
}
