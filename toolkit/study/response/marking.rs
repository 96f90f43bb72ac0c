//! The marking game against a known strategy.
//!
//! The damage is a score: the marked neighbors of a vertex when it is marked. On his turn Bob can mark any vertex, so
//! an unmarked vertex counts with its marked neighbors then, without the move being made: the move that marks it is
//! added to the play when the search is over ([`Marking::closing`]).

use games::{Memory, Player};
use graphs::{Graph, Vertex, VertexSet};

use super::board::{Board, Replies};

type Turn = super::board::Turn<Vertex, Vertex>;

/// The start of a search: Bob is to move.
#[derive(Debug, Clone)]
pub struct Start {
    pub(crate) unmarked: VertexSet,
    pub(crate) memory: Memory,
    pub(crate) score: u32,
}

/// A position of the marking game with Bob to move.
pub struct Marking<'a> {
    graph: &'a Graph,
    replies: &'a dyn Replies,
    unmarked: VertexSet,
    /// For each vertex the number of its marked neighbors.
    marked: Vec<u32>,
    memory: Memory,
    damage: u32,
    /// The turns made, with the memory and the damage before each.
    past: Vec<(Turn, Memory, u32)>,
}

impl<'a> Marking<'a> {
    pub fn new(graph: &'a Graph, replies: &'a dyn Replies, start: Start) -> Self {
        let Start { unmarked, memory, score } = start;
        let beside = |v: Vertex| graph.neighbors(v).iter().filter(|&&w| !unmarked.contains(w)).count() as u32;
        let marked: Vec<u32> = graph.vertices().map(beside).collect();
        let pending = unmarked.iter().map(|v| marked[v.index()]).max();
        let damage = pending.map_or(score, |pending| pending.max(score));
        Marking { graph, replies, unmarked, marked, memory, damage, past: Vec::new() }
    }

    /// The start of the whole game, after Alice's move if she begins. That move is `None` on the graph without vertices.
    pub fn opening(graph: &Graph, replies: &dyn Replies, first: Player) -> (Start, Option<Vertex>) {
        let (mut unmarked, mut memory) = (VertexSet::full(graph.order()), replies.start());
        let is_hers = first == Player::Alice && !unmarked.is_empty();
        let first = is_hers.then(|| replies.mark(&mut memory, graph, &unmarked, None));
        first.map(|first| unmarked.remove(first));
        (Start { unmarked, memory, score: 0 }, first)
    }

    /// The vertex that Bob marks after these turns to reach the damage found, if it is not done yet.
    pub(crate) fn closing(&mut self, turns: &[Turn], damage: u32) -> Option<Vertex> {
        let mut score = 0;
        for turn in turns {
            score = score.max(self.score_of(turn));
            self.apply(turn);
        }
        let found = self.unmarked.iter().find(|v| self.marked[v.index()] == damage);
        turns.iter().for_each(|_| self.undo());
        found.filter(|_| score < damage)
    }

    /// The larger score of the two moves.
    fn score_of(&self, turn: &Turn) -> u32 {
        let score = |v: Vertex| self.marked[v.index()];
        let beside = |v: &Vertex| u32::from(self.graph.are_adjacent(*v, turn.step));
        let reply = turn.reply.map(|reply| score(reply) + beside(&reply));
        score(turn.step).max(reply.unwrap_or(0))
    }

    fn mark(&mut self, v: Vertex) {
        self.unmarked.remove(v);
        self.damage = self.damage.max(self.marked[v.index()]);
        for &w in self.graph.neighbors(v) {
            self.marked[w.index()] += 1;
        }
    }

    fn unmark(&mut self, v: Vertex) {
        self.unmarked.insert(v);
        for &w in self.graph.neighbors(v) {
            self.marked[w.index()] -= 1;
        }
    }
}

impl Board for Marking<'_> {
    type Move = Vertex;
    type Reply = Vertex;
    type Key = (VertexSet, Memory);
    type Names = ();

    fn graph(&self) -> &Graph {
        self.graph
    }

    fn answer(&mut self, step: Vertex) -> Turn {
        let mut memory = self.memory.clone();
        self.unmarked.remove(step);
        let is_asked = !self.unmarked.is_empty();
        let reply = is_asked.then(|| self.replies.mark(&mut memory, self.graph, &self.unmarked, Some(step)));
        self.unmarked.insert(step);
        Turn { step, reply, memory }
    }

    fn apply(&mut self, turn: &Turn) {
        let before = std::mem::replace(&mut self.memory, turn.memory.clone());
        self.past.push((turn.clone(), before, self.damage));
        self.mark(turn.step);
        turn.reply.into_iter().for_each(|reply| self.mark(reply));
        for v in std::iter::once(turn.step).chain(turn.reply) {
            for &w in self.graph.neighbors(v) {
                if self.unmarked.contains(w) {
                    self.damage = self.damage.max(self.marked[w.index()]);
                }
            }
        }
    }

    fn undo(&mut self) {
        let Some((turn, memory, damage)) = self.past.pop() else { return };
        turn.reply.into_iter().for_each(|reply| self.unmark(reply));
        self.unmark(turn.step);
        (self.memory, self.damage) = (memory, damage);
    }

    fn is_over(&self) -> bool {
        self.unmarked.is_empty()
    }

    fn key(&self) -> Self::Key {
        (self.unmarked.clone(), self.memory.clone())
    }

    fn names(&self) {}

    fn stored((): &(), turn: &Turn) -> Turn {
        turn.clone()
    }

    fn restored((): &(), turn: &Turn) -> Turn {
        turn.clone()
    }

    fn bytes(&self) -> u64 {
        let wide = 8 * self.graph.order().div_ceil(64) as u64;
        (size_of::<Self::Key>() + size_of::<Turn>()) as u64 + 3 * wide + 2 * self.memory.bytes_of_words()
    }

    fn moves(&self, out: &mut Vec<Vertex>) {
        out.clear();
        out.extend(&self.unmarked);
    }

    fn moves_at(&self, vertex: Vertex, out: &mut Vec<Vertex>) {
        out.clear();
        out.extend(Some(vertex).filter(|&v| self.unmarked.contains(v)));
    }

    fn damage(&self) -> u32 {
        self.damage
    }

    fn most(&self) -> u32 {
        self.graph.max_degree() as u32
    }

    fn level(&self, vertex: Vertex) -> Option<u32> {
        self.unmarked.contains(vertex).then(|| self.marked[vertex.index()])
    }

    fn can_exceed(&self, vertex: Vertex, damage: u32) -> bool {
        self.unmarked.contains(vertex) && self.graph.degree(vertex) as u32 > damage
    }

    fn is_sound(&self) -> bool {
        self.replies.fault().is_none()
    }
}
