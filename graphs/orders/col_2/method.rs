//! Methods for col_2.

use crate::{Budget, Estimate, Graph, LinearOrder};

#[derive(Debug)]
pub struct Method {
    pub name: &'static str,
    /// Computes col_2, or an interval for it. The witness is an order with rho equal to the upper bound.
    pub run: fn(&Graph, &Budget) -> Estimate<LinearOrder>,
}
