//! Threats: Bob kills if he can, else threatens what no single reply meets, else does the most damage.
//!
//! A vertex with one available color is *threatened* while Bob can take that color away. A move after
//! which every reply of Alice leaves him a kill wins, most often by two threats at once; it is found by
//! trying her replies, since coloring the threatened vertex is not the only one that may help.
//!
//! Cost: as [`greedy`](crate::opponents::greedy), and for each move that makes a new threat (n k)^2 at
//! most times the degrees, for k colors.

use games::coloring::{ColoringGame, ColoringMove, ColoringPosition};
use games::{Game, Player};

use crate::Opponent;
use crate::availability::Availability;
use crate::opponents::greedy::damaging;

pub(crate) static OPPONENT: Opponent = Opponent {
    name: "threat",
    players: &[Player::Bob],
    about: "a kill, else threats that no reply meets, else the move of greedy",
    new: |seed| {
        damaging(seed, |turn| {
            let wins =
                |step| turn.availability.threatens(step) && cannot_be_met(turn.game, turn.position, step);
            turn.kill().or_else(|| turn.moves.iter().copied().find(|&step| wins(step)))
        })
    },
};

/// Whether Bob, making this move, can kill after every reply.
fn cannot_be_met(game: &ColoringGame, position: &ColoringPosition, step: ColoringMove) -> bool {
    let after = game.after(position, step);
    let replies = game.legal(&after);
    replies.into_iter().all(|reply| {
        let next = game.after(&after, reply);
        // Where Alice has killed a vertex herself, Bob has won.
        if let Some(verdict) = game.value(&next) {
            return verdict.winner() == Player::Bob;
        }
        let availability = Availability::of(game, &next);
        game.legal(&next).into_iter().any(|kill| availability.kills(kill))
    })
}
