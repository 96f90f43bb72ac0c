//! The normal form of a position of the marking game with threshold s: Alice must mark, or see
//! marked, every vertex while it has at most s marked neighbors.
//!
//! A vertex with at most s neighbors is safe from the start. An unmarked vertex of degree above s is
//! *endangered*; its *slack* is s minus the number of its marked neighbors, and it is dead, and Bob
//! has won, when that is negative. If nobody is endangered, Alice has won.
//!
//! **What matters.** Let D be the endangered vertices and R = D together with the unmarked neighbors of
//! D. Marking a vertex outside R changes no slack of a vertex in D and marks none of D, so it is a
//! pass; a vertex outside R stays outside, because D only shrinks. And the slack of v in D is
//! s - degree(v) + |N(v) within R|, because all its unmarked neighbors are in R. So R says
//! everything but who moves and how many passes there are. *Only the parity of the number of passes
//! counts*: whoever wins with t passes wins with t + 2, by playing as if there were t and by passing
//! whenever the opponent passes although t passes are used up.

use games::Player;

use crate::board::Board;
use crate::set::Set;

/// A position up to everything that does not matter. It is its own key.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Residue<const W: usize> {
    /// R: the endangered vertices and their unmarked neighbors.
    pub relevant: Set<W>,
    /// Whether the players can pass once.
    pub spare: bool,
    /// Whose turn it is.
    pub to_move: Player,
}

/// The graph with the threshold s.
pub(crate) struct Threshold<const W: usize> {
    pub board: Board<W>,
    /// s.
    pub allowed: usize,
    /// The vertices of degree above s.
    pub large: Set<W>,
}

impl<const W: usize> Threshold<W> {
    pub fn new(board: Board<W>, allowed: usize) -> Self {
        let large = (0..board.order()).filter(|&v| board.neighbors(v).len() > allowed);
        let large = large.fold(Set::EMPTY, Set::with);
        Threshold { board, allowed, large }
    }

    /// The endangered vertices.
    pub fn endangered(&self, residue: &Residue<W>) -> Set<W> {
        residue.relevant.and(self.large)
    }

    /// How many more neighbors of v, an endangered vertex, may be marked before it; negative if it is
    /// dead.
    #[inline]
    pub fn slack(&self, residue: &Residue<W>, v: usize) -> isize {
        let neighbors = self.board.neighbors(v);
        self.allowed as isize - neighbors.minus(residue.relevant).len() as isize
    }

    /// The residue before the first move.
    pub fn initial(&self, first: Player) -> Residue<W> {
        self.settle(Set::first_n(self.board.order()), false, first)
    }

    /// The residue after marking v, a relevant vertex, or after a pass (`None`).
    pub fn after(&self, residue: &Residue<W>, step: Option<usize>) -> Residue<W> {
        let to_move = residue.to_move.opponent();
        match step {
            Some(v) => self.settle(residue.relevant.without(v), residue.spare, to_move),
            None => Residue { spare: false, to_move, ..*residue },
        }
    }

    fn settle(&self, unmarked: Set<W>, spare: bool, to_move: Player) -> Residue<W> {
        let endangered = unmarked.and(self.large);
        let near = endangered.iter().fold(endangered, |set, v| set.or(self.board.neighbors(v)));
        let relevant = unmarked.and(near);
        let passes = unmarked.minus(relevant).len() + usize::from(spare);
        Residue { relevant, spare: passes % 2 == 1, to_move }
    }
}
