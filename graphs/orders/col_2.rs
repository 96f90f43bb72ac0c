//! The strong 2-coloring number col_2(G) = min over L of rho(L), and the methods that find it.
//!
//! degeneracy + 1 <= col_2(G), because backward neighbors are loose backward neighbors; and
//! a(G) <= col_2(G) (see [`acyclic_greedy`](crate::coloring::acyclic_greedy)).
//! [KiersteadYang2003; BartnickiGrytczukKiersteadZhu2007]

use crate::orders::{LinearOrder, OrderKind};
use crate::{Budget, Estimate, Graph};

pub const KIND: OrderKind = OrderKind {
    name: "col2",
    about: "an order of least (or small) rho, which bounds col_2",
    order: |graph, budget| col_2(graph, budget).witness,
};

mod components;
mod elimination;
mod lower;
mod method;
mod model;

pub use method::Method;

crate::words!(Method, METHODS, |method| method.name);

catalogue! {
    /// The methods for col_2, the default one first.
    pub static METHODS: [Method] = METHOD of { auto, dp, search, sat, #[cfg(feature = "ilp")] ilp, heuristic }
}

/// col_2 of the graph, exact if the components have order at most 128, else perhaps an interval.
pub fn col_2(graph: &Graph, budget: &Budget) -> Estimate<LinearOrder> {
    (auto::METHOD.run)(graph, budget)
}
