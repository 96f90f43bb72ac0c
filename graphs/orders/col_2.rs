//! The strong 2-coloring number col_2(G) = min over L of rho(L), and the methods that find it.
//!
//! degeneracy + 1 <= col_2(G), because backward neighbors are loose backward neighbors; and
//! a(G) <= col_2(G) (see [`acyclic_greedy`](crate::coloring::acyclic_greedy)).
//! [KiersteadYang2003; BartnickiGrytczukKiersteadZhu2007]

use crate::orders::{Kind, LinearOrder, degeneracy};
use crate::{Budget, Estimate, Graph, Limit};

/// The order with the least rho that the default method finds.
pub const KIND: Kind = Kind {
    name: "col2",
    about: "an order of least (or small) rho, which bounds col_2",
    order: |graph, budget| col_2(graph, budget).witness,
};

/// A way to find col_2.
#[derive(Debug)]
pub struct Method {
    /// The name on the command line.
    pub name: &'static str,
    /// What it does, in one line.
    pub about: &'static str,
    /// What it establishes about col_2 of the graph, with an order of that rho.
    pub run: fn(&Graph, &Budget) -> Estimate<LinearOrder>,
}

catalogue! {
    /// The methods for col_2, the default one first.
    pub static METHODS: [Method] = METHOD of { auto, dp, heuristic }
}

/// col_2 of the graph, by the default method: exact up to order [`dp::MAX_ORDER`] within the budget,
/// an interval beyond.
pub fn col_2(graph: &Graph, budget: &Budget) -> Estimate<LinearOrder> {
    (auto::METHOD.run)(graph, budget)
}

/// degeneracy + 1 <= col_2 <= rho(L) for the heuristic order L; `limit` says why it is no better.
fn bracket(graph: &Graph, limit: Limit) -> Estimate<LinearOrder> {
    let low = if graph.order() == 0 { 0 } else { degeneracy(graph).0 + 1 };
    let witness = heuristic::heuristic(graph);
    let high = witness.rho(graph);
    Estimate { low, high, witness, limit: (low < high).then_some(limit) }
}
