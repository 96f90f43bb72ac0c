//! A named player, seated at the game of a question.

use games::Player;
use graphs::coloring::Coloring;
use graphs::{Budget, LinearOrder, Parameters};

use super::fault::Fault;
use crate::players::{BoxedAgent, NamedPlayer, Seat, SeatGame};
use crate::response::Adversary;

/// A request for a player, with its resources.
#[derive(Debug, Clone, Default)]
pub(crate) struct SeatRequest<'q> {
    pub name: &'q str,
    /// The opponent, if it is one of the catalogue.
    pub across: Option<&'q str>,
    pub seed: u64,
    /// Whether a strategy may play outside its class.
    pub force: bool,
    /// The order that a strategy plays along.
    pub order: Option<LinearOrder>,
    /// The coloring that guides a strategy.
    pub guide: Option<Coloring>,
    pub limits: Budget,
}

impl SeatRequest<'_> {
    /// The player seated at this game. In the marking game a strategy marks the vertices that it would color.
    ///
    /// # Errors
    /// There is no such player, or it cannot play here.
    pub fn sit<'g, G: SeatGame>(
        &self,
        game: &'g G,
        parameters: &'g Parameters,
        side: Player,
    ) -> Result<BoxedAgent<'g, G>, Fault> {
        let named: NamedPlayer = self.name.parse().map_err(Fault::of)?;
        let opposite = || Seat { force: self.force, ..Seat::new(game, parameters, side.opponent()) };
        let across = match self.across {
            None => Adversary::Unknown("a person".into()),
            // An opponent that is a strategy is known to the player; of others only the name is known.
            Some(name) => {
                let known = name.parse().and_then(|named: NamedPlayer| named.known(&opposite()));
                known.unwrap_or_else(|_| Adversary::Unknown(name.to_owned()))
            }
        };
        let seat = Seat {
            seed: self.seed,
            limits: self.limits.clone(),
            order: self.order.clone(),
            guide: self.guide.clone(),
            force: self.force,
            across,
            ..Seat::new(game, parameters, side)
        };
        named.sit(&seat).map_err(Fault::of)
    }
}
