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

use super::complexity::{self, TreeSize};
use super::source::{CURVES, CurvePoint, SOURCE_TABLE, SourceRow};
use super::{Context, Cost, Experiment, Interrupted};
use crate::report::{Column, Report, Table};

/// The catalogue entry.
pub static EXPERIMENT: Corrections = Corrections;

/// See the module.
pub struct Corrections;

/// Alice wins nearly all games where her share is at least this.
const NEARLY_ALL: f64 = 0.95;

/// A path with a number of colors on which more plays come to an end than the report's formula counts.
const COUNTED: (&str, u32) = ("path:4", 3);

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
        let points: Vec<&CurvePoint> = CURVES.iter().filter(|point| is_nearly_all(point)).collect();
        context.progress.begin("graphs", (SOURCE_TABLE.len() + points.len()) as u64);
        let of_table = SOURCE_TABLE.par_iter().zip(SOURCE_GRAPHS).map(|(printed, (_, spec))| {
            let found = of_table(printed, spec, context);
            context.progress.advance(spec);
            found
        });
        let of_table: Vec<Vec<(&str, Correction)>> = of_table.collect();
        let of_curves = points.par_iter().map(|point| {
            let found = of_curve(point, context);
            context.progress.advance(point.spec());
            found
        });
        let of_curves: Vec<Option<(&str, Correction)>> = of_curves.collect();
        context.check()?;
        let of_table: Vec<(&str, Correction)> = of_table.into_iter().flatten().collect();
        let of_text = of_text(&of_table, context);

        let columns = vec![
            Column::words("graph", "graph"),
            Column::words("about", "about"),
            Column::words("printed", "printed in 2013"),
            Column::words("true", "true"),
            Column::words("command", "shown by"),
        ];
        let mut table = Table::new("corrections", "Corrections to the source report", columns);
        let statements = of_text.map(|statement| ("", statement));
        let all = of_table.into_iter().chain(of_curves.into_iter().flatten()).chain(statements);
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
        (EXPERIMENT_COLUMN, Some(printed.experiment), chi_g, &solve),
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

/// What its experimental column is about.
const EXPERIMENT_COLUMN: &str = "experiment, for chi_g";

/// Whether Alice won nearly all games, every time.
fn is_nearly_all(point: &CurvePoint) -> bool {
    point.wins().all(|wins| wins.ratio().is_some_and(|share| share >= NEARLY_ALL))
}

/// A point of a curve where Alice won nearly all games, if Bob wins.
fn of_curve(point: &CurvePoint, context: &Context<'_>) -> Option<(&'static str, Correction)> {
    let (spec, k) = (point.spec(), point.k);
    let graph = families::from_spec(spec, context.seed).expect("the specs of an experiment are valid");
    let rules = Rules::new(k).expect("k is at least 1");
    let winner = decide(&graph, rules, &context.budget).winner?;
    let about = format!("ratio with {k} colors");
    let command = format!("mapgame solve {spec} -k {k}");
    (winner == Player::Bob).then(|| (spec, [about, point.shares(), "Bob wins".into(), command]))
}

/// Statements of its text. Which values of its experimental column are too small or too large is taken
/// from the corrections of its table.
fn of_text(of_table: &[(&str, Correction)], context: &Context<'_>) -> [Correction; 4] {
    let experiments = of_table.iter().filter(|(_, [about, ..])| about == EXPERIMENT_COLUMN);
    let wrong = experiments.filter_map(|(spec, [_, printed, truth, _])| {
        Some((*spec, printed.parse::<u32>().ok()?, truth.parse::<u32>().ok()?))
    });
    let (small, large): (Vec<_>, Vec<_>) = wrong.partition(|(_, printed, truth)| printed < truth);
    let [small, large] = [small, large].map(|found| found.iter().map(|(spec, ..)| *spec).collect::<Vec<_>>());
    let misread = [small.as_slice(), large.as_slice()].concat().join(" ");
    let [small, large] = [small, large].map(|specs| specs.join(", "));
    let (path, colors) = COUNTED;
    let counted = complexity::game(path, colors, context.seed);
    let plays = TreeSize::of(&counted).plays;
    let formula = complexity::games_by_formula(counted.graph().order() as u32, colors);
    [
        [
            "strategy 1".into(),
            "answered at the least uncolored loose backward neighbor, chi (1 + col_2) colors are enough"
                .into(),
            "not enough; they are if she answers at the least uncolored backward neighbor".into(),
            "mapgame report report-reading".into(),
        ],
        [
            "number of games".into(),
            format!("c! c^(v-c) v!, which is {formula} on {path} with {colors} colors"),
            format!("{plays} there: it fills the first c vertices with different colors"),
            "mapgame report complexity".into(),
        ],
        [
            "cost of a game".into(),
            "O(n c v^3), and O(n c v^2) should be possible".into(),
            "it is, by keeping the list of legal moves: each is removed once in a simulation".into(),
            "mapgame report complexity".into(),
        ],
        [
            "chi_g from curves".into(),
            "the least number of colors with which Alice wins nearly all games".into(),
            format!("neither an upper nor a lower bound: too small on {small}, too large on {large}"),
            format!("mapgame solve {misread}"),
        ],
    ]
}
