//! A strategy of Alice against every Bob, or in games against one, or one of Bob against every Alice, and its theorems
//! against the result.

use std::fmt;
use std::str::FromStr;

use games::certificate::Kind;
use games::rulesets::{self, Ruleset, Undefined};
use games::{Adjacency, ChosenGame, Passing, Player, Variant};
use graphs::FamilyError;
use graphs::names::UnknownName;
use graphs::orders::OrderError;
use graphs::{Budget, Graph, Parameters, Vertex};
use serde::Deserialize;
use solver::{Decider, Scope};
use strategies::{Strategy, alice};
use thiserror::Error;

use super::choice::{Choice, parsed};
use super::desk::{Call, on_graph};
use super::given::{guide_of, order_of};
use crate::named_graph::NamedGraph;
use crate::players::{NamedPlayer, NoPlayer, best_response};
use crate::proved::{Proofs, SolvedNumber, Sources};
use crate::response::Search;
pub use crate::verify::Verification as Answer;
use crate::verify::{Exact, PaletteRequest, Sampling, VerifyError, VerifyTerms, sample, verify};

pub(crate) const CALL: Call = Call {
    name: "verify",
    about: "a strategy against every Bob, against one, or as Bob against every Alice, and its theorems",
    answer: |desk, question| on_graph(desk, question, answer),
};

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Question {
    #[serde(deserialize_with = "parsed")]
    pub strategy: NamedStrategy,
    pub player: Player,
    /// Who moves first.
    pub first: Player,
    /// Whether moves must be adjacent to the colored part; for strategies of Alice whose moves are.
    pub connected: Adjacency,
    /// Who may pass; only for strategies of Bob.
    pub pass: Passing,
    #[serde(deserialize_with = "parsed")]
    pub bob: Bob,
    /// The number of games, if Bob is one player; at least 1.
    pub games: u64,
    /// The Bob who continues after a limit ends the search over every Bob.
    #[serde(deserialize_with = "parsed")]
    pub fallback: Fallback,
    pub seed: u64,
    /// The game; a color-blind strategy plays the marking game by default, any other one the coloring game.
    pub game: Option<Choice<Ruleset>>,
    /// The largest distance at which vertices of one color are not allowed.
    pub distance: Option<u32>,
    /// The only number of colors to decide, in the coloring game.
    pub k: Option<u32>,
    /// The only number of shades of each class of the guide to decide.
    pub shades: Option<u32>,
    /// The order to play along.
    pub order: Option<Vec<Vertex>>,
    /// The coloring that guides the strategy, a class for each vertex.
    pub guide: Option<Vec<u32>>,
    /// Whether to play on a graph outside the strategy's class.
    pub force: bool,
    /// Whether to compute the exact chi_g and col_g, too.
    pub exact: bool,
}

impl Default for Question {
    fn default() -> Self {
        Question {
            strategy: NamedStrategy(&alice::activation::STRATEGY),
            player: Player::Alice,
            first: Player::Alice,
            connected: Adjacency::default(),
            pass: Passing::default(),
            bob: Bob::Every,
            games: 100,
            fallback: Fallback::default(),
            seed: 0,
            game: None,
            distance: None,
            k: None,
            shades: None,
            order: None,
            guide: None,
            force: false,
            exact: false,
        }
    }
}

#[derive(Clone, Copy)]
pub struct NamedStrategy(pub &'static dyn Strategy);

impl fmt::Debug for NamedStrategy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0.name())
    }
}

impl FromStr for NamedStrategy {
    type Err = UnknownName;

    fn from_str(text: &str) -> Result<Self, UnknownName> {
        strategies::to_verify(text).map(NamedStrategy)
    }
}

/// The player of Bob; in words `exhaustive`, or a player.
#[derive(Debug, Clone)]
pub enum Bob {
    Every,
    One(NamedPlayer),
}

impl FromStr for Bob {
    type Err = NoPlayer;

    fn from_str(text: &str) -> Result<Self, NoPlayer> {
        if text == "exhaustive" { Ok(Bob::Every) } else { text.parse().map(Bob::One) }
    }
}

/// The search that continues after the search over every Bob; in words a best response, or `none`.
#[derive(Debug, Clone, Copy)]
pub struct Fallback(pub Option<Search>);

