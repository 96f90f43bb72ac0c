//! A player by name, seated at a game of a question.

use games::coloring::ColoringGame;
use games::marking::MarkingGame;
use games::{Guide, Plan, Player, Why};
use graphs::coloring::Coloring;
use graphs::{Budget, Graph, LinearOrder, Parameters, Vertex};
use strategies::Setup;

use super::fault::Fault;
use crate::players::{Marker, MarkingSeat, Named, NoPlayer, Seat, Seated};
use crate::response::Across;

/// Who is asked to play, and what it may use.
#[derive(Debug, Clone, Default)]
pub struct Asked<'q> {
    /// As `NAME` or `NAME:BUDGET`.
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

impl Asked<'_> {
    fn seat<'g>(&self, game: &'g ColoringGame, parameters: &'g Parameters, side: Player) -> Seat<'g> {
        Seat {
            seed: self.seed,
            limits: self.limits.clone(),
            order: self.order.clone(),
            guide: self.guide.clone(),
            force: self.force,
            ..Seat::new(game, parameters, side)
        }
    }

    /// What is known of who sits across: a strategy that sits down there, or else in words who it is.
    fn across_the_table<'g>(&self, known: impl FnOnce(Named) -> Result<Across<'g>, NoPlayer>) -> Across<'g> {
        let Some(name) = self.across else { return Across::Unknown("a person".into()) };
        name.parse().and_then(known).unwrap_or_else(|_| Across::Unknown(name.to_owned()))
    }

    /// The player at the coloring game.
    ///
    /// # Errors
    /// There is no such player, or it does not play here.
    pub fn sit<'g>(
        &self,
        game: &'g ColoringGame,
        parameters: &'g Parameters,
        side: Player,
    ) -> Result<Seated<'g>, Fault> {
        let named: Named = self.name.parse().map_err(Fault::of)?;
        let across = self.across_the_table(|named| {
            named.known(&Seat { force: self.force, ..Seat::new(game, parameters, side.opponent()) })
        });
        named.sit(&Seat { across, ..self.seat(game, parameters, side) }).map_err(Fault::of)
    }

    /// The player at the marking game. A strategy marks the vertices that it would color.
    ///
    /// # Errors
    /// As there.
    pub fn sit_at_marking<'g>(
        &self,
        game: &'g MarkingGame,
        parameters: &'g Parameters,
        side: Player,
    ) -> Result<Marker<'g>, Fault> {
        let named: Named = self.name.parse().map_err(Fault::of)?;
        let across = self.across_the_table(|named| {
            let setup = Setup { force: self.force, ..Setup::new(game.graph(), parameters) };
            named.known_at_marking(game.variant().first, &setup, 0)
        });
        let (seed, limits) = (self.seed, self.limits.clone());
        let seat = MarkingSeat { game, player: side, seed, limits, across };
        named.mark(&seat, &self.setup(game.graph(), parameters)).map_err(Fault::of)
    }

    fn setup<'g>(&self, graph: &'g Graph, parameters: &'g Parameters) -> Setup<'g> {
        let (order, guide) = (self.order.clone(), self.guide.clone());
        Setup { order, guide, force: self.force, ..Setup::new(graph, parameters) }
    }
}

/// What shows how a player plays.
pub trait Shown {
    /// The reason for the last move, of a strategy.
    fn why(&self) -> Option<&Why>;
    /// What there is to say of the last move.
    fn remark(&self, graph: &Graph) -> Option<String>;
    /// What a strategy remembers.
    fn memory(&self) -> Option<Vec<Vertex>>;
    /// The order that it goes by.
    fn order(&self) -> Option<&LinearOrder>;
    /// Its guide.
    fn guide(&self) -> Option<&Guide>;
    /// The arrows by which it goes.
    fn arrows(&self) -> Vec<(Vertex, Vertex)>;
}

impl Shown for Seated<'_> {
    fn why(&self) -> Option<&Why> {
        Seated::why(self)
    }

    fn remark(&self, graph: &Graph) -> Option<String> {
        Seated::remark(self, graph)
    }

    fn memory(&self) -> Option<Vec<Vertex>> {
        Seated::memory(self)
    }

    fn order(&self) -> Option<&LinearOrder> {
        Seated::order(self)
    }

    fn guide(&self) -> Option<&Guide> {
        Seated::guide(self)
    }

    fn arrows(&self) -> Vec<(Vertex, Vertex)> {
        Seated::arrows(self)
    }
}

impl Shown for Marker<'_> {
    fn why(&self) -> Option<&Why> {
        self.follower()?.why()
    }

    fn remark(&self, graph: &Graph) -> Option<String> {
        self.told(graph)
    }

    fn memory(&self) -> Option<Vec<Vertex>> {
        Some(self.follower()?.memory().vertices.iter().collect())
    }

    fn order(&self) -> Option<&LinearOrder> {
        match self {
            Marker::Follower(_, order) => order.as_ref(),
            Marker::Agent(_) | Marker::Guest(..) => None,
        }
    }

    fn guide(&self) -> Option<&Guide> {
        match self.follower()?.plan() {
            Plan::Guided { guide, .. } => Some(guide),
            Plan::ColorBlind(_) | Plan::Sighted(_) => None,
        }
    }

    fn arrows(&self) -> Vec<(Vertex, Vertex)> {
        self.follower().map_or_else(Vec::new, |follower| follower.plan().rule().arrows())
    }
}
