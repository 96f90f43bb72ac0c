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

use games::coloring::{ColoringGame, ColoringMove, ColoringPosition};
use games::{Agent, Game, Guide, Plan, Play, Player, Why};
use graphs::coloring::Coloring;
use graphs::names::UnknownName;
use graphs::{Budget, Graph, LinearOrder, Parameters, Vertex};
use strategies::{Entry, Follower, NotApplicable, OPPONENTS, Opponent, STRATEGIES, Setup};
use thiserror::Error;

use crate::labels::told_why;
use crate::response::{Across, Replies};

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
    pub seedless: bool,
    /// Whether it searches against a strategy that it has to know.
    pub is_responding: bool,
    /// The player for one game. The text is the budget as written, present if and only if the engine
    /// takes one.
    pub new: for<'g> fn(&Seat<'g>, &str) -> Result<BoxedAgent<'g>, NoPlayer>,
}

/// An agent of the coloring game that may borrow what it was made from.
pub type BoxedAgent<'g> = Box<dyn Agent<ColoringGame> + 'g>;

graphs::catalogue! {
    /// The players that search, by name.
    pub static ENGINES: [Engine] = ENGINE of {
        alpha_beta, best_response, best_response_beam, mcts, mcts_2013, mcts_2013_repaired, perfect,
    }
}

mod known;
mod marking;

pub use known::followed;
pub use marking::{Marker, MarkingAgent, MarkingSeat, MarkingValues};

/// Why there is no such player for this game.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum NoPlayer {
    /// The name is not known.
    #[error(transparent)]
    Unknown(#[from] UnknownName),
    /// A budget is missing, is not one, or is none of this player's.
    #[error("expected {expected}, found {found:?}")]
    Budget {
        /// What should stand there.
        expected: String,
        /// What was written.
        found: String,
    },
    /// The player plays the other side.
    #[error("{name} does not play {player}")]
    Side {
        /// The name.
        name: &'static str,
        /// The side it was asked to play.
        player: Player,
    },
    /// The player is asked for in the marking game.
    #[error("{name} plays the coloring game alone; {players} play the marking game, too")]
    ColoringOnly {
        /// The name.
        name: String,
        /// Who could be asked.
        players: String,
    },
    /// The player has to know the strategy across the table, and none is known.
    #[error(
        "{name} plays against a strategy whose rule it knows; expected a strategy or exec:PROGRAM as alice, found {found}"
    )]
    NotKnown {
        /// The name.
        name: &'static str,
        /// Who sits across the table.
        found: String,
    },
    /// A person does not play matches.
    #[error("expected a player that moves by itself, found a person")]
    Person,
    /// The player is left out of the module for pages.
    #[error("{0} needs mapgame serve: it plays in the program alone")]
    Elsewhere(&'static str),
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
    fn sit<'g>(&self, seat: &Seat<'g>) -> Result<Box<dyn GuestAgent + 'g>, NoPlayer>;

    /// The player in the marking game.
    ///
    /// # Errors
    /// As there.
    fn sit_at_marking(&self, player: Player, seed: u64) -> Result<MarkingAgent<'static>, NoPlayer>;

    /// What the player at this seat answers, for a search against it. It is asked as the player is.
    ///
    /// # Errors
    /// As there.
    fn replies<'g>(&self, seat: &Seat<'g>) -> Result<Arc<dyn Replies + 'g>, NoPlayer>;

    /// What the player answers as Alice in the marking game that this player begins.
    ///
    /// # Errors
    /// As there.
    fn replies_at_marking<'g>(
        &self,
        first: Player,
        setup: &Setup<'_>,
        seed: u64,
    ) -> Result<Arc<dyn Replies + 'g>, NoPlayer>;

    /// Lets it take this long for each answer from now on.
    fn allow(&self, time: Duration);

    /// What is wrong with the player, in words; what it did since means nothing.
    fn fault(&self) -> Option<&str>;
}

/// A guest at the table.
pub trait GuestAgent: Agent<ColoringGame> {
    /// A new play begins.
    fn begin(&mut self);

    /// The order that it goes by.
    fn order(&self) -> Option<&LinearOrder> {
        None
    }

    /// Its guide.
    fn guide(&self) -> Option<&Guide> {
        None
    }

    /// The vertices that it remembers now, if that is what it remembers.
    fn memory(&self) -> Option<Vec<Vertex>> {
        None
    }
}

/// Every name, in the order of the catalogues.
pub fn names() -> impl Iterator<Item = &'static str> {
    everyone().map(|(name, _)| name)
}

fn everyone() -> impl Iterator<Item = (&'static str, Who)> + Clone {
    let strategies = STRATEGIES.iter().map(|&entry| (entry.name, Who::Strategy(entry)));
    let opponents = OPPONENTS.iter().map(|&opponent| (opponent.name, Who::Opponent(opponent)));
    strategies.chain(opponents).chain(ENGINES.iter().map(|&engine| (engine.name, Who::Engine(engine))))
}

/// A player by name, not yet at a table.
#[derive(Debug, Clone)]
pub struct Named {
    who: Who,
    /// The budget as written; empty if there is none.
    budget: String,
}

