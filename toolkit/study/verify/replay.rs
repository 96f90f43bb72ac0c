//! Replays of a strategy's plays, move by move, with its reasons.

use games::coloring::Color;
use games::{Answer, Player, VertexMove, VertexRule, View};
use graphs::{Graph, Vertex, VertexSet};
use serde::{Deserialize, Serialize};

use super::every_alice::{AgainstBob, ReasonedMove};
use crate::labels::reason_text;

/// A move of the play. A pass is left out: the same player moves twice in a row then.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[schemars(rename = "ReplyFound")]
pub struct Reply {
    /// Who moved.
    pub player: Player,
    /// The vertex.
    pub vertex: Vertex,
    /// Its color, in the coloring game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub color: Option<Color>,
    /// How many of its neighbors were marked before it.
    pub marked_neighbors: u32,
    /// The vertices that the strategy remembers after the move: the active ones of activation. None above order 1,000.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) memory: Vec<Vertex>,
    /// The reason of the side that follows the strategy.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub why: Option<String>,
}

/// Above this order replies have no memory: the lists would grow with its square.
const LARGEST_REMEMBERED: usize = 1000;

/// Plays the given vertices in order, starting with this player, with the rule's reasons: in the coloring game with
/// this many colors, or in the marking game.
///
/// # Panics
/// If the rule does not choose Alice's vertices: then the play is not one of this strategy.
pub fn replay(
    graph: &Graph,
    rule: &dyn VertexRule,
    colors_in_all: Option<u32>,
    first: Player,
    play: impl Iterator<Item = (Vertex, Option<Color>)>,
) -> Vec<Reply> {
    let mut memory = rule.start();
    let mut uncolored = VertexSet::full(graph.order());
    let mut colors = Vec::new();
    let mut replies: Vec<Reply> = Vec::new();
    for (ply, (vertex, color)) in play.enumerate() {
        if color.is_some() {
            colors.resize(graph.order(), None);
        }
        let player = if ply % 2 == 0 { first } else { first.opponent() };
        let why = (player == Player::Alice).then(|| {
            let last = replies.last().map(|reply| reply.vertex);
            let view = View { graph, uncolored: &uncolored, colors: &colors, last };
            let (chosen, why) = match colors_in_all {
                None => rule.next(&mut memory, view),
                Some(k) => {
                    let Answer { vertex, why, .. } = rule.answer(&mut memory, view, k);
                    (vertex, why)
                }
            };
            if chosen != vertex {
                rule.accuse(view, vertex, chosen);
            }
            reason_text(graph, &why)
        });
        let marked_neighbors =
            graph.neighbors(vertex).iter().filter(|&&w| !uncolored.contains(w)).count() as u32;
        uncolored.remove(vertex);
        if let Some(slot) = colors.get_mut(vertex.index()) {
            *slot = color;
        }
        let remembered = memory.vertices.iter().take_while(|_| graph.order() <= LARGEST_REMEMBERED);
        let memory = remembered.collect();
        replies.push(Reply { player, vertex, color, marked_neighbors, memory, why });
    }
    replies
}

/// A play against a strategy of Bob, with his reasons.
pub(super) fn replies_to_bob<G: AgainstBob>(game: &G, play: &[ReasonedMove<G::Move>]) -> Vec<Reply> {
    let graph = game.graph();
    let mut uncolored = VertexSet::full(graph.order());
    let mut replies = Vec::new();
    for ReasonedMove { player, step, why, memory } in play {
        let Some(vertex) = step.vertex() else { continue };
        let marked = graph.neighbors(vertex).iter().filter(|&&w| !uncolored.contains(w)).count();
        uncolored.remove(vertex);
        replies.push(Reply {
            player: *player,
            vertex,
            color: step.color(),
            marked_neighbors: marked as u32,
            memory: memory.clone(),
            why: why.as_ref().map(|why| reason_text(graph, why)),
        });
    }
    replies
}
