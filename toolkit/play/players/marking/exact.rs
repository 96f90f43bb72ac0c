//! Exact values of positions of the marking game.
//!
//! A move that keeps the value keeps every win: Alice wins with k if and only if the value is a score below k. So
//! `perfect` does not need k.

use ::solver::marking::Solver;
use games::marking::{MarkingGame, MarkingPosition, Score};
use games::{Game, Player};
use graphs::{Budget, Limit};

/// The exact values of the positions of one game.
pub struct MarkingValues<'g> {
    game: &'g MarkingGame,
    solver: Solver<'g>,
}

impl<'g> MarkingValues<'g> {
    /// No values are known yet. The limits on nodes and time are for each question anew.
    pub fn new(game: &'g MarkingGame, limits: &Budget) -> Self {
        MarkingValues { game, solver: Solver::new(game.graph(), limits) }
    }

    /// The score under best play from here, at least the score so far; [`Score::UNFINISHED`] where two passes can no
    /// longer be avoided. Cost: a question for each score that is too small.
    pub(crate) fn worth(&mut self, position: &MarkingPosition) -> Result<Score, Limit> {
        if let Some(score) = self.game.value(position) {
            return Ok(score);
        }
        let (so_far, variant) = (position.score().neighbors(), self.game.variant());
        for score in so_far..=self.game.graph().max_degree() as u32 {
            if self.solver.winner(score + 1, variant, position)? == Player::Alice {
                return Ok(Score::new(score));
            }
        }
        Ok(Score::UNFINISHED)
    }
}