#[derive(Debug, Clone)]
enum Who {
    Strategy(&'static Entry),
    Opponent(&'static Opponent),
    Engine(&'static Engine),
    Guest(Arc<dyn Guest>),
}

impl From<Arc<dyn Guest>> for Named {
    fn from(guest: Arc<dyn Guest>) -> Self {
        Named { who: Who::Guest(guest), budget: String::new() }
    }
}

impl FromStr for Named {
    type Err = NoPlayer;

    /// Reads `NAME` or `NAME:BUDGET`. Whether a budget is one is found out at the table.
    fn from_str(text: &str) -> Result<Self, NoPlayer> {
        let find = |name: &str| {
            let who = graphs::names::find(name, everyone())?;
            let unit = if let Who::Engine(engine) = &who { engine.budget } else { None };
            Ok((who, unit))
        };
        let (who, budget) = with_budget(text, find)?;
        Ok(Named { who, budget: budget.into() })
    }
}

/// Reads `NAME` or `NAME:BUDGET`: who `find` says that it is, with the unit of the budget if one is taken, and the budget
/// as written, empty if there is none.
///
/// # Errors
/// There is none of this name, a budget is missing, or one is given that is not taken.
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

impl fmt::Display for Named {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())?;
        if self.budget.is_empty() { Ok(()) } else { write!(f, ":{}", self.budget) }
    }
}

/// What a player is made for.
#[derive(Debug, Clone)]
pub struct Seat<'g> {
    /// The game to be played.
    pub game: &'g ColoringGame,
    /// The parameters of its graph.
    pub parameters: &'g Parameters,
    /// The side to play.
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
    pub across: Across<'g>,
}

impl<'g> Seat<'g> {
    /// With the best order and colorings known, no limits, seed 0, and nothing known of the other player.
    pub fn new(game: &'g ColoringGame, parameters: &'g Parameters, player: Player) -> Self {
        let limits = Budget::unlimited();
        let across = Across::Unknown("a player of whom nothing is known".into());
        Seat { game, parameters, player, seed: 0, limits, order: None, guide: None, force: false, across }
    }

    /// What a strategy may use here.
    pub fn setup(&self) -> Setup<'g> {
        Setup {
            order: self.order.clone(),
            guide: self.guide.clone(),
            force: self.force,
            ..Setup::new(self.game.graph(), self.parameters)
        }
    }
}

impl Named {
    /// The name without the budget.
    pub fn name(&self) -> &str {
        match &self.who {
            Who::Strategy(entry) => entry.name,
            Who::Opponent(opponent) => opponent.name,
            Who::Engine(engine) => engine.name,
            Who::Guest(guest) => guest.name(),
        }
    }

    /// Whether none of its choices hangs on the seed: then one who sits at a table may stay for all its games.
    pub fn is_seedless(&self) -> bool {
        match &self.who {
            Who::Strategy(_) => true,
            Who::Opponent(_) | Who::Guest(_) => false,
            Who::Engine(engine) => engine.seedless,
        }
    }

    /// Whether it searches against a strategy that it has to know.
    pub fn is_responding(&self) -> bool {
        match &self.who {
            Who::Strategy(_) | Who::Opponent(_) | Who::Guest(_) => false,
            Who::Engine(engine) => engine.is_responding,
        }
    }

    /// The guest, if it is one.
    pub fn guest(&self) -> Option<&dyn Guest> {
        match &self.who {
            Who::Guest(guest) => Some(&**guest),
            Who::Strategy(_) | Who::Opponent(_) | Who::Engine(_) => None,
        }
    }

    /// Checks that nothing went wrong with the player so far. Only guests can fail.
    ///
    /// # Errors
    /// What is wrong.
    pub fn check(&self) -> Result<(), NoPlayer> {
        let fault = self.guest().and_then(Guest::fault);
        fault.map_or(Ok(()), |fault| Err(NoPlayer::Guest(fault.to_owned())))
    }

    /// What others may know of the player at this seat: the answers of a strategy or a guest.
    ///
    /// # Errors
    /// As of [`sit`](Self::sit).
    pub fn known<'g>(&self, seat: &Seat<'g>) -> Result<Across<'g>, NoPlayer> {
        match &self.who {
            Who::Strategy(entry) => {
                plays(seat, entry.name, &[entry.player])?;
                Ok(Across::Known(followed((entry.new)(&seat.setup())?.plan)))
            }
            Who::Guest(guest) => guest.replies(seat).map(Across::Known),
            Who::Opponent(_) | Who::Engine(_) => Ok(Across::Unknown(self.to_string())),
        }
    }

    /// The player at this seat.
    ///
    /// # Errors
    /// The side, the budget, or the graph is none of this player's, or it has to know who sits across.
    pub fn sit<'g>(&self, seat: &Seat<'g>) -> Result<Seated<'g>, NoPlayer> {
        match &self.who {
            Who::Strategy(entry) => {
                plays(seat, entry.name, &[entry.player])?;
                let prepared = (entry.new)(&seat.setup())?;
                Ok(Seated(Inside::Follower(Box::new(Follower::new(prepared.plan)), prepared.order)))
            }
            Who::Opponent(opponent) => {
                plays(seat, opponent.name, opponent.players)?;
                Ok(Seated(Inside::Agent((opponent.new)(seat.seed))))
            }
            Who::Engine(engine) => Ok(Seated(Inside::Agent((engine.new)(seat, &self.budget)?))),
            Who::Guest(guest) => Ok(Seated(Inside::Guest(guest.sit(seat)?))),
        }
    }
}

