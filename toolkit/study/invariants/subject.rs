//! One graph with its cached results.

use std::cell::{Cell, OnceCell, RefCell};
use std::sync::Arc;
use std::time::Duration;

use games::certificate::Kind;
use games::{ChosenGame, Player, Variant};
use graphs::clock::Instant;
use graphs::{Budget, Graph, Limit, Parameters, Vertex};
use solver::{Decider, GameNumber, Scope};
use strategies::{Applicability, Entry, Instance, NotApplicable, Promise, Setup, Status};
use thiserror::Error;

use super::Value;
use crate::bounds::Bounds;
use crate::named_graph::NamedGraph;
use crate::proved::{Proofs, ProvedNumber, SMALL, SolvedNumber, Sources};
use crate::verify::{self, verify};

#[derive(Debug, Clone)]
pub struct Limits {
    /// For each decision of a game, and for all plays against a strategy.
    pub decision: Budget,
    /// For each search for a parameter.
    pub parameter: Budget,
    /// Whether numbers of games come only from searches and theorems, to make the table of known numbers.
    pub by_search: bool,
}

impl Limits {
    /// The limits for this graph, which may be one of many.
    pub fn rest_of(&self, graph: &NamedGraph) -> Self {
        let [decision, parameter] = [&self.decision, &self.parameter].map(|budget| graph.rest_of(budget));
        Limits { decision, parameter, by_search: self.by_search }
    }
}

struct VariantDecisions {
    game: Kind,
    variant: Variant,
    /// Whether every k was decided.
    is_every: bool,
    number: GameNumber,
}

/// The promises of a strategy on a graph to which it applies.
#[derive(Debug, Clone, Copy)]
pub struct PromisedBounds {
    /// The interval of the formula of its own theorem, or claim; `None` without one that is known to apply.
    pub bound: Option<(u32, u32)>,
    /// The least proved bound of the strategy with the order and the guide in use.
    pub certified: Option<u32>,
    /// Whether a limit leaves open that a theorem applies.
    pub(crate) is_open: bool,
}

#[derive(Debug, Clone, Error)]
pub enum NotReady {
    /// The strategy does not play on this graph.
    #[error(transparent)]
    Refused(#[from] NotApplicable),
    /// The time ended before the strategy was prepared.
    #[error("not prepared ({0})")]
    Limit(Limit),
}

/// A graph whose columns are computed. Columns share intermediate results.
pub struct Subject<'g> {
    graph: &'g Arc<Graph>,
    limits: &'g Limits,
    decider: RefCell<Option<Decider<'g>>>,
    /// The numbers of the games.
    decided: RefCell<Vec<VariantDecisions>>,
    parameters: Parameters,
    bounds: [OnceCell<Bounds>; 2],
    promised: RefCell<Vec<(&'static Entry, Result<PromisedBounds, NotReady>)>>,
    /// The deadline for all columns.
    ends: Cell<Option<Instant>>,
    /// The deadline for the next column.
    column_ends: Cell<Option<Instant>>,
}

impl<'g> Subject<'g> {
    pub fn new(graph: &'g Arc<Graph>, limits: &'g Limits) -> Self {
        Subject {
            graph,
            limits,
            decider: RefCell::default(),
            decided: RefCell::default(),
            parameters: Parameters::new(Arc::clone(graph), &limits.parameter),
            bounds: [OnceCell::new(), OnceCell::new()],
            promised: RefCell::default(),
            ends: Cell::new(limits.decision.deadline),
            column_ends: Cell::new(None),
        }
    }

    /// The same with a time that is shared by all columns. Each has its part of the remaining time ([`Self::expect`]).
    pub fn in_all(graph: &'g Arc<Graph>, limits: &'g Limits) -> Self {
        let subject = Subject::new(graph, limits);
        subject.share();
        subject
    }

    /// Shares the remaining time among all columns from now on.
    pub fn share(&self) {
        self.ends.set(self.limits.decision.shared().deadline);
    }

    /// Sets the number of remaining columns, including the next one, which gets its part of the time; by default 1.
    pub fn expect(&self, columns: usize) {
        let now = Instant::now();
        let part = |ends: Instant| now + ends.saturating_duration_since(now) / columns.max(1) as u32;
        self.column_ends.set(self.ends.get().map(part));
    }

    /// Applies theorems to the numbers of these variants in a part of the time, before searches share the rest.
    pub(crate) fn prove(&self, variants: impl Iterator<Item = Variant>) {
        const PART: usize = 4;
        if self.ends.get().is_none() || self.graph.order() <= SMALL {
            return;
        }
        self.expect(PART);
        for variant in variants.filter(|variant| *variant == Variant::from(variant.first)) {
            self.bounds(variant.first);
        }
    }

