//! Exhaustive Bob: the worst score of a color-blind strategy over every play of Bob in the marking game.
//!
//! After each turn of Alice the future depends only on the set of marked vertices and on her memory. The worst score is
//! therefore the largest score of a single marking on any path from the start through these states, and a depth-first
//! walk that enters each state once meets every such marking. No values have to be backed up.
//!
//! Pruning. A state is not entered if no unmarked vertex has a degree above the worst score found so far: the score of
//! a vertex is at most its degree, and the worst score found only grows, so nothing below such a state could change it.

use games::certificate::Kind;
use games::{Memory, VertexRule, View};
use graphs::{Budget, Graph, Limit, Meter, Vertex, VertexSet};
use rustc_hash::FxHashSet;

use super::ready::ReadyStrategy;
use super::{BestResponse, Verification, replay, response};

impl ReadyStrategy<'_> {
    pub(crate) fn against_every_marker(&self, budget: &Budget) -> Verification {
        let mut worst = worst_case(self.graph, self.rule(), &self.at_first(budget));
        let mut responded = None;
        if let (Some(search), Some(_)) =
            (self.response, worst.limit.filter(|&limit| limit != Limit::Interrupted))
        {
            let found = response::mark(self.graph, self.rule(), worst.score, search, budget);
            responded = Some(BestResponse::new(search, found.worse.is_some()));
            worst.limit = worst.limit.filter(|_| !found.is_exact);
            if let Some((score, play)) = found.worse {
                (worst.score, worst.play) = (score, play);
            }
        }
        let has_found = responded.as_ref().is_some_and(|responded| responded.has_found);
        let is_untouched = worst.limit.is_some() && worst.positions == 0 && !has_found;
        if is_untouched {
            worst.play.clear();
        }
        let needed = if worst.play.is_empty() { 0 } else { worst.score + 1 };
        let play = worst.play.iter().map(|&vertex| (vertex, None));
        Verification {
            claims: self.claims_of_scores(needed, worst.limit.is_none()),
            worst_case: (!is_untouched).then_some(needed),
            exhaustive: worst.limit.is_none(),
            limit: worst.limit,
            response: responded,
            worst_play: replay(self.graph, self.rule(), None, self.variant.first, play),
            ..self.verification(Kind::Marking, worst.positions)
        }
    }
}

/// The worst result over every Bob.
#[derive(Debug, Clone)]
pub struct WorstCase {
    /// The largest number of marked neighbors that any vertex had when it was marked.
    pub score: u32,
    /// A play, Alice first, that ends with such a vertex.
    pub play: Vec<Vertex>,
    pub(crate) positions: u64,
    /// The limit that ended the search early; `None` if every play of Bob is covered.
    pub limit: Option<Limit>,
}

/// The worst case of the rule over all plays of Bob. At most one state a node of the budget.
pub fn worst_case(graph: &Graph, rule: &dyn VertexRule, budget: &Budget) -> WorstCase {
    let mut walk = Walk::new(graph, rule);
    let mut meter = budget.start();
    let limit = loop {
        let entered = walk.advance(&meter).and_then(|entered| {
            if entered.is_some() {
                meter.step()?;
                meter.hold(walk.bytes())?;
            }
            Ok(entered)
        });
        match entered {
            Ok(Some(entered)) => walk.stack.push(entered),
            Ok(None) => break None,
            Err(limit) => break Some(limit),
        }
    };
    WorstCase { score: walk.worst, play: walk.worst_play, positions: meter.spent(), limit }
}

/// A state after a turn of Alice, with the moves of Bob not yet tried.
struct Frame {
    unmarked: VertexSet,
    memory: Memory,
    untried: VertexSet,
}

struct Walk<'a> {
    graph: &'a Graph,
    rule: &'a dyn VertexRule,
    by_degree: Vec<Vertex>,
    seen: FxHashSet<(VertexSet, Memory)>,
    /// The bytes of the words in the memories of `seen`.
    words: u64,
    /// The states on the path to the current one.
    stack: Vec<Frame>,
    /// The moves on that path: Alice's first, then two a frame.
    play: Vec<Vertex>,
    worst: u32,
    worst_play: Vec<Vertex>,
    /// The state after Alice's opening, until it is entered.
    opening: Option<Frame>,
    /// The number of Bob's moves that led to no new state.
    dull_moves: u64,
}

