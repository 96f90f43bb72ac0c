//! The game that is left to Bob when Alice's answers are known.

use std::fmt::Debug;
use std::hash::Hash;

use graphs::{Graph, Vertex};

/// A game with one player, Bob, on a graph. A *turn* is a move of his with Alice's reply.
///
/// *Damage* is a number that never falls along a play, and the goal is to make it large. Each vertex has a *level* as
/// long as it is open, that is, not marked or colored, and the damage comes from the levels that vertices reach.
///
/// The contract: what can be done from a state, and whether it exceeds a damage, depends on its [`key`](Board::key)
/// alone; and if no vertex [can exceed](Board::can_exceed) a damage, no play from there does.
pub trait Board {
    type Move: Copy + Eq + Debug;
    /// A move of Bob, with all that Alice's reply changes.
    type Turn: Clone;
    /// What of a state matters for what is still to come.
    type Key: Eq + Hash;
    /// The renaming from a state to the representative of those that have its key.
    type Names;

    fn graph(&self) -> &Graph;
    /// Bob's move with the reply to it, which is not made on the board.
    fn answer(&mut self, step: Self::Move) -> Self::Turn;
    /// Makes a turn that was answered in this state.
    fn apply(&mut self, turn: &Self::Turn);
    /// Takes the last turn back.
    fn undo(&mut self);
    /// The move of the turn.
    fn step(turn: &Self::Turn) -> Self::Move;
    /// Whether Bob has no move any more.
    fn is_over(&self) -> bool;
    /// What of the state matters.
    fn key(&self) -> Self::Key;
    /// The renaming to the representative of the states with this key.
    fn names(&self) -> Self::Names;
    /// A turn in the state as one in the representative.
    fn stored(names: &Self::Names, turn: &Self::Turn) -> Self::Turn;
    /// A turn in the representative as one in the state.
    fn restored(names: &Self::Names, turn: &Self::Turn) -> Self::Turn;
    /// The bytes that a key and a turn take, about.
    fn bytes(&self) -> u64;
    /// Replaces `out` by Bob's moves; of moves that only differ by a symmetry one is enough.
    fn moves(&self, out: &mut Vec<Self::Move>);
    /// Replaces `out` by the moves at this vertex.
    fn moves_at(&self, vertex: Vertex, out: &mut Vec<Self::Move>);
    /// The damage done up to now.
    fn damage(&self) -> u32;
    /// The largest damage that there could be on this graph.
    fn most(&self) -> u32;
    /// How near the vertex is to a damage; `None` if it is not open.
    fn level(&self, vertex: Vertex) -> Option<u32>;
    /// Whether the vertex may yet do more than this damage, as far as numbers of neighbors say.
    fn can_exceed(&self, vertex: Vertex, damage: u32) -> bool;
    /// Whether what Alice answers means something: programs may fail.
    fn is_sound(&self) -> bool;
}
