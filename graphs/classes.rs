//! Classes of graphs that theorems speak of, each with its decision.

use crate::Graph;

/// A class of graphs.
#[derive(Debug)]
pub struct Class {
    /// The name on the command line and in theorems, in the singular.
    pub name: &'static str,
    /// The definition, in one line.
    pub about: &'static str,
    /// Whether the graph is in the class.
    pub contains: fn(&Graph) -> bool,
}

catalogue! {
    /// The classes that can be decided.
    pub static CLASSES: [Class] = CLASS of { bipartite, forest, planar, tree }
}
