//! Graphs up to isomorphism: canonical forms, and all graphs of a kind, order by order.

mod canonical;
mod growth;
mod over;
mod rows;

pub use canonical::{
    canonical_form, canonical_form_with_classes, canonical_form_with_classes_within, canonical_form_within,
};
pub use connected::{connected_graphs, every_graph};
pub use over::{Over, OverError, is_same_class};
pub use trees::trees;

use crate::Graph;

/// Kinds of graphs of which all are generated, one of each isomorphism class.
pub struct Kind {
    pub name: &'static str,
    pub about: &'static str,
    /// The largest order that [`Kind::graphs`] takes: all graphs of an order are held in memory, except for trees.
    pub most: usize,
    /// Whether a graph is of this kind, if it is connected where all of this kind are.
    pub(crate) contains: fn(&Graph) -> bool,
    /// Every graph of order n of this kind exactly once; the sequence is the same on every run.
    ///
    /// # Panics
    /// Above `most`.
    pub graphs: fn(usize) -> Box<dyn Iterator<Item = Graph> + Send>,
}

crate::catalogue! {
    pub static KINDS: [Kind] = KIND of {
        all, bipartite, chordal, cographs, connected, cubic, outerplanar, planar, trees, triangle_free, triangulations,
    }
}