fn plays(seat: &Seat<'_>, name: &'static str, players: &[Player]) -> Result<(), NoPlayer> {
    let player = seat.player;
    if players.contains(&player) { Ok(()) } else { Err(NoPlayer::Side { name, player }) }
}

/// A player at the table, for one play after another of the game it was made for.
pub struct Seated<'g>(Inside<'g>);

enum Inside<'g> {
    /// With the order in use.
    Follower(Box<Follower>, Option<LinearOrder>),
    Agent(BoxedAgent<'g>),
    Guest(Box<dyn GuestAgent + 'g>),
}

impl Seated<'_> {
    /// A new play begins.
    pub fn begin(&mut self) {
        match &mut self.0 {
            Inside::Follower(follower, _) => follower.begin(),
            Inside::Guest(guest) => guest.begin(),
            Inside::Agent(_) => {}
        }
    }

    /// The reason for the last move, of a strategy.
    pub fn why(&self) -> Option<&Why> {
        match &self.0 {
            Inside::Follower(follower, _) => follower.why(),
            Inside::Agent(_) | Inside::Guest(_) => None,
        }
    }

    /// What there is to say of the last move, vertices by their labels: the reason of a strategy, or the
    /// remark of another player.
    pub fn remark(&self, graph: &Graph) -> Option<String> {
        match &self.0 {
            Inside::Follower(follower, _) => follower.why().map(|why| told_why(graph, why)),
            Inside::Agent(agent) => agent.remark(),
            Inside::Guest(guest) => guest.remark(),
        }
    }

    /// The order that a strategy goes by.
    pub fn order(&self) -> Option<&LinearOrder> {
        match &self.0 {
            Inside::Follower(_, order) => order.as_ref(),
            Inside::Guest(guest) => guest.order(),
            Inside::Agent(_) => None,
        }
    }

    /// The guide of a strategy.
    pub fn guide(&self) -> Option<&Guide> {
        match &self.0 {
            Inside::Follower(follower, _) => match follower.plan() {
                Plan::Guided { guide, .. } => Some(guide),
                Plan::ColorBlind(_) | Plan::Sighted(_) => None,
            },
            Inside::Guest(guest) => guest.guide(),
            Inside::Agent(_) => None,
        }
    }

    /// The arrows by which a strategy goes, each from a vertex to an out-neighbor.
    pub fn arrows(&self) -> Vec<(Vertex, Vertex)> {
        match &self.0 {
            Inside::Follower(follower, _) => follower.plan().rule().arrows(),
            Inside::Agent(_) | Inside::Guest(_) => Vec::new(),
        }
    }

    /// The vertices that a strategy remembers now; none for other players.
    pub fn memory(&self) -> Option<Vec<Vertex>> {
        match &self.0 {
            Inside::Follower(follower, _) => Some(follower.memory().vertices.iter().collect()),
            Inside::Guest(guest) => guest.memory(),
            Inside::Agent(_) => None,
        }
    }

    /// Takes the player, who plays `own`, to the end of this play, in which it made the moves of that side:
    /// a strategy or a guest then remembers what it would if nothing had ever been taken back. The other players
    /// are asked about positions as they come, and go on from where they are.
    pub fn resume(&mut self, game: &ColoringGame, play: &Play<ColoringMove>, own: Player) {
        self.begin();
        if let Inside::Agent(_) = &self.0 {
            return;
        }
        replay(self, game, play, own);
    }
}

/// Asks an agent, who plays `own`, for each of its moves in this play, so that it remembers what it did then.
pub(crate) fn replay<G: Game, A: Agent<G> + ?Sized>(
    agent: &mut A,
    game: &G,
    play: &Play<G::Move>,
    own: Player,
) {
    let (mut position, mut last) = (game.initial(), None);
    for &(player, step) in play.plies() {
        if player == own {
            agent.choose(game, &position, last);
        }
        game.play(&mut position, step);
        last = Some(step);
    }
}

impl Agent<ColoringGame> for Seated<'_> {
    fn choose(
        &mut self,
        game: &ColoringGame,
        position: &ColoringPosition,
        last: Option<ColoringMove>,
    ) -> ColoringMove {
        match &mut self.0 {
            Inside::Follower(follower, _) => follower.choose(game, position, last),
            Inside::Agent(agent) => agent.choose(game, position, last),
            Inside::Guest(guest) => guest.choose(game, position, last),
        }
    }

    fn remark(&self) -> Option<String> {
        match &self.0 {
            Inside::Follower(..) => None,
            Inside::Agent(agent) => agent.remark(),
            Inside::Guest(guest) => guest.remark(),
        }
    }
}
