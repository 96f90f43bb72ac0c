//! Bob's game when Alice's answers are known, and her answers, as far as he knows them.

use std::fmt::{self, Debug};
use std::hash::Hash;
use std::sync::Arc;

use games::coloring::{ColoringGame, ColoringMove, ColoringPosition};
use games::{Guide, Memory};
use graphs::{Graph, Limit, Vertex, VertexSet};

/// A move of Bob, with Alice's reply if she is asked, and her memory.
#[derive(Debug, Clone)]
pub struct Turn<M, R> {
    pub step: M,
    pub(crate) reply: Option<R>,
    pub(crate) memory: Memory,
}

pub type TurnOf<B> = Turn<<B as Board>::Move, <B as Board>::Reply>;

/// A game with one player, Bob, on a graph. A *turn* is a move of his with Alice's reply.
///
/// *Damage* is a number that never falls along a play, and Bob's goal is to make it large. Each vertex has a *level* as
/// long as it is open, that is, not marked or colored, and the damage comes from the levels that vertices reach.
///
/// The contract: the continuations of a state, and whether one exceeds a damage, depend only on the state's
/// [`key`](Board::key); and if no vertex [can exceed](Board::can_exceed) a damage, no play from there does.
pub trait Board {
    type Move: Copy + Eq + Debug;
    type Reply: Clone;
    /// The part of a state on which its continuations depend.
    type Key: Eq + Hash;
    /// The renaming from a state to the representative of the states with its key.
    type Names;

    fn graph(&self) -> &Graph;
    /// Bob's move with the reply to it, without changing the board.
    fn answer(&mut self, step: Self::Move) -> TurnOf<Self>;
    /// Makes a turn that was answered in this state.
    fn apply(&mut self, turn: &TurnOf<Self>);
    fn undo(&mut self);
    /// Whether Bob has no moves left.
    fn is_over(&self) -> bool;
    /// The part of the state on which its continuations depend.
    fn key(&self) -> Self::Key;
    /// The renaming to the representative of the states with this key.
    fn names(&self) -> Self::Names;
    /// A turn in the state as one in the representative.
    fn stored(names: &Self::Names, turn: &TurnOf<Self>) -> TurnOf<Self>;
    /// A turn in the representative as one in the state.
    fn restored(names: &Self::Names, turn: &TurnOf<Self>) -> TurnOf<Self>;
    /// The approximate number of bytes of a key and a turn.
    fn bytes(&self) -> u64;
    /// Replaces `out` by Bob's moves; one move per class of symmetric moves suffices.
    fn moves(&self, out: &mut Vec<Self::Move>);
    /// Replaces `out` by the moves at this vertex.
    fn moves_at(&self, vertex: Vertex, out: &mut Vec<Self::Move>);
    fn damage(&self) -> u32;
    /// The largest possible damage on this graph.
    fn most(&self) -> u32;
    /// How near the vertex is to damage; `None` if it is not open.
    fn level(&self, vertex: Vertex) -> Option<u32>;
    /// Whether the vertex may still exceed this damage, judged by numbers of neighbors.
    fn can_exceed(&self, vertex: Vertex, damage: u32) -> bool;
    /// Whether Alice's answers are valid: programs may fail.
    fn is_sound(&self) -> bool;
}

/// The result of a search for the best response.
#[derive(Debug, Clone)]
pub struct ResponseResult<T> {
    /// The worst play: Bob's moves, each with Alice's reply.
    pub turns: Vec<T>,
    /// Its damage, on the scale of the [`Board`].
    pub damage: u32,
    /// Whether no play of Bob does more damage.
    pub is_exact: bool,
    /// The number of simulations made, or of positions expanded.
    pub simulations: u64,
    /// The limit of the budget that ended the search before all its simulations; `None` where these were made, or where
    /// there was nothing left to search.
    pub limit: Option<Limit>,
}

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

    /// Her reply in the coloring game on her turn, with these vertices uncolored; `last` is Bob's, if any.
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

    /// The number of classes in which names do not matter, color c in c modulo it; `None` if she uses names.
    fn classes(&self) -> Option<u32> {
        None
    }

    /// The error of the player, as text; her answers since then are meaningless.
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

impl Debug for Adversary<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Adversary::Unknown(who) => f.debug_tuple("Unknown").field(who).finish(),
            Adversary::Known(_) => f.write_str("Known"),
        }
    }
}
