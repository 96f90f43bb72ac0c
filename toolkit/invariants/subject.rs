//! One graph, and what was found about it.

use std::cell::{Cell, OnceCell, RefCell};
use std::sync::Arc;
use std::time::Duration;

use games::certificate::Kind;
use games::{ChosenGame, Player, Variant};
use graphs::clique::{CliqueNumber, clique_number};
use graphs::clock::Instant;
use graphs::coloring::{Coloring, chromatic_number};
use graphs::density::{Densities, densities};
use graphs::{Budget, Estimate, Graph, Limit, Parameters, Vertex, connectivity};
use solver::{Decider, GameNumber, Scope, decider};
use strategies::{Entry, Instance};

use super::Value;
use crate::bounds::Bounds;
use crate::verify::{self, Coverage, verify};

/// What may be spent on one graph.
#[derive(Debug, Clone)]
pub struct Limits {
    /// On each decision of a game, and on all plays against a strategy.
    pub decision: Budget,
    /// On each search for a parameter.
    pub parameter: Budget,
}

/// What was decided in one variant of one game.
struct Decided {
    game: Kind,
    variant: Variant,
    number: GameNumber,
}

/// A graph of which columns are asked. What one column needs is found once.
pub struct Subject<'g> {
    graph: &'g Arc<Graph>,
    limits: &'g Limits,
    decider: RefCell<Option<Decider<'g>>>,
    /// The numbers of the games, each by a scan.
    scanned: RefCell<Vec<Decided>>,
    /// The same with every k decided.
    decided: RefCell<Vec<Decided>>,
    clique: OnceCell<CliqueNumber>,
    chi: OnceCell<Estimate<Coloring>>,
    densities: OnceCell<Result<Densities, Limit>>,
    parameters: OnceCell<Parameters>,
    bounds: [OnceCell<Bounds>; 2],
    is_connected: OnceCell<bool>,
    /// When the time for all columns is over.
    ends: Option<Instant>,
    /// How many columns are still to come.
    columns: Cell<usize>,
}

impl<'g> Subject<'g> {
    /// Nothing is found yet.
    pub fn new(graph: &'g Arc<Graph>, limits: &'g Limits) -> Self {
        Subject {
            graph,
            limits,
            decider: RefCell::default(),
            scanned: RefCell::default(),
            decided: RefCell::default(),
            clique: OnceCell::new(),
            chi: OnceCell::new(),
            densities: OnceCell::new(),
            parameters: OnceCell::new(),
            bounds: [OnceCell::new(), OnceCell::new()],
            is_connected: OnceCell::new(),
            ends: None,
            columns: Cell::new(1),
        }
    }

    /// The same where the time is that of all columns together. Each has its part of what is left ([`Self::expect`]).
    pub fn in_all(graph: &'g Arc<Graph>, limits: &'g Limits) -> Self {
        let ends = limits.decision.shared().deadline;
        Subject { ends, ..Subject::new(graph, limits) }
    }

    /// Says how many columns are still to come, the next one included; one if this is never said.
    pub fn expect(&self, columns: usize) {
        self.columns.set(columns.max(1));
    }

    /// What is found about one column in its part of the time.
    ///
    /// # Errors
    /// The limit that was reached by work that does not look at it.
    pub(super) fn guarded<T>(&self, find: impl FnOnce() -> T) -> Result<T, Limit> {
        const GRACE: Duration = Duration::from_millis(250);
        let Budget { time: _, deadline, stop, .. } = self.for_decision();
        Budget { deadline, stop, ..Budget::unlimited() }.guard(GRACE, find)
    }

    /// What a parameter may spend.
    fn for_parameter(&self) -> Budget {
        self.rest_of(&self.limits.parameter)
    }

    /// What a decision may spend.
    fn for_decision(&self) -> Budget {
        self.rest_of(&self.limits.decision)
    }

    fn rest_of(&self, budget: &Budget) -> Budget {
        let Some(ends) = self.ends else { return budget.clone() };
        let now = Instant::now();
        let part = now + ends.saturating_duration_since(now) / self.columns.get() as u32;
        Budget { deadline: budget.deadline.into_iter().chain([part]).min(), ..budget.clone() }
    }

