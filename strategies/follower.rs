//! An agent that follows a plan and gives reasons.

use games::coloring::{ColoringGame, ColoringMove};
use games::marking::{MarkingGame, MarkingMove};
use games::{Agent, Answer, Game, Guide, Memory, Plan, Reason, VertexMove, View};
use graphs::{Graph, LinearOrder, Vertex, VertexSet};

use crate::entry::PreparedStrategy;

/// Plays by a plan, in the marking game and in the coloring game.
///
/// In the coloring game a vertex that the rule chose without a color gets one by [`Plan::color`]. Where the plan has no legal move (no shade
/// left, or a vertex that the connected game does not open) the follower makes the first legal move at
/// its vertex, or else the first one there is, and has no reason.
///
/// A play begins where the opponent has not moved yet, or with [`Follower::begin`].
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
    /// A follower at the beginning of a play.
    pub fn new(plan: Plan) -> Self {
        Follower { memory: plan.rule().start(), order: None, plan, why: None }
    }

    pub fn begin(&mut self) {
        self.memory = self.plan.rule().start();
        self.why = None;
    }

    /// Replaces the memory.
    pub fn recall(&mut self, memory: Memory) {
        self.memory = memory;
        self.why = None;
    }

    /// The reason for the last move; `None` before the first, and where the plan had no legal move.
    pub fn why(&self) -> Option<&Reason> {
        self.why.as_ref()
    }

    pub fn plan(&self) -> &Plan {
        &self.plan
    }

    pub fn memory(&self) -> &Memory {
        &self.memory
    }

    /// The vertex of the opponent's last move. Where there was no move yet, a play begins; where it was a pass, the
    /// rule has nothing to answer, but remembers.
    fn answered(&mut self, last: Option<impl VertexMove>) -> Option<Vertex> {
        if last.is_none() {
            self.begin();
        }
        last.and_then(|step| step.vertex())
    }

    /// The move if it is legal, else a legal one, the first at its vertex if there is one there.
    fn legal<M: VertexMove + Ord>(&mut self, wanted: Option<M>, vertex: Vertex, moves: &[M]) -> M {
        if let Some(step) = wanted.filter(|step| moves.binary_search(step).is_ok()) {
            return step;
        }
        self.why = None;
        let there = moves.iter().find(|step| step.vertex() == Some(vertex));
        *there.or(moves.first()).expect("a game that is not over has a move")
    }
}

fn set(graph: &Graph, vertices: impl Iterator<Item = Vertex>) -> VertexSet {
    VertexSet::of(graph.order(), vertices)
}

/// A game that a plan can play.
pub trait PlanGame: Game {
    fn follow(
        &self,
        follower: &mut Follower,
        position: &Self::Position,
        last: Option<Self::Move>,
    ) -> Self::Move;
}

impl PlanGame for ColoringGame {
    fn follow(
        &self,
        follower: &mut Follower,
        position: &Self::Position,
        last: Option<ColoringMove>,
    ) -> ColoringMove {
        let (graph, palette) = (self.graph(), self.rules().colors());
        let uncolored = set(graph, position.uncolored());
        let last = follower.answered(last);
        let view = View { graph, uncolored: &uncolored, colors: position.colors(), last };
        let Answer { vertex, color, why } = follower.plan.rule().answer(&mut follower.memory, view, palette);
        follower.why = Some(why);
        let mut moves = Vec::new();
        self.moves(position, &mut moves);
        let color = color.or_else(|| follower.plan.color(graph, position.colors(), palette, vertex));
        follower.legal(color.map(|color| ColoringMove::Color { vertex, color }), vertex, &moves)
    }
}

impl PlanGame for MarkingGame {
    fn follow(
        &self,
        follower: &mut Follower,
        position: &Self::Position,
        last: Option<MarkingMove>,
    ) -> MarkingMove {
        let graph = self.graph();
        let unmarked = set(graph, graph.vertices().filter(|&v| !position.marked().contains(v)));
        let last = follower.answered(last);
        let view = View { graph, uncolored: &unmarked, colors: &[], last };
        let (vertex, why) = follower.plan.rule().next(&mut follower.memory, view);
        follower.why = Some(why);
        let mut moves = Vec::new();
        self.moves(position, &mut moves);
        follower.legal(Some(MarkingMove::Mark(vertex)), vertex, &moves)
    }
}

impl<G: PlanGame> Agent<G> for Follower {
    fn choose(&mut self, game: &G, position: &G::Position, last: Option<G::Move>) -> G::Move {
        game.follow(self, position, last)
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
