//! Who wins a game given by its rules: one search for all of them.
//!
//! A [`Solver`] answers for every k and every variant from one table, since the stored form (`residue`) says
//! how many colors there are and who may pass, and not who began. First it tries moves at elements with the
//! fewest colors. Where edges are colored without a cycle of one color, `forest` decides more positions and
//! sorts the moves. Tests compare it with the definitions in `games::ruled` on all small graphs.

mod forest;
mod residue;

use std::sync::Arc;

use forest::Distances;
use games::coloring::Verdict;
use games::ruled::{Position, RuledGame, Rules, Step};
use games::{Game, Player, Variant};
use graphs::clock::Instant;
use graphs::{Budget, Graph, Limit, Meter};
use residue::Frame;
use rustc_hash::FxHashMap;

use crate::decision::Winner;
use crate::decision::brief;
use crate::width::with_width;
use crate::{Decision, GameNumber, Scope, width};

/// A lower bound on the least k with which Alice can win by these rules, by a short search within the
/// time of the budget; 0 for a graph without elements. With the name of the parameter that gives it.
pub fn lower_bound(rules: &dyn Rules, graph: &Graph, budget: &Budget) -> (u32, &'static str) {
    let (value, parameter) = rules.lower_bound(graph, &brief(budget));
    (if rules.elements(graph) > 0 { value } else { 0 }, parameter)
}

/// Decides who wins by some rules on one graph, and remembers results for later questions.
pub struct Solver {
    graph: Arc<Graph>,
    rules: Arc<dyn Rules>,
    budget: Budget,
    /// Created for the first question.
    engine: Option<Engine>,
    nodes: u64,
}

impl Solver {
    /// A solver without results. The limits on nodes and time apply to each question, that on memory to all.
    pub fn new(graph: Arc<Graph>, rules: Arc<dyn Rules>, budget: &Budget) -> Self {
        Solver { graph, rules, budget: budget.clone(), engine: None, nodes: 0 }
    }

    pub(crate) fn spend(&mut self, budget: &Budget) {
        self.budget = Budget { memory: self.budget.memory, ..budget.clone() };
    }

    /// The winner with k colors in a variant with free moves.
    ///
    /// With [`enough`](Self::enough) colors Alice wins without a search. Below that number, more than
    /// [`games::ruled::MOST_COLORS`] colors are too many for the method.
    pub fn decide(&mut self, k: u32, variant: impl Into<Variant>) -> Decision {
        let begun = Instant::now();
        if k >= self.enough() {
            return Decision::new(k, Ok(Player::Alice), 0, begun.elapsed());
        }
        let before = self.nodes;
        self.budget.begin(k);
        let outcome = RuledGame::new(Arc::clone(&self.graph), Arc::clone(&self.rules), k, variant)
            .map_err(|_| Limit::Size)
            .and_then(|game| self.winner(&game, &game.initial()));
        Decision::new(k, outcome, self.nodes - before, begun.elapsed())
    }

    /// Who wins from a position of a game on the graph by the rules.
    ///
    /// # Errors
    /// The limit that was hit; [`Limit::Size`] for more elements than the search takes.
    pub fn winner(&mut self, game: &RuledGame, position: &Position) -> Winner {
        let budget = self.budget.clone();
        let mut meter = budget.start();
        let winner = self.winner_within(game, position, &mut meter);
        self.nodes += meter.spent();
        winner
    }

    /// Like `winner`, on the meter of a larger computation.
    pub fn winner_within(&mut self, game: &RuledGame, position: &Position, meter: &mut Meter<'_>) -> Winner {
        let engine = match &mut self.engine {
            Some(engine) => engine,
            None => self.engine.insert(engine(game)?),
        };
        engine(game, position, meter)
    }

    /// Bounds on the least k with which Alice wins in a variant with free moves, from the decisions in
    /// `scope`, each within the budget. `low` is a proven lower bound. No k is inferred from another.
    pub fn number(&mut self, scope: Scope, variant: impl Into<Variant>, low: u32) -> GameNumber {
        let variant = variant.into();
        let whole = self.budget.clone();
        let number = GameNumber::of(scope, self.enough(), low, |k, parts| {
            self.budget = whole.part(1, parts);
            self.decide(k, variant)
        });
        self.budget = whole;
        number
    }

    /// A number of colors from which on Alice wins without a search; 0 without elements.
    pub fn enough(&self) -> u32 {
        if self.rules.elements(&self.graph) > 0 { self.rules.enough(&self.graph) } else { 0 }
    }
}

type Engine = Box<dyn FnMut(&RuledGame, &Position, &mut Meter<'_>) -> Winner + Send>;

fn engine(game: &RuledGame) -> Result<Engine, Limit> {
    with_width!(residue::universe(game), W => {
        let mut search = Search::<W>::new(game);
        Box::new(move |game: &RuledGame, position: &Position, meter: &mut Meter<'_>| {
            width::with_room_for(2 * game.elements() + 1, || search.search(game, position, meter))
        }) as Engine
    })
}

struct Search<const W: usize> {
    frame: Frame<W>,
    table: FxHashMap<Box<[u64]>, Player>,
    /// The heap memory of the keys, in bytes.
    heap: u64,
}

impl<const W: usize> Search<W> {
    fn new(game: &RuledGame) -> Self {
        Search { frame: Frame::new(game), table: FxHashMap::default(), heap: 0 }
    }

    const ENTRY: u64 = Budget::hash_entry(size_of::<(Box<[u64]>, Player)>());

    fn search(&mut self, game: &RuledGame, position: &Position, meter: &mut Meter<'_>) -> Winner {
        let fitting = game.fitting(position);
        if let Some(verdict) = RuledGame::value_by(position, &fitting) {
            return Ok(Verdict::winner(verdict));
        }
        let distances =
            game.rules().colors_edges().then(|| Distances::of(game, position, &fitting)).flatten();
        let is_safe = |element| game.rules().is_safe(game, position, &fitting, element);
        let plain = match &distances {
            Some(distances) => distances.winner(position.to_move()),
            None => position.uncolored().all(is_safe).then_some(Player::Alice),
        };
        if let Some(winner) = plain {
            return Ok(winner);
        }
        let key = self.frame.key(game, position, &fitting);
        if let Some(&winner) = self.table.get(&key) {
            return Ok(winner);
        }
        meter.step()?;
        meter.hold(self.table.len() as u64 * Self::ENTRY + self.heap)?;

        let to_move = position.to_move();
        let mut moves = Vec::new();
        game.moves_by(position, &fitting, &mut moves);
        let choice = |step: &Step| match step {
            Step::Name(element) | Step::Color { element, .. } => fitting[element.index()].len(),
            Step::Pass => u32::MAX,
        };
        match &distances {
            Some(distances) => distances.sort(position, &fitting, &mut moves),
            None => moves.sort_by_key(choice),
        }
        let mut winner = to_move.opponent();
        for step in moves {
            if self.search(game, &game.after(position, step), meter)? == to_move {
                winner = to_move;
                break;
            }
        }
        self.heap += size_of_val::<[u64]>(&key) as u64;
        self.table.insert(key, winner);
        Ok(winner)
    }
}
