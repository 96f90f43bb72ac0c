//! The winner, and the number of a game: the least k with which Alice wins, by search and by theorems.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use games::certificate::Kind;
use games::coloring::{Color, Rules};
use games::rulesets::{Monotonicity, Ruleset, Terms, Undefined};
use games::{Adjacency, ChosenGame, Construction, Origin, Passing, Player, Start, StartError, Variant};
use graphs::FamilyError;
use graphs::orders::OrderError;
use graphs::{Budget, Graph, LinearOrder, Vertex};
use serde::ser::SerializeMap;
use serde::{Deserialize, Serialize, Serializer};
use solver::decider::LowerBound;
use solver::{Decider, Decision, GameNumber, Scope};
use thiserror::Error;

use super::choice::{Choice, ColorCounts};
use super::desk::{Call, on_graph};
use crate::known::KnownInterval;
use crate::named_graph::NamedGraph;
use crate::proved::{Proofs, SolvedNumber, Sources};

pub(crate) const CALL: Call = Call {
    name: "solve",
    about: "who wins, and the number of a game",
    answer: |desk, question| on_graph(desk, question, answer),
};

#[derive(Debug, Clone, Default, Deserialize)]
#[serde(from = "WrittenQuestion")]
pub struct Question {
    pub game: Choice<Ruleset>,
    pub variant: Variant,
    /// Whether the game is on the line graph, for games that papers also play on edges.
    pub edges: bool,
    pub terms: Terms,
    /// Decides the game with these numbers of colors only: a number, a list, or a text such as `3,5..7`.
    pub k: Option<ColorCounts>,
    /// Decides every k from 1 to a number that always suffices.
    pub all_k: bool,
    /// Whether search alone decides, as certificates need it: theorems bound the number only, and nothing on record does.
    pub by_search: bool,
}

/// A question in JSON, where all members stand side by side.
#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct WrittenQuestion {
    game: Choice<Ruleset>,
    first: Player,
    connected: Adjacency,
    pass: Passing,
    edges: bool,
    turns: Option<[u32; 2]>,
    defect: Option<u32>,
    distance: Option<u32>,
    clique: Option<u32>,
    order: Option<Vec<Vertex>>,
    start: BTreeMap<Vertex, Color>,
    lists: BTreeMap<Vertex, BTreeSet<Color>>,
    k: Option<ColorCounts>,
    all_k: bool,
    by_search: bool,
}

impl From<WrittenQuestion> for Question {
    fn from(written: WrittenQuestion) -> Self {
        let WrittenQuestion { game, first, connected, pass, edges, k, all_k, by_search, .. } = written;
        let WrittenQuestion { turns, defect, distance, clique, order, start: colored, lists, .. } = written;
        let variant = Variant { first, adjacency: connected, passing: pass };
        let terms = Terms { turns, defect, distance, clique, order, start: Start { colored, lists } };
        Question { game, variant, edges, terms, k, all_k, by_search }
    }
}

