//! Methods for col_2.

use crate::{Budget, Estimate, Graph, LinearOrder};

#[derive(Debug)]
pub struct Method {
    pub name: &'static str,
    /// Finds col_2 of the graph, or an interval, with an order whose rho is the upper bound.
    pub run: fn(&Graph, &Budget) -> Estimate<LinearOrder>,
}
