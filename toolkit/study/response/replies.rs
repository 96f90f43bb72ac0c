//! Alice's answers, as far as Bob knows them.

use std::fmt;
use std::sync::Arc;

use games::coloring::{ColoringGame, ColoringMove, ColoringPosition};
use games::{Guide, Memory};
use graphs::{Graph, Vertex, VertexSet};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ColoringReply {
    Step(ColoringMove),
    /// Her rule chooses this vertex, and has no color for it: the strategy is beaten.
    NoShade(Vertex),
}

/// The answers of a strategy of Alice. The same position, memory and last move always have the same answer.
pub trait Replies: Send + Sync {
    /// Her memory before the first move.
    fn start(&self) -> Memory;

    /// Her reply in a position of the coloring game on her turn, with these uncolored vertices; `last` is Bob's move,
    /// if there was one.
    fn color(
        &self,
        memory: &mut Memory,
        game: &ColoringGame,
        position: &ColoringPosition,
        uncolored: &VertexSet,
        last: Option<ColoringMove>,
    ) -> ColoringReply;

    /// Her reply in the marking game, with these unmarked vertices; `last` is Bob's vertex, if there was one.
    fn mark(&self, memory: &mut Memory, graph: &Graph, unmarked: &VertexSet, last: Option<Vertex>) -> Vertex;

    /// The guide by which she colors, if she loses when it leaves her no shade.
    fn guide(&self) -> Option<&Guide> {
        None
    }

    /// The classes of colors within which names do not matter: color c is in class c modulo this number. `None` if she
    /// uses the names of colors.
    fn classes(&self) -> Option<u32> {
        None
    }

    /// The fault of the player, in words; her answers since then are meaningless.
    fn fault(&self) -> Option<&str> {
        None
    }
}

/// The opponent, as far as a player knows it.
#[derive(Clone)]
pub enum Adversary<'g> {
    /// A player with an unknown rule, described in words.
    Unknown(String),
    /// A strategy with these answers.
    Known(Arc<dyn Replies + 'g>),
}

impl fmt::Debug for Adversary<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Adversary::Unknown(who) => f.debug_tuple("Unknown").field(who).finish(),
            Adversary::Known(_) => f.write_str("Known"),
        }
    }
}
