//! Theorems about variants and other games of the catalogue, one file each.

use games::ChosenGame;
use games::rulesets::Ruleset;

use crate::{BoundKind, Instance, VariantTheorem};

graphs::catalogue! {
    /// All of them, by game.
    pub static VARIANT_THEOREMS: [VariantTheorem] = THEOREM of {
        connected_bipartite, connected_outerplanar, bob_passes_two, bob_passes_three, alice_passes_two,
        alice_passes_three, alice_passes_two_cliques, mirror_alice_passes, connected_forest, connected_chordal, connected_chordal_three,
        edge_arboricity, edge_forest, edge_max_degree,
        edge_lower, incidence_degenerate, incidence_lower, greedy_forest, greedy_partial_2_tree, greedy_order,
        indicated_bipartite, asymmetric_forest, relaxed_tree, arboricity_three_times, arboricity_lower,
    }
}

/// What a theorem proves of the number of a game on a graph.
#[derive(Debug, Clone, Copy)]
pub struct ProvedBound {
    /// The theorem.
    pub theorem: &'static VariantTheorem,
    /// On which side of the number the bound lies: for a theorem about another game this need not be that of the theorem.
    pub kind: BoundKind,
    /// The value of its formula.
    pub bound: u32,
}

/// What these theorems prove of the number of a game on a graph, in the order of their catalogue. Those about the coloring
/// and the marking game in their plain form are in [`crate::theorems`].
///
/// What holds of the marking game from above holds of the coloring game in the same variant: Alice colors the vertices
/// that she would mark \[Zhu1999\].
pub fn proved(game: &ChosenGame, instance: &Instance<'_>) -> Vec<ProvedBound> {
    let ChosenGame { ruleset, variant, terms } = game;
    let marking = Ruleset::named("marking").expect("it is in the catalogue");
    let bound =
        |theorem: &VariantTheorem, ruleset: &Ruleset| theorem.bound(ruleset, *variant, terms, instance);
    let proved = VARIANT_THEOREMS.iter().filter_map(|&theorem| match bound(theorem, ruleset) {
        Some(bound) => Some(ProvedBound { theorem, kind: theorem.kind, bound }),
        None if ruleset.name == "coloring" && theorem.kind != BoundKind::Lower => {
            Some(ProvedBound { theorem, kind: BoundKind::Upper, bound: bound(theorem, marking)? })
        }
        None => None,
    });
    proved.collect()
}
