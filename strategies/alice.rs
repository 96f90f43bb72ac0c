//! The strategies of Alice, one a file: the rule, its theorems, and where they are proved.

use crate::Entry;

graphs::catalogue! {
    /// Every named strategy, by name.
    pub static STRATEGIES: [Entry] = STRATEGY of {
        activation, acyclic, acyclic_greedy, cactus, chordal, dollar, edge_union, first_fit, forest,
        high_degree_first, interval, least_danger, least_rank, loose_backward, loose_backward_report, mirror, most_constrained,
        outerplanar, partial_k_tree,
    }
}
