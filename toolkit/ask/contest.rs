//! Two players, many games: how often Alice wins, or which values the games reach.

mod record;

use std::str::FromStr;
use std::sync::{Arc, OnceLock};

use games::certificate::Kind;
use games::coloring::Rules;
use games::ruled::{self, ColorsOutOfRange, RuledGame};
use games::rulesets::{Ruleset, Terms, Undefined};
use games::{ChosenGame, Player};
use graphs::families::FamilyError;
use graphs::orders::OrderError;
use graphs::{Budget, Limit, LinearOrder, Parameters, Vertex, line_graph_within};
use pictures::film::Film;
use serde::{Deserialize, Serialize};
use strategies::opponents::random;
use thiserror::Error;

pub use self::record::{ColorTerms, MarkingRecord, MarkingTerms, Record, Values, Wins};
use super::choice::{Choice, parsed};
use super::desk::{Call, on_graph};
use crate::counts::count;
use crate::matches::{Extent, MarkingMatch, Match, MatchError, RuledMatch, play};
use crate::named_graph::NamedGraph;
use crate::players::{NamedPlayer, NoPlayer};
use crate::sitting::engines;

pub(crate) const CALL: Call = Call {
    name: "match",
    about: "two players, many games: how often Alice wins, or which values the games reach",
    answer: |desk, question| on_graph(desk, question, answer),
};

/// What is asked about a graph.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Question {
    /// Which game of the catalogue.
    pub game: Choice<Ruleset>,
    #[serde(deserialize_with = "parsed")]
    pub alice: NamedPlayer,
    #[serde(deserialize_with = "parsed")]
    pub bob: NamedPlayer,
    /// The number of colors; in the marking game, where it may be left out, what the score has to stay below.
    pub k: Option<u32>,
    pub first: Player,
    /// The moves of a turn of Alice and of Bob.
    pub turns: Option<[u32; 2]>,
    /// The largest degree in a color class.
    pub defect: Option<u32>,
    /// The largest distance at which vertices of one color are not allowed.
    pub distance: Option<u32>,
    /// The order in which vertices are colored.
    pub order: Option<Vec<Vertex>>,
    /// How many games at most, at least 1.
    pub games: u64,
    /// The width of the 95 % interval at which the match ends before that, between 0 and 1.
    pub until_width: Option<f64>,
    /// On which all random choices hang.
    pub seed: u64,
    /// Whether it is said who wins if both play perfectly.
    pub exact: bool,
}

impl Default for Question {
    fn default() -> Self {
        let random = || NamedPlayer::from_str(random::OPPONENT.name).expect("it is in the catalogue");
        Question {
            game: Choice::default(),
            alice: random(),
            bob: random(),
            k: None,
            first: Player::Alice,
            turns: None,
            defect: None,
            distance: None,
            order: None,
            games: 1000,
            until_width: None,
            seed: 0,
            exact: false,
        }
    }
}

/// What came of a match.
#[derive(Debug, Clone, Serialize)]
#[serde(untagged)]
pub enum Answer {
    Wins(Record),
    /// The values that the games reached, in the marking game.
    Values(MarkingRecord),
}