impl Fallback {
    pub const DEFAULT: &str = "best-response:2000";
}

impl Default for Fallback {
    fn default() -> Self {
        Fallback::DEFAULT.parse().expect("it is a best response")
    }
}

impl FromStr for Fallback {
    type Err = NoPlayer;

    fn from_str(text: &str) -> Result<Self, NoPlayer> {
        let search = (text != "none").then(|| best_response::search(text, 0));
        search.transpose().map(Fallback)
    }
}

#[derive(Debug, Error)]
#[non_exhaustive]
pub enum Refusal {
    #[error("{0}: expected at least 1, found 0")]
    Zero(&'static str),
    /// Both a number of colors and a number of shades are requested.
    #[error("expected k or shades, found both")]
    BothPalettes,
    #[error("{0} plays {1}; expected a strategy of {2}")]
    Side(String, Player, Player),
    /// A member of the question that is only for strategies of Alice.
    #[error("{0}: a strategy of bob is verified against every alice")]
    AgainstOne(&'static str),
    /// A member of the question that is only for strategies of Bob.
    #[error("{0}: strategies of alice are verified in the game without passing")]
    OnlyBob(&'static str),
    /// Strategies play only games that are decided as coloring or marking.
    #[error("game: expected a game that is decided as coloring or marking, found the {0}")]
    NoStrategies(&'static str),
    #[error(transparent)]
    Undefined(#[from] Undefined),
    #[error(transparent)]
    Arena(#[from] FamilyError),
    #[error("order: {0}")]
    Order(#[from] OrderError),
    #[error("guide: expected {0}")]
    Guide(&'static str),
    /// The strategy cannot play so, or fails.
    #[error(transparent)]
    Unverified(#[from] VerifyError),
}

/// Verifies the strategy of the question, on its terms. The limits are for the whole, half the time for the parameters,
/// and again for each decision of the exact numbers.
///
/// Exponential against every Bob.
///
/// # Errors
/// See [`Refusal`].
pub fn answer(graph: &NamedGraph, question: &Question, budget: &Budget) -> Result<Answer, Refusal> {
    answer_for(question.strategy.0, graph, question, budget)
}

/// The same for a strategy that the question does not name, such as one of no catalogue.
pub fn answer_for(
    strategy: &dyn Strategy,
    graph: &NamedGraph,
    question: &Question,
    budget: &Budget,
) -> Result<Answer, Refusal> {
    question.check_side(strategy)?;
    let arena = question.arena(graph, budget)?;
    let terms = question.terms(&arena.graph)?;
    let study = Preparation::new(&arena, question, budget);
    Ok(question.verified(strategy, &arena, &terms, &study, budget)?)
}

/// The parameters and numbers of a graph that are computed before strategies play on it.
#[derive(Debug)]
pub struct Preparation {
    pub parameters: Parameters,
    pub exact: Option<Exact>,
}

impl Preparation {
    /// Computes what a question needs of the graph on which the game is played.
    pub fn new(arena: &NamedGraph, question: &Question, budget: &Budget) -> Self {
        let parameters = Parameters::of(&arena.graph, &arena.rest_of(budget).for_parameters());
        let exact = question.exact.then(|| exact(&arena.graph, &parameters, &budget.for_parameters()));
        Preparation { parameters, exact }
    }
}

fn exact(graph: &Graph, parameters: &Parameters, budget: &Budget) -> Exact {
    let mut decider = Decider::new(graph, budget);
    let mut number = |kind, low| {
        decider.begin_at(kind, low);
        let game = ChosenGame::of_kind(kind);
        let proofs = Proofs::new((graph, &mut decider), &game, Sources::Known, budget);
        SolvedNumber::new(&proofs, &Scope::Number, &mut decider).number
    };
    let col_g = number(Kind::Marking, parameters.degeneracy() + 1);
    let chi_g = number(Kind::Coloring, parameters.chi().low);
    Exact { chi_g: (chi_g.low, chi_g.high.min(col_g.high)), col_g: (col_g.low, col_g.high) }
}

impl Question {
    /// Checks that the strategy plays the requested side, on terms that are defined for that side.
    pub fn check_side(&self, strategy: &dyn Strategy) -> Result<(), Refusal> {
        if let Some(side) = strategy.side().filter(|side| *side != self.player) {
            return Err(Refusal::Side(strategy.name().to_owned(), side, self.player));
        }
        match self.player {
            Player::Bob if matches!(self.bob, Bob::One(_)) => Err(Refusal::AgainstOne("bob")),
            Player::Bob if self.guide.is_some() => Err(Refusal::AgainstOne("guide")),
            Player::Bob => Ok(()),
            Player::Alice => {
                if self.pass == Passing::Nobody {
                    Ok(())
                } else {
                    Err(Refusal::OnlyBob("pass"))
                }
            }
        }
    }

    /// The graph on which the game is played, made in the time for the graph.
    ///
    /// # Errors
    /// The game is not defined, or that graph would be too large, or a limit was hit.
    pub fn arena(&self, graph: &NamedGraph, budget: &Budget) -> Result<NamedGraph, Refusal> {
        let numbers = [("k", self.k), ("shades", self.shades), ("distance", self.distance)];
        let zero = numbers.into_iter().find(|&(_, number)| number == Some(0)).map(|(member, _)| member);
        if let Some(member) = zero.or((self.games == 0).then_some("games")) {
            return Err(Refusal::Zero(member));
        }
        let ruleset = self.game.map_or_else(Ruleset::coloring, |game| game.0);
        if ruleset.kind().is_none() {
            return Err(Refusal::NoStrategies(ruleset.title));
        }
        let terms = rulesets::Terms { distance: self.distance, ..rulesets::Terms::default() };
        ruleset.admits(self.variant(), &terms)?;
        if self.has_own_graph() {
            return Ok(graph.clone());
        }
        let name = format!("{} game of {}", ruleset.name, graph.name);
        Ok(graph.then(name, budget, |graph, budget| ruleset.arena(graph, &terms, budget))?)
    }

    /// The first player, where one may move, and who may pass.
    pub fn variant(&self) -> Variant {
        Variant::from(self.first).moving(self.connected).passing(self.pass)
    }

    /// Whether the game is the coloring or the marking game, on the given graph.
    pub fn has_own_graph(&self) -> bool {
        self.game.is_none_or(|game| [Kind::Coloring, Kind::Marking].map(Kind::name).contains(&game.name()))
    }

    /// The result of a strategy on the graph on which the game is played.
    ///
    /// # Errors
    /// The strategy cannot play so, or fails.
    pub fn verified(
        &self,
        strategy: &dyn Strategy,
        arena: &NamedGraph,
        terms: &VerifyTerms,
        study: &Preparation,
        budget: &Budget,
    ) -> Result<Answer, VerifyError> {
        let (Preparation { parameters, exact }, budget) = (study, arena.rest_of(budget).shared());
        let done = match &self.bob {
            Bob::Every => verify(&arena.graph, parameters, strategy, terms, &budget),
            Bob::One(bob) => {
                let sampling = Sampling { bob, games: self.games, seed: self.seed };
                sample(&arena.graph, parameters, strategy, terms, sampling, &budget)
            }
        };
        Ok(Answer { graph: arena.clone(), exact: *exact, ..done? })
    }

    /// The terms of the strategy on this graph.
    ///
    /// # Errors
    /// The order or the guide does not fit the graph, or two palettes are requested.
    pub fn terms(&self, graph: &Graph) -> Result<VerifyTerms, Refusal> {
        let palette = match (self.k, self.shades) {
            (Some(_), Some(_)) => return Err(Refusal::BothPalettes),
            (k, shades) => k.map(PaletteRequest::Colors).or(shades.map(PaletteRequest::Shades)),
        };
        // On a derived graph each strategy plays its own game.
        let game = self.game.filter(|_| self.has_own_graph()).and_then(|game| game.0.kind());
        Ok(VerifyTerms {
            order: order_of(graph, self.order.as_deref())?,
            guide: guide_of(graph, self.guide.as_deref()).map_err(Refusal::Guide)?,
            force: self.force,
            // A palette is meaningful only in the coloring game.
            game: game.or(palette.map(|_| Kind::Coloring)),
            palette,
            response: self.fallback.0.map(|search| Search { seed: self.seed, ..search }),
            player: self.player,
            variant: self.variant(),
            // The seed for a strategy of Alice is 0; `seed` is Bob's.
            seed: if self.player == Player::Bob { self.seed } else { 0 },
        })
    }
}
