//! `best-response:SIMULATIONS`: Bob, who knows Alice's strategy, by a Monte-Carlo tree search over his own moves.
//!
//! See [`response`](crate::response). The simulations are for a whole game, not for one move. He plays against
//! strategies and programs, in every variant that they play, in the coloring game and in the marking game.

use games::Player;

use super::{BoxedAgent, Engine, NoPlayer, Seat};
use crate::response::{Adversary, NAME, Respondable, Responder, Search};

pub(crate) static ENGINE: Engine = Engine {
    name: NAME,
    about: "searches for the worst play against a strategy that it knows, by a Monte-Carlo tree search",
    budget: Some("simulations"),
    seedless: false,
    is_responding: true,
    new: |seat, budget| sit(seat, budget),
};

pub(super) fn sit<'g, G: Respondable>(seat: &Seat<'g, G>, budget: &str) -> Result<BoxedAgent<'g, G>, NoPlayer>
where
    G::Position: Send,
{
    let Seat { player, across, seed, limits, .. } = seat;
    let search = Search { simulations: simulations(budget)?, seed: *seed };
    if *player == Player::Alice {
        return Err(NoPlayer::Side { name: NAME, player: *player });
    }
    match across {
        Adversary::Known(replies) => Ok(Box::new(Responder::new(replies.clone(), search, limits.clone()))),
        Adversary::Unknown(found) => Err(NoPlayer::NotKnown { name: NAME, found: found.clone() }),
    }
}

fn simulations(budget: &str) -> Result<u64, NoPlayer> {
    let simulations = budget.parse().ok().filter(|&simulations| simulations > 0);
    simulations.ok_or_else(|| NoPlayer::Budget {
        expected: "a number of simulations, at least 1".into(),
        found: budget.into(),
    })
}

/// Parses `best-response:N` as a search with this seed.
///
/// # Errors
/// It is another player, or the number is missing or invalid.
pub fn search(text: &str, seed: u64) -> Result<Search, NoPlayer> {
    let (name, budget) = text.split_once(':').unwrap_or((text, ""));
    if name != NAME {
        return Err(NoPlayer::Budget { expected: NAME.into(), found: name.into() });
    }
    Ok(Search { simulations: simulations(budget)?, seed })
}
