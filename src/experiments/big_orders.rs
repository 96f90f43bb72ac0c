//! Orders of large graphs: what each kind of order proves, on graphs of a million edges and of some
//! thousand.
//!
//! The orders are linear or nearly so; only the local search takes as much as it is given, here a fixed
//! number of moves. Times are the business of `cargo bench --bench orders_big`.

use graphs::orders::{self, KINDS, col_2::METHODS};
use graphs::{Budget, Graph, LinearOrder, families};
use rayon::prelude::*;
use strategies::theorems::matching_rank;
use toolkit::counts::count;

use super::{Context, Experiment, NoReport};
use crate::report::{Cell, Column, Cost, Question, Report, Table};

/// The catalogue entry.
pub static EXPERIMENT: Experiment = Experiment {
    question: Question {
        name: "big-orders",
        about: "orders of large graphs, and what each proves of $col_2$ and of $col_g$",
        cost: Cost::Quick,
    },
    graphs,
    report,
};

/// Four graphs of about a million edges, then smaller relatives.
const GRAPHS: [&str; 10] = [
    "random-planar:333335@1",
    "grid:700x700",
    "preferential-attachment:200000,5@1",
    "random-geometric:200000,0.004@1",
    "random-planar:5000@1",
    "apollonian:5000@1",
    "preferential-attachment:2000,5@1",
    "random-geometric:2000,0.04@1",
    "random-regular:2000,5@1",
    "partial-ktree:2000,4,0.8@1",
];

/// The moves of each local search where the context allows more.
const MOST_MOVES: u64 = 2_000_000;

fn graphs() -> Vec<String> {
    GRAPHS.map(String::from).to_vec()
}

fn report(context: &Context<'_>) -> Result<Report, NoReport> {
    let nodes = context.budget.nodes.map_or(MOST_MOVES, |nodes| nodes.min(MOST_MOVES));
    let budget = Budget { nodes: Some(nodes), ..context.budget.clone() };
    context.progress.begin("graphs", GRAPHS.len() as u64);
    let rows = GRAPHS.par_iter().map(|spec| {
        let graph = families::from_spec(spec, context.seed).expect("the specs of an experiment are valid");
        let rows = rows(spec, &graph, &budget);
        context.progress.advance(spec);
        rows
    });
    let rows: Vec<Vec<Vec<Cell>>> = rows.collect();
    context.check()?;

    let columns = vec![
        Column::words("graph", "graph"),
        Column::number("n", "n"),
        Column::number("m", "m"),
        Column::number("max_degree_plus_1", "$Δ+1$"),
        Column::number("degeneracy_plus_1", "$d+1$"),
        Column::words("order", "order"),
        Column::number("rho", "rho"),
        Column::number("activation", "$3 rho - 1$"),
        Column::number("matching_rank", "matching rank"),
        Column::number("dollar", "$3 alpha + beta$"),
    ];
    let title = "What orders of large graphs prove";
    let mut table = Table::new("big-orders", title, columns);
    rows.into_iter().flatten().for_each(|row| table.push(row));
    table.notes = vec![
        "$d+1 <= col_2 <= rho$, $d$ the degeneracy. The last three columns are bounds on $col_g$ that the order \
         proves: $3 rho - 1$, the one by its matching ranks, and for dollar orders $2 + max (3 alpha + beta)$."
            .into(),
        format!(
            "Orders: by smallest reach from the right (smallest-reach), the same after a local search on the \
             reach (col2), and the other kinds of `mapgame order`, of which rank has the least bound by \
             matching ranks of all orders. The local search tries at most {}.",
            count(nodes, "move")
        ),
    ];
    Ok(vec![table].into())
}

/// One row for each order.
fn rows(spec: &str, graph: &Graph, budget: &Budget) -> Vec<Vec<Cell>> {
    let degeneracy = orders::degeneracy(graph).0;
    let method = METHODS.iter().find(|method| method.name == "heuristic");
    let searched = method.expect("the heuristic is a method");
    let mut found: Vec<(&str, LinearOrder)> =
        vec![("smallest-reach", orders::heuristic(graph)), ("col2", (searched.run)(graph, budget).witness)];
    let others = KINDS.iter().filter(|kind| kind.name != "col2");
    found.extend(others.map(|kind| (kind.name, (kind.order)(graph, budget))));
    let row = |(name, order): (&str, LinearOrder)| {
        let rho = order.rho(graph);
        let account = (name == "dollar").then(|| orders::dollar_forced(graph).largest_account()).flatten();
        vec![
            spec.into(),
            graph.order().into(),
            graph.size().into(),
            (graph.max_degree() + 1).into(),
            (degeneracy + 1).into(),
            name.into(),
            rho.into(),
            (3 * rho).checked_sub(1).into(),
            matching_rank::certified_bound(graph, &order).into(),
            account.map(|most| 2 + most).into(),
        ]
    };
    found.into_iter().map(row).collect()
}
