//! `mapgame-classics seven-colors match` and `championship`: players against each other, their ratios with their
//! intervals, and what the document printed.

use crate::seven_colors::championship::{PRINTED, PrintedResult, Standings};
use crate::seven_colors::players::NamedPlayer;
use toolkit::statistics::Proportion;

use super::options::{self, BoardOptions};
use shell::Exit;
use shell::options::Session;
use shell::tables::{Cell, Column, Decimal, Table};

/// Let two players meet, two rounds a match.
#[derive(clap::Args)]
pub(crate) struct Match {
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

impl Match {
    pub(super) fn run(self, session: &Session) -> anyhow::Result<Exit> {
        let players = [self.one, self.other];
        let standings = options::play(&players, self.matches, self.board.supply()?, session)?;
        let mut table = Table::new("match", "Seven colors", columns());
        table.push(cells(&players, &standings, 0, 1));
        options::print(&table, &standings, session)
    }
}

/// Let all players meet, two rounds a match, beside what the document printed.
///
/// Every entry comes with its 95 % interval. z is by how many standard deviations our ratio is above the
/// document's, if one probability is behind both. Beyond 1.96 the two are marked as different; one of twenty is so by
/// chance.
#[derive(clap::Args)]
pub(crate) struct AllAgainstAll {
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

impl AllAgainstAll {
    pub(super) fn run(self, session: &Session) -> anyhow::Result<Exit> {
        let of_document = || PRINTED.players.map(options::player).into();
        let players = if self.players.is_empty() { of_document() } else { self.players };
        let standings = options::play(&players, self.matches, self.board.supply()?, session)?;
        options::print(&championship(&players, &standings), &standings, session)
    }
}

pub(super) fn columns() -> Vec<Column> {
    Column::list("player | opponent | #won | #rounds | #even | #ratio | #low = from | #high = to")
}

/// The cells for these columns, for two players who met; the ratio comes with its 95 % interval.
pub(super) fn cells(players: &[NamedPlayer], standings: &Standings, row: usize, column: usize) -> Vec<Cell> {
    let rounds = standings.credited(row, column).unwrap_or_default();
    let interval = rounds.interval();
    vec![
        players[row].to_string().into(),
        players[column].to_string().into(),
        rounds.successes.into(),
        rounds.trials.into(),
        standings.even(row, column).into(),
        rounds.ratio().map(ratio).into(),
        ratio(interval.low).into(),
        ratio(interval.high).into(),
    ]
}

fn ratio(ratio: f64) -> Decimal {
    Decimal::rounded(ratio, 4)
}

/// What the document printed, its ratio and z; empty where it is silent. What it printed is marked where it differs
/// from `rounds` by more than chance explains.
fn printed_cells(rounds: &Proportion, printed: Option<Proportion>) -> Vec<Cell> {
    let Some(printed) = printed else { return vec![Cell::empty(); 3] };
    vec![
        Cell { disagrees: rounds.differs(&printed), ..Cell::from(printed.successes) },
        printed.ratio().map(ratio).into(),
        rounds.z(&printed).map(|z| Decimal::rounded(z, 2)).into(),
    ]
}

/// All against all, in both directions, beside what the document printed.
pub(super) fn championship(players: &[NamedPlayer], standings: &Standings) -> Table {
    let printed = Column::quoted("printed", "document");
    let columns = [columns(), vec![printed], Column::list("#printed_ratio = its ratio | #z")].concat();
    let mut table = Table::new("championship", "Championship of seven colors", columns);
    for row in 0..players.len() {
        for column in 0..players.len() {
            if let Some(rounds) = standings.credited(row, column) {
                let printed = PRINTED.credited(&players[row].to_string(), &players[column].to_string());
                table
                    .push([cells(players, standings, row, column), printed_cells(&rounds, printed)].concat());
            }
        }
    }
    table.notes = vec![
        "Won: rounds that count for the player; an even split of the board counts for the player who did not begin. \
         The ratio is won / rounds, with its interval at 95 %."
            .into(),
        "Document: rounds won of 2,400. $z$: by how many standard deviations our ratio is above the document's, if one \
         probability is behind both; ≠ marks those beyond 1.96, as one of twenty is by chance."
            .into(),
    ];
    table
}
