//! Those who play the marking game as well, where nothing has a color.

use ::solver::alpha_beta::AlphaBeta;
use games::marking::MarkingGame;
use games::{Agent, Player};
use graphs::Budget;
use strategies::opponents::random::{self, Random};

use super::{Named, NoPlayer, alpha_beta};

/// An agent of the marking game.
pub type MarkingAgent = Box<dyn Agent<MarkingGame>>;

/// The player by the budget as written, a seed, and what one question to a search may cost.
type Make = fn(&str, u64, &Budget) -> Result<MarkingAgent, NoPlayer>;

static MARKERS: [(&str, Make); 2] = [
    (random::OPPONENT.name, |_, seed, _| Ok(Box::new(Random::new(seed)))),
    (alpha_beta::ENGINE.name, |plies, _, limits| {
        Ok(Box::new(AlphaBeta::new(alpha_beta::plies(plies)?, limits.clone())))
    }),
];

impl Named {
    /// The player in the marking game.
    ///
    /// # Errors
    /// A player of the coloring game alone, and a budget that is none.
    pub fn sit_at_marking(
        &self,
        player: Player,
        seed: u64,
        limits: &Budget,
    ) -> Result<MarkingAgent, NoPlayer> {
        if let Some(guest) = self.guest() {
            return guest.sit_at_marking(player, seed);
        }
        let found = MARKERS.iter().find(|(name, _)| *name == self.name());
        let (_, make) = found.ok_or_else(|| {
            let players = MARKERS.map(|(name, _)| name).join(" and ");
            NoPlayer::ColoringOnly { name: self.name().to_owned(), players }
        })?;
        make(&self.budget, seed, limits)
    }
}