/// Why there is no match.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum Refusal {
    /// A number that is at least 1, by its member.
    #[error("{0}: expected at least 1, found 0")]
    Zero(&'static str),
    /// The width is none of an interval.
    #[error("until_width: expected a number between 0 and 1, found {0}")]
    Width(f64),
    /// No number of colors is given.
    #[error("k: expected the number of colors, found none")]
    NoColors,
    /// The share of games won is to be known well, and nobody wins any.
    #[error("until_width: expected k beside it in the marking game, found none")]
    WidthAlone,
    /// Who wins if both play perfectly is only asked of what is played as the coloring game.
    #[error("exact: expected a game that is played as the coloring game, found the {0}")]
    NoVerdict(&'static str),
    /// The game is not defined so.
    #[error(transparent)]
    Undefined(#[from] Undefined),
    /// The order is none of the vertices.
    #[error("order: {0}")]
    Order(#[from] OrderError),
    /// The graph on which it is played cannot be made.
    #[error(transparent)]
    Arena(#[from] FamilyError),
    /// There are more colors than the game has.
    #[error(transparent)]
    Colors(#[from] ColorsOutOfRange),
    /// This side has no player of the game.
    #[error("{0}: {1}")]
    Player(Player, String),
    /// One of the two does not play here, or the store fails.
    #[error(transparent)]
    Match(#[from] MatchError),
}

/// Plays the match. The time is for all of it, the other limits for each question to a search.
///
/// # Errors
/// See [`Refusal`].
pub fn answer(graph: &NamedGraph, question: &Question, budget: &Budget) -> Result<Answer, Refusal> {
    let arena = question.arena(graph, budget)?;
    let limits = arena.rest_of(budget).begun();
    let contest = Contest::new(question, graph, &arena, &Known::default(), budget)?;
    let extent =
        Extent { until_width: question.until_width, limits, ..Extent::new(question.games, question.seed) };
    Ok(contest.play(&extent)?)
}

impl Question {
    /// The graph whose vertices are colored or marked, made in the time for the graph: the line graph where a game by rules
    /// of its own colors edges.
    ///
    /// # Errors
    /// The game is not defined, or not played with these numbers; that graph would be too large, or a limit was hit.
    pub fn arena(&self, graph: &NamedGraph, budget: &Budget) -> Result<NamedGraph, Refusal> {
        let game = self.game()?;
        if let Some(order) = &self.order {
            LinearOrder::new(graph.graph.order(), order.clone())?;
        }
        let is_of_edges =
            game.ruleset.rules(&graph.graph, &game.terms).is_some_and(|rules| rules.fit().is_of_edges());
        Ok(graph.then(graph.name.clone(), budget, |graph, budget| {
            if is_of_edges {
                line_graph_within(graph, budget).map(Arc::new)
            } else {
                game.arena(graph, budget)
            }
        })?)
    }

    /// The game, if all that it takes is there.
    fn game(&self) -> Result<ChosenGame, Refusal> {
        let turns = self.turns.and_then(|turns| turns.into_iter().min());
        let numbers = [("k", self.k), ("turns", turns), ("distance", self.distance)];
        let zero = numbers.into_iter().find(|&(_, number)| number == Some(0)).map(|(member, _)| member);
        if let Some(member) = zero.or((self.games == 0).then_some("games")) {
            return Err(Refusal::Zero(member));
        }
        if let Some(width) = self.until_width.filter(|&width| !(width > 0.0 && width < 1.0)) {
            return Err(Refusal::Width(width));
        }
        let Question { turns, defect, distance, .. } = *self;
        let terms = Terms { turns, defect, distance, order: self.order.clone() };
        let game = ChosenGame { ruleset: self.game.0, variant: self.first.into(), terms };
        game.check()?;
        if self.exact && game.kind() != Some(Kind::Coloring) {
            return Err(Refusal::NoVerdict(game.ruleset.title));
        }
        match (game.kind(), self.k) {
            (Some(Kind::Marking), None) if self.until_width.is_some() => Err(Refusal::WidthAlone),
            (Some(Kind::Marking), _) | (_, Some(_)) => Ok(game),
            (_, None) => Err(Refusal::NoColors),
        }
    }
}

/// A match that is ready to be played.
#[derive(Debug)]
pub struct Contest<'q> {
    question: &'q Question,
    graph: &'q NamedGraph,
    arena: &'q NamedGraph,
    terms: Terms,
    seats: Seats,
    /// For who wins if both play perfectly.
    budget: Budget,
}

/// The parameters of an arena, once they are asked for, which several matches on it share.
pub type Known = OnceLock<Arc<Parameters>>;

/// The nodes of the decision who wins, where nothing is said.
const NODES: u64 = 1_000_000;

/// What the players need to know.
#[derive(Debug)]
enum Seats {
    Coloring(Rules, Arc<Parameters>),
    Marking(Arc<Parameters>),
    Ruled(Arc<dyn ruled::Rules>, RuledGame),
}

impl<'q> Contest<'q> {
    /// The match of a question about a graph, on the [`arena`](Question::arena) of the game. The parameters take half of the
    /// time, if they are not known.
    ///
    /// # Errors
    /// See [`Refusal`].
    pub fn new(
        question: &'q Question,
        graph: &'q NamedGraph,
        arena: &'q NamedGraph,
        known: &Known,
        budget: &Budget,
    ) -> Result<Self, Refusal> {
        let ChosenGame { ruleset, terms, .. } = question.game()?;
        let parameters = || Arc::clone(known.get_or_init(|| parameters(arena, budget)));
        let k = question.k.ok_or(Refusal::NoColors);
        let seats = match (ruleset.rules(&graph.graph, &terms), ruleset.kind()) {
            (Some(rules), _) => {
                for (side, named) in [(Player::Alice, &question.alice), (Player::Bob, &question.bob)] {
                    engines::check(named)
                        .map_err(|refusal| Refusal::no_player(side, named, ruleset, refusal))?;
                }
                let game = RuledGame::new(Arc::clone(&graph.graph), Arc::clone(&rules), k?, question.first)?;
                Seats::Ruled(rules, game)
            }
            (None, Some(Kind::Marking)) => Seats::Marking(parameters()),
            (None, _) => {
                let rules = Rules::new(k?).map_err(|_| Refusal::Zero("k"))?;
                Seats::Coloring(rules.starting(question.first), parameters())
            }
        };
        Ok(Contest { question, graph, arena, terms, seats, budget: budget.or_nodes(NODES) })
    }

    /// Plays the games of this extent.
    ///
    /// # Errors
    /// A player who does not play here, and those of the store.
    pub fn play(&self, extent: &Extent<'_>) -> Result<Answer, MatchError> {
        let Contest { question, graph, arena, terms, seats, budget } = self;
        let Question { game: Choice(ruleset), first, k, ref alice, ref bob, .. } = **question;
        let wins = |k, played| {
            let sides = [alice.to_string(), bob.to_string()];
            Answer::Wins(Record::in_game(graph, ruleset, terms, (k, first), sides, &played))
        };
        Ok(match seats {
            Seats::Coloring(rules, _) => {
                let seats = self.coloring().expect("it is played as the coloring game");
                let winner = || solver::coloring::decide(&arena.graph, *rules, budget).winner;
                let exact = question.exact.then(winner);
                wins(rules.colors(), play(&seats, extent)?).judged(exact)
            }
            Seats::Marking(parameters) => {
                let seats = MarkingMatch { graph: &arena.graph, parameters, first, k, alice, bob };
                Answer::Values(Record::of_marking(graph, &seats, &play(&seats, extent)?))
            }
            Seats::Ruled(rules, game) => {
                let (graph, shown) = (&graph.graph, &*arena.graph);
                let seats = RuledMatch { graph, shown, ruleset, terms, rules, game, alice, bob };
                wins(game.colors(), play(&seats, extent)?)
            }
        })
    }

    /// The match, where the game is played as the coloring game.
    fn coloring(&self) -> Option<Match<'_>> {
        let Seats::Coloring(rules, parameters) = &self.seats else { return None };
        let Question { alice, bob, .. } = self.question;
        Some(Match { graph: &self.arena.graph, parameters, rules: *rules, alice, bob })
    }

    /// The game with this number, from 0, as a film, where it is played as the coloring game.
    ///
    /// # Errors
    /// A player who does not play this side, variant or graph.
    pub fn film(&self, number: u64, extent: &Extent<'_>) -> Option<Result<Film, NoPlayer>> {
        let seats = self.coloring()?;
        let (name, k) = (&self.graph.name, count(seats.rules.colors(), "color"));
        let heading = format!("{} against {} on {name}, {k}", seats.alice, seats.bob);
        Some(seats.film(number, extent, heading))
    }
}

/// What is known of the graph on which it is played, in half of the time.
pub fn parameters(arena: &NamedGraph, budget: &Budget) -> Arc<Parameters> {
    Arc::new(Parameters::of(&arena.graph, &arena.rest_of(budget).for_parameters()))
}

impl Answer {
    /// With who wins if both play perfectly.
    fn judged(mut self, winner: Option<Option<Player>>) -> Self {
        if let Answer::Wins(record) = &mut self {
            record.exact = winner;
        }
        self
    }

    /// The limit that ended the match.
    pub fn limit(&self) -> Option<Limit> {
        match self {
            Answer::Wins(record) => record.limit,
            Answer::Values(record) => record.limit,
        }
    }
}

impl Refusal {
    /// Who does not play a game by rules of its own.
    fn no_player(side: Player, named: &NamedPlayer, ruleset: &Ruleset, refusal: NoPlayer) -> Self {
        Refusal::Player(
            side,
            match refusal {
                NoPlayer::Unknown(unknown) => {
                    let known = unknown.known.join(", ");
                    format!("expected one of {known} in the {}, found {named}", ruleset.title)
                }
                refusal => refusal.to_string(),
            },
        )
    }
}
