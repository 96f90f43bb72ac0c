//! Two-player games of perfect information, as every engine of the project sees them.

use std::hash::Hash;

use rustc_hash::FxHashSet;

/// The two players. Alice prefers larger values, Bob smaller ones, whatever the game calls them. The default is Alice, who
/// moves first where nothing else is said.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum Player {
    /// The maximizer; in the coloring game, she wants every vertex colored.
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
/// The contract: from every position, play ends after finitely many moves. `value` is `Some` exactly when the
/// game is over. While it is not, `moves` gives at least one move, ascending and without repetition. Engines
/// see a game through this trait alone.
pub trait Game: Sync {
    type Position: Clone + Eq + Hash + Send;
    type Move: Copy + Ord + Send;
    /// What a finished game is worth. Alice prefers larger values.
    type Value: Copy + Ord + Send;

    fn initial(&self) -> Self::Position;
    fn to_move(&self, position: &Self::Position) -> Player;
    /// Replaces the content of `out` by the legal moves, ascending.
    fn moves(&self, position: &Self::Position, out: &mut Vec<Self::Move>);
    /// The legal moves, ascending; not empty while the game goes on.
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
    /// The value of a finished game; `None` while it goes on.
    fn value(&self, position: &Self::Position) -> Option<Self::Value>;
    /// The representative of the positions that a symmetry of the rules identifies.
    fn canonical(&self, position: &Self::Position) -> Self::Position {
        position.clone()
    }
    /// Replaces the content of `out` by the legal moves, ascending: of moves that lead to one position up to a symmetry
    /// of the rules ([`canonical`](Self::canonical)) the first.
    ///
    /// The default makes a position for each move; a game whose symmetries show in the moves has a shorter way.
    fn distinct_moves(&self, position: &Self::Position, out: &mut Vec<Self::Move>) {
        self.moves(position, out);
        let mut seen = FxHashSet::default();
        out.retain(|&step| seen.insert(self.canonical(&self.after(position, step))));
    }

    /// The bytes that a position keeps outside of its own value, about: what memory limits count beside it.
    fn heap(&self, _position: &Self::Position) -> u64 {
        0
    }
}

/// The bytes that a vector keeps outside of its own value, with those that the allocator adds.
pub fn heap_of<T>(vector: &Vec<T>) -> u64 {
    const OF_ALLOCATOR: u64 = 16;
    (vector.capacity() * size_of::<T>()) as u64 + OF_ALLOCATOR
}
