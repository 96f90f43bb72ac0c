//! Players against players, many games: how often Alice wins, or which values the games reach.

mod record;

use std::iter;
use std::str::FromStr;
use std::sync::{Arc, OnceLock};

use crate::pictures::film::Film;
use games::certificate::Kind;
use games::coloring::Rules;
use games::ruled::{self, ColorsOutOfRange, RuledGame};
use games::rulesets::{Ruleset, Terms, Undefined};
use games::{ChosenGame, Player};
use graphs::FamilyError;
use graphs::orders::OrderError;
use graphs::{Budget, LinearOrder, Parameters, Vertex, line_graph_within};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer};
use serde_json::Value;
use strategies::opponents::random;
use thiserror::Error;

pub use self::record::{Judged, Record, Round, Values};
use super::choice::{Choice, ColorCounts};
use super::desk::{Call, on_graph};
use crate::counts::count;
use crate::matches::{Extent, Match, MatchError, MatchGame};
use crate::named_graph::NamedGraph;
use crate::players::{NamedPlayer, NoPlayer};
use crate::sitting::engines;

pub(crate) const CALL: Call = Call {
    name: "match",
    about: "players against players, many games: how often Alice wins, or which values the games reach",
    answer: |desk, question| on_graph(desk, question, answer),
};

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Question {
    pub game: Choice<Ruleset>,
    /// The players of Alice, one or several, each against every Bob.
    #[serde(deserialize_with = "players")]
    pub alice: Vec<NamedPlayer>,
    #[serde(deserialize_with = "players")]
    pub bob: Vec<NamedPlayer>,
    /// The numbers of colors; by default from chi to the maximum degree. In the marking game, where none is needed, the
    /// strict upper bound on the score.
    pub k: Option<ColorCounts>,
    /// Who moves first: `alice`, `bob`, or `both`, each in matches of its own.
    #[serde(deserialize_with = "beginners")]
    pub first: Vec<Player>,
    /// The moves of a turn of Alice and of Bob.
    pub turns: Option<[u32; 2]>,
    /// The largest degree in a color class.
    pub defect: Option<u32>,
    /// The largest distance at which vertices of one color are not allowed.
    pub distance: Option<u32>,
    /// The largest clique in a color class.
    pub clique: Option<u32>,
    pub order: Option<Vec<Vertex>>,
    /// The largest number of games of a match, at least 1.
    pub games: u64,
    /// The width of the 95 % interval at which a match ends early, between 0 and 1.
    pub until_width: Option<f64>,
    pub seed: u64,
    /// Whether to state the winner under perfect play.
    pub exact: bool,
    /// Whether to count the moves of Bob that win though greedy ranks them last.
    pub sacrifices: bool,
}

/// A player, or a list of them.
fn players<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<NamedPlayer>, D::Error> {
    let words = match Value::deserialize(deserializer)? {
        Value::Array(words) => words,
        word => vec![word],
    };
    let player = |word: &Value| match word {
        Value::String(name) => name.parse().map_err(D::Error::custom),
        other => Err(D::Error::custom(format!("expected the name of a player, found {other}"))),
    };
    words.iter().map(player).collect()
}

fn beginners<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<Player>, D::Error> {
    let word = String::deserialize(deserializer)?;
    match word.as_str() {
        "both" => Ok(Player::BOTH.to_vec()),
        word => Ok(vec![Player::deserialize(Value::from(word)).map_err(D::Error::custom)?]),
    }
}

impl Default for Question {
    fn default() -> Self {
        let random = || vec![NamedPlayer::from_str(random::OPPONENT.name).expect("it is in the catalogue")];
        Question {
            game: Choice::default(),
            alice: random(),
            bob: random(),
            k: None,
            first: vec![Player::Alice],
            turns: None,
            defect: None,
            distance: None,
            clique: None,
            order: None,
            games: 1000,
            until_width: None,
            seed: 0,
            exact: false,
            sacrifices: false,
        }
    }
}

