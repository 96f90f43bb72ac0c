//! Game parameters straight from their definitions, for small graphs.

use std::sync::Arc;

use graphs::Graph;

use crate::coloring::{ColoringGame, Rules, Verdict};
use crate::marking::MarkingGame;
use crate::{Variant, minimax};

/// The least number of colors with which Alice wins the coloring game in this variant: chi_g(G) in
/// the default one, in which she moves first. 0 for the graph without vertices, which needs no color.
///
/// Every k is decided from 1 upwards. Bisection could be wrong: whether a win of Alice with k colors implies
/// a win with k + 1 is open in the game of the literature \[Zhu1999\], and false in the connected game
/// \[CharpentierHocquardSopenaZhu2020\]. The scan ends at max degree + 1: no vertex sees so many.
pub fn game_chromatic_number(graph: &Arc<Graph>, variant: impl Into<Variant>) -> u32 {
    let variant = variant.into();
    if graph.order() == 0 {
        return 0;
    }
    let alice_wins = |colors: &u32| {
        let rules = Rules::new(*colors).expect("the scan begins at 1").playing(variant);
        minimax::value(&ColoringGame::new(Arc::clone(graph), rules)) == Verdict::AliceWins
    };
    (1..=u32::MAX).find(alice_wins).expect("max degree + 1 colors are enough")
}

/// 1 + the score of the marking game under best play in this variant: col_g(G) in the default one, in
/// which Alice moves first. 0 for the graph without vertices.
pub fn game_coloring_number(graph: &Arc<Graph>, variant: impl Into<Variant>) -> u32 {
    if graph.order() == 0 {
        return 0;
    }
    1 + minimax::value(&MarkingGame::new(Arc::clone(graph), variant)).neighbors()
}
