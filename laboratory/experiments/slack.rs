//! The slack of the strategies, by class of graphs: the bound of each minus its worst case over every Bob.

use std::sync::Arc;

use games::Player;
use graphs::{Budget, Graph, Parameters};
use strategies::STRATEGIES;
use toolkit::verify::{Terms, Verification, verify};

use super::{Context, Experiment, NoReport};
use crate::report::{Begins, Cell, Column, Cost, Question, Report, Table};

pub(crate) static EXPERIMENT: Experiment = Experiment {
    question: Question {
        name: "slack",
        about: "what each strategy's bound leaves above its worst case over every Bob, by class of graphs",
        cost: Cost::Quick,
        begins: Begins::AliceByTheorems,
    },
    graphs,
    report,
};

/// The states of one search, where the context allows more. Worst cases that need more do not count.
const MOST_STATES: u64 = 100_000;

fn classes() -> Vec<(&'static str, Vec<String>)> {
    let numbered = |spec: &str, numbers: std::ops::RangeInclusive<u32>| -> Vec<String> {
        numbers.map(|number| spec.replace('#', &number.to_string())).collect()
    };
    let listed = |specs: &[&str]| specs.iter().map(|spec| (*spec).to_owned()).collect();
    vec![
        ("paths", numbered("path:#", 2..=12)),
        ("cycles", numbered("cycle:#", 3..=12)),
        (
            "grids",
            listed(&["grid:2x2", "grid:2x3", "grid:2x4", "grid:2x5", "grid:3x3", "grid:3x4", "grid:4x4"]),
        ),
        ("tori", listed(&["torus:3x3", "torus:3x4", "torus:4x4"])),
        ("trees", numbered("random-tree:12@#", 1..=10)),
        ("random planar", numbered("random-planar:10@#", 1..=6)),
        ("cubic", numbered("random-regular:10,3@#", 1..=6)),
        ("partial 3-trees", numbered("partial-ktree:10,3,0.8@#", 1..=6)),
        (
            "caterpillars (interval)",
            listed(&["caterpillar:2,0,2", "caterpillar:3,2,2,3", "caterpillar:4,0,4"]),
        ),
        ("fans (interval)", numbered("fan:#", 4..=10)),
    ]
}

fn graphs() -> Vec<String> {
    classes().into_iter().flat_map(|(_, specs)| specs).collect()
}

fn report(context: &Context<'_>) -> Result<Report, NoReport> {
    let budget = context.few(MOST_STATES);
    let nodes = budget.nodes.unwrap_or(MOST_STATES);
    context.progress.begin("graphs", graphs().len() as u64);
    let columns = Column::list(
        "class | strategy | #graphs | #cut_short = cut short | #trivial = bound trivial on | \
         #mean_slack = mean slack | #max_slack = largest slack",
    );
    let title = "The bound of each strategy less its worst case over every Bob";
    let mut table = Table::new("slack", title, columns);
    for (class, specs) in classes() {
        let found = context.each(
            specs,
            |spec| spec,
            |spec| Ok::<_, NoReport>(on_graph(context.graph(spec), &budget)),
        )?;
        let found: Vec<Verification> = found.into_iter().flatten().collect();
        for entry in STRATEGIES {
            let own = found.iter().filter(|found| found.strategy == entry.name);
            table.rows.extend(row(class, entry.name, &own.collect::<Vec<_>>()));
        }
    }
    table.notes = vec![
        "The bound is that of the strategy's own theorem, for the order or the guide in use; strategies \
         without one, and those that do not apply, are left out. A bound is trivial if it is at least max \
         degree + 1. Guided strategies are measured in colors, the others by score + 1."
            .into(),
        format!("Cut short: more than {nodes} states; no slack is counted there."),
    ];
    Ok(vec![table].into())
}

fn on_graph(graph: Graph, budget: &Budget) -> Vec<Verification> {
    let graph = Arc::new(graph);
    let parameters = Parameters::of(&graph, budget);
    let alice = STRATEGIES.iter().filter(|entry| entry.player == Player::Alice);
    alice.filter_map(|entry| verify(&graph, &parameters, *entry, &Terms::default(), budget).ok()).collect()
}

fn row(class: &str, strategy: &str, found: &[&Verification]) -> Option<Vec<Cell>> {
    let bounded: Vec<&&Verification> = found.iter().filter(|found| found.bound().is_some()).collect();
    let settled = bounded.iter().filter(|found| found.exhaustive);
    let slacks: Vec<u32> = settled.filter_map(|found| found.slack()).collect();
    if bounded.is_empty() {
        return None;
    }
    let mean = (!slacks.is_empty())
        .then(|| format!("{:.2}", f64::from(slacks.iter().sum::<u32>()) / slacks.len() as f64));
    Some(vec![
        class.into(),
        strategy.into(),
        bounded.len().into(),
        (bounded.len() - slacks.len()).into(),
        bounded.iter().filter(|found| found.is_trivial() == Some(true)).count().into(),
        mean.into(),
        slacks.iter().max().copied().into(),
    ])
}
