//! Players of the coloring game by name: every strategy of the catalogue, every opponent, and the players
//! that search.
//!
//! A player is written `NAME` or `NAME:BUDGET`, such as `forest`, `greedy`, `alpha-beta:4`. The players
//! that search are one file each in this folder, and one word in the catalogue below. A player from elsewhere is a
//! [`Guest`].

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;

use games::Player;
use games::coloring::ColoringGame;
use games::marking::MarkingGame;
use graphs::coloring::Coloring;
use graphs::names::UnknownName;
use graphs::{Budget, LinearOrder, Parameters};
use strategies::{Entry, Follower, NotApplicable, OPPONENTS, Opponent, PlanGame, Setup, both_sides};
use thiserror::Error;

use crate::response::{Adversary, Replies};
use crate::sitting::Explain;
use crate::under_way::GraphGame;

/// A player that searches.
#[derive(Debug)]
pub struct Engine {
    /// The name on the command line; the file's name with hyphens.
    pub name: &'static str,
    /// What it does, in one line.
    pub about: &'static str,
    /// What `BUDGET` is, in the plural; `None` if it takes none.
    pub budget: Option<&'static str>,
    /// Whether no choice of it hangs on the seed.
    pub(crate) seedless: bool,
    /// Whether it searches against a strategy that it has to know.
    pub is_responding: bool,
    /// The player for one game. The text is the budget as written, present if and only if the engine
    /// takes one.
    pub(crate) new: for<'g> fn(&Seat<'g>, &str) -> Result<BoxedAgent<'g>, NoPlayer>,
}

graphs::catalogue! {
    /// The players that search, by name.
    pub static ENGINES: [Engine] = ENGINE of {
        alpha_beta, best_response, best_response_beam, mcts, mcts_2013, mcts_2013_repaired, perfect,
    }
}

mod known;
mod marking;

pub use games::BoxedAgent;
pub use known::followed;
pub use marking::MarkingValues;

/// Why there is no such player for this game.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum NoPlayer {
    /// The name is not known.
    #[error(transparent)]
    Unknown(#[from] UnknownName),
    /// A budget is missing, is not one, or is none of this player's.
    #[error("expected {expected}, found {found:?}")]
    Budget { expected: String, found: String },
    /// The player plays the other side.
    #[error("{name} does not play {player}")]
    Side {
        name: &'static str,
        /// The side it was asked to play.
        player: Player,
    },
    /// The player is asked for in the marking game.
    #[error("{name} plays the coloring game alone; {players} play the marking game, too")]
    ColoringOnly { name: String, players: String },
    /// The player has to know the strategy across the table, and none is known.
    #[error(
        "{name} plays against a strategy whose rule it knows; expected a strategy or exec:PROGRAM as alice, found {found}"
    )]
    NotKnown {
        name: &'static str,
        /// Who sits across the table.
        found: String,
    },
    /// The strategy does not apply to the graph.
    #[error(transparent)]
    NotApplicable(#[from] NotApplicable),
    /// A guest who does not play here, or failed, in these words.
    #[error("{0}")]
    Guest(String),
}

/// A player that is in no catalogue, such as another program.
pub trait Guest: fmt::Debug + Send + Sync {
    /// The name, as it was written.
    fn name(&self) -> &str;

    /// The player at this seat.
    ///
    /// # Errors
    /// The side or the graph is none of this player's, or it fails.
    fn sit<'g>(&self, seat: &Seat<'g>) -> Result<BoxedAgent<'g>, NoPlayer>;

    /// The player at this seat of the marking game.
    fn sit_at_marking<'g>(
        &self,
        seat: &Seat<'g, MarkingGame>,
    ) -> Result<BoxedAgent<'g, MarkingGame>, NoPlayer>;

    /// What the player at this seat answers, for a search against it. It is asked as the player is.
    fn replies<'g>(&self, seat: &Seat<'g>) -> Result<Arc<dyn Replies + 'g>, NoPlayer>;

    /// The same in the marking game.
    fn replies_at_marking<'g>(&self, seat: &Seat<'g, MarkingGame>)
    -> Result<Arc<dyn Replies + 'g>, NoPlayer>;

    /// Lets it take this long for each answer from now on.
    fn allow(&self, time: Duration);

    /// What is wrong with the player, in words; what it did since means nothing.
    fn fault(&self) -> Option<&str>;
}

/// Every name, in the order of the catalogues.
pub fn names() -> impl Iterator<Item = &'static str> {
    everyone().map(|(name, _)| name)
}

