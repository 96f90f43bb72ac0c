//! Theorems that belong to no strategy of the catalogue, one file each.

graphs::catalogue! {
    /// Every statement of this folder that stands by itself.
    pub static THEOREMS: [Theorem] = THEOREM of {
        acyclic_size, cartesian_product, chromatic, cocktail_party, complete, complete_prism, crown, crown_bob_first,
        cycle, cycle_square, degeneracy, degree_3_acyclic, degree_4_acyclic, degree_col_2,
        forest_col_2, forest_three, forest_two, four_layers_bob_first, genus, grid_four, grid_four_long, grid_three, grid_wide, half_order,
        halin, ladder, line_graph, line_graph_of_forest, max_degree, nine_dragon_tree, path, planar, planar_acyclic,
        planar_col_2, planar_girth_4, planar_girth_5, planar_girth_6, planar_girth_7,
        planar_without_4_cycles, prism, pseudo_partial_k_tree, reservation, reservation_bob_first, small_tree,
        small_tree_marking, sparse, stored_gadget, third_color, third_color_bob_first, wheel_prism,
    }
}

pub use stored_gadget::{LaidGadget, gadgets_in};

/// Credited to the strategy whose play it bounds.
pub mod matching_rank;

use crate::Theorem;
