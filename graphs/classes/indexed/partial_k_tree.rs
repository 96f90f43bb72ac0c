//! Partial k-trees: the subgraphs of k-trees, which are the graphs of treewidth at most k.
//! \[Bodlaender1998\]

use super::IndexedClass;

pub const CLASS: IndexedClass = IndexedClass {
    name: "partial-k-tree",
    about: "treewidth at most k",
    contains: |parameters, k| {
        let treewidth = parameters.treewidth();
        let settled = treewidth.high <= k || k < treewidth.low;
        settled.then_some(treewidth.high <= k)
    },
    sharpest: |parameters| Some(parameters.treewidth().high),
};
