//! Theorems about variants and other games of the catalogue, one file each.

graphs::catalogue! {
    /// All of them, by game.
    pub static VARIANT_THEOREMS: [VariantTheorem] = THEOREM of {
        connected_bipartite, connected_outerplanar, bob_passes_two, bob_passes_three, alice_passes_two,
        alice_passes_three, alice_passes_two_cliques, connected_forest, connected_chordal, connected_chordal_three,
        connected_treedepth, edge_arboricity, edge_forest, edge_max_degree,
        edge_lower, incidence_degenerate, incidence_lower, greedy_forest, greedy_partial_2_tree, greedy_order,
        indicated_bipartite, asymmetric_forest, relaxed_tree, arboricity_three_times, arboricity_lower,
    }
}

use crate::VariantTheorem;
