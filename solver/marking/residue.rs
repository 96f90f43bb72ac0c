//! The normal form of a position of the marking game with threshold s: Alice must mark, or see
//! marked, every vertex while it has at most s marked neighbors.
//!
//! A vertex with at most s neighbors is safe from the start. An unmarked vertex of degree above s is
//! *endangered*; its *slack* is s minus the number of its marked neighbors, and it is dead, and Bob
//! has won, when that is negative. If no vertex is endangered, Alice has won.
//!
//! **What matters.** Let D be the endangered vertices and R = D together with the unmarked neighbors of D.
//! Marking a vertex outside R changes no slack of a vertex in D and marks none of D, so it is a pass; a
//! vertex outside R stays outside, because D only shrinks. And the slack of v in D is s - degree(v) + |N(v)
//! within R|, because all its unmarked neighbors are in R. So R says everything but who moves and how many
//! passes there are. *Only the parity of their number counts*: the winner with t passes wins with t + 2, by
//! playing as if there were t and by passing whenever the opponent passes after t passes are used up.
//!
//! **Where a player may pass, or moves are connected** ([`Tempo`]). *If one may mark anywhere and one player may pass,
//! the vertices outside R drop out altogether*, by the proof given for the coloring game (`coloring::residue`). *In the
//! connected game they stay*, because marking one opens others; there R is all that is unmarked.

use games::{Player, Tempo};

use crate::board::Board;
use crate::set::Set;

/// A position reduced to what matters for its winner. It is its own key.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Residue<const W: usize> {
    /// R: the endangered vertices and their unmarked neighbors; in the connected game all unmarked vertices.
    pub(crate) relevant: Set<W>,
    /// Whether the number of shared passes is odd, if no player may pass otherwise.
    pub(crate) spare: bool,
    pub(crate) to_move: Player,
    pub(crate) tempo: Tempo,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Step {
    Mark(usize),
    /// A pass, or an equivalent move.
    Pass,
}

/// The graph, with the number s of marked neighbors allowed.
pub(crate) struct Threshold<'b, const W: usize> {
    pub(crate) board: &'b Board<W>,
    pub(crate) allowed: usize,
    pub(crate) large: Set<W>,
}

impl<'b, const W: usize> Threshold<'b, W> {
    pub(crate) fn new(board: &'b Board<W>, allowed: usize) -> Self {
        let large = (0..board.order()).filter(|&v| board.neighbors(v).len() > allowed);
        let large = large.fold(Set::EMPTY, Set::with);
        Threshold { board, allowed, large }
    }

    pub(crate) fn endangered(&self, residue: &Residue<W>) -> Set<W> {
        residue.relevant.and(self.large)
    }

    /// How many more neighbors of v, an endangered vertex, may be marked before v; negative if v is dead.
    #[inline]
    pub(crate) fn slack(&self, residue: &Residue<W>, v: usize) -> isize {
        let neighbors = self.board.neighbors(v);
        self.allowed as isize - neighbors.minus(residue.relevant).len() as isize
    }

    /// Whether v, an endangered vertex, has an unmarked neighbor at which a move is allowed. If moves are
    /// free and the slack of v is 0 it has one: its degree exceeds s, and s neighbors are marked.
    pub(crate) fn is_within_reach(&self, residue: &Residue<W>, v: usize) -> bool {
        !residue.tempo.is_connected() || self.board.neighbors(v).meets(self.open(residue))
    }

    /// The vertices at which a move is allowed; in the relevant part only.
    pub(crate) fn open(&self, residue: &Residue<W>) -> Set<W> {
        if residue.tempo.is_connected() { self.board.open(residue.relevant) } else { residue.relevant }
    }

    pub(crate) fn residue(&self, unmarked: Set<W>, to_move: Player, tempo: Tempo) -> Residue<W> {
        self.settle(Residue { relevant: unmarked, spare: false, to_move, tempo })
    }

    pub(crate) fn after(&self, residue: &Residue<W>, step: Step) -> Residue<W> {
        let to_move = residue.to_move.opponent();
        match step {
            Step::Mark(v) => {
                self.settle(Residue { relevant: residue.relevant.without(v), to_move, ..*residue })
            }
            Step::Pass => Residue { spare: false, to_move, ..*residue },
        }
    }

    fn settle(&self, residue: Residue<W>) -> Residue<W> {
        let unmarked = residue.relevant;
        let relevant = || {
            let endangered = unmarked.and(self.large);
            let near = endangered.iter().fold(endangered, |set, v| set.or(self.board.neighbors(v)));
            unmarked.and(near)
        };
        match residue.tempo {
            Tempo::Shared => {
                let relevant = relevant();
                let rest = unmarked.minus(relevant).len();
                Residue { relevant, spare: residue.spare ^ (rest % 2 == 1), ..residue }
            }
            Tempo::Of(_) => Residue { relevant: relevant(), ..residue },
            Tempo::Connected(_) => residue,
        }
    }
}

/// Whether Alice wins by marking the endangered vertices in a fixed order. Sufficient, not necessary.
///
/// Let u_1, ..., u_m be the endangered vertices, s_i the slack of u_i and e_i the number of its
/// neighbors among u_1, ..., u_{i-1}. *If s_i >= i - 1 + e_i for all i, Alice to move wins; if
/// s_i >= i + e_i for all i, Bob to move loses.* Proof. Alice always marks the first unmarked u_i. Up
/// to the moment when u_i is marked she has made at most i - 1 moves, all at earlier vertices, at
/// most e_i of them at neighbors of u_i; Bob has made as many moves, or one more if he began. So at
/// most e_i + i - 1 neighbors of u_i were marked since, or one more, and this is within the slack.
///
/// Alice never passes in this, and a pass of Bob is one move less, so it holds with or without passes. In the
/// connected game it fails: u_1 need not be open to Alice.
///
/// An order is found from its end, if there is one: any vertex that may be the last of those that are
/// left is taken. That misses none, since what is asked of the others becomes less.
pub(crate) fn is_race_won<const W: usize>(threshold: &Threshold<'_, W>, residue: &Residue<W>) -> bool {
    if residue.tempo.is_connected() {
        return false;
    }
    let head_start = isize::from(residue.to_move == Player::Bob);
    let mut left = threshold.endangered(residue);
    while !left.is_empty() {
        let before = left.len() as isize - 1 + head_start;
        let may_be_last = |&u: &usize| {
            let rivals = threshold.board.neighbors(u).and(left).len() as isize;
            threshold.slack(residue, u) >= before + rivals
        };
        let Some(last) = left.iter().find(may_be_last) else { return false };
        left = left.without(last);
    }
    true
}
