//! Players of the coloring game by name: every strategy of the catalogue, every opponent, and the searching players.
//!
//! The notation of a player is `NAME` or `NAME:BUDGET`: `forest`, `greedy`, `alpha-beta:4`. Searching players
//! are one file each in this folder, and one word in the catalogue below. Others are [`Guest`]s.

use std::fmt;
use std::str::FromStr;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use games::coloring::{ColoringGame, ColoringMove, ColoringPosition};
use games::marking::MarkingGame;
use games::{Agent, GraphGame, Memory, Plan, Player, View};
use graphs::coloring::Coloring;
use graphs::names::UnknownName;
use graphs::{Budget, Graph, LinearOrder, Parameters, Vertex, VertexSet};
use strategies::{Entry, Follower, NotApplicable, OPPONENTS, Opponent, Setup, both_sides};
use thiserror::Error;

use crate::locks::lock;
use crate::response::{Adversary, ColoringReply, Replies};
use crate::sitting::MoveRules;

#[derive(Debug)]
pub struct Engine {
    /// The name on the command line; the file's name with hyphens.
    pub name: &'static str,
    pub about: &'static str,
    /// The meaning of `BUDGET`, in the plural; `None` if the player takes none.
    pub budget: Option<&'static str>,
    /// Whether its choices do not depend on the seed.
    pub(crate) seedless: bool,
    /// Whether it searches against a strategy that it must know.
    pub is_responding: bool,
    /// Creates the player for one game from the budget as written, nonempty exactly if the engine takes one.
    pub(crate) new: for<'g> fn(&Seat<'g>, &str) -> Result<BoxedAgent<'g>, NoPlayer>,
}

graphs::catalogue! {
    pub static ENGINES: [Engine] = ENGINE of {
        alpha_beta, best_response, mcts, mcts_2013, mcts_2013_repaired, perfect,
    }
}

mod marking;

pub use games::BoxedAgent;
pub use marking::MarkingValues;

#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum NoPlayer {
    #[error(transparent)]
    Unknown(#[from] UnknownName),
    /// A budget is missing, malformed, or not one of this player's.
    #[error("expected {expected}, found {found:?}")]
    Budget { expected: String, found: String },
    #[error("{name} does not play {player}")]
    Side { name: &'static str, player: Player },
    /// The player does not play the marking game.
    #[error("{name} plays only the coloring game; {players} also play the marking game")]
    ColoringOnly { name: String, players: String },
    /// The player must know the opponent's strategy, and none is known.
    #[error(
        "{name} plays against a strategy whose rule it knows; expected a strategy or exec:PROGRAM as alice, found {found}"
    )]
    NotKnown { name: &'static str, found: String },
    #[error(transparent)]
    NotApplicable(#[from] NotApplicable),
    /// A guest that does not play here, or failed; with its reason.
    #[error("{0}")]
    Guest(String),
}

pub trait PlaysBoth: Agent<ColoringGame> + Agent<MarkingGame> {}

impl<A: Agent<ColoringGame> + Agent<MarkingGame>> PlaysBoth for A {}

/// A player that is in no catalogue, such as another program.
pub trait Guest: fmt::Debug + Send + Sync {
    /// The name, as it was written.
    fn name(&self) -> &str;

    /// The player with these resources, in the coloring game with this number of colors, or in the marking game.
    ///
    /// # Errors
    /// The player does not play this side or graph, or it fails.
    fn sit<'g>(&self, setup: &Setup<'g>, palette: Option<u32>) -> Result<Box<dyn PlaysBoth + 'g>, NoPlayer>;

    /// The answers of the same player, for a search against it. They are those of the player itself.
    fn replies<'g>(&self, setup: &Setup<'g>, palette: Option<u32>)
    -> Result<Arc<dyn Replies + 'g>, NoPlayer>;

    /// Sets the time limit for each further answer.
    fn allow(&self, time: Duration);

    /// The error of the player, as text; its moves since then are meaningless.
    fn fault(&self) -> Option<&str>;
}

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

    /// Parses `NAME` or `NAME:BUDGET`. The budget is checked at the table.
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

/// Parses `NAME` or `NAME:BUDGET`. `find` looks up the name and returns the player and the unit of its budget, if
/// it takes one. Returns the player and the budget as written, empty if there is none.
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

/// Everything for which a player is made: game, side, and resources.
#[derive(Debug, Clone)]
pub struct Seat<'g, G = ColoringGame> {
    pub game: &'g G,
    pub parameters: &'g Parameters,
    pub player: Player,
    pub seed: u64,
    pub limits: Budget,
    /// The user's order, for strategies that use one.
    pub order: Option<LinearOrder>,
    /// The user's guide, for strategies that use one.
    pub guide: Option<Coloring>,
    /// Whether strategies play outside their class.
    pub force: bool,
    pub across: Adversary<'g>,
}

impl<'g, G: SeatGame> Seat<'g, G> {
    /// A seat with the best known order and colorings, no limits, seed 0, and an unknown opponent.
    pub fn new(game: &'g G, parameters: &'g Parameters, player: Player) -> Self {
        let limits = Budget::unlimited();
        let across = Adversary::Unknown("an unknown player".into());
        Seat { game, parameters, player, seed: 0, limits, order: None, guide: None, force: false, across }
    }

    pub(crate) fn setup(&self) -> Setup<'g> {
        Setup {
            order: self.order.clone(),
            guide: self.guide.clone(),
            force: self.force,
            player: self.player,
            variant: self.game.variant(),
            seed: self.seed,
            ..Setup::new(self.game.graph(), self.parameters)
        }
    }
}

