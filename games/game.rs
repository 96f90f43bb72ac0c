//! Two-player games of perfect information: the interface for every engine of the project.

use std::hash::Hash;

use rustc_hash::FxHashSet;

/// The two players. Alice prefers larger values, Bob smaller ones. The default is Alice, who moves first
/// unless specified otherwise.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum Player {
    /// The maximizer; in the coloring game, she wants every vertex to be colored.
    #[default]
    Alice,
    /// The minimizer; in the coloring game, he wants a vertex that no color fits.
    Bob,
}

impl Player {
    pub const BOTH: [Player; 2] = [Player::Alice, Player::Bob];

    pub fn name(self) -> &'static str {
        match self {
            Player::Alice => "alice",
            Player::Bob => "bob",
        }
    }

    #[inline]
    pub fn opponent(self) -> Player {
        match self {
            Player::Alice => Player::Bob,
            Player::Bob => Player::Alice,
        }
    }
}

graphs::words!(shown Player, Player::BOTH, |player| player.name());

/// A finite two-player game of perfect information.
///
/// From every position, play ends after finitely many moves. `value` is `Some` exactly if the game is over.
/// Otherwise `moves` yields at least one move, ascending and without repetition.
pub trait Game: Sync {
    type Position: Clone + Eq + Hash + Send;
    type Move: Copy + Ord + Send;
    /// The value of a finished game. Alice prefers larger values.
    type Value: Copy + Ord + Send;

    fn initial(&self) -> Self::Position;
    fn to_move(&self, position: &Self::Position) -> Player;
    /// Replaces the content of `out` by the legal moves, ascending.
    fn moves(&self, position: &Self::Position, out: &mut Vec<Self::Move>);
    /// The legal moves, ascending; nonempty unless the game is over.
    fn legal(&self, position: &Self::Position) -> Vec<Self::Move> {
        let mut moves = Vec::new();
        self.moves(position, &mut moves);
        moves
    }
    fn play(&self, position: &mut Self::Position, step: Self::Move);
    fn after(&self, position: &Self::Position, step: Self::Move) -> Self::Position {
        let mut after = position.clone();
        self.play(&mut after, step);
        after
    }
    /// The value of a finished game; `None` before the end.
    fn value(&self, position: &Self::Position) -> Option<Self::Value>;
    /// The representative of the class of positions that symmetries of the rules identify.
    fn canonical(&self, position: &Self::Position) -> Self::Position {
        position.clone()
    }
    /// Replaces the content of `out` by legal moves, ascending: among moves to equivalent positions
    /// ([`canonical`](Self::canonical)) only the first. The default constructs a position for each move;
    /// games can override it with a faster method.
    fn distinct_moves(&self, position: &Self::Position, out: &mut Vec<Self::Move>) {
        self.moves(position, out);
        let mut seen = FxHashSet::default();
        out.retain(|&step| seen.insert(self.canonical(&self.after(position, step))));
    }

    /// The approximate heap memory of a position, in bytes, for memory limits.
    fn heap(&self, _position: &Self::Position) -> u64 {
        0
    }
}

/// The heap memory of a vector, in bytes, with the overhead of the allocator.
pub fn heap_of<T>(vector: &Vec<T>) -> u64 {
    const OF_ALLOCATOR: u64 = 16;
    (vector.capacity() * size_of::<T>()) as u64 + OF_ALLOCATOR
}
