//! An agent that follows a plan and gives reasons.

use games::{Agent, Answer, GraphGame, Guide, Memory, Plan, Reason, VertexMove};
use graphs::{LinearOrder, Vertex};

use crate::entry::PreparedStrategy;

/// Plays by a plan, in the marking game and in the coloring game.
///
/// In the coloring game a vertex that the rule chose without a color gets one by [`Plan::color`]. If
/// the plan has no legal move (no shade left, or a vertex that the connected game does not open) the
/// follower makes the first legal move at its vertex, or else the first legal move, without a reason.
///
/// A play begins when the opponent has not moved yet, or with [`Follower::begin`].
pub struct Follower {
    plan: Plan,
    order: Option<LinearOrder>,
    memory: Memory,
    why: Option<Reason>,
}

impl From<PreparedStrategy> for Follower {
    fn from(prepared: PreparedStrategy) -> Self {
        Follower { order: prepared.order, ..Follower::new(prepared.plan) }
    }
}

impl Follower {
    pub fn new(plan: Plan) -> Self {
        Follower { memory: plan.rule().start(), order: None, plan, why: None }
    }

    pub fn begin(&mut self) {
        self.memory = self.plan.rule().start();
        self.why = None;
    }

    pub fn recall(&mut self, memory: Memory) {
        self.memory = memory;
        self.why = None;
    }

    /// The reason for the last move; `None` before the first, and if the plan had no legal move.
    pub fn why(&self) -> Option<&Reason> {
        self.why.as_ref()
    }

    pub fn plan(&self) -> &Plan {
        &self.plan
    }

    pub fn memory(&self) -> &Memory {
        &self.memory
    }

    /// The move if it is legal, otherwise the first legal move at its vertex, otherwise the first legal move.
    fn legal<M: VertexMove + Ord>(&mut self, wanted: Option<M>, vertex: Vertex, moves: &[M]) -> M {
        if let Some(step) = wanted.filter(|step| moves.binary_search(step).is_ok()) {
            return step;
        }
        self.why = None;
        let there = moves.iter().find(|step| step.vertex() == Some(vertex));
        *there.or(moves.first()).expect("a game that is not over has a move")
    }
}

impl<G: GraphGame> Agent<G> for Follower {
    fn choose(&mut self, game: &G, position: &G::Position, last: Option<G::Move>) -> G::Move {
        if last.is_none() {
            Follower::begin(self);
        }
        // After a pass the rule has nothing to answer, but remembers.
        let Answer { vertex, color, why } = self.plan.answer(&mut self.memory, game, position, last);
        self.why = Some(why);
        self.legal(G::taking(vertex, color), vertex, &game.legal(position))
    }

    fn why(&self) -> Option<&Reason> {
        self.why.as_ref()
    }

    fn begin(&mut self) {
        Follower::begin(self);
    }

    fn remembers(&self) -> bool {
        true
    }

    fn memory(&self) -> Option<Vec<Vertex>> {
        Some(self.memory.vertices.iter().collect())
    }

    fn order(&self) -> Option<&LinearOrder> {
        self.order.as_ref()
    }

    fn guide(&self) -> Option<&Guide> {
        match &self.plan {
            Plan::Guided { guide, .. } => Some(guide),
            Plan::ColorBlind(_) | Plan::Sighted(_) => None,
        }
    }

    fn arrows(&self) -> Vec<(Vertex, Vertex)> {
        self.plan.rule().arrows()
    }
}