    /// The result for one column in its part of the time.
    pub(super) fn guarded<T>(&self, find: impl FnOnce() -> T) -> Result<T, Limit> {
        const GRACE: Duration = Duration::from_millis(250);
        let Budget { time: _, deadline, stop, .. } = self.for_decision();
        Budget { deadline, stop, ..Budget::unlimited() }.guard(GRACE, find)
    }

    pub fn for_decision(&self) -> Budget {
        self.rest_of(&self.limits.decision)
    }

    pub(super) fn for_parameter(&self) -> Budget {
        self.rest_of(&self.limits.parameter)
    }

    fn rest_of(&self, budget: &Budget) -> Budget {
        let ends = self.column_ends.get().or(self.ends.get());
        Budget { deadline: budget.deadline.into_iter().chain(ends).min(), ..budget.clone() }
    }

    pub fn graph(&self) -> &'g Graph {
        self.graph
    }

    /// The parameters, each computed on first use.
    pub fn parameters(&self) -> &Parameters {
        if self.ends.get().is_some() {
            self.parameters.spend(&self.rest_of(&self.limits.parameter));
        }
        &self.parameters
    }

    pub(super) fn instance(&self) -> Instance<'_> {
        Instance { graph: self.graph, parameters: self.parameters() }
    }

    /// The bounds that theorems prove for the games that this player begins.
    pub fn bounds(&self, first: Player) -> &Bounds {
        let cell = &self.bounds[usize::from(first == Player::Bob)];
        cell.get_or_init(|| Bounds::within(&self.instance(), first, &self.for_decision()))
    }

    /// From now on, scans for the number of a game skip every k that Bob wins by the lower bounds of parameters.
    pub fn begin_at_parameters(&self) {
        let (chi, degeneracy) = (self.parameters().chi().low, self.parameters().degeneracy());
        self.ask(|decider| {
            decider.begin_at(Kind::Coloring, chi);
            decider.begin_at(Kind::Marking, degeneracy + 1);
        });
    }

    /// The interval that a search proves for the least k with which Alice wins.
    pub fn number(&self, game: Kind, variant: Variant) -> (u32, u32) {
        self.kept(game, variant, false, |number| (number.low, number.high))
    }

    /// The number of a game, as far as it is already known.
    pub(super) fn decided(&self, game: Kind, variant: Variant) -> Option<Value> {
        let decided = self.decided.try_borrow().ok()?;
        let known = decided.iter().find(|one| (one.game, one.variant) == (game, variant))?;
        Some(Value::from((known.number.low, known.number.high)))
    }

    /// The winner for every k from 1 to max degree + 1; `None` where a limit was hit.
    pub(super) fn winners(&self, game: Kind, variant: Variant) -> Vec<Option<Player>> {
        self.kept(game, variant, true, |number| {
            number.decisions.iter().map(|decision| decision.winner).collect()
        })
    }

    /// The result of `say` for the decisions of a game, made once; those of every k serve for the number.
    fn kept<T>(&self, game: Kind, variant: Variant, is_every: bool, say: impl Fn(&GameNumber) -> T) -> T {
        let is_meant = |one: &&VariantDecisions| {
            one.game == game && one.variant == variant && (one.is_every || !is_every)
        };
        let known = self
            .decided
            .borrow()
            .iter()
            .filter(is_meant)
            .max_by_key(|one| one.is_every)
            .map(|one| say(&one.number));
        known.unwrap_or_else(|| {
            let scope = if is_every { Scope::Every } else { Scope::Number };
            let number = self.solved(game, variant, scope);
            let said = say(&number);
            self.decided.borrow_mut().push(VariantDecisions { game, variant, is_every, number });
            said
        })
    }

    /// The least chi_g of the graphs with one more edge; infinite if every two vertices are adjacent.
    pub(super) fn number_with_an_edge(&self, variant: Variant) -> Value {
        let graph = self.graph;
        let coloring = ChosenGame::of_kind(Kind::Coloring).playing(variant);
        let edges = || graph.edges().map(|(u, v)| (u.index(), v.index()));
        let pairs = (0..graph.order()).flat_map(|v| (0..v).map(move |u| (u, v)));
        let missing = pairs.filter(|&(u, v)| !graph.are_adjacent(Vertex::new(u), Vertex::new(v)));
        let numbers = missing.map(|edge| {
            let more =
                Graph::from_edges(graph.order(), edges().chain([edge])).expect("the edge is not there yet");
            Decider::new(&more, &self.for_decision()).number(&coloring, Scope::Number)
        });
        let least = numbers.map(|number| (number.low, number.high));
        let least = least.reduce(|(low, high), (other, another)| (low.min(other), high.min(another)));
        least.map_or(Value::Infinite, Value::from)
    }

    /// The least k with which Alice wins a game of the catalogue; undefined if the graph that is played on,
    /// often far larger, is too large. So decisions without a limit get the node limit of a parameter.
    pub(super) fn number_of(&self, game: &ChosenGame) -> Value {
        let number = self.decided_in(game, &Scope::Number);
        number.map_or(Value::Undefined, |number| Value::from((number.low, number.high)))
    }

    /// The winners of such a game with 1, 2, ... colors; `None` if its graph is too large.
    pub(super) fn winners_of(&self, game: &ChosenGame) -> Option<Vec<Option<Player>>> {
        let number = self.decided_in(game, &Scope::Every)?;
        Some(number.decisions.iter().map(|decision| decision.winner).collect())
    }

    fn decided_in(&self, game: &ChosenGame, scope: &Scope) -> Option<GameNumber> {
        let budget = self.for_decision().or_nodes(Budget::OF_A_PARAMETER);
        let arena = game.arena(self.graph, &budget).ok()?;
        let mut decider = Decider::new(&arena, &budget);
        let proofs = Proofs::new((self.graph, &mut decider), game, self.sources(), &budget);
        Some(SolvedNumber::new(&proofs, scope, &mut decider).number)
    }

    /// What may decide a number beside a search.
    fn sources(&self) -> Sources {
        if self.limits.by_search { Sources::Theorems } else { Sources::Known }
    }

    /// The number as `mapgame solve` computes it, narrowed by the theorems for all known parameters.
    fn solved(&self, game: Kind, variant: Variant, scope: Scope) -> GameNumber {
        let chosen = ChosenGame::of_kind(game).playing(variant);
        let sources = self.sources();
        let mut solved = self.ask(|decider| {
            let proofs = Proofs::new((self.graph, decider), &chosen, sources, &self.for_decision());
            SolvedNumber::new(&proofs, &scope, decider)
        });
        if solved.number.is_open() && variant == Variant::from(variant.first) {
            solved.complete(&ProvedNumber::by_bounds(self.bounds(variant.first), game), true);
        }
        solved.number
    }

    fn ask<T>(&self, question: impl FnOnce(&mut Decider<'g>) -> T) -> T {
        let mut decider = self.decider.borrow_mut();
        let budget = self.for_decision();
        let decider = decider.get_or_insert_with(|| Decider::new(self.graph, &budget));
        decider.spend(&budget);
        question(decider)
    }

    /// The promises of a strategy.
    ///
    /// # Errors
    /// It does not play on this graph, or the time ended before it was prepared.
    pub fn promised(&self, strategy: &'static Entry) -> Result<PromisedBounds, NotReady> {
        let is_same = |(known, _): &&(&Entry, _)| known.name == strategy.name;
        if let Some((_, promised)) = self.promised.borrow().iter().find(is_same) {
            return promised.clone();
        }
        let promised = self.make_ready(strategy);
        self.promised.borrow_mut().push((strategy, promised.clone()));
        promised
    }

    fn make_ready(&self, strategy: &'static Entry) -> Result<PromisedBounds, NotReady> {
        let instance = self.instance();
        let setup = Setup::new(self.graph, instance.parameters);
        let prepared = self.for_decision().guard(Duration::ZERO, || (strategy.new)(&setup));
        let prepared = prepared.map_err(NotReady::Limit)??;
        let applies: Vec<Applicability> =
            strategy.theorems.iter().map(|theorem| theorem.applies.check(&instance)).collect();
        let own = strategy.theorems.first().filter(|_| applies[0] == Applicability::Yes);
        let is_proved = |promise: &&Promise| promise.theorem.status == Status::Proved;
        let proved = prepared.promises.iter().filter(is_proved);
        Ok(PromisedBounds {
            bound: own.and_then(|theorem| theorem.range(&instance)),
            certified: proved.map(|promise| promise.bound).min(),
            is_open: applies.iter().any(|applies| matches!(applies, Applicability::Unknown(_))),
        })
    }

    /// The worst case over every Bob in colors (score + 1), with the best order and guide found.
    pub(super) fn worst(&self, entry: &'static Entry) -> Value {
        let parameters = self.parameters();
        let found =
            verify(self.graph, parameters, entry, &verify::VerifyTerms::default(), &self.for_decision());
        let Ok(found) = found else { return Value::Undefined };
        match (found.worst_case, found.exhaustive) {
            (Some(worst), true) => Value::Integer(worst),
            // Bob can force as many. With max degree + 1 shades of each class every vertex always has a legal one.
            (Some(worst), _) => Value::from((worst, found.classes() * (self.graph.max_degree() as u32 + 1))),
            (None, _) => Value::Unknown,
        }
    }
}
