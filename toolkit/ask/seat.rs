//! A player by name, seated at a game of a question.

use games::Player;
use graphs::coloring::Coloring;
use graphs::{Budget, LinearOrder, Parameters};

use super::fault::Fault;
use crate::players::{BoxedAgent, NamedPlayer, Seat, SeatGame};
use crate::response::Adversary;

/// Who is asked to play, and what it may use.
#[derive(Debug, Clone, Default)]
pub(crate) struct SeatRequest<'q> {
    pub name: &'q str,
    /// Who sits across the table, where that is a player of the catalogue.
    pub across: Option<&'q str>,
    /// On which all random choices hang.
    pub seed: u64,
    /// Whether a strategy may play outside its class.
    pub force: bool,
    /// The order that a strategy plays along.
    pub order: Option<LinearOrder>,
    /// The coloring that guides a strategy.
    pub guide: Option<Coloring>,
    /// What one question to a search may cost.
    pub limits: Budget,
}

impl SeatRequest<'_> {
    /// The player at this game. In the marking game a strategy marks the vertices that it would color.
    ///
    /// # Errors
    /// There is no such player, or it does not play here.
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
            // A strategy that sits down there is known, of others no more than their name.
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
