//! A game on the vertices of a graph, advanced by moves in words.

use games::{Game, GraphGame, Play};

use crate::moves::WrittenMove;
use crate::sitting::{IllegalMove, MoveRules, check};

/// A game with the moves made so far.
#[derive(Debug)]
pub struct GameInProgress<G: Game> {
    pub game: G,
    pub play: Play<G::Move>,
    pub(crate) position: G::Position,
}

impl<G> GameInProgress<G>
where
    G: MoveRules + GraphGame,
    G::Move: WrittenMove,
{
    pub(crate) fn new(game: G) -> Self {
        GameInProgress { play: Play::new(), position: game.initial(), game }
    }

    /// Makes the move that a word denotes.
    ///
    /// # Errors
    /// The word denotes no move, or an illegal one: one line with the expected input. Nothing has changed then.
    pub(crate) fn make(&mut self, word: &str) -> Result<(), String> {
        let step = G::Move::read(self.game.graph(), word)?;
        check(&self.game, &self.position, step).map_err(|illegal| match illegal {
            IllegalMove::Over => format!("expected no more moves, since the game is over, found {word}"),
            illegal => format!("expected a legal move, found {word}: {illegal}"),
        })?;
        self.play.push(self.game.to_move(&self.position), step);
        self.game.play(&mut self.position, step);
        Ok(())
    }
}
