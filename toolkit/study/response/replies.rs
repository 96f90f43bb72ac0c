//! What Alice answers, as far as Bob knows.

use std::fmt;
use std::sync::Arc;

use games::coloring::{ColoringGame, ColoringMove, ColoringPosition};
use games::{Guide, Memory};
use graphs::{Graph, Vertex, VertexSet};

/// A reply of Alice in the coloring game.
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

    /// Her reply in a position of the coloring game in which it is her turn and these vertices are uncolored; `last` is
    /// Bob's move, if there was one.
    fn color(
        &self,
        memory: &mut Memory,
        game: &ColoringGame,
        position: &ColoringPosition,
        uncolored: &VertexSet,
        last: Option<ColoringMove>,
    ) -> ColoringReply;

    /// Her reply in the marking game, where these vertices are unmarked; `last` is Bob's, if there was one.
    fn mark(&self, memory: &mut Memory, graph: &Graph, unmarked: &VertexSet, last: Option<Vertex>) -> Vertex;

    /// The guide by which she colors, where she loses when it leaves her no shade.
    fn guide(&self) -> Option<&Guide>;

    /// The classes of colors that may be renamed among one another: color c is in class c modulo this number. `None` if
    /// she goes by the names of colors.
    fn classes(&self) -> Option<u32>;

    /// What is wrong with her, in words; what she answered since means nothing.
    fn fault(&self) -> Option<&str> {
        None
    }
}

/// Who sits across the table, as far as a player is told.
#[derive(Clone)]
pub enum Adversary<'g> {
    /// A player whose rule is not known; in words, which.
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
