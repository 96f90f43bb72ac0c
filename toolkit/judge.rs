//! Who wins positions of one coloring game, in any variant, asked again and again.

use games::Player;
use games::coloring::{ColoringGame, ColoringPosition};
use graphs::{Budget, Limit};
use solver::Decider;

/// Decides positions of one game, and remembers what it found.
pub struct Judge<'g> {
    game: &'g ColoringGame,
    decider: Decider<'g>,
    limits: Budget,
}

impl<'g> Judge<'g> {
    /// Knows nothing yet. The limits on nodes and time hold for each question anew.
    pub fn new(game: &'g ColoringGame, limits: &Budget) -> Self {
        Judge { game, decider: Decider::new(game.graph(), limits), limits: limits.clone() }
    }

    /// The game.
    pub fn game(&self) -> &'g ColoringGame {
        self.game
    }

    /// Who wins this position of the game.
    ///
    /// # Errors
    /// The limit that was hit; [`Limit::Size`] if a search is needed and the order exceeds
    /// [`MAX_ORDER`](solver::coloring::MAX_ORDER).
    pub fn winner(&mut self, position: &ColoringPosition) -> Result<Player, Limit> {
        self.decider.winner(self.game.rules(), position)
    }

    /// The limits of one question.
    pub fn limits(&self) -> &Budget {
        &self.limits
    }

    /// The nodes of all questions.
    pub fn nodes(&self) -> u64 {
        self.decider.nodes()
    }
}
