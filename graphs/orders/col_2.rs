//! The strong 2-coloring number col_2(G) = min over L of rho(L), and the methods that find it.
//!
//! degeneracy + 1 <= col_2(G), because backward neighbors are loose backward neighbors; and
//! a(G) <= col_2(G) (see [`acyclic_greedy`](crate::coloring::acyclic_greedy)).
//! [KiersteadYang2003; BartnickiGrytczukKiersteadZhu2007]

use crate::orders::{Kind, LinearOrder};
use crate::{Budget, Estimate, Graph, Limit, Vertex, connectivity};

pub const KIND: Kind = Kind {
    name: "col2",
    about: "an order of least (or small) rho, which bounds col_2",
    order: |graph, budget| col_2(graph, budget).witness,
};

mod elimination;
mod lower;
mod model;

/// A way to find col_2.
#[derive(Debug)]
pub struct Method {
    /// The name on the command line.
    pub name: &'static str,
    /// Finds col_2 of the graph, or an interval, with an order whose rho is the upper bound.
    pub run: fn(&Graph, &Budget) -> Estimate<LinearOrder>,
}

crate::words!(Method, METHODS, |method| method.name);

catalogue! {
    /// The methods for col_2, the default one first. `ilp` is there with the feature `milp`.
    pub static METHODS: [Method] = METHOD of { auto, dp, search, sat, ilp, heuristic }
}

/// col_2 of the graph, by the default method: an exact search if the components have order at most 128, else
/// perhaps an interval.
pub fn col_2(graph: &Graph, budget: &Budget) -> Estimate<LinearOrder> {
    (auto::METHOD.run)(graph, budget)
}

/// col_2 of a graph from its components, each by `solve`: the largest value, with the orders of the components one
/// after the other.
fn by_components(
    graph: &Graph,
    mut solve: impl FnMut(&Graph) -> Estimate<LinearOrder>,
) -> Estimate<LinearOrder> {
    let whole = bracket(graph, Limit::Size);
    if whole.low == whole.high {
        return whole;
    }
    let components = connectivity::components(graph);
    if components.len() == 1 {
        return solve(graph);
    }
    let (mut low, mut limit) = (whole.low, None);
    let mut sequence: Vec<Vertex> = Vec::with_capacity(graph.order());
    for component in components {
        // Reaches are smaller than the component.
        if component.len() <= low as usize {
            sequence.extend(component);
            continue;
        }
        let found = solve(&graph.induced(&component));
        sequence.extend(found.witness.sequence().iter().map(|v| component[v.index()]));
        low = low.max(found.low);
        limit = limit.or(found.limit);
    }
    let witness = LinearOrder::new(graph.order(), sequence).expect("components are disjoint");
    let high = witness.rho(graph);
    Estimate { low, high, witness, limit: limit.filter(|_| low < high) }
}

/// The interval known without a search, by `lower` and the heuristic; `limit` says why there is no search.
fn bracket(graph: &Graph, limit: Limit) -> Estimate<LinearOrder> {
    let low = lower::lower_bound(graph);
    let witness = heuristic::heuristic(graph);
    let high = witness.rho(graph);
    Estimate { low, high, witness, limit: (low < high).then_some(limit) }
}