/// What was found about one graph and one first player.
#[derive(Debug, Serialize, schemars::JsonSchema)]
#[non_exhaustive]
pub struct Answer {
    /// The graph.
    #[serde(flatten)]
    pub graph: NamedGraph,
    /// Which game.
    pub game: &'static Ruleset,
    /// Its variant.
    #[serde(flatten)]
    pub variant: Variant,
    /// What else is chosen.
    #[serde(flatten)]
    pub terms: Terms,
    /// Whether the game is on the line graph. The graph, n and m are those of the graph given, the numbers those of its
    /// line graph.
    pub edges: bool,
    /// The number of the game, as far as it is known; from a start the least k, of those with which it is one, with which
    /// Alice wins. None with lists, which may leave no such k.
    #[serde(flatten)]
    #[schemars(with = "WrittenNumber")]
    pub number: Option<ProvedNumber>,
    /// What the number may be then, ascending: the numbers of the interval with which Bob is not proved to win.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub candidates: Vec<u32>,
    /// Whether she wins with more colors, too: yes or no where that is known of the game in this variant, else open.
    pub monotone: Monotonicity,
    /// Bob wins with fewer colors, which takes no search, or the start names more.
    pub lower_bound: LowerBound,
    /// What proves the ends of the interval, where that is a theorem or `on_record`.
    #[serde(skip_serializing_if = "has_none")]
    pub interval_by: [Option<&'static str>; 2],
    /// What was decided, by rising k.
    pub decisions: Vec<Decision>,
    /// What is known of each other k, ascending, by parameters and theorems. Not in games by rules of their own.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub known: Vec<KnownColors>,
    /// What is known of the number by stored searches and certificates, where the answer rests on them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub on_record: Option<KnownInterval>,
    /// Which k were asked.
    #[serde(skip)]
    pub scope: Scope,
}

fn has_none(ends: &[Option<&'static str>; 2]) -> bool {
    *ends == [None; 2]
}

/// The number of a game, by the interval in which it is proved to lie.
#[derive(Debug, Clone, Copy)]
pub struct ProvedNumber {
    /// The member of JSON objects with the number: `chi_g`, `col_g`, or in other games and from a start `value`.
    pub name: &'static str,
    /// The ends of the interval, equal where the number is known.
    pub ends: [u32; 2],
}

impl ProvedNumber {
    pub fn exact(self) -> Option<u32> {
        let [low, high] = self.ends;
        (low == high).then_some(low)
    }
}

/// One member: the number, or else the interval.
impl Serialize for ProvedNumber {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut members = serializer.serialize_map(Some(1))?;
        match self.exact() {
            Some(number) => members.serialize_entry(self.name, &number)?,
            None => members.serialize_entry("interval", &self.ends)?,
        }
        members.end()
    }
}

/// The JSON members of [`ProvedNumber`]; each object has one.
#[derive(schemars::JsonSchema)]
#[expect(dead_code, reason = "only its schema is used")]
struct WrittenNumber {
    /// The game chromatic number, where it is known. In the coloring game alone, from its own start.
    #[schemars(skip_serializing_if = "Option::is_none")]
    chi_g: Option<u32>,
    /// The game coloring number, where it is known. In the marking game alone.
    #[schemars(skip_serializing_if = "Option::is_none")]
    col_g: Option<u32>,
    /// The number of the game, where it is known. In the other games, on the graph that is made, and from a start.
    #[schemars(skip_serializing_if = "Option::is_none")]
    value: Option<u32>,
    /// What is proved about the number, where it is not known.
    #[schemars(skip_serializing_if = "Option::is_none")]
    interval: Option<[u32; 2]>,
}

/// The numbers of colors with which the same is known for the same reason.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, schemars::JsonSchema)]
pub struct KnownColors {
    /// The least of them.
    pub from: u32,
    /// The largest; null for all from there on.
    pub to: Option<u32>,
    /// Who wins, if that is known.
    #[serde(serialize_with = "graphs::words::or_unknown")]
    #[schemars(schema_with = "graphs::words::one_or_unknown::<Player>")]
    pub winner: Option<Player>,
    /// The theorem or parameter that proves it; null where the winner is not known.
    pub by: Option<&'static str>,
}

#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Refusal {
    #[error("{0}: expected at least 1, found 0")]
    Zero(&'static str),
    /// Both one number of colors and all are requested.
    #[error("expected k or all_k, found both")]
    BothScopes,
    #[error(transparent)]
    Undefined(#[from] Undefined),
    #[error("order: {0}")]
    Order(#[from] OrderError),
    #[error(transparent)]
    Arena(#[from] FamilyError),
    /// It is none on the graph on which the game is played.
    #[error(transparent)]
    Start(#[from] StartError),
    #[error("k: expected at least {least}, as the start names the color {last}, found {found}", last = .least - 1)]
    FewColors { least: u32, found: u32 },
    /// A further color makes no list longer.
    #[error("expected k for a game with lists, found all_k")]
    ListsWithAll,
}

/// The name of the number that a game defines: `chi_g`, `col_g`, or in other games `value`.
pub fn number_of(ruleset: &Ruleset) -> &'static str {
    match ruleset.name {
        "coloring" => "chi_g",
        "marking" => "col_g",
        _ => "value",
    }
}

/// The number of a game on a graph, or the winner with one k. The limits are for each decision.
///
/// Exponential in the worst case. Theorems decide a single k at once on a larger graph, and otherwise numbers that the
/// search leaves open.
///
/// # Errors
/// See [`Refusal`].
pub fn answer(graph: &NamedGraph, question: &Question, budget: &Budget) -> Result<Answer, Refusal> {
    let game = question.game()?;
    let mut arena = question.arena(&game, graph, budget)?;
    let played = Arc::clone(&arena.graph);
    let mut decider = Decider::new(&played, &arena.rest_of(budget));
    Ok(question.answer_on(&game, graph, &mut arena, &mut decider, budget))
}

impl Question {
    pub fn game(&self) -> Result<ChosenGame, Refusal> {
        let ruleset = self.game.0;
        let turns = self.terms.turns.and_then(|turns| turns.into_iter().min());
        let numbers = [("turns", turns), ("distance", self.terms.distance)];
        if let Some((member, _)) = numbers.into_iter().find(|&(_, number)| number == Some(0)) {
            return Err(Refusal::Zero(member));
        }
        if self.k.is_some() && self.all_k {
            return Err(Refusal::BothScopes);
        }
        if self.all_k && !self.terms.start.lists.is_empty() {
            return Err(Refusal::ListsWithAll);
        }
        if self.edges {
            ruleset.on_edges()?;
        }
        let game = ChosenGame { ruleset, variant: self.variant, terms: self.terms.clone() };
        game.check()?;
        Ok(game)
    }

    /// The graph on which the game is played, made in the time for the graph.
    ///
    /// # Errors
    /// It would be too large, or a limit was hit; or the order is not an order of the vertices, or the start is none on it.
    pub fn arena(
        &self,
        game: &ChosenGame,
        graph: &NamedGraph,
        budget: &Budget,
    ) -> Result<NamedGraph, Refusal> {
        if let Some(order) = &self.terms.order {
            LinearOrder::new(graph.graph.order(), order.clone())?;
        }
        let name = if self.edges { format!("line({})", graph.name) } else { graph.name.clone() };
        let arena = graph.then(name, budget, |graph, rest| match self.construction(game) {
            Some(construction) => construction.graph_of(graph, rest).map(Arc::new),
            None => Ok(Arc::clone(graph)),
        })?;
        self.terms.start.check(&arena.graph)?;
        let least = self.terms.start.least_colors();
        match self.k.iter().flat_map(ColorCounts::numbers).find(|&&k| k < least) {
            Some(&found) => Err(Refusal::FewColors { least, found }),
            None => Ok(arena),
        }
    }

    fn construction(&self, game: &ChosenGame) -> Option<Construction> {
        if self.edges { Some(Construction::Line) } else { game.ruleset.construction(&game.terms) }
    }

    /// Of which graph the one on which the game is played is made, if it is another than the graph given.
    pub fn origin(&self, game: &ChosenGame, given: &NamedGraph) -> Option<Origin> {
        let base = || Graph::clone(&given.graph).without_labels();
        self.construction(game).map(|construction| Origin { construction, base: base() })
    }

    /// Whether Alice also wins with every larger number of colors.
    pub(crate) fn monotone(&self, game: &ChosenGame) -> Monotonicity {
        // On line graphs less is known.
        let is_on_edges = self.edges && game.kind() == Some(Kind::Coloring);
        if is_on_edges { ChosenGame::named("edge").playing(game.variant).monotone() } else { game.monotone() }
    }

    /// The numbers of colors to decide. Where a further color may harm Alice, the least k alone says little.
    pub(crate) fn scope(&self, game: &ChosenGame) -> Scope {
        match &self.k {
            Some(numbers) => Scope::These(numbers.0.clone()),
            None if !self.terms.start.lists.is_empty() => Scope::These(vec![self.terms.start.least_colors()]),
            None if self.all_k || self.monotone(game) == Monotonicity::No => Scope::Every,
            None => Scope::Number,
        }
    }

    /// Answers on the arena of the game, by a decider that keeps its results for the next question about it.
    pub fn answer_on(
        &self,
        game: &ChosenGame,
        given: &NamedGraph,
        arena: &mut NamedGraph,
        decider: &mut Decider<'_>,
        budget: &Budget,
    ) -> Answer {
        let lower_bound = arena.first(budget, |_, rest| {
            decider.spend(rest);
            decider.lower_bound(game)
        });
        // The rest of a shared time belongs to the theorems.
        let budget = arena.rest_of(budget);
        decider.spend(&budget.part(3, 4));
        let (start, mut scope) = (&game.terms.start, self.scope(game));
        if scope == Scope::Every && !start.is_empty() {
            scope = Scope::These((start.least_colors()..=decider.enough(game)).collect());
        }
        let sources = if self.by_search { Sources::Search } else { Sources::Known };
        // The line graph is the graph itself to a game on its edges that is another game on vertices.
        let base = if self.edges { arena } else { given };
        let proofs = Proofs::new((&base.graph, decider), game, sources, &budget);
        let SolvedNumber { number, ends_by, on_record } = SolvedNumber::new(&proofs, &scope, decider);
        let known = match game.kind() {
            Some(_) if start.is_empty() => known(&number, lower_bound, decider.enough(game), &proofs),
            _ => Vec::new(),
        };
        let name = if start.is_empty() { number_of(game.ruleset) } else { "value" };
        let proved = ProvedNumber { name, ends: [number.low, number.high] };
        let proved = Some(proved).filter(|_| start.lists.is_empty());
        let is_interval = proved.is_some_and(|number| number.exact().is_none());
        Answer {
            graph: given.clone(),
            game: game.ruleset,
            variant: game.variant,
            terms: game.terms.clone(),
            edges: self.edges || game.ruleset.name == "edge",
            number: proved,
            candidates: number.candidates().filter(|_| is_interval).collect(),
            monotone: self.monotone(game),
            lower_bound,
            interval_by: ends_by,
            decisions: number.decisions,
            known,
            on_record: on_record.cloned(),
            scope,
        }
    }
}

impl Answer {
    /// The number of the game, where it is known.
    pub fn number(&self) -> Option<u32> {
        self.number?.exact()
    }

    /// The ends of the interval of the number, of all numbers with lists.
    pub fn ends(&self) -> [u32; 2] {
        self.number.map_or([1, u32::MAX], |number| number.ends)
    }

    /// Whether a limit left a decision open.
    pub fn is_open(&self) -> bool {
        self.decisions.iter().any(|decided| decided.winner.is_none())
    }

    /// The statements on which the answer rests: the decisions by play, and for a scan that Bob wins below the lower
    /// bound.
    pub fn statements(&self) -> Vec<(Rules, Player)> {
        let least = self.terms.start.least_colors().max(1);
        let below = if self.scope == Scope::Number { self.lower_bound.value } else { least };
        // Where there is nothing to color Alice wins with any number of colors, and no statement is about 0.
        let of_nothing = (self.decisions.is_empty() && below == 0).then_some((1, Player::Alice));
        let below = (least..below).map(|k| (k, Player::Bob)).chain(of_nothing);
        let by_play = self.decisions.iter().filter(|decided| decided.by.is_none());
        let by_play = by_play.filter_map(|decided| Some((decided.k, decided.winner?)));
        let by_rules = |(k, winner)| (Rules::new(k).expect("k is at least 1").playing(self.variant), winner);
        below.chain(by_play).map(by_rules).collect()
    }
}

/// The winner with each k that was not decided, ascending, as far as known.
fn known(number: &GameNumber, low: LowerBound, enough: u32, proofs: &Proofs<'_>) -> Vec<KnownColors> {
    let of_one = |k: u32| {
        if k < low.value {
            return Some((Player::Bob, low.parameter));
        }
        proofs.winner_by_found(k).or((k < number.low).then_some((Player::Bob, "monotonicity")))
    };
    let is_decided = |k: &u32| number.decisions.binary_search_by_key(k, |decision| decision.k).is_ok();
    let mut known: Vec<KnownColors> = Vec::new();
    for k in (1..enough.max(1)).filter(|k| !is_decided(k)) {
        let (winner, by) = of_one(k).unzip();
        match known.last_mut() {
            Some(last) if (last.to, last.winner, last.by) == (Some(k - 1), winner, by) => last.to = Some(k),
            _ => known.push(KnownColors { from: k, to: Some(k), winner, by }),
        }
    }
    let from = enough.max(1) + u32::from(is_decided(&enough.max(1)));
    let (winner, by) = (Some(Player::Alice), Some("max degree + 1"));
    known.push(KnownColors { from, to: None, winner, by });
    known
}
