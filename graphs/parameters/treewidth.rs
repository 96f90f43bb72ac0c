//! The treewidth tw(G), by elimination orders.
//!
//! Fill L from the right. A vertex that is placed makes its unplaced neighbors pairwise adjacent; its
//! *width* is their number, and the width of L is the largest of its vertices'. tw(G) is the least
//! width of an order of the vertices (0 for the graph without vertices, which by convention has -1).
//! Each vertex with those neighbors is a bag of a tree decomposition. \[Bodlaender1998\]
//!
//! degeneracy <= tw and col_2 <= tw + 1, because the unplaced neighbors of a vertex when it is placed
//! contain its loose backward neighbors, and so its backward neighbors.

mod decomposition;
mod exact;
mod sparse;

pub use decomposition::{Fault, TreeDecomposition, width};
pub use exact::MAX_COMPONENT;

use crate::classes::chordal;
use crate::{Budget, Estimate, Graph, Limit, LinearOrder, Vertex, orders};

/// tw(G) with an order of that width.
///
/// Exact for chordal graphs, in linear time. Else vertices of degree at most three are placed where this is
/// without loss, and the components that remain are searched if they have at most [`MAX_COMPONENT`] vertices:
/// exact within the budget, whose nodes are partial orders. For larger components, an interval: contractions
/// bound tw from below, least degree first bounds it from above, each with work linear in the size of the
/// graph.
pub fn treewidth(graph: &Graph, budget: &Budget) -> Estimate<LinearOrder> {
    if let Some(order) = chordal::elimination_order(graph) {
        let backward = |v| order.backward_neighbors(graph, v).count() as u32;
        return Estimate::exactly(graph.vertices().map(backward).max().unwrap_or(0), order);
    }
    let mut meter = budget.start();
    let low = orders::degeneracy(graph).0;
    let found = if graph.order() <= MAX_COMPONENT {
        exact::search(graph, low, &mut meter)
    } else {
        sparse::search(graph, low, &mut meter)
    };
    let from_the_right = found.placed.into_iter().rev().collect();
    let witness = LinearOrder::new(graph.order(), from_the_right).expect("every vertex is placed once");
    Estimate { low: found.low, high: found.high, witness, limit: found.limit }
}

/// The result of a search: `low <= tw <= high`, and the vertices in the order of placing, of width at most
/// `high`.
struct TreewidthResult {
    low: u32,
    high: u32,
    placed: Vec<Vertex>,
    limit: Option<Limit>,
}
