//! The partial k-tree strategy: activation along a construction order of a k-tree that contains G.
//!
//! Theorem: col_g(G) <= 3k + 2 for every partial k-tree G, that is, for treewidth at most k. \[Zhu2000\]
//!
//! Some partial k-tree attains 3k + 2 for each k >= 2 \[WuZhu2008\]. (docs/theory.md, 6.3)
//!
//! The order is that of the best tree decomposition known; with an interval for the treewidth, its upper end
//! enters. Every graph is a partial k-tree for some k, so none is refused.
//!
//! Cost: that of the tree decomposition to prepare; replies as in [`activation`].

use games::Player;

use crate::alice::activation;
use crate::theorem::theorem;
use crate::theorems::MATCHING_RANK;
use crate::{Entry, Theorem};

pub(crate) static STRATEGY: Entry = Entry {
    name: "partial-k-tree",
    player: Player::Alice,
    about: "activation along the construction order of a k-tree that contains the graph",
    theorems: &[&THEOREM, &MATCHING_RANK],
    new: |setup| {
        let order = setup.best_elimination_order();
        Ok(activation::along(setup.graph, order, setup.promised(&THEOREM)))
    },
};

pub(crate) static THEOREM: Theorem = theorem!(
    "partial-k-tree": col_g <= "3k + 2" with [("k", "treewidth")]; "partial $k$-trees, $k$ the treewidth"; [];
    Either; "Zhu2000"; proved "6.3", "partial_k_tree_bound");