#[derive(Debug, Error)]
#[non_exhaustive]
pub enum Refusal {
    #[error("{0}: expected at least 1, found 0")]
    Zero(&'static str),
    /// The width is not that of an interval of ratios.
    #[error("until_width: expected a number between 0 and 1, found {0}")]
    Width(f64),
    #[error("k: expected the number of colors, found none")]
    NoColors,
    /// A width was given without k, so that no games are won whose share could be estimated.
    #[error("until_width: expected k with it in the marking game, found none")]
    WidthAlone,
    /// The winner under perfect play, and sacrifices, are only available for games that are played as the coloring game.
    #[error("{0}: expected a game that is played as the coloring game, found the {1}")]
    NoVerdict(&'static str, &'static str),
    #[error(transparent)]
    Undefined(#[from] Undefined),
    #[error("order: {0}")]
    Order(#[from] OrderError),
    #[error(transparent)]
    Arena(#[from] FamilyError),
    #[error(transparent)]
    Colors(#[from] ColorsOutOfRange),
    #[error("{0}: {1}")]
    Player(Player, String),
    /// One of the two players cannot play here, or the store fails.
    #[error(transparent)]
    Match(#[from] MatchError),
}

/// Plays the matches, one record for each. The time is for each match, the other limits for each question to a search.
///
/// # Errors
/// See [`Refusal`].
pub fn answer(graph: &NamedGraph, question: &Question, budget: &Budget) -> Result<Vec<Record>, Refusal> {
    let matches = Matches::new(question, graph, budget)?;
    let extent = Extent { until_width: question.until_width, ..Extent::new(question.games, question.seed) };
    let play = |round| {
        let limits = matches.arena().rest_of(budget).begun();
        matches.play(&round, &Extent { limits, ..extent })
    };
    Ok(matches.rounds().map(play).collect::<Result<_, _>>()?)
}

impl Question {
    /// The game in which this player begins, if its settings are complete.
    fn game(&self, first: Player) -> Result<ChosenGame, Refusal> {
        let turns = self.turns.and_then(|turns| turns.into_iter().min());
        let numbers = [("turns", turns), ("distance", self.distance), ("clique", self.clique)];
        let zero = numbers.into_iter().find(|&(_, number)| number == Some(0)).map(|(member, _)| member);
        if let Some(member) = zero.or((self.games == 0).then_some("games")) {
            return Err(Refusal::Zero(member));
        }
        if let Some(width) = self.until_width.filter(|&width| !(width > 0.0 && width < 1.0)) {
            return Err(Refusal::Width(width));
        }
        let Question { turns, defect, distance, clique, .. } = *self;
        let terms = Terms { turns, defect, distance, clique, order: self.order.clone(), ..Terms::default() };
        let game = ChosenGame { ruleset: self.game.0, variant: first.into(), terms };
        game.check()?;
        match (game.kind(), &self.k) {
            (kind, _) if (self.exact || self.sacrifices) && kind != Some(Kind::Coloring) => {
                Err(Refusal::NoVerdict(if self.exact { "exact" } else { "sacrifices" }, game.ruleset.title))
            }
            (Some(Kind::Marking), None) if self.until_width.is_some() => Err(Refusal::WidthAlone),
            (None, None) => Err(Refusal::NoColors),
            _ => Ok(game),
        }
    }
}

#[derive(Debug)]
pub struct Matches<'q> {
    question: &'q Question,
    graph: NamedGraph,
    arena: NamedGraph,
    terms: Terms,
    /// The rules, for a game with rules of its own.
    rules: Option<Arc<dyn ruled::Rules>>,
    /// The parameters of the arena, after their first use.
    parameters: OnceLock<Parameters>,
    colors: Vec<Option<u32>>,
    budget: Budget,
}

/// The default node limit for deciding the winner.
const NODES: u64 = 1_000_000;

impl<'q> Matches<'q> {
    /// The matches on this graph. The graph whose vertices are colored or marked is made in the time for the graph: the
    /// line graph where a game with rules of its own colors edges.
    ///
    /// # Errors
    /// See [`Refusal`].
    pub fn new(question: &'q Question, graph: &NamedGraph, budget: &Budget) -> Result<Self, Refusal> {
        question.first.iter().try_for_each(|&first| question.game(first).map(drop))?;
        let game = question.game(question.first.first().copied().unwrap_or_default())?;
        if let Some(order) = &question.order {
            LinearOrder::new(graph.graph.order(), order.clone())?;
        }
        let rules = game.ruleset.rules(&graph.graph, &game.terms);
        let arena = graph.then(graph.name.clone(), budget, |graph, budget| {
            if rules.as_ref().is_some_and(|rules| rules.colors_edges()) {
                line_graph_within(graph, budget).map(Arc::new)
            } else {
                game.arena(graph, budget)
            }
        })?;
        let mut matches = Matches {
            question,
            graph: graph.clone(),
            arena,
            terms: game.terms.clone(),
            rules,
            parameters: OnceLock::new(),
            colors: vec![None],
            budget: budget.clone(),
        };
        matches.colors = match (&question.k, game.kind()) {
            (Some(k), _) => k.numbers().iter().copied().map(Some).collect(),
            // With fewer than chi colors Bob wins, with more than max degree Alice does: only for the numbers between
            // does it matter who plays.
            (None, Some(Kind::Coloring)) => {
                let low = matches.parameters().chi().low.max(1);
                (low..=matches.parameters().max_degree().max(low)).map(Some).collect()
            }
            (None, _) => vec![None],
        };
        if matches.rules.is_some() {
            let sides = [(Player::Alice, &question.alice), (Player::Bob, &question.bob)];
            for (side, named) in sides.into_iter().flat_map(|(side, named)| iter::repeat(side).zip(named)) {
                let refused = |refusal| Refusal::no_player(side, named, game.ruleset, refusal);
                engines::check(named).map_err(refused)?;
            }
            matches.rounds().try_for_each(|round| matches.ruled(&round).map(drop))?;
        }
        Ok(matches)
    }

    /// The graph whose vertices are colored or marked.
    pub fn arena(&self) -> &NamedGraph {
        &self.arena
    }

    pub fn rounds(&self) -> impl Iterator<Item = Round<'q>> {
        let Question { first, alice, bob, .. } = self.question;
        let pairs = move || alice.iter().flat_map(move |alice| bob.iter().map(move |bob| (alice, bob)));
        self.colors.iter().flat_map(move |&k| {
            let of_first = move |&first| pairs().map(move |(alice, bob)| (k, first, alice, bob));
            first.iter().flat_map(of_first)
        })
    }

    /// The parameters of the arena, computed in half of the time.
    fn parameters(&self) -> &Parameters {
        let limits = || self.arena.rest_of(&self.budget).for_parameters();
        self.parameters.get_or_init(|| Parameters::of(&self.arena.graph, &limits()))
    }

    fn ruled(&self, &(k, first, ..): &Round<'_>) -> Result<Option<RuledGame>, Refusal> {
        let Some(rules) = &self.rules else { return Ok(None) };
        let k = k.ok_or(Refusal::NoColors)?;
        Ok(Some(RuledGame::new(Arc::clone(&self.graph.graph), Arc::clone(rules), k, first)?))
    }

    fn with<T>(&self, round: &Round<'_>, work: impl FnOnce(&Match<'_>) -> T) -> T {
        let &(k, first, alice, bob) = round;
        let ruled = self.ruled(round).expect("it was made before");
        let (game, graph) = match (&ruled, &self.rules, k) {
            (Some(game), Some(rules), _) => {
                let (ruleset, terms, shown) = (self.question.game.0, &self.terms, &*self.arena.graph);
                (MatchGame::Ruled { ruleset, terms, rules, game, shown }, &self.graph.graph)
            }
            (_, _, Some(k)) if self.question.game.0.kind() == Some(Kind::Coloring) => {
                let rules = Rules::new(k).expect("numbers of colors are at least 1").starting(first);
                (MatchGame::Coloring(rules, self.parameters()), &self.arena.graph)
            }
            _ => (MatchGame::Marking { first, k, parameters: self.parameters() }, &self.arena.graph),
        };
        work(&Match { graph, game, alice, bob })
    }

    /// Plays one match.
    ///
    /// # Errors
    /// A player cannot play here, or the store fails.
    pub fn play(&self, round: &Round<'_>, extent: &Extent<'_>) -> Result<Record, MatchError> {
        self.with(round, |seats| {
            let played = seats.play(extent)?;
            let exact = match seats.game {
                MatchGame::Coloring(rules, _) if self.question.exact => {
                    let budget = self.budget.or_nodes(NODES);
                    Some(Judged(solver::coloring::decide(&self.arena.graph, rules, &budget).winner))
                }
                _ => None,
            };
            let sacrifices =
                || seats.sacrifices(played.score.games, extent, &self.budget.or_nodes(NODES)).map(Judged);
            let sacrifices = self.question.sacrifices.then(sacrifices).transpose()?;
            let (game, terms) = (self.question.game.0, self.terms.clone());
            let record = Record::new(self.graph.clone(), game, terms, round, &played);
            Ok(Record { exact, sacrifices, ..record })
        })
    }

    /// The game with this number, from 0, as a film, if it is played as the coloring game.
    ///
    /// # Errors
    /// A player does not play this side, variant or graph.
    pub fn film(
        &self,
        round: &Round<'_>,
        number: u64,
        extent: &Extent<'_>,
    ) -> Result<Option<Film>, NoPlayer> {
        let &(Some(k), _, alice, bob) = round else { return Ok(None) };
        let k = count(k, "color");
        let heading = format!("{alice} against {bob} on {}, {k}", self.graph.name);
        self.with(round, |seats| seats.film(number, extent, heading))
    }
}

impl Refusal {
    /// The refusal of a player who does not play a game with rules of its own.
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
