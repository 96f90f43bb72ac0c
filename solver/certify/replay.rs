//! From a step between residues to a move between positions of the coloring game.

use games::Game;
use games::certificate::coloring::Residue;
use games::certificate::{Board, Step};
use games::coloring::{Color, ColoringGame, ColoringMove, ColoringPosition};
use graphs::{Vertex, VertexSet};

/// The position after a move that is the given step of its residue, in the game where one may move
/// anywhere and nobody passes.
///
/// A vertex takes a color for which the component that can take it, around the vertex, is the patch; for
/// a pass, a vertex outside the patches takes any color. The number of such vertices is odd when the
/// residue has a spare pass, so there is one, and it is safe, so it has a color.
pub(super) fn after(
    game: &ColoringGame,
    board: &Board,
    position: &ColoringPosition,
    residue: &Residue,
    step: Step,
) -> ColoringPosition {
    let made = match step {
        Step::Take { vertex, patch } => {
            let patch = &residue.patches()[patch];
            let has = |color| move |&w: &Vertex| position.color(w) == Some(color);
            let may_take = |v: Vertex, color| !game.graph().neighbors(v).iter().any(has(color));
            let fits = |&color: &Color| {
                let able = position.uncolored().filter(|&v| may_take(v, color));
                board.component(vertex, &VertexSet::of(board.graph().order(), able)) == *patch
            };
            let mut colors = game.rules().palette().filter(|&color| may_take(vertex, color));
            colors.find(fits).map(|color| ColoringMove::Color { vertex, color })
        }
        Step::At(_) | Step::Pass => {
            let outside = |&v: &Vertex| residue.patches_of(v).next().is_none();
            position.uncolored().find(outside).and_then(|vertex| {
                Some(ColoringMove::Color { vertex, color: game.available(position, vertex).next()? })
            })
        }
    };
    let mut position = position.clone();
    game.play(&mut position, made.expect("every step of the residue is a move of the position"));
    position
}