/// The number of moves to no new state between two checks of the clock.
const PATIENCE: u64 = 64;

/// The order above which the clock is checked after each move.
const LARGE: usize = 1000;

impl<'a> Walk<'a> {
    fn new(graph: &'a Graph, rule: &'a dyn VertexRule) -> Self {
        let mut by_degree: Vec<Vertex> = graph.vertices().collect();
        by_degree.sort_by_key(|&v| std::cmp::Reverse(graph.degree(v)));
        let mut walk = Walk {
            graph,
            rule,
            by_degree,
            seen: FxHashSet::default(),
            words: 0,
            stack: Vec::new(),
            play: Vec::new(),
            worst: 0,
            worst_play: Vec::new(),
            opening: None,
            dull_moves: 0,
        };
        let unmarked = VertexSet::full(graph.order());
        if !unmarked.is_empty() {
            walk.opening = walk.alice(unmarked, rule.start(), None);
        }
        walk
    }

    /// The next state to enter; `None` when none is left.
    fn advance(&mut self, meter: &Meter<'_>) -> Result<Option<Frame>, Limit> {
        if let Some(opening) = self.opening.take() {
            return Ok(Some(opening));
        }
        loop {
            let Some(frame) = self.stack.last_mut() else { return Ok(None) };
            let Some(b) = frame.untried.first() else {
                self.stack.pop();
                self.play.truncate(2 * self.stack.len().saturating_sub(1) + 1);
                continue;
            };
            frame.untried.remove(b);
            self.play.truncate(2 * self.stack.len() - 1);
            let frame = &self.stack[self.stack.len() - 1];
            let (mut unmarked, memory) = (frame.unmarked.clone(), frame.memory.clone());
            self.mark(&mut unmarked, b);
            if unmarked.is_empty() {
                continue;
            }
            let entered = self.alice(unmarked, memory, Some(b));
            if self.rule.fault().is_some() {
                return Err(Limit::Interrupted);
            }
            if entered.is_some() {
                return Ok(entered);
            }
            self.dull_moves += 1;
            // On a large graph each move takes long.
            if self.graph.order() > LARGE || self.dull_moves.is_multiple_of(PATIENCE) {
                meter.look_up()?;
            }
        }
    }

    /// Alice's turn; returns the state after it, unless it was entered before or is pruned.
    fn alice(&mut self, mut unmarked: VertexSet, mut memory: Memory, last: Option<Vertex>) -> Option<Frame> {
        let view = View { graph: self.graph, uncolored: &unmarked, colors: &[], last };
        let (chosen, _) = self.rule.next(&mut memory, view);
        assert!(unmarked.contains(chosen), "the strategy chose vertex {chosen}, which is marked");
        self.mark(&mut unmarked, chosen);

        let highest = self.by_degree.iter().find(|&&v| unmarked.contains(v))?;
        if self.graph.degree(*highest) as u32 <= self.worst {
            return None;
        }
        let untried = unmarked.clone();
        let is_new = self.seen.insert((unmarked.clone(), memory.clone()));
        self.words += if is_new { memory.bytes_of_words() } else { 0 };
        is_new.then_some(Frame { unmarked, memory, untried })
    }

    fn mark(&mut self, unmarked: &mut VertexSet, v: Vertex) {
        let score = self.graph.neighbors(v).iter().filter(|&&w| !unmarked.contains(w)).count() as u32;
        unmarked.remove(v);
        self.play.push(v);
        if score > self.worst || self.worst_play.is_empty() {
            self.worst = score;
            self.worst_play.clone_from(&self.play);
        }
    }

    /// The bytes of the seen states and of the path to the current one.
    fn bytes(&self) -> u64 {
        let words = self.graph.order().div_ceil(64) as u64;
        let wide_set = if words > 1 { 8 * words } else { 0 };
        let entry = Budget::hash_entry(size_of::<(VertexSet, Memory)>()) + 2 * wide_set;
        let frame = size_of::<Frame>() as u64 + 3 * wide_set;
        self.words + self.seen.len() as u64 * entry + self.stack.len() as u64 * frame
    }
}
