//! The answers of seated strategies, for a player that searches against them.

use std::sync::{Arc, Mutex};

use games::coloring::{ColoringGame, ColoringMove, ColoringPosition};
use games::{Agent, Memory, Plan, View};
use graphs::{Graph, Vertex, VertexSet};
use strategies::Follower;

use crate::locks::lock;
use crate::response::{ColoringReply, Replies};

/// The answers of a player that follows this plan.
pub fn followed<'g>(plan: Plan) -> Arc<dyn Replies + 'g> {
    Arc::new(Followed(Mutex::new(Follower::new(plan))))
}

/// Without a shade left, the player makes another move; if its move is illegal, the first legal one, whose color is the least.
struct Followed(Mutex<Follower>);

impl Followed {
    fn ask<T>(&self, question: impl FnOnce(&mut Follower) -> T) -> T {
        question(&mut lock(&self.0))
    }
}

impl Replies for Followed {
    fn start(&self) -> Memory {
        self.ask(|follower| follower.plan().rule().start())
    }

    fn color(
        &self,
        memory: &mut Memory,
        game: &ColoringGame,
        position: &ColoringPosition,
        _: &VertexSet,
        last: Option<ColoringMove>,
    ) -> ColoringReply {
        self.ask(|follower| {
            follower.recall(memory.clone());
            let step = follower.choose(game, position, last);
            memory.clone_from(follower.memory());
            ColoringReply::Step(step)
        })
    }

    fn mark(&self, memory: &mut Memory, graph: &Graph, unmarked: &VertexSet, last: Option<Vertex>) -> Vertex {
        let view = View { graph, uncolored: unmarked, colors: &[], last };
        self.ask(|follower| follower.plan().rule().next(memory, view).0)
    }
}