fn everyone() -> impl Iterator<Item = (&'static str, PlayerSource)> + Clone {
    let strategies = both_sides().map(|entry| (entry.name, PlayerSource::Strategy(entry)));
    let opponents = OPPONENTS.iter().map(|&opponent| (opponent.name, PlayerSource::Opponent(opponent)));
    strategies
        .chain(opponents)
        .chain(ENGINES.iter().map(|&engine| (engine.name, PlayerSource::Engine(engine))))
}

/// A player by name, not yet at a table.
#[derive(Debug, Clone)]
pub struct NamedPlayer {
    who: PlayerSource,
    /// The budget as written; empty if there is none.
    budget: String,
}

#[derive(Debug, Clone)]
enum PlayerSource {
    Strategy(&'static Entry),
    Opponent(&'static Opponent),
    Engine(&'static Engine),
    Guest(Arc<dyn Guest>),
}

impl From<Arc<dyn Guest>> for NamedPlayer {
    fn from(guest: Arc<dyn Guest>) -> Self {
        NamedPlayer { who: PlayerSource::Guest(guest), budget: String::new() }
    }
}

impl FromStr for NamedPlayer {
    type Err = NoPlayer;

    /// Reads `NAME` or `NAME:BUDGET`. Whether a budget is one is found out at the table.
    fn from_str(text: &str) -> Result<Self, NoPlayer> {
        let find = |name: &str| {
            let who = graphs::names::find(name, everyone())?;
            let unit = if let PlayerSource::Engine(engine) = &who { engine.budget } else { None };
            Ok((who, unit))
        };
        let (who, budget) = with_budget(text, find)?;
        Ok(NamedPlayer { who, budget: budget.into() })
    }
}

/// Reads `NAME` or `NAME:BUDGET`: who `find` says that it is, with the unit of the budget if one is taken, and the budget
/// as written, empty if there is none.
pub(crate) fn with_budget<W>(
    text: &str,
    find: impl FnOnce(&str) -> Result<(W, Option<&'static str>), NoPlayer>,
) -> Result<(W, &str), NoPlayer> {
    let (name, budget) = match text.split_once(':') {
        Some((name, budget)) => (name, Some(budget)),
        None => (text, None),
    };
    let (who, unit) = find(name)?;
    let expected = match (unit, budget) {
        (None, None) | (Some(_), Some(_)) => return Ok((who, budget.unwrap_or_default())),
        (Some(unit), None) => format!("a number of {unit} after {name:?}:"),
        (None, Some(_)) => format!("{name} without a budget"),
    };
    Err(NoPlayer::Budget { expected, found: text.into() })
}

impl fmt::Display for NamedPlayer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())?;
        if self.budget.is_empty() { Ok(()) } else { write!(f, ":{}", self.budget) }
    }
}

/// What a player is made for.
#[derive(Debug, Clone)]
pub struct Seat<'g, G = ColoringGame> {
    /// The game to be played.
    pub game: &'g G,
    /// The parameters of its graph.
    pub parameters: &'g Parameters,
    pub player: Player,
    /// On which all random choices hang.
    pub seed: u64,
    /// What one question to a search may cost.
    pub limits: Budget,
    /// The order that the user wants, for strategies that use one.
    pub order: Option<LinearOrder>,
    /// The guide that the user wants, likewise.
    pub guide: Option<Coloring>,
    /// Whether strategies play outside their class.
    pub force: bool,
    /// Who sits across the table.
    pub across: Adversary<'g>,
}

impl<'g, G: SeatGame> Seat<'g, G> {
    /// With the best order and colorings known, no limits, seed 0, and nothing known of the other player.
    pub fn new(game: &'g G, parameters: &'g Parameters, player: Player) -> Self {
        let limits = Budget::unlimited();
        let across = Adversary::Unknown("a player of whom nothing is known".into());
        Seat { game, parameters, player, seed: 0, limits, order: None, guide: None, force: false, across }
    }

    /// What a strategy may use here.
    pub fn setup(&self) -> Setup<'g> {
        Setup {
            order: self.order.clone(),
            guide: self.guide.clone(),
            force: self.force,
            player: self.player,
            ..Setup::new(self.game.graph(), self.parameters)
        }
    }
}

impl NamedPlayer {
    /// The name without the budget.
    pub fn name(&self) -> &str {
        match &self.who {
            PlayerSource::Strategy(entry) => entry.name,
            PlayerSource::Opponent(opponent) => opponent.name,
            PlayerSource::Engine(engine) => engine.name,
            PlayerSource::Guest(guest) => guest.name(),
        }
    }

    /// The budget as written; empty if there is none.
    pub(crate) fn budget(&self) -> &str {
        &self.budget
    }

