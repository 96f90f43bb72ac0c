//! From a step between residues to a move between positions.

use games::Game;
use games::certificate::{Board, Step};
use games::coloring::{ColoringGame, ColoringMove, ColoringPosition};
use graphs::{Vertex, VertexSet};

use super::Node;

/// The position after a move that is the given step of the residue.
///
/// A vertex takes a color for which the component that can take it, around the vertex, is the patch; for
/// a pass, a vertex outside the patches takes any color. The number of such vertices is odd when the
/// residue has a spare pass, so there is one, and it is safe, so it has a color.
pub(super) fn after(game: &ColoringGame, board: &Board, node: &Node, step: Step) -> ColoringPosition {
    let made = match step {
        Step::Take { vertex, patch } => {
            let patch = &node.residue.patches()[patch];
            let mut colors = game.available(&node.position, vertex);
            colors
                .find(|&color| {
                    let able = |&v: &Vertex| game.available(&node.position, v).any(|other| other == color);
                    let able = node.position.uncolored().filter(able);
                    board.component(vertex, &VertexSet::of(board.graph().order(), able)) == *patch
                })
                .map(|color| ColoringMove::Color { vertex, color })
        }
        Step::Pass => {
            let outside = |&v: &Vertex| node.residue.patches_of(v).next().is_none();
            node.position.uncolored().find(outside).and_then(|vertex| {
                Some(ColoringMove::Color { vertex, color: game.available(&node.position, vertex).next()? })
            })
        }
    };
    let mut position = node.position.clone();
    game.play(&mut position, made.expect("every step of the residue is a move of the position"));
    position
}