impl NamedPlayer {
    pub fn name(&self) -> &str {
        match &self.who {
            PlayerSource::Strategy(entry) => entry.name,
            PlayerSource::Opponent(opponent) => opponent.name,
            PlayerSource::Engine(engine) => engine.name,
            PlayerSource::Guest(guest) => guest.name(),
        }
    }

    pub(crate) fn budget(&self) -> &str {
        &self.budget
    }

    /// Whether its choices do not depend on the seed: then a seated player may stay for all its games.
    pub fn is_seedless(&self) -> bool {
        match &self.who {
            PlayerSource::Strategy(_) => true,
            PlayerSource::Opponent(_) | PlayerSource::Guest(_) => false,
            PlayerSource::Engine(engine) => engine.seedless,
        }
    }

    pub(crate) fn is_responding(&self) -> bool {
        matches!(&self.who, PlayerSource::Engine(engine) if engine.is_responding)
    }

    pub fn guest(&self) -> Option<&dyn Guest> {
        if let PlayerSource::Guest(guest) = &self.who { Some(&**guest) } else { None }
    }

    /// Checks that the player has not failed so far. Only guests can fail.
    pub fn check(&self) -> Result<(), NoPlayer> {
        let fault = self.guest().and_then(Guest::fault);
        fault.map_or(Ok(()), |fault| Err(NoPlayer::Guest(fault.to_owned())))
    }

    /// What others may know about the player at this seat: the answers of a strategy or a guest.
    ///
    /// # Errors
    /// As of [`sit`](Self::sit).
    pub fn known<'g, G: SeatGame>(&self, seat: &Seat<'g, G>) -> Result<Adversary<'g>, NoPlayer> {
        match &self.who {
            PlayerSource::Strategy(entry) => {
                plays(entry.name, &[entry.player], seat.player)?;
                Ok(Adversary::Known(followed((entry.new)(&seat.setup())?.plan)))
            }
            PlayerSource::Guest(guest) => {
                guest.replies(&seat.setup(), seat.game.palette()).map(Adversary::Known)
            }
            PlayerSource::Opponent(_) | PlayerSource::Engine(_) => Ok(Adversary::Unknown(self.to_string())),
        }
    }

    /// The player at this seat, for successive plays. A strategy marks the vertices that it would color.
    ///
    /// # Errors
    /// The player does not play this game, side or graph, its budget is malformed, or it must know its opponent.
    pub fn sit<'g, G: SeatGame>(&self, seat: &Seat<'g, G>) -> Result<BoxedAgent<'g, G>, NoPlayer> {
        match &self.who {
            PlayerSource::Strategy(entry) => {
                plays(entry.name, &[entry.player], seat.player)?;
                Ok(Box::new(Follower::from((entry.new)(&seat.setup())?)))
            }
            PlayerSource::Opponent(_) | PlayerSource::Engine(_) => G::engine(self, seat),
            PlayerSource::Guest(guest) => Ok(G::of_both(guest.sit(&seat.setup(), seat.game.palette())?)),
        }
    }
}

fn plays(name: &'static str, players: &[Player], player: Player) -> Result<(), NoPlayer> {
    if players.contains(&player) { Ok(()) } else { Err(NoPlayer::Side { name, player }) }
}

/// A game that the players of the catalogue play.
pub trait SeatGame: MoveRules + GraphGame + Sized {
    /// A player that is neither a strategy nor a guest.
    ///
    /// # Errors
    /// As of [`NamedPlayer::sit`].
    fn engine<'g>(named: &NamedPlayer, seat: &Seat<'g, Self>) -> Result<BoxedAgent<'g, Self>, NoPlayer>;

    /// A player of both games as one of this game.
    fn of_both<'g>(player: Box<dyn PlaysBoth + 'g>) -> BoxedAgent<'g, Self>;
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

    fn of_both<'g>(player: Box<dyn PlaysBoth + 'g>) -> BoxedAgent<'g> {
        player
    }
}

/// The answers of a player that follows this plan.
pub fn followed<'g>(plan: Plan) -> Arc<dyn Replies + 'g> {
    Arc::new(FollowerReplies(Mutex::new(Follower::new(plan))))
}

/// If no shade is left, another move; if its move is illegal, the first legal one, with its least color.
struct FollowerReplies(Mutex<Follower>);

impl FollowerReplies {
    fn ask<T>(&self, question: impl FnOnce(&mut Follower) -> T) -> T {
        question(&mut lock(&self.0))
    }
}

impl Replies for FollowerReplies {
    fn start(&self) -> Memory {
        self.ask(|follower| follower.plan().rule().start())
    }

    fn color(
        &self,
        memory: &mut Memory,
        game: &ColoringGame,
        position: &ColoringPosition,
        _: &VertexSet,
        last: Option<ColoringMove>,
    ) -> ColoringReply {
        self.ask(|follower| {
            follower.recall(memory.clone());
            let step = follower.choose(game, position, last);
            memory.clone_from(follower.memory());
            ColoringReply::Step(step)
        })
    }

    fn mark(&self, memory: &mut Memory, graph: &Graph, unmarked: &VertexSet, last: Option<Vertex>) -> Vertex {
        let view = View { graph, uncolored: unmarked, colors: &[], last };
        self.ask(|follower| follower.plan().rule().next(memory, view).0)
    }
}
