//! Game parameters straight from their definitions, for small graphs.

use std::sync::Arc;

use graphs::Graph;

use crate::Player;
use crate::coloring::{ColoringGame, Rules, Verdict};
use crate::marking::MarkingGame;
use crate::minimax;

/// The least number of colors with which Alice wins the coloring game when `first` moves first:
/// chi_g(G) if that is Alice. 0 for the graph without vertices, which needs no color.
///
/// Every k is decided from 1 upwards, because whether a win of Alice with k colors implies one with
/// k + 1 is open \[Zhu1999\]: bisecting would rest on a conjecture. The scan ends at max degree + 1 at
/// the latest, where no vertex can ever see all colors.
pub fn game_chromatic_number(graph: &Arc<Graph>, first: Player) -> u32 {
    if graph.order() == 0 {
        return 0;
    }
    let alice_wins = |colors: &u32| {
        let rules = Rules::new(*colors).expect("the scan begins at 1").starting(first);
        minimax::value(&ColoringGame::new(Arc::clone(graph), rules)) == Verdict::AliceWins
    };
    (1..=u32::MAX).find(alice_wins).expect("max degree + 1 colors are enough")
}

/// 1 + the score of the marking game under best play when `first` moves first: col_g(G) if that is
/// Alice. 0 for the graph without vertices.
pub fn game_coloring_number(graph: &Arc<Graph>, first: Player) -> u32 {
    if graph.order() == 0 {
        return 0;
    }
    1 + minimax::value(&MarkingGame::new(Arc::clone(graph), first)).neighbors()
}