    /// The graph.
    pub fn graph(&self) -> &'g Graph {
        self.graph
    }

    pub(super) fn is_connected(&self) -> bool {
        *self.is_connected.get_or_init(|| connectivity::is_connected(self.graph))
    }

    pub(super) fn clique(&self) -> &CliqueNumber {
        self.clique.get_or_init(|| clique_number(self.graph, &self.for_parameter()))
    }

    pub(super) fn chi(&self) -> &Estimate<Coloring> {
        self.chi.get_or_init(|| chromatic_number(self.graph, &self.for_parameter()))
    }

    pub(super) fn densities(&self) -> &Result<Densities, Limit> {
        self.densities.get_or_init(|| densities(self.graph, &self.for_parameter()))
    }

    pub(super) fn parameters(&self) -> &Parameters {
        self.parameters.get_or_init(|| Parameters::of(self.graph, &self.for_parameter()))
    }

    pub(super) fn bounds(&self, first: Player) -> &Bounds {
        let cell = &self.bounds[usize::from(first == Player::Bob)];
        let instance = || Instance { graph: self.graph, parameters: self.parameters() };
        cell.get_or_init(|| Bounds::of(&instance(), first))
    }

    /// The least k with which Alice wins.
    pub(super) fn number(&self, game: Kind, variant: Variant) -> Value {
        let known = |found: &RefCell<Vec<Decided>>| {
            let found = found.borrow();
            let one = found.iter().find(|one| one.game == game && one.variant == variant);
            one.map(|one| Value::between(one.number.low, one.number.high))
        };
        if let Some(value) = known(&self.decided).or_else(|| known(&self.scanned)) {
            return value;
        }
        let chosen = ChosenGame::of_kind(game).playing(variant);
        let number = self.ask(|decider| decider.number(&chosen, Scope::Number));
        let value = Value::between(number.low, number.high);
        self.scanned.borrow_mut().push(Decided { game, variant, number });
        value
    }

    /// The least game chromatic number of the graphs with one edge more; infinite if every two vertices are adjacent, so that
    /// there are no such graphs.
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
        least.map_or(Value::Infinite, |(low, high)| Value::between(low, high))
    }

    /// The least k with which Alice wins a game of the catalogue; nothing if the graph that it is played on is too large.
    pub(super) fn number_of(&self, game: &ChosenGame) -> Value {
        let number = decider::number(game, self.graph, &self.for_decision());
        number.map_or(Value::Undefined, |number| Value::between(number.low, number.high))
    }

    /// The winner for every k from 1 to max degree + 1; none where a limit was hit.
    pub(super) fn winners(&self, game: Kind, variant: Variant) -> Vec<Option<Player>> {
        let of = |number: &GameNumber| number.decisions.iter().map(|decision| decision.winner).collect();
        let known = self.decided.borrow();
        if let Some(one) = known.iter().find(|one| one.game == game && one.variant == variant) {
            return of(&one.number);
        }
        drop(known);
        let chosen = ChosenGame::of_kind(game).playing(variant);
        let number = self.ask(|decider| decider.number(&chosen, Scope::Every));
        let winners = of(&number);
        self.decided.borrow_mut().push(Decided { game, variant, number });
        winners
    }

    fn ask<T>(&self, question: impl FnOnce(&mut Decider<'g>) -> T) -> T {
        let mut decider = self.decider.borrow_mut();
        let budget = self.for_decision();
        let decider = decider.get_or_insert_with(|| Decider::new(self.graph, &budget));
        decider.spend(&budget);
        question(decider)
    }

    /// What a strategy needs against every Bob, on the scale of the bounds. Where a limit ended the search for the
    /// order or the guide that it goes by, this is unknown: with another one it may need more or less.
    pub(super) fn worst(&self, entry: &'static Entry) -> Value {
        let parameters = self.parameters();
        let found = verify(self.graph, parameters, entry, &verify::Terms::default(), &self.for_decision());
        let Ok(found) = found else { return Value::Undefined };
        if found.is_cut {
            return Value::Unknown;
        }
        match (found.worst_case, found.coverage) {
            (Some(worst), Coverage::EveryBob) => Value::Integer(worst),
            // Bob can force as much. With max degree + 1 shades of each class no vertex is ever without one.
            (Some(worst), _) => {
                let classes = found.guide.as_ref().map_or(1, |guide| guide.classes().max(1));
                Value::between(worst, classes * (self.graph.max_degree() as u32 + 1))
            }
            (None, _) => Value::Unknown,
        }
    }
}
