//! The strength of Monte-Carlo players: the effect of more thinking, and which settings serve them.
//!
//! Alice's share of the games is a grid of Alice's and Bob's budgets. Where Bob wins under perfect play, small budgets
//! make Alice look strong, and the ratio falls as Bob's budget grows; where Alice wins, the ratio rises as her budget
//! does.

mod settings;

use games::Player;
use itertools::Itertools;
use rayon::prelude::*;
use toolkit::statistics::Proportion;

use self::settings::{INSTANCES, ends};
use super::ground::Ground;
use super::{Context, Experiment, NoReport};
use crate::curves::{self, verdict};
use crate::report::plot::{Axis, Plot, Series};
use crate::report::{Begins, Cell, Column, Cost, Decimal, Question, Report, Table};

pub(crate) static EXPERIMENT: Experiment = Experiment {
    question: Question {
        name: "strength",
        about: "who profits from thinking, and which selection rule, final choice and settings serve a Monte-Carlo player",
        cost: Cost::Long,
        begins: Begins::AliceBySource,
    },
    graphs: || INSTANCES.iter().map(|(spec, _)| (*spec).to_owned()).collect(),
    report,
};

/// The players: the report's one with a repaired final choice, and the strongest one.
const PLAYERS: [(&str, &str); 2] = [("mcts-2013-repaired", "repaired"), ("mcts", "strong")];

const BUDGETS: [u64; 4] = [10, 100, 1000, 10_000];

const GAMES: u64 = 100;

fn report(context: &Context<'_>) -> Result<Report, NoReport> {
    let grids = INSTANCES[1..].iter().cartesian_product(&PLAYERS).collect_vec();
    let comparisons = settings::comparisons();
    let matches = grids.len() * BUDGETS.len() * BUDGETS.len() + settings::players(&comparisons);
    context.progress.begin("matches", matches as u64);
    let grids = grids.into_par_iter().map(|(&instance, &player)| Grid::play(instance, player, context));
    let grids = grids.collect::<Result<Vec<_>, _>>()?;
    let plots = grids.iter().map(Grid::plot).collect();
    let mut report =
        Report { tables: vec![main_table(&grids), long_table(&grids)], plots, ..Report::default() };
    settings::compare(&comparisons, context, &mut report)?;
    Ok(report)
}

/// The results of all pairs of budgets on one graph.
struct Grid {
    spec: &'static str,
    k: u32,
    winner: Option<Player>,
    player: &'static str,
    mode: &'static str,
    /// Alice's wins, by the index of her budget and then that of Bob's.
    wins: Vec<Vec<Proportion>>,
}

impl Grid {
    fn play(
        (spec, k): (&'static str, u32),
        (player, mode): (&'static str, &'static str),
        context: &Context<'_>,
    ) -> Result<Grid, NoReport> {
        let graph = context.graph(spec);
        let ground = Ground::new(graph, context);
        let winner = ground.winner(k)?;
        let duel = |alice: u64, bob: u64| {
            let wins = ground.duel(k, &format!("{player}:{alice}"), &format!("{player}:{bob}"), GAMES);
            context.progress.advance(&format!("{spec} {player} {alice}:{bob}"));
            wins
        };
        let row = |alice| BUDGETS.iter().map(|&bob| duel(alice, bob)).collect();
        let wins = BUDGETS.iter().map(|&alice| row(alice)).collect::<Result<_, _>>()?;
        Ok(Grid { spec, k, winner, player, mode, wins })
    }

    fn plot(&self) -> Plot {
        let Grid { spec, k, player, .. } = self;
        let name = format!("{}-{}", spec.replace([':', ','], "-"), self.mode);
        let title = format!(
            "{player} on both sides, {spec}, {k} colors: {} if both play perfectly",
            verdict(self.winner)
        );
        let x = Axis::new("Alice's simulations a move").logarithmic();
        let y = Axis::new("ratio of Alice's wins").within(0.0, 1.0);
        let mut plot = Plot::new(name, title, x, y);
        for (column, bob) in BUDGETS.iter().enumerate() {
            let rows = BUDGETS.iter().zip(&self.wins);
            let points = rows.filter_map(|(&alice, row)| curves::point(alice as f64, row[column]));
            plot.series.push(Series::through(format!("Bob: {bob}"), points));
        }
        plot.notes = vec![format!(
            "Bob's simulations a move in the legend; {GAMES} games a point, bars are 95 % intervals."
        )];
        plot
    }
}

fn main_table(grids: &[Grid]) -> Table {
    let mut columns = Column::list("graph | #k | exact | player | #alice_simulations = Alice's simulations");
    columns.extend(BUDGETS.map(|bob| Column::number(format!("bob_{bob}"), format!("Bob: {bob}"))));
    let mut table = Table::new("strength", "Alice's share of the games by both players' budgets", columns);
    for grid in grids {
        for (&alice, row) in BUDGETS.iter().zip(&grid.wins) {
            let mut cells: Vec<Cell> = vec![
                grid.spec.into(),
                grid.k.into(),
                verdict(grid.winner).into(),
                grid.player.into(),
                alice.into(),
            ];
            cells.extend(
                row.iter().map(|wins| Cell::from(wins.ratio().map(|ratio| Decimal::rounded(ratio, 2)))),
            );
            table.push(cells);
        }
    }
    table.notes = vec![format!(
        "{GAMES} games a cell, so a 95 % interval reaches at most 0.1 to either side. Both play with the same rules; \
         the simulations are those of one move. `exact` is who wins if both play perfectly: along a row Bob thinks \
         more, down a column Alice does, and in the corner of large budgets the ratio should be near 0 where Bob wins, \
         near 1 where Alice does."
    )];
    table
}

/// The distance of the ratio from the exact value as both budgets grow, with intervals.
fn long_table(grids: &[Grid]) -> Table {
    let columns = Column::list(
        "graph | #k | exact | player | #simulations = simulations of both | \
         #won = games won by the exact winner | #games | #low | #high",
    );
    let mut table =
        Table::new("equal-budgets", "How often the exact winner wins, both thinking alike", columns);
    for grid in grids {
        let Some(winner) = grid.winner else { continue };
        for (index, &budget) in BUDGETS.iter().enumerate() {
            let alice = grid.wins[index][index];
            let won = if winner == Player::Alice { alice.successes } else { alice.trials - alice.successes };
            let mut cells: Vec<Cell> = vec![
                grid.spec.into(),
                grid.k.into(),
                verdict(grid.winner).into(),
                grid.player.into(),
                budget.into(),
                won.into(),
                alice.trials.into(),
            ];
            cells.extend(ends(Proportion { successes: won, trials: alice.trials }));
            table.push(cells);
        }
    }
    table.notes = vec!["`low` and `high` are the ends of the 95 % interval for the share of games that the exact winner wins.".into()];
    table
}
