//! Hunts for graphs that the literature asks for, and what they covered.
//!
//! Each claim is believed or open. A graph on which it fails would be news; where none is found, the table says how many
//! graphs were looked at, and that proves nothing beyond the orders of which all graphs were.

use std::sync::Arc;

use games::certificate::{Kind, check};
use games::coloring::{ColoringGame, Rules};
use games::{Game, Player};
use graphs::families::from_spec;
use graphs::formats::to_graph6;
use graphs::{Budget, Graph};
use itertools::Itertools;
use rayon::prelude::*;
use solver::Decider;
use solver::certify::certify;
use toolkit::counts::count;
use toolkit::invariants::Limits;

use super::precedents::Precedents;
use super::{Context, Experiment, NoReport};
use crate::hunt::claim::Claim;
use crate::hunt::moves::GROUNDS;
use crate::hunt::plan::Plan;
use crate::hunt::{OrderCoverage, hunt};
use crate::report::{Cell, Column, Cost, Question, Report, Table};

/// The catalogue entry.
pub static EXPERIMENT: Experiment = Experiment {
    question: Question {
        name: "hunts",
        about: "which graphs were looked at for one that breaks a claim, such as a planar graph with $chi_g = 7$",
        cost: Cost::Long,
    },
    graphs: Vec::new,
    report,
};

/// A claim that no graph is known to break, or none of these orders.
struct Hunt {
    claim: &'static str,
    class: &'static str,
    condition: Option<&'static str>,
    orders: [usize; 2],
}

const fn of(claim: &'static str, class: &'static str, orders: [usize; 2]) -> Hunt {
    Hunt { claim, class, condition: None, orders }
}

const HUNTS: [Hunt; 15] = [
    of("chi_g <= 6", "planar", [7, 14]),
    of("chi_g <= 6", "triangulation", [7, 14]),
    of("chi_g <= 7", "triangulation", [12, 16]),
    of("col_g <= 7", "triangulation", [7, 16]),
    of("col_g <= 8", "triangulation", [12, 16]),
    of("chi_g <= 6", "outerplanar", [7, 16]),
    of("chi_g >= 4", "cubic", [18, 26]),
    of("monotone", "connected", [2, 10]),
    of("monotone", "bipartite", [2, 12]),
    of("monotone_connected", "connected", [2, 10]),
    of("monotone_connected", "bipartite", [2, 14]),
    of("monotone_connected", "regular-bipartite", [6, 18]),
    Hunt { condition: Some("max_degree <= 3"), ..of("chi_g <= 3", "tree", [2, 24]) },
    of("worst_activation <= col_g + 2", "connected", [2, 11]),
    of("worst_activation <= col_g + 3", "triangulation", [7, 16]),
];

/// Grids on which 5 colors may be needed, by rows and columns.
const GRIDS: [(usize, usize); 10] =
    [(4, 5), (4, 6), (4, 7), (4, 8), (4, 9), (5, 5), (5, 6), (5, 7), (5, 8), (6, 6)];

/// The colors with which they are played.
const GRID_COLORS: u32 = 4;

/// The nodes of the decision about a grid, where the context allows more.
const GRID_NODES: u64 = 20_000_000;

/// The searches for each order, and the steps of each.
const RESTARTS: u64 = 24;
const STEPS: u64 = 300;

/// The nodes of one decision or parameter, where the context allows more.
const NODES: u64 = 200_000;

