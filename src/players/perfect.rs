//! `perfect`: asks the solver which moves win, and makes the first of them.
//!
//! Where no move wins, or a limit is hit before one is shown to, it plays on as `alpha-beta:2`: a lost
//! game is to be made hard.

use ::solver::alpha_beta::AlphaBeta;
use ::solver::coloring::Solver;
use games::coloring::{ColoringGame, ColoringMove, ColoringPosition};
use games::{Adjacency, Agent, Game, Passing};
use rustc_hash::FxHashSet;

use super::{Engine, NoPlayer};

/// The catalogue entry.
pub static ENGINE: Engine = Engine {
    name: "perfect",
    about: "a winning move by the solver, where there is one",
    budget: None,
    new: |seat, _| {
        let variant = seat.game.rules().variant();
        if variant.adjacency != Adjacency::Free || variant.passing != Passing::Nobody {
            return Err(NoPlayer::Variant { name: ENGINE.name });
        }
        let solver = Solver::new(seat.game.graph(), &seat.limits);
        Ok(Box::new(Perfect { solver, lost: AlphaBeta::new(2, seat.limits.clone()) }))
    },
};

struct Perfect<'g> {
    solver: Solver<'g>,
    /// Who plays where nothing wins.
    lost: AlphaBeta,
}

impl Agent<ColoringGame> for Perfect<'_> {
    fn choose(
        &mut self,
        game: &ColoringGame,
        position: &ColoringPosition,
        last: Option<ColoringMove>,
    ) -> ColoringMove {
        let mut moves = Vec::new();
        game.moves(position, &mut moves);
        let mut seen = FxHashSet::default();
        let winning = moves.into_iter().find(|&step| {
            let mut after = position.clone();
            game.play(&mut after, step);
            seen.insert(game.canonical(&after)) && self.wins(game, &after, position)
        });
        winning.unwrap_or_else(|| self.lost.choose(game, position, last))
    }
}

impl Perfect<'_> {
    /// Whether the position that the player to move in `before` has made is won for that player.
    fn wins(&mut self, game: &ColoringGame, after: &ColoringPosition, before: &ColoringPosition) -> bool {
        let winner = match game.value(after) {
            Some(verdict) => Some(verdict.winner()),
            None => self.solver.winner(game.rules().colors(), after).ok(),
        };
        winner == Some(game.to_move(before))
    }
}
