//! `best-response:SIMULATIONS`: Bob, who knows Alice's strategy, by a Monte-Carlo tree search over his own moves.
//!
//! See [`response`](crate::response). The simulations are for a game, not for a move. He plays against strategies and
//! programs, in every variant that they play, in the coloring game and in the marking game.

use games::Player;

use super::{BoxedAgent, Engine, NoPlayer, Seat};
use crate::response::{Adversary, Method, Respondable, Responder, Search};

pub(crate) static ENGINE: Engine = Engine {
    name: Method::Tree.name(),
    about: "searches for the worst play against a strategy that it knows, by a Monte-Carlo tree search",
    budget: Some(UNIT),
    seedless: false,
    is_responding: true,
    new: |seat, budget| sit(Method::Tree, seat, budget),
};

pub(super) const UNIT: &str = "simulations";

pub(super) fn sit<'g, G: Respondable>(
    method: Method,
    seat: &Seat<'g, G>,
    budget: &str,
) -> Result<BoxedAgent<'g, G>, NoPlayer>
where
    G::Position: Send,
{
    let name = method.name();
    let Seat { player, across, seed, limits, .. } = seat;
    let search = Search { method, simulations: simulations(budget)?, seed: *seed };
    if *player == Player::Alice {
        return Err(NoPlayer::Side { name, player: *player });
    }
    match across {
        Adversary::Known(replies) => Ok(Box::new(Responder::new(replies.clone(), search, limits.clone()))),
        Adversary::Unknown(found) => Err(NoPlayer::NotKnown { name, found: found.clone() }),
    }
}

fn simulations(budget: &str) -> Result<u64, NoPlayer> {
    let simulations = budget.parse().ok().filter(|&simulations| simulations > 0);
    simulations.ok_or_else(|| NoPlayer::Budget {
        expected: "a number of simulations, at least 1".into(),
        found: budget.into(),
    })
}

/// Parses `best-response:N` or `best-response-beam:N` as a search with this seed.
///
/// # Errors
/// There is no such player, or it is no search of this kind.
pub fn search(text: &str, seed: u64) -> Result<Search, NoPlayer> {
    let methods = [Method::Tree, Method::Beam];
    let (name, budget) = text.split_once(':').unwrap_or((text, ""));
    let method = graphs::names::find(name, methods.map(|method| (method.name(), method)).into_iter())?;
    Ok(Search { method, simulations: simulations(budget)?, seed })
}
