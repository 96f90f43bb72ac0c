//! What each technique of the solver buys: nodes with those that the solver uses, and with each one left out.
//!
//! A node count is the same on every machine, so the table can be computed again anywhere; times are
//! the business of `mapgame bench`.

use games::Player;
use games::coloring::Rules;
use graphs::{Budget, families};
use rayon::prelude::*;
use solver::Decision;
use solver::coloring::{Technique, Techniques, decide_with};
use toolkit::counts;

use super::{Context, Experiment, NoReport};
use crate::report::{Cell, Column, Cost, Question, Report, Table, Value};

/// The catalogue entry.
pub static EXPERIMENT: Experiment = Experiment {
    question: Question {
        name: "ablation",
        about: "what each technique of the solver buys: nodes with those that it uses, and with each one left out",
        cost: Cost::Quick,
    },
    graphs,
    report,
};

/// Graphs and numbers of colors, Alice first: some that she wins, some that Bob wins.
const INSTANCES: [(&str, u32); 12] = [
    ("petersen", 3),
    ("icosahedron", 5),
    ("groetzsch", 4),
    ("dodecahedron", 3),
    ("grid:4x5", 4),
    ("grid:5x5", 4),
    ("torus:4x5", 4),
    ("torus:5x6", 4),
    ("tree:2,3", 3),
    ("random-regular:40,3@1", 3),
    ("random-planar:16@1", 5),
    ("random-planar:20@1", 6),
];

/// The node limit of one decision where the context allows more: without some techniques a decision
/// would take hours.
const MOST_NODES: u64 = 2_000_000;

fn graphs() -> Vec<String> {
    INSTANCES.iter().map(|(spec, _)| (*spec).to_owned()).collect()
}

fn report(context: &Context<'_>) -> Result<Report, NoReport> {
    let nodes = context.budget.nodes.map_or(MOST_NODES, |nodes| nodes.min(MOST_NODES));
    let budget = Budget { nodes: Some(nodes), ..context.budget.clone() };
    context.progress.begin("instances", INSTANCES.len() as u64);
    let rows = INSTANCES.par_iter().map(|&(spec, k)| {
        let row = row(spec, k, context.seed, &budget);
        context.progress.advance(spec);
        row
    });
    let rows: Vec<Vec<Cell>> = rows.collect();
    context.check()?;

    let mut columns = vec![
        Column::words("graph", "graph"),
        Column::number("k", "k"),
        Column::words("winner", "winner"),
        Column::number("used", "used"),
    ];
    columns.extend(Technique::ALL.iter().map(|technique| {
        Column::number(format!("without_{}", technique.name()), format!("- {}", technique.name()))
    }));
    columns.push(Column::number("none", "none"));
    let title = "Nodes of a decision with the techniques in use, without one of them, and with none";
    let mut table = Table::new("ablation", title, columns);
    rows.into_iter().for_each(|row| table.push(row));
    table.notes = vec![format!(
        "Which techniques are in use depends on the order of the graph; no entry: not this one. `>= N`: not \
         decided within {}. The coloring game, Alice first, one thread.",
        counts::count(nodes, "node")
    )];
    Ok(vec![table].into())
}

fn row(spec: &str, k: u32, seed: u64, budget: &Budget) -> Vec<Cell> {
    let graph = families::from_spec(spec, seed).expect("the specs of an experiment are valid");
    let rules = Rules::new(k).expect("k is at least 1").starting(Player::Alice);
    let nodes = |techniques| decide_with(&graph, rules, budget, techniques);
    let suited = Techniques::suited_to(graph.order());
    let used = nodes(suited);
    let mut row =
        vec![spec.into(), k.into(), used.winner.map(|winner| winner.to_string()).into(), count(&used)];
    row.extend(Technique::ALL.iter().map(|&technique| {
        if suited.uses(technique) { count(&nodes(suited.without(technique))) } else { None::<u64>.into() }
    }));
    row.push(count(&nodes(Techniques::none())));
    row
}

fn count(decision: &Decision) -> Cell {
    match decision.winner {
        Some(_) => decision.nodes.into(),
        None => Value::AtLeast(decision.nodes).into(),
    }
}
