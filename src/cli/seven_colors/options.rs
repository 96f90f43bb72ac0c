//! What the subcommands share: boards, readings of the source, and championships with a bar.

use clap::ValueEnum;
use clap::builder::PossibleValuesParser;
use mapgame::experiments::Progress;
use mapgame::report::{Cell, Column};
use mapgame::seven_colors::boards::{self, BOARDS, Plan, Wanted};
use mapgame::seven_colors::championship::{Championship, Ended, Standings};
use mapgame::seven_colors::rounds::Terms;
use mapgame::seven_colors::{Line, Named, Reading, Reply};
use mapgame::statistics::Proportion;

use crate::cli::common::options::Session;
use crate::cli::common::progress::Bar;

/// The board.
#[derive(clap::Args)]
pub struct BoardOptions {
    /// Which board.
    #[arg(long, value_name = "NAME", default_value = "random",
          value_parser = PossibleValuesParser::new(BOARDS.iter().map(|plan| plan.name)))]
    board: String,
    #[command(flatten)]
    measures: Measures,
}

/// How large the board is.
#[derive(clap::Args, Clone, Copy)]
pub struct Measures {
    /// Tiles a side.
    #[arg(long, value_name = "N", default_value_t = 30)]
    size: usize,
    /// Colors.
    #[arg(long, value_name = "M", default_value_t = 7)]
    colors: usize,
    /// Layers of the wall around the jackpot, on the boards that have one.
    #[arg(long, value_name = "LAYERS")]
    wall: Option<usize>,
}

impl Measures {
    /// A board of these measures, with this seed.
    pub fn wanted(self, seed: u64) -> Wanted {
        Wanted { size: self.size, colors: self.colors, wall: self.wall, seed }
    }
}

impl BoardOptions {
    /// The board's plan.
    pub fn plan(&self) -> &'static Plan {
        boards::by_name(&self.board).expect("the parser admits known boards only")
    }

    /// The board's measures.
    pub fn measures(&self) -> Measures {
        self.measures
    }
}

/// How the document is read where it leaves a choice.
#[derive(clap::Args, Clone, Copy)]
pub struct Readings {
    /// What spider counts along the boundary of its territory.
    #[arg(long, value_enum, default_value_t = LineName::Sides)]
    line: LineName,
    /// What double-greedy expects of the opponent between its two moves.
    #[arg(long, value_enum, default_value_t = ReplyName::None)]
    reply: ReplyName,
}

#[derive(Clone, Copy, ValueEnum)]
enum LineName {
    /// Sides of tiles, all the way around.
    Sides,
    /// Sides that are not on the rim of the board.
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
    pub fn terms(self, session: &Session) -> Terms {
        let line = match self.line {
            LineName::Sides => Line::Sides,
            LineName::OpenSides => Line::OpenSides,
            LineName::OpenTiles => Line::OpenTiles,
        };
        let reply = match self.reply {
            ReplyName::None => Reply::None,
            ReplyName::Greedy => Reply::Greedy,
        };
        Terms { seed: session.seed, reading: Reading { line, reply }, limits: session.budget.clone() }
    }
}

/// Plays a championship behind a bar; `None` if a limit ended it, which is remarked.
///
/// # Errors
/// There is no such board.
pub fn held(
    players: &[Named],
    matches: u64,
    (plan, measures): (&Plan, Measures),
    readings: Readings,
    session: &Session,
) -> anyhow::Result<Option<Standings>> {
    let terms = readings.terms(session);
    let championship = Championship { players, matches, plan, wanted: measures.wanted(0), terms };
    let bar = Bar::new(session);
    let pairs = players.len() * players.len().saturating_sub(1) / 2;
    bar.begin("matches", matches.saturating_mul(pairs as u64));
    let ended = championship.play(&|| bar.advance_by(1));
    drop(bar);
    match ended {
        Ok(standings) => Ok(Some(standings)),
        Err(Ended::Board(error)) => Err(error.into()),
        Err(Ended::Limit(limit)) => {
            let names: Vec<String> = players.iter().map(Named::to_string).collect();
            session.remark(&format!("{}: unknown, {limit}", names.join(", ")));
            Ok(None)
        }
    }
}

/// The columns of a result between two players.
pub fn columns() -> Vec<Column> {
    vec![
        Column::words("player", "player"),
        Column::words("opponent", "opponent"),
        Column::number("won", "won"),
        Column::number("rounds", "rounds"),
        Column::number("even", "even"),
        Column::number("ratio", "ratio"),
        Column::number("low", "from"),
        Column::number("high", "to"),
    ]
}

/// The cells for these columns; the ratio with its 95 % interval.
pub fn cells(players: &[Named], standings: &Standings, rounds: u64, row: usize, column: usize) -> Vec<Cell> {
    let won = standings.credited(row, column).unwrap_or(0);
    let proportion = Proportion { successes: won, trials: rounds };
    let interval = proportion.interval();
    let shown = |number: f64| Cell::from(format!("{number:.4}"));
    vec![
        players[row].to_string().into(),
        players[column].to_string().into(),
        won.into(),
        rounds.into(),
        standings.even(row, column).into(),
        proportion.ratio().map_or(Cell::empty(), shown),
        shown(interval.low),
        shown(interval.high),
    ]
}
