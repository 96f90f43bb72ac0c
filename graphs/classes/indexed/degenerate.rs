//! k-degenerate graphs: every subgraph has a vertex of degree at most k.

use super::IndexedClass;

pub const CLASS: IndexedClass = IndexedClass {
    name: "k-degenerate",
    about: "every subgraph has a vertex of degree at most k",
    contains: |parameters, k| Some(parameters.degeneracy() <= k),
    sharpest: |parameters| Some(parameters.degeneracy()),
};
