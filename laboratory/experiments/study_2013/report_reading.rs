//! How small a graph can be on which the source report's reading of strategy 1 breaks its claimed bound.
//!
//! The reading lets Alice answer Bob at the least uncolored *loose* backward neighbor, and claims chi (1 + col_2)
//! colors. It is beaten on a spider of ten legs of length 3 with a 4-cycle beside it, of order 35. This searches
//! downwards from there, once for plays that win the game for Bob, once for plays that leave Alice without a shade for
//! the vertex that the rule names. At each step a vertex is deleted, or two of one class become one, or an edge between
//! the classes is added or removed, or a vertex moves in the order; the result is kept if Bob still beats the reading
//! with the claimed palette.
//!
//! The search covers only graphs with chi = 2 and a cycle, and orders with rho = 3. There col_2 = 3, since only forests
//! have a smaller one, so the order is an optimal one and the palette is 2 (1 + 3) = 8. The steps are random, so the
//! graph found need not be the smallest one.

mod candidate;

use catalogue::families;
use graphs::coloring::Coloring;
use graphs::{Budget, LinearOrder, Parameters};
use rayon::prelude::*;
use strategies::alice::{loose_backward, loose_backward_report};
use toolkit::verify::{Aim, AttackResult, ColoredVertex};

use self::candidate::{Candidate, Dice};
use crate::experiments::{Context, Experiment, NoReport};
use crate::report::{Cell, Column, Cost, FirstMover, Question, Report, Table};

pub(crate) static EXPERIMENT: Experiment = Experiment {
    question: Question {
        name: "report-reading",
        about: "the smallest graphs found on which the source report's reading of strategy 1 breaks its bound",
        cost: Cost::Long,
        begins: FirstMover::AliceBySource,
    },
    graphs: || vec![START.to_owned()],
    report,
};

/// The graph on which the reading is beaten, the spider with the cycle.
pub(crate) const START: &str = "union(spider:10,3,cycle:4)";

const TITLE: &str =
    "The smallest graphs and orders found on which the report's reading breaks its claimed bound";

/// The number of searches from the start, and the steps of each.
const DESCENTS: u64 = 16;
const STEPS: u64 = 20_000;

/// The state limit for a candidate. Bob's moves are tried by rising damage done, so he wins after few states.
const STATES: u64 = 300;

fn report(context: &Context<'_>) -> Result<Report, NoReport> {
    let graph = context.graph(START);
    let start = Candidate::start(&graph);
    let parameters = Parameters::of(&graph, &context.budget);
    let budget = Budget { nodes: Some(STATES), ..context.budget.clone() };
    context.progress.begin("descents", 2 * DESCENTS);

    let mut table = Table::new("report-reading", TITLE, columns());
    for (aim, ends) in [(Aim::Win, "Bob wins"), (Aim::AnyDefeat, "no shade is left")] {
        let descents = (0..DESCENTS).into_par_iter().map(|number| {
            let mut dice = Dice::new(context.seed ^ number << 32 ^ aim as u64);
            let end = descend(&start, aim, &parameters, &budget, &mut dice);
            context.progress.advance(ends);
            end
        });
        // By size, then by content, so that the threads' order does not matter.
        let smallest = descents.collect::<Vec<_>>().into_iter().min_by_key(Candidate::key);
        context.check()?;
        for (found, from) in [(Some(start.clone()), START), (smallest, "the search")] {
            let Some(found) = found.map(Candidate::numbered_along_its_order) else { continue };
            if let Some(play) = found.beaten(aim, &parameters, &budget) {
                table.push(row(&found, &play, ends, from));
            }
        }
    }
    table.notes = vec![
        "Vertices are numbered along the order, so that the order is 0, 1, 2, ...; $rho = col_2 = 3$ and \
         $chi = 2$, and the claimed palette has 8 colors, color $c$ being a shade of class $c$ mod 2."
            .into(),
        "The play lists the moves of Alice and Bob alternately, Alice first. \"Bob wins\": an uncolored vertex sees \
         all 8 colors. \"no shade is left\": the rule chooses a vertex whose 4 shades are all on its neighbors."
            .into(),
        format!("The smallest of {DESCENTS} random descents of {STEPS} steps each; a smaller one may exist."),
    ];
    Ok(vec![table].into())
}

/// The order and the guide with which the reading is beaten on `START`.
///
/// # Panics
/// Never: both fit that graph.
pub fn given() -> (LinearOrder, Coloring) {
    let graph = families::from_spec(START, 0).expect("the specs of an experiment are valid");
    let start = Candidate::start(&graph);
    (start.order().expect("an order of its vertices"), start.guide())
}

/// The outcomes of both readings on [`START`] with [`given`] and the claimed palette.
pub(super) struct Refutation {
    /// The play with which Bob beats the report's reading, if one was found.
    pub(crate) play: Option<Vec<ColoredVertex>>,
    /// Whether Alice wins against every Bob by answers at backward neighbors; `None` if a limit was reached.
    pub(crate) backward_wins: Option<bool>,
    pub(crate) colors: u32,
}

pub(super) fn refutation(context: &Context<'_>) -> Refutation {
    let graph = context.graph(START);
    let start = Candidate::start(&graph);
    let parameters = Parameters::of(&graph, &context.budget);
    let against = |entry| start.against(entry, Aim::Win, &parameters, &context.budget);
    let beaten = |outcome| match outcome {
        AttackResult::Beaten(play, _) => Some(play),
        AttackResult::Survives | AttackResult::Unknown(_) => None,
    };
    let backward_wins = against(&loose_backward::STRATEGY).and_then(|(outcome, _)| match outcome {
        AttackResult::Survives => Some(true),
        AttackResult::Beaten(..) => Some(false),
        AttackResult::Unknown(_) => None,
    });
    let reading = against(&loose_backward_report::STRATEGY);
    let colors = reading.as_ref().map_or(0, |&(_, colors)| colors);
    Refutation { play: reading.and_then(|(outcome, _)| beaten(outcome)), backward_wins, colors }
}

fn columns() -> Vec<Column> {
    Column::list("ends = the play ends | from | #n | #m | graph6 | guide | play")
}

fn row(found: &Candidate, play: &[ColoredVertex], ends: &str, from: &str) -> Vec<Cell> {
    let graph = found.graph();
    let guide: Vec<String> = found.classes().iter().map(u32::to_string).collect();
    let moves: Vec<String> = play.iter().map(|(vertex, color)| format!("{vertex}={color}")).collect();
    vec![
        ends.into(),
        from.into(),
        graph.order().into(),
        graph.size().into(),
        graphs::to_graph6(&graph).into(),
        guide.concat().into(),
        moves.join(",").into(),
    ]
}

/// The smallest candidate on a random walk that never increases the order.
fn descend(
    start: &Candidate,
    aim: Aim,
    parameters: &Parameters,
    budget: &Budget,
    dice: &mut Dice,
) -> Candidate {
    let mut here = start.clone();
    let mut smallest = start.clone();
    for step in 0..STEPS {
        if step.is_multiple_of(256) && budget.start().look_up().is_err() {
            break;
        }
        let Some(next) = here.changed(dice) else { continue };
        if next.beaten(aim, parameters, budget).is_some() {
            here = next;
            if here.key() < smallest.key() {
                smallest = here.clone();
            }
        }
    }
    smallest
}
