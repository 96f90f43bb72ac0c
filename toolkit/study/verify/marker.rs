//! Exhaustive Bob: the worst score of a color-blind strategy over every play of Bob in the marking game.
//!
//! After each turn of Alice the future depends only on the set of marked vertices and on her memory. The worst score is
//! therefore the largest score of a single marking on any path from the start through these states, and a depth-first
//! walk that enters each state once meets every such marking. No values have to be backed up. States with the same future
//! ([`Shapes`]) are entered once.
//!
//! Pruning. A state is not entered if no unmarked vertex has a degree above the worst score found so far: the score of
//! a vertex is at most its degree, and the worst score found only grows, so nothing below such a state could change it.
//! The states of a refereed rule ([`VertexRule::is_refereed`]) are entered all the same.

use games::certificate::Kind;
use games::{Memory, Player, VertexRule, View};
use graphs::{Budget, Graph, Limit, Meter, Vertex, VertexSet};

use super::one_player::{OnePlayerGame, Turn, is_reached};
use super::ready::ReadyStrategy;
use super::states::{Shapes, States};
use super::{BestResponse, Verification, replay, response};

impl ReadyStrategy<'_> {
    pub(crate) fn against_every_marker(&self, budget: &Budget) -> Verification {
        let first = self.variant.first;
        let mut worst = worst_case(self.graph, self.rule(), first, &self.at_first(budget));
        let mut responded = None;
        if let (Some(search), Some(_)) =
            (self.response, worst.limit.filter(|&limit| limit != Limit::Interrupted))
        {
            let found = response::mark(self.graph, self.rule(), (first, worst.score), search, budget);
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
            worst_play: replay(self.graph, self.rule(), None, first, play),
            ..self.verification(Kind::Marking, worst.positions)
        }
    }
}

/// The worst result over every Bob.
#[derive(Debug, Clone)]
pub struct WorstCase {
    /// The largest number of marked neighbors that any vertex had when it was marked.
    pub score: u32,
    /// A play that ends with such a vertex.
    pub play: Vec<Vertex>,
    pub(crate) positions: u64,
    /// The limit that ended the search early; `None` if every play of Bob is covered.
    pub limit: Option<Limit>,
}

/// The worst case of the rule over all plays of Bob if this player begins. At most one state a node of the budget.
pub fn worst_case(graph: &Graph, rule: &dyn VertexRule, first: Player, budget: &Budget) -> WorstCase {
    let higher = VertexSet::full(graph.order());
    let (shapes, seen) = (Shapes::new(graph, rule), States::default());
    let (key, play, worst_play) = (Vec::new(), Vec::new(), Vec::new());
    let mut walk = Walk { graph, rule, first, higher, shapes, seen, key, play, worst: 0, worst_play };
    walk.rise(0);
    let mut meter = budget.start();
    // No score is a goal: all plays are tried.
    let limit = is_reached(&mut walk, &mut meter).err();
    WorstCase { score: walk.worst, play: walk.worst_play, positions: meter.spent(), limit }
}

/// A state after a turn of Alice: the unmarked vertices, her memory, and the number of moves made.
type Place = (VertexSet, Memory, usize);

struct Walk<'a> {
    graph: &'a Graph,
    rule: &'a dyn VertexRule,
    first: Player,
    /// The vertices with a degree above the largest score found.
    higher: VertexSet,
    shapes: Shapes<'a>,
    seen: States<0>,
    key: Vec<u8>,
    /// The moves to the current state.
    play: Vec<Vertex>,
    /// The largest score found, and its play.
    worst: u32,
    worst_play: Vec<Vertex>,
}

/// Above this order the clock is checked after each move.
const LARGE: usize = 1000;

impl Walk<'_> {
    /// Alice's turn; the state after it is dull if it was entered before or is pruned.
    fn alice(
        &mut self,
        mut unmarked: VertexSet,
        mut memory: Memory,
        last: Option<Vertex>,
    ) -> Result<Turn<Place>, Limit> {
        let view = View { graph: self.graph, uncolored: &unmarked, colors: &[], last };
        let (chosen, _) = self.rule.next(&mut memory, view);
        assert!(unmarked.contains(chosen), "the strategy chose vertex {chosen}, which is marked");
        self.mark(&mut unmarked, chosen);
        if self.rule.fault().is_some() {
            return Err(Limit::Interrupted);
        }
        let is_low = unmarked.is_disjoint(&self.higher) && !self.rule.is_refereed();
        if is_low || unmarked.is_empty() {
            return Ok(Turn::Dull);
        }
        self.key.clear();
        // Other degrees do not matter any more.
        let degree = |v| if self.higher.contains(v) { self.graph.degree(v) } else { 0 };
        self.shapes.push(&mut self.key, &unmarked, &memory, degree);
        let (_, is_new) = self.seen.place(&self.key, []);
        Ok(if is_new { Turn::Entered((unmarked, memory, self.play.len())) } else { Turn::Dull })
    }

    fn mark(&mut self, unmarked: &mut VertexSet, v: Vertex) {
        unmarked.remove(v);
        self.play.push(v);
        if !self.higher.contains(v) && !self.worst_play.is_empty() {
            return;
        }
        let score = self.graph.neighbors(v).iter().filter(|&&w| !unmarked.contains(w)).count() as u32;
        if score > self.worst || self.worst_play.is_empty() {
            self.rise(score);
            self.worst_play.clone_from(&self.play);
        }
    }

    fn rise(&mut self, score: u32) {
        self.worst = score;
        let is_higher = |&v: &Vertex| self.graph.degree(v) as u32 > score;
        self.higher = VertexSet::of(self.graph.order(), self.graph.vertices().filter(is_higher));
    }
}

impl OnePlayerGame for Walk<'_> {
    type Place = Place;
    type Move = Vertex;

    fn open(&mut self, _: &mut Meter<'_>) -> Result<Turn<Place>, Limit> {
        let (order, start) = (self.graph.order(), self.rule.start());
        match self.first {
            _ if order == 0 => Ok(Turn::Dull),
            Player::Alice => self.alice(VertexSet::full(order), start, None),
            Player::Bob => Ok(Turn::Entered((VertexSet::full(order), start, 0))),
        }
    }

    fn choices(&mut self, (unmarked, ..): &Place, _: &mut Meter<'_>) -> Result<Vec<Vertex>, Limit> {
        let mut untried: Vec<Vertex> = unmarked.iter().collect();
        untried.reverse();
        Ok(untried)
    }

    fn turn(
        &mut self,
        (unmarked, memory, ply): &Place,
        b: Vertex,
        meter: &mut Meter<'_>,
    ) -> Result<Turn<Place>, Limit> {
        // On a large graph each move takes long.
        if self.graph.order() > LARGE {
            meter.look_up()?;
        }
        self.play.truncate(*ply);
        let mut unmarked = unmarked.clone();
        self.mark(&mut unmarked, b);
        if unmarked.is_empty() { Ok(Turn::Dull) } else { self.alice(unmarked, memory.clone(), Some(b)) }
    }

    /// The bytes of the seen states and of the path to the current one.
    fn bytes(&self) -> u64 {
        let words = self.graph.order().div_ceil(64) as u64;
        let wide_set = if words > 1 { 8 * words } else { 0 };
        let place = size_of::<(VertexSet, Memory, VertexSet)>() as u64 + 3 * wide_set;
        self.seen.bytes() + self.play.len() as u64 / 2 * place
    }
}
