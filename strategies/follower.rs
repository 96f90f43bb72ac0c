//! An agent that follows a plan and gives reasons.

use games::coloring::{ColoringGame, ColoringMove};
use games::marking::{MarkingGame, MarkingMove};
use games::{Agent, Answer, AtVertex, Game, Memory, Plan, View, Why};
use graphs::{Graph, Vertex, VertexSet};

/// Plays by a plan, in the marking game and in the coloring game.
///
/// In the coloring game a vertex that the rule chose without a color gets one by [`Plan::color`]. Where the plan has no legal move (no shade
/// left, or a vertex that the connected game does not open) the follower makes the first legal move at
/// its vertex, or else the first one there is, and has no reason.
///
/// A play begins where the opponent has not moved yet, or with [`Follower::begin`].
pub struct Follower {
    plan: Plan,
    memory: Memory,
    why: Option<Why>,
}

impl Follower {
    /// At the beginning of a play.
    pub fn new(plan: Plan) -> Self {
        Follower { memory: plan.rule().start(), plan, why: None }
    }

    /// Forgets the play so far.
    pub fn begin(&mut self) {
        self.memory = self.plan.rule().start();
        self.why = None;
    }

    /// Goes on as one who remembers this.
    pub fn recall(&mut self, memory: Memory) {
        self.memory = memory;
        self.why = None;
    }

    /// The reason for the last move; `None` before the first, and where the plan had no legal move.
    pub fn why(&self) -> Option<&Why> {
        self.why.as_ref()
    }

    /// The plan.
    pub fn plan(&self) -> &Plan {
        &self.plan
    }

    /// The current memory.
    pub fn memory(&self) -> &Memory {
        &self.memory
    }

    /// The vertex of the opponent's last move. Where there was no move yet, a play begins; where it was a pass, the
    /// rule has nothing to answer, but remembers.
    fn answered(&mut self, last: Option<impl AtVertex>) -> Option<Vertex> {
        if last.is_none() {
            self.begin();
        }
        last.and_then(|step| step.vertex())
    }

    /// The move if it is legal, else a legal one, the first at its vertex if there is one there.
    fn legal<M: AtVertex + Ord>(&mut self, wanted: Option<M>, vertex: Vertex, moves: &[M]) -> M {
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

impl Agent<ColoringGame> for Follower {
    fn choose(
        &mut self,
        game: &ColoringGame,
        position: &<ColoringGame as Game>::Position,
        last: Option<ColoringMove>,
    ) -> ColoringMove {
        let graph = game.graph();
        let uncolored = set(graph, position.uncolored());
        let last = self.answered(last);
        let view = View { graph, uncolored: &uncolored, colors: position.colors(), last };
        let Answer { vertex, color, why } =
            self.plan.rule().answer(&mut self.memory, view, game.rules().colors());
        self.why = Some(why);
        let mut moves = Vec::new();
        game.moves(position, &mut moves);
        let color =
            color.or_else(|| self.plan.color(graph, position.colors(), game.rules().colors(), vertex));
        self.legal(color.map(|color| ColoringMove::Color { vertex, color }), vertex, &moves)
    }
}

impl Agent<MarkingGame> for Follower {
    fn choose(
        &mut self,
        game: &MarkingGame,
        position: &<MarkingGame as Game>::Position,
        last: Option<MarkingMove>,
    ) -> MarkingMove {
        let graph = game.graph();
        let unmarked = set(graph, graph.vertices().filter(|&v| !position.marked().contains(v)));
        let last = self.answered(last);
        let view = View { graph, uncolored: &unmarked, colors: &[], last };
        let (vertex, why) = self.plan.rule().next(&mut self.memory, view);
        self.why = Some(why);
        let mut moves = Vec::new();
        game.moves(position, &mut moves);
        self.legal(Some(MarkingMove::Mark(vertex)), vertex, &moves)
    }
}
