//! Those who play the marking game as well, where nothing has a color.

use ::solver::alpha_beta::AlphaBeta;
use games::marking::MarkingGame;
use games::{Agent, Player};
use graphs::Budget;
use strategies::opponents::random::{self, Random};

use super::{Named, NoPlayer, alpha_beta, best_response, best_response_beam};
use crate::response::{Across, Method};

/// An agent of the marking game.
pub type MarkingAgent<'g> = Box<dyn Agent<MarkingGame> + 'g>;

/// What a player of the marking game is made for.
#[derive(Debug, Clone)]
pub struct MarkingSeat<'g> {
    /// The side to play.
    pub player: Player,
    /// On which all random choices hang.
    pub seed: u64,
    /// What one question to a search may cost.
    pub limits: Budget,
    /// Who sits across the table.
    pub across: Across<'g>,
}

/// The player by the budget as written.
type Make = for<'g> fn(&str, &MarkingSeat<'g>) -> Result<MarkingAgent<'g>, NoPlayer>;

static MARKERS: [(&str, Make); 4] = [
    (random::OPPONENT.name, |_, seat| Ok(Box::new(Random::new(seat.seed)))),
    (alpha_beta::ENGINE.name, |plies, seat| {
        Ok(Box::new(AlphaBeta::new(alpha_beta::plies(plies)?, seat.limits.clone())))
    }),
    (best_response::ENGINE.name, |budget, seat| responding(Method::Tree, budget, seat)),
    (best_response_beam::ENGINE.name, |budget, seat| responding(Method::Beam, budget, seat)),
];

fn responding<'g>(
    method: Method,
    budget: &str,
    seat: &MarkingSeat<'g>,
) -> Result<MarkingAgent<'g>, NoPlayer> {
    if cfg!(target_family = "wasm") {
        return Err(NoPlayer::Elsewhere(method.name()));
    }
    let MarkingSeat { player, seed, limits, across } = seat;
    let responder = best_response::responder::<MarkingGame>(method, *player, across, *seed, budget, limits)?;
    Ok(Box::new(responder))
}

impl Named {
    /// The player in the marking game.
    ///
    /// # Errors
    /// A player of the coloring game alone, a budget that is none, and one who has to know who sits across.
    pub fn sit_at_marking<'g>(&self, seat: &MarkingSeat<'g>) -> Result<MarkingAgent<'g>, NoPlayer> {
        if let Some(guest) = self.guest() {
            return guest.sit_at_marking(seat.player, seat.seed);
        }
        let found = MARKERS.iter().find(|(name, _)| *name == self.name());
        let (_, make) = found.ok_or_else(|| {
            let (last, others) = MARKERS.split_last().expect("someone plays it");
            let others: Vec<&str> = others.iter().map(|(name, _)| *name).collect();
            let players = format!("{} and {}", others.join(", "), last.0);
            NoPlayer::ColoringOnly { name: self.name().to_owned(), players }
        })?;
        make(&self.budget, seat)
    }
}
