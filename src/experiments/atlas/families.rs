//! Families of graphs as far as searches go: grids, tori, cubes, Kneser graphs, and line graphs of complete graphs.

use games::certificate::Kind;
use games::{Player, Variant};
use graphs::{Budget, Graph, families};
use rayon::prelude::*;
use solver::{Decider, Scope, decider};
use toolkit::counts::count;

use crate::experiments::{Context, Experiment, NoReport};
use crate::report::{Cell, Column, Cost, Question, Report, Table};

/// The catalogue entry.
pub static EXPERIMENT: Experiment = Experiment {
    question: Question {
        name: "atlas-families",
        about: "the numbers of grids, tori, cubes, Kneser graphs and line graphs, as far as searches go",
        cost: Cost::Long,
    },
    graphs: specs,
    report,
};

/// The largest order of a grid, torus or Kneser graph.
const LARGEST: usize = 36;

/// Which share of the nodes of a search elsewhere a decision may take here, where there are many.
const SHARE: u64 = 50;

fn specs() -> Vec<String> {
    let sides = |least: usize| {
        (least..)
            .take_while(|rows| rows * rows <= LARGEST)
            .flat_map(move |rows| (rows..=LARGEST / rows).map(move |columns| (rows, columns)))
    };
    let grids = sides(2).map(|(rows, columns)| format!("grid:{rows}x{columns}"));
    let tori = sides(3).map(|(rows, columns)| format!("torus:{rows}x{columns}"));
    let cubes = (1..=5).map(|dimension| format!("hypercube:{dimension}"));
    let subsets = |n: usize, size: usize| (0..size).fold(1, |number, i| number * (n - i) / (i + 1));
    let kneser = (2..=3).flat_map(|size| {
        let small = (2 * size + 1..).take_while(move |&n| subsets(n, size) <= LARGEST);
        small.map(move |n| format!("kneser:{n},{size}"))
    });
    let lines = (3..=8).map(|order| format!("line(complete:{order})"));
    grids.chain(tori).chain(cubes).chain(kneser).chain(lines).collect()
}

fn report(context: &Context<'_>) -> Result<Report, NoReport> {
    let nodes = context.budget.nodes.map(|nodes| nodes / SHARE);
    let budget = Budget { nodes, threads: None, ..context.budget.clone() };
    let specs = specs();
    context.progress.begin("graphs", specs.len() as u64);
    let rows = specs.par_iter().with_max_len(1).map(|spec| {
        let graph = families::from_spec(spec, context.seed).expect("the specs of an experiment are valid");
        context.part(&EXPERIMENT.question, spec, || row(spec, &graph, &budget))
    });
    let rows = rows.collect::<Result<Vec<Vec<Cell>>, NoReport>>()?;
    let columns = vec![
        Column::words("graph", "graph"),
        Column::number("n", "n"),
        Column::number("m", "m"),
        Column::number("chi_g", "chi_g"),
        Column::number("chi_g_bob", "chi_g (Bob first)"),
        Column::number("col_g", "col_g"),
        Column::number("col_g_bob", "col_g (Bob first)"),
    ];
    let mut table = Table::new("families", "Families as far as searches go", columns);
    rows.into_iter().for_each(|row| table.push(row));
    let limit = nodes.map_or_else(String::new, |nodes| format!(" of {} for each k", count(nodes, "node")));
    table.notes = vec![format!("An interval: a search ended at its limit{limit}.")];
    Ok(vec![table].into())
}

fn row(spec: &str, graph: &Graph, budget: &Budget) -> Vec<Cell> {
    let mut decider = Decider::new(graph, budget);
    let mut row = vec![spec.into(), graph.order().into(), graph.size().into()];
    for kind in [Kind::Coloring, Kind::Marking] {
        let low = decider::lower_bound(kind, graph, budget);
        for first in [Player::Alice, Player::Bob] {
            let number = decider.number(kind, Scope::Number, Variant::from(first), low);
            row.push(Cell::between(number.low, number.high));
        }
    }
    row
}