fn report(context: &Context<'_>) -> Result<Report, NoReport> {
    let nodes = context.budget.nodes.map_or(NODES, |nodes| nodes.min(NODES));
    let decision = Budget { nodes: Some(nodes), threads: None, ..context.budget.clone() };
    let limits = Limits { decision: decision.clone(), parameter: decision.clone() };
    let columns = vec![
        Column::words("claim", "claim"),
        Column::words("class", "class"),
        Column::words("condition", "condition"),
        Column::number("order", "order"),
        Column::words("all", "all"),
        Column::number("graphs", "graphs"),
        Column::number("met", "condition met"),
        Column::number("undecided", "undecided"),
        Column::words("graph6", "fails on"),
        Column::words("values", "values"),
        Column::number("bytes", "bytes"),
    ];
    let mut table =
        Table::new("hunts", "Claims, and the graphs that were looked at for one that breaks them", columns);
    context.progress.begin("claims", HUNTS.len() as u64);
    for Hunt { claim: text, class, condition, orders: [low, high] } in HUNTS {
        let ground = GROUNDS.iter().find(|ground| ground.name == class).expect("the classes are known");
        let claim = Claim::read(text, condition, limits.clone()).expect("the claims are valid");
        let plan = Plan {
            exhaustive: ground.exhaustive,
            restarts: RESTARTS,
            steps: STEPS,
            seed: context.seed,
            budget: Budget { nodes: None, ..decision.clone() },
        };
        for order in low..=high {
            let found = hunt(ground, &claim, order, &plan);
            context.check()?;
            let OrderCoverage { exhaustive, graphs, met, undecided, .. } = found.covered;
            // Regular classes have no graphs of odd orders.
            if graphs == 0 {
                continue;
            }
            let mut row: Vec<Cell> = vec![
                format!("${text}$").into(),
                class.into(),
                condition.map(|condition| format!("${condition}$")).into(),
                order.into(),
                exhaustive.into(),
                graphs.into(),
                condition.map_or_else(Cell::empty, |_| met.into()),
                undecided.into(),
            ];
            row.extend(match found.counterexample {
                Some(graph) => found_cells(&claim, &graph, &decision),
                None => [Cell::empty(), Cell::empty(), Cell::empty()],
            });
            table.push(row);
        }
        context.progress.advance(text);
    }
    table.notes = vec![
        "All: whether every graph of the class of this order was looked at, up to isomorphism; a graph that breaks the claim ends the order. \
         Otherwise the graphs are those that searches came by, some of them more than once."
            .into(),
        "Condition met: on how many of these graphs, where the claim is made under a condition. The others do not put it to the \
         test."
            .into(),
        "Values: of the columns that the claim names. Bytes: of a valid certificate of who wins with these numbers and with one \
         less, for claims about one game."
            .into(),
        format!(
            "Undecided: a decision would have taken more than {}. `mapgame hunt CLAIM --in CLASS --order N --restarts \
             {RESTARTS} --steps {STEPS}` does the same.",
            count(nodes, "node")
        ),
    ];
    Ok(vec![table, grids(context)?].into())
}

/// Whether [`GRID_COLORS`] are enough for Alice on grids, by search, or by a certificate of a longer one.
fn grids(context: &Context<'_>) -> Result<Table, NoReport> {
    let columns = vec![
        Column::words("graph", "graph"),
        Column::number("n", "n"),
        Column::number("k", "k"),
        Column::words("winner", "winner"),
    ];
    let mut table = Table::new("grids", "A grid on which 5 colors are needed", columns);
    let nodes = context.budget.nodes.map_or(GRID_NODES, |nodes| nodes.min(GRID_NODES));
    let budget = Budget { nodes: Some(nodes), threads: None, ..context.budget.clone() };
    let precedents = Precedents::of(context.certificates)?;
    let found: Vec<Option<Player>> = GRIDS
        .into_par_iter()
        .map(|(rows, columns)| {
            let graph = from_spec(&format!("grid:{rows}x{columns}"), 0).expect("the specs are valid");
            let rules = Rules::new(GRID_COLORS).expect("there are colors");
            let before = precedents.winner(&graph, Kind::Coloring, rules);
            before.or_else(|| {
                let start = ColoringGame::new(Arc::new(graph.clone()), rules).initial();
                Decider::new(&graph, &budget).winner(rules, &start).ok()
            })
        })
        .collect();
    context.check()?;
    for ((rows, columns), winner) in GRIDS.into_iter().zip(found) {
        let told = winner.map_or_else(Cell::empty, |winner| winner.name().into());
        table.push(vec![
            format!("grid:{rows}x{columns}").into(),
            (rows * columns).into(),
            GRID_COLORS.into(),
            told,
        ]);
    }
    table.notes = vec![format!(
        "Alice begins. No entry: the decision would have taken more than {}, and no certificate of a longer search is kept. \
         With 5 colors, max degree + 1, she wins.",
        count(nodes, "node")
    )];
    Ok(table)
}

/// The graph that breaks a claim, the values that do it, and the bytes of a certificate that the checker accepts.
fn found_cells(claim: &Claim, graph: &Arc<Graph>, budget: &Budget) -> [Cell; 3] {
    let values = claim.values(graph);
    let told = values.iter().map(|(name, value)| format!("${name} = {value}$")).join(", ");
    let statements = claim.statements(graph);
    let kinds = statements.iter().map(|statement| statement.game).dedup().collect_vec();
    let bytes = match kinds[..] {
        [kind] if values.len() == 1 => {
            let statements =
                statements.iter().map(|statement| (statement.rules, statement.winner)).collect_vec();
            let made = certify(graph, kind, &statements, Vec::new(), budget).ok();
            made.filter(|certified| certified.lacking.is_empty() && check(&certified.out[..]).is_ok())
                .map_or_else(Cell::empty, |certified| certified.out.len().into())
        }
        _ => Cell::empty(),
    };
    [to_graph6(graph).into(), told.into(), bytes]
}
