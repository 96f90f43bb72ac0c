//! Theorems that belong to no strategy of the catalogue, one file each.

graphs::catalogue! {
    /// Every statement of this folder that stands by itself.
    pub static THEOREMS: [Theorem] = THEOREM of {
        acyclic, chromatic, degeneracy, forest, loose_backward, max_degree, planar,
    }
}

/// Credited to the strategy whose play it bounds.
pub mod matching_rank;

use crate::Theorem;
