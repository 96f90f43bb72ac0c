//! Graphs up to isomorphism: canonical forms, and all graphs of a kind, order by order.

mod canonical;
mod growth;
mod rows;

pub use canonical::{
    canonical_form, canonical_form_with_classes, canonical_form_with_classes_within, canonical_form_within,
};
pub use connected::{connected_graphs, every_graph};
pub use trees::trees;

use crate::Graph;

/// Kinds of graphs of which all are generated, one of each isomorphism class.
pub struct Kind {
    /// What people write: `cubic`.
    pub name: &'static str,
    /// Which graphs they are.
    pub about: &'static str,
    /// The largest order that [`Kind::graphs`] takes: all graphs of an order are held in memory, except for trees.
    pub most: usize,
    /// Every graph of order n of this kind exactly once; the sequence is the same on every run.
    ///
    /// # Panics
    /// Above `most`.
    pub graphs: fn(usize) -> Box<dyn Iterator<Item = Graph> + Send>,
}

crate::catalogue! {
    /// All kinds.
    pub static KINDS: [Kind] = KIND of { bipartite, connected, cubic, outerplanar, planar, trees, triangle_free, triangulations }
}
