//! What the subcommands share: boards, readings of the source, and championships with a bar.

use std::path::Path;
use std::sync::Arc;

use anyhow::{Context, bail};
use clap::ValueEnum;
use classics::seven_colors::boards::{BOARDS, BoardRequest, Plan, Supply};
use classics::seven_colors::championship::{Championship, Standings};
use classics::seven_colors::file;
use classics::seven_colors::players::{Line, NamedPlayer, Reading, Reply};
use classics::seven_colors::rounds::Conditions;
use itertools::Itertools;
use mapgame::experiments::Progress;
use mapgame::files;
use mapgame::graphs::names;
use serde_json::Value;

use crate::cli::Exit;
use crate::cli::common::options::Session;
use crate::cli::common::progress::Bar;
use crate::cli::common::schema::described;

/// The board.
#[derive(clap::Args)]
pub struct BoardOptions {
    /// Which board: a name (see `mapgame seven-colors --help`), a file, or `-` for standard input.
    #[arg(long, value_name = "BOARD", default_value = "random")]
    board: String,
    #[command(flatten)]
    measures: Measures,
}

/// How large the board is.
#[derive(clap::Args, Clone, Copy)]
pub struct Measures {
    /// Tiles a side [default: 30, or as in the file].
    #[arg(long, value_name = "N")]
    size: Option<usize>,
    /// Colors [default: 7, or as the last letter in the file says].
    #[arg(long, value_name = "M")]
    colors: Option<usize>,
    /// Layers of the wall around the jackpot, on the boards that have one.
    #[arg(long, value_name = "LAYERS")]
    wall: Option<usize>,
}

impl BoardOptions {
    /// The board as it was named.
    pub fn name(&self) -> &str {
        &self.board
    }

    /// Where boards come from.
    ///
    /// # Errors
    /// As [`Measures::supply`].
    pub fn supply(&self) -> anyhow::Result<Supply> {
        Ok(self.measures.supply(&self.board)?.0)
    }
}

impl Measures {
    /// Where boards of this name come from, and the plan if it is one of the catalogue.
    ///
    /// # Errors
    /// There is neither a board nor a file of this name, what the file says is no board, or measures are asked for
    /// that a file has not.
    pub fn supply(self, board: &str) -> anyhow::Result<(Supply, Option<&'static Plan>)> {
        let Measures { size, colors, wall } = self;
        let plans = BOARDS.iter().map(|&plan| (plan.name, plan));
        let unknown = match names::find(board, plans) {
            Ok(plan) => {
                let standard = BoardRequest::default();
                let (size, colors) = (size.unwrap_or(standard.size), colors.unwrap_or(standard.colors));
                return Ok((Supply::Made(plan, BoardRequest { size, colors, wall, ..standard }), Some(plan)));
            }
            Err(unknown) => unknown,
        };
        if board != "-" && !board.contains(['/', '.']) && !Path::new(board).exists() {
            return Err(anyhow::Error::from(unknown).context("no such file, and no board"));
        }
        for (option, given) in [("--size", size), ("--wall", wall)] {
            if let Some(given) = given {
                bail!("{board}: expected no {option} for a board from a file, found {given}");
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

/// How the document is read where it leaves a choice.
#[derive(clap::Args, Clone, Copy)]
pub struct Readings {
    /// What spider and mix count along the boundary of a territory.
    #[arg(long, value_enum, default_value_t = LineName::WalkTwice)]
    line: LineName,
    /// What double-greedy expects of the opponent between its two moves.
    #[arg(long, value_enum, default_value_t = ReplyName::None)]
    reply: ReplyName,
}

#[derive(Clone, Copy, ValueEnum)]
enum LineName {
    /// Steps of a walk within it that ends when it comes back to its corner for the second time.
    WalkTwice,
    /// Steps of the same walk, which ends when it is back for the first time.
    Walk,
    /// Sides of tiles around all that it encloses.
    Sides,
    /// Those sides that are not on the rim of the board.
    OpenSides,
    /// Tiles with such a side.
    OpenTiles,
}

#[derive(Clone, Copy, ValueEnum)]
enum ReplyName {
    /// Nothing.
    None,
    /// A greedy move.
    Greedy,
}

impl Readings {
    /// The reading, and what else the rounds have in common.
    pub fn conditions(self, session: &Session) -> Conditions {
        let line = match self.line {
            LineName::WalkTwice => Line::WalkTwice,
            LineName::Walk => Line::Walk,
            LineName::Sides => Line::Sides,
            LineName::OpenSides => Line::OpenSides,
            LineName::OpenTiles => Line::OpenTiles,
        };
        let reply = match self.reply {
            ReplyName::None => Reply::None,
            ReplyName::Greedy => Reply::Greedy,
        };
        Conditions { seed: session.seed, reading: Reading { line, reply }, limits: session.budget.clone() }
    }
}

/// Plays a championship behind a bar; where a limit ended it, that is remarked.
///
/// # Errors
/// There is no such board.
pub fn held(
    players: &[NamedPlayer],
    matches: u64,
    boards: Supply,
    readings: Readings,
    session: &Session,
) -> anyhow::Result<Standings> {
    let conditions = readings.conditions(session);
    let championship = Championship { players, matches, boards, conditions };
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

/// What is told of a championship by the exit code.
pub fn exit(standings: &Standings) -> Exit {
    if standings.limit.is_some() { Exit::Unknown } else { Exit::Done }
}

/// What the columns of a result between two players hold as JSON.
pub fn of_result() -> Vec<(&'static str, Value)> {
    vec![
        ("player", described(&["string"], "The player.")),
        ("opponent", described(&["string"], "Whom it met.")),
        ("won", described(&["integer"], "The rounds that count for the player.")),
        ("rounds", described(&["integer"], "All rounds.")),
        ("even", described(&["integer"], "The rounds with an even split of the board.")),
        ("ratio", described(&["number", "null"], "won / rounds; null if there is none.")),
        ("low", described(&["number"], "The lower end of its 95 % interval.")),
        ("high", described(&["number"], "The upper end.")),
    ]
}
