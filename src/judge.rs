//! Who wins a position of the coloring game, in any variant.
//!
//! Where one may color any vertex and nobody passes, the solver is asked. In the other variants a search to the
//! end of play is, which knows the rules alone ([`Exact`]) and reaches smaller graphs.

use games::coloring::{ColoringGame, ColoringPosition};
use games::{Game, Player, Tempo};
use graphs::{Budget, Limit};
use solver::coloring::{MAX_ORDER, Solver};
use solver::exact::Exact;

/// Decides positions of one game, and remembers what it found.
pub struct Judge<'g> {
    game: &'g ColoringGame,
    means: Means<'g>,
}

enum Means<'g> {
    Solver(Box<Solver<'g>>),
    Search { exact: Exact<'g, ColoringGame>, limits: Budget, nodes: u64 },
}

/// A search that knows more positions than this begins anew with the next question.
const REMEMBERED: usize = 500_000;

impl<'g> Judge<'g> {
    /// Knows nothing yet. The limits on nodes and time hold for each question anew.
    pub fn new(game: &'g ColoringGame, limits: &Budget) -> Self {
        let means = if game.rules().variant().tempo() == Tempo::Shared {
            Means::Solver(Box::new(Solver::new(game.graph(), limits)))
        } else {
            Means::Search { exact: Exact::new(game), limits: limits.clone(), nodes: 0 }
        };
        Judge { game, means }
    }

    /// The game.
    pub fn game(&self) -> &'g ColoringGame {
        self.game
    }

    /// Who wins this position of the game.
    ///
    /// # Errors
    /// The limit that was hit; [`Limit::Size`] if a search is needed and the order exceeds [`MAX_ORDER`].
    pub fn winner(&mut self, position: &ColoringPosition) -> Result<Player, Limit> {
        if let Some(verdict) = self.game.value(position) {
            return Ok(verdict.winner());
        }
        match &mut self.means {
            Means::Solver(solver) => solver.winner(self.game.rules().colors(), position),
            // The search recurses as deep as a play is long.
            Means::Search { .. } if self.game.graph().order() > MAX_ORDER => Err(Limit::Size),
            Means::Search { exact, limits, nodes } => {
                exact.forget_beyond(REMEMBERED);
                let mut meter = limits.start();
                let value = exact.value_of(position, &mut meter);
                *nodes += meter.spent();
                value.map(|verdict| verdict.winner())
            }
        }
    }

    /// The nodes of all questions.
    pub fn nodes(&self) -> u64 {
        match &self.means {
            Means::Solver(solver) => solver.nodes(),
            Means::Search { nodes, .. } => *nodes,
        }
    }
}
