//! The order of a maximum cardinality search. \[TarjanYannakakis1984\]

use crate::classes::chordal::maximum_cardinality_search;
use crate::orders::OrderKind;

/// In a chordal graph the backward neighbors of every vertex are pairwise adjacent.
pub(crate) const KIND: OrderKind = OrderKind {
    name: "elimination",
    about: "next a vertex with the most neighbors before it",
    order: |graph, _| maximum_cardinality_search(graph),
};
