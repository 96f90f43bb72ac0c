//! Players of the marking game, which has no colors.
//!
//! A strategy marks the vertices that it would color. The others play any game by its rules.

use ::solver::marking::Solver;
use games::marking::{MarkingGame, MarkingPosition, Score};
use games::{Game, Player};
use graphs::{Budget, Limit};

use super::{BoxedAgent, NamedPlayer, NoPlayer, PlaysBoth, Seat, SeatGame, best_response, mcts};
use crate::response;
use crate::sitting::engines;

impl SeatGame for MarkingGame {
    fn engine<'g>(named: &NamedPlayer, seat: &Seat<'g, Self>) -> Result<BoxedAgent<'g, Self>, NoPlayer> {
        if named.name() == response::NAME {
            return best_response::sit(seat, &named.budget);
        }
        let Seat { game, player, seed, limits, .. } = seat;
        let seed = if named.name() == mcts::ENGINE.name { mcts::seed_of(*player, *seed) } else { *seed };
        // Each value has its own limits.
        let (values, unlimited) = (MarkingValues::new(game, limits), Budget::unlimited());
        engines::sit(named, *game, values, [&unlimited, limits], seed).map_err(|refusal| match refusal {
            NoPlayer::Unknown(_) => {
                let mut names: Vec<&str> = engines::names().collect();
                names.rotate_right(1);
                names.push(response::NAME);
                let (last, others) = names.split_last().expect("someone plays it");
                let players = format!("strategies, {} and {last}", others.join(", "));
                NoPlayer::ColoringOnly { name: named.name().to_owned(), players }
            }
            refusal => refusal,
        })
    }

    fn of_both<'g>(player: Box<dyn PlaysBoth + 'g>) -> BoxedAgent<'g, Self> {
        player
    }
}

/// The exact values of the positions of one game.
///
/// A move that keeps the value keeps every win: Alice wins with k if and only if the value is a score below k. So
/// `perfect` does not need k.
pub struct MarkingValues<'g> {
    game: &'g MarkingGame,
    solver: Solver<'g>,
}

impl<'g> MarkingValues<'g> {
    /// A solver without known values. The limits on nodes and time are for each position.
    pub fn new(game: &'g MarkingGame, limits: &Budget) -> Self {
        MarkingValues { game, solver: Solver::new(game.graph(), limits) }
    }

    /// The score under best play from here, at least the score so far; [`Score::UNFINISHED`] if two passes can no
    /// longer be avoided. Cost: one decision for each score that is too small.
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
