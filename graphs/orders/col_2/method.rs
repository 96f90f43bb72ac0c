//! What a method for col_2 is.

use crate::{Budget, Estimate, Graph, LinearOrder};

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
