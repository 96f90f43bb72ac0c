//! Vertex orders and the parameters that are defined through them.

mod least_first;
mod linear_order;
mod local_search;
mod pairs;

pub use col_2::col_2;
pub use col_2::heuristic::heuristic;
pub(crate) use col_2::heuristic::heuristic_within;
pub use degeneracy::degeneracy;
pub use degree::degree;
pub use dollar::{DollarOrder, Dollars, Ledger, NoPoorVertex, Step, dollar, dollar_forced};
pub(crate) use linear_order::ReachFinder;
pub use linear_order::{LinearOrder, OrderError};
pub use local_search::Arrangement;
pub use rank::{RankWitness, certified_score, least_rank, rank_witnesses};

use crate::{Budget, Graph};

/// A way to order the vertices of any graph.
#[derive(Debug)]
pub struct OrderKind {
    pub name: &'static str,
    pub about: &'static str,
    /// The order. The budget concerns only the kinds that search.
    pub order: fn(&Graph, &Budget) -> LinearOrder,
}

crate::words!(OrderKind, KINDS, |kind| kind.name);

catalogue! {
    /// The kinds of order, best bounds first.
    pub static KINDS: [OrderKind] = KIND of { col_2, rank, dollar, degeneracy, elimination, layers, degree }
}
