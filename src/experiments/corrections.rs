//! What the source report printed and what is true, with a command that shows it.
//! \[AudoinBadiolaDaSilvaPerrotRitlewski2013\]
//!
//! Every value of its comparison table is computed again, and those that differ are listed; so are those
//! points of its curves where Alice won nearly all games and Bob wins. The last rows are
//! statements of its text.

use games::Player;
use games::coloring::Rules;
use graphs::data::SOURCE_GRAPHS;
use graphs::{Parameters, families};
use rayon::prelude::*;
use solver::coloring::{decide, game_chromatic_number};
use strategies::{Instance, Theorem, activation, acyclic, loose_backward};

use super::source::{SOURCE_TABLE, SourceRow};
use super::{Context, Cost, Experiment, Interrupted};
use crate::report::{Column, Report, Table};

/// The catalogue entry.
pub static EXPERIMENT: Corrections = Corrections;

/// See the module.
pub struct Corrections;

/// Points of the report's curves, Alice's ratio in 1,000 games (100 for the torus): those of at least 0.95.
const POINTS: [(&str, u32, &str); 8] = [
    ("cycle:5", 3, "1"),
    ("grid:2x5", 3, "0.998, 0.999, 1"),
    ("grid:5x5", 4, "0.997"),
    ("torus:5x5", 4, "0.97"),
    ("tree:2,3", 3, "0.983, 0.985, 0.989"),
    ("petersen", 3, "0.986"),
    ("icosahedron", 5, "1"),
    ("groetzsch", 4, "1"),
];

/// Statements of its text: what it says, what is true, and the command that shows it.
const STATEMENTS: [(&str, &str, &str, &str); 4] = [
    (
        "strategy 1",
        "answered at the least uncolored loose backward neighbor, chi (1 + col_2) colors are enough",
        "not enough; they are if she answers at the least uncolored backward neighbor",
        "mapgame report report-reading",
    ),
    (
        "number of games",
        "c! c^(v-c) v!, which is 432 on the path of order 4 with 3 colors",
        "576 there: it fills the first c vertices with different colors",
        "mapgame report complexity",
    ),
    (
        "cost of a game",
        "O(n c v^3), and O(n c v^2) should be possible",
        "it is, by keeping the list of legal moves: each is removed once in a simulation",
        "mapgame report complexity",
    ),
    (
        "chi_g from curves",
        "the least number of colors with which Alice wins nearly all games",
        "neither an upper nor a lower bound: 3 and 5 are printed for grid 2x5 and grid 5x5, where chi_g is 4",
        "mapgame solve grid:2x5 grid:5x5",
    ),
];

/// A row: what about, printed, true, command.
type Correction = [String; 4];

impl Experiment for Corrections {
    fn name(&self) -> &'static str {
        "corrections"
    }

    fn about(&self) -> &'static str {
        "what the source report printed, what is true, and the command that shows it"
    }

    fn cost(&self) -> Cost {
        Cost::Quick
    }

    fn graphs(&self) -> Vec<String> {
        SOURCE_GRAPHS.iter().map(|(_, spec)| (*spec).to_owned()).collect()
    }

    fn report(&self, context: &Context<'_>) -> Result<Report, Interrupted> {
        context.progress.begin("graphs", (SOURCE_TABLE.len() + POINTS.len()) as u64);
        let of_table = SOURCE_TABLE.par_iter().zip(SOURCE_GRAPHS).map(|(printed, (_, spec))| {
            let found = of_table(printed, spec, context);
            context.progress.advance(spec);
            found
        });
        let of_table: Vec<Vec<(&str, Correction)>> = of_table.collect();
        let of_curves = POINTS.par_iter().map(|&(spec, k, printed)| {
            let found = of_curve(spec, k, printed, context);
            context.progress.advance(spec);
            found
        });
        let of_curves: Vec<Option<(&str, Correction)>> = of_curves.collect();
        context.check()?;

        let columns = vec![
            Column::words("graph", "graph"),
            Column::words("about", "about"),
            Column::words("printed", "printed in 2013"),
            Column::words("true", "true"),
            Column::words("command", "shown by"),
        ];
        let mut table = Table::new("corrections", "Corrections to the source report", columns);
        let statements = STATEMENTS
            .map(|(about, printed, truth, command)| ("", [about, printed, truth, command].map(String::from)));
        let all = of_table.into_iter().flatten().chain(of_curves.into_iter().flatten()).chain(statements);
        for (graph, [about, printed, truth, command]) in all {
            table.push(vec![graph.into(), about.into(), printed.into(), truth.into(), command.into()]);
        }
        table.notes = vec![
            "S1, S2, S3: the bounds of its strategies, chi (1 + col_2), a (a + 1) and 3 col_2 - 1; where it printed 5 on the \
             torus, 5 is max degree + 1. Experiment: the number of colors with which its Monte-Carlo Alice won. Ratio: \
             Alice's share of the games of its curves. All other values of its table are right."
                .into(),
        ];
        Ok(vec![table].into())
    }
}

/// The values of the comparison table that differ.
fn of_table(
    printed: &SourceRow,
    spec: &'static str,
    context: &Context<'_>,
) -> Vec<(&'static str, Correction)> {
    let graph = families::from_spec(spec, context.seed).expect("the specs of an experiment are valid");
    let parameters = Parameters::of(&graph, &context.budget);
    let bound = |theorem: &Theorem| (theorem.eval)(&Instance { graph: &graph, parameters: &parameters });
    let chi_g = game_chromatic_number(&graph, Player::Alice, parameters.chi.low, &context.budget).exact();
    let [bounds, solve] = ["bounds", "solve"].map(|command| format!("mapgame {command} {spec}"));
    let values = [
        ("chi", Some(printed.chi), parameters.chi.exact(), &bounds),
        ("S1", printed.strategy_1, bound(&loose_backward::THEOREM), &bounds),
        ("S2", printed.strategy_2, bound(&acyclic::THEOREM), &bounds),
        ("S3", printed.strategy_3, bound(&activation::THEOREM), &bounds),
        ("experiment, for chi_g", Some(printed.experiment), chi_g, &solve),
    ];
    let differing =
        values.into_iter().filter(|(_, printed, computed, _)| computed.is_some() && printed != computed);
    let shown = |value: Option<u32>| value.map_or("?".into(), |value| value.to_string());
    differing
        .map(|(about, printed, computed, command)| {
            (spec, [about.to_owned(), shown(printed), shown(computed), command.clone()])
        })
        .collect()
}

/// A point of a curve where Alice won nearly all games and Bob wins.
fn of_curve(
    spec: &'static str,
    k: u32,
    printed: &str,
    context: &Context<'_>,
) -> Option<(&'static str, Correction)> {
    let graph = families::from_spec(spec, context.seed).expect("the specs of an experiment are valid");
    let rules = Rules::new(k).expect("k is at least 1");
    let winner = decide(&graph, rules, &context.budget).winner?;
    let about = format!("ratio with {k} colors");
    let command = format!("mapgame solve {spec} -k {k}");
    (winner == Player::Bob).then(|| (spec, [about, printed.to_owned(), "Bob wins".into(), command]))
}