    /// Whether none of its choices hangs on the seed: then one who sits at a table may stay for all its games.
    pub fn is_seedless(&self) -> bool {
        match &self.who {
            PlayerSource::Strategy(_) => true,
            PlayerSource::Opponent(_) | PlayerSource::Guest(_) => false,
            PlayerSource::Engine(engine) => engine.seedless,
        }
    }

    /// Whether it searches against a strategy that it has to know.
    pub(crate) fn is_responding(&self) -> bool {
        match &self.who {
            PlayerSource::Strategy(_) | PlayerSource::Opponent(_) | PlayerSource::Guest(_) => false,
            PlayerSource::Engine(engine) => engine.is_responding,
        }
    }

    /// The guest, if it is one.
    pub fn guest(&self) -> Option<&dyn Guest> {
        match &self.who {
            PlayerSource::Guest(guest) => Some(&**guest),
            PlayerSource::Strategy(_) | PlayerSource::Opponent(_) | PlayerSource::Engine(_) => None,
        }
    }

    /// Checks that nothing went wrong with the player so far. Only guests can fail.
    pub fn check(&self) -> Result<(), NoPlayer> {
        let fault = self.guest().and_then(Guest::fault);
        fault.map_or(Ok(()), |fault| Err(NoPlayer::Guest(fault.to_owned())))
    }

    /// What others may know of the player at this seat: the answers of a strategy or a guest.
    ///
    /// # Errors
    /// As of [`sit`](Self::sit).
    pub fn known<'g, G: SeatGame>(&self, seat: &Seat<'g, G>) -> Result<Adversary<'g>, NoPlayer> {
        match &self.who {
            PlayerSource::Strategy(entry) => {
                plays(entry.name, &[entry.player], seat.player)?;
                Ok(Adversary::Known(followed((entry.new)(&seat.setup())?.plan)))
            }
            PlayerSource::Guest(guest) => G::replies(&**guest, seat).map(Adversary::Known),
            PlayerSource::Opponent(_) | PlayerSource::Engine(_) => Ok(Adversary::Unknown(self.to_string())),
        }
    }

    /// The player at this seat, for one play after another. A strategy marks the vertices that it would color.
    ///
    /// # Errors
    /// The game, the side, the budget, or the graph is none of this player's, or it has to know who sits across.
    pub fn sit<'g, G: SeatGame>(&self, seat: &Seat<'g, G>) -> Result<BoxedAgent<'g, G>, NoPlayer> {
        match &self.who {
            PlayerSource::Strategy(entry) => {
                plays(entry.name, &[entry.player], seat.player)?;
                Ok(Box::new(Follower::from((entry.new)(&seat.setup())?)))
            }
            PlayerSource::Opponent(_) | PlayerSource::Engine(_) => G::engine(self, seat),
            PlayerSource::Guest(guest) => G::guest(&**guest, seat),
        }
    }
}

fn plays(name: &'static str, players: &[Player], player: Player) -> Result<(), NoPlayer> {
    if players.contains(&player) { Ok(()) } else { Err(NoPlayer::Side { name, player }) }
}

/// A game that the players of the catalogue play.
pub trait SeatGame: Explain + GraphGame + PlanGame + Sized {
    /// A player that is neither a strategy nor a guest.
    ///
    /// # Errors
    /// As of [`NamedPlayer::sit`].
    fn engine<'g>(named: &NamedPlayer, seat: &Seat<'g, Self>) -> Result<BoxedAgent<'g, Self>, NoPlayer>;

    fn guest<'g>(guest: &dyn Guest, seat: &Seat<'g, Self>) -> Result<BoxedAgent<'g, Self>, NoPlayer>;

    fn replies<'g>(guest: &dyn Guest, seat: &Seat<'g, Self>) -> Result<Arc<dyn Replies + 'g>, NoPlayer>;
}

impl SeatGame for ColoringGame {
    fn engine<'g>(named: &NamedPlayer, seat: &Seat<'g>) -> Result<BoxedAgent<'g>, NoPlayer> {
        match &named.who {
            PlayerSource::Opponent(opponent) => {
                plays(opponent.name, opponent.players, seat.player)?;
                Ok((opponent.new)(seat.seed))
            }
            PlayerSource::Engine(engine) => (engine.new)(seat, &named.budget),
            PlayerSource::Strategy(_) | PlayerSource::Guest(_) => named.sit(seat),
        }
    }

    fn guest<'g>(guest: &dyn Guest, seat: &Seat<'g>) -> Result<BoxedAgent<'g>, NoPlayer> {
        guest.sit(seat)
    }

    fn replies<'g>(guest: &dyn Guest, seat: &Seat<'g>) -> Result<Arc<dyn Replies + 'g>, NoPlayer> {
        guest.replies(seat)
    }
}
