//! Families as far as searches succeed: grids, tori, cubes, Kneser graphs, line graphs of complete graphs.

use std::sync::Arc;

use games::ChosenGame;
use graphs::{Budget, Graph};
use rayon::prelude::*;
use solver::Decider;
use toolkit::ask::Choice;
use toolkit::ask::known::ASKED;
use toolkit::ask::solve::Question as Asked;
use toolkit::counts::count;
use toolkit::named_graph::NamedGraph;

use crate::experiments::precedents::Precedents;
use crate::experiments::{Context, Experiment, NoReport};
use crate::report::{Cell, Column, Cost, FirstMover, Question, Report, Table};

pub(crate) static EXPERIMENT: Experiment = Experiment {
    question: Question {
        name: "atlas-families",
        about: "the numbers of grids, tori, cubes, Kneser graphs and line graphs, as far as the searches reach",
        cost: Cost::Long,
        begins: FirstMover::Either,
    },
    graphs: specs,
    report,
};

/// The largest order of a grid, torus or Kneser graph.
const LARGEST: usize = 36;

/// The node limit is divided by this for decisions here, since there are many.
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
    let precedents = Precedents::of(context.certificates)?;
    context.progress.begin("graphs", specs.len() as u64);
    let rows = specs.par_iter().with_max_len(1).map(|spec| {
        let graph = context.graph(spec);
        let part = format!("{spec} with theorems");
        let found = context.part(&EXPERIMENT.question, &part, || numbers(&graph, &budget))?;
        Ok(row(spec, &graph, &found, &precedents))
    });
    let rows = rows.collect::<Result<Vec<Row>, NoReport>>()?;
    let columns = Column::list(
        "graph | #n | #m | #chi_g | #chi_g_bob = $chi_g$ (Bob first) | #col_g | \
         #col_g_bob = $col_g$ (Bob first)",
    );
    let mut table = Table::new("families", "Families, as far as the searches reach", columns);
    let certified: Vec<&str> =
        specs.iter().zip(&rows).filter(|(_, row)| row.is_certified).map(|(spec, _)| spec.as_str()).collect();
    let certified = match certified.as_slice() {
        [] => String::new(),
        specs => {
            format!(
                " Narrowed by certificates of longer searches, which the checker accepted: {}.",
                specs.join(", ")
            )
        }
    };
    rows.into_iter().for_each(|row| table.push(row.cells));
    let limit = nodes.map_or_else(String::new, |nodes| format!(" of {} for each $k$", count(nodes, "node")));
    table.notes = vec![format!(
        "An interval means that a search reached its limit{limit} and no theorem of the catalogue says \
         more.{certified}"
    )];
    Ok(vec![table].into())
}

struct Row {
    cells: Vec<Cell>,
    /// Whether certificates narrow the intervals of searches and theorems.
    is_certified: bool,
}

fn row(spec: &str, graph: &Graph, found: &[(u32, u32); 4], precedents: &Precedents) -> Row {
    let mut row =
        Row { cells: vec![spec.into(), graph.order().into(), graph.size().into()], is_certified: false };
    for ((game, first), &found) in ASKED.into_iter().zip(found) {
        let (low, high) = precedents.narrowed(graph, game, first, found);
        row.is_certified |= (low, high) != found;
        row.cells.push(Cell::between(low, high));
    }
    row
}

fn numbers(graph: &Graph, budget: &Budget) -> [(u32, u32); 4] {
    let mut decider = Decider::new(graph, budget);
    let mut named = NamedGraph::new("", Arc::new(graph.clone()));
    ASKED.map(|(kind, first)| {
        let game = ChosenGame::of_kind(kind).playing(first.into());
        let asked =
            Asked { game: Choice(game.ruleset), variant: first.into(), by_search: true, ..Asked::default() };
        asked.answer_on(&game, &named.clone(), &mut named, &mut decider, budget).ends().into()
    })
}
