//! The race: Alice marks the endangered vertices in a fixed order, and Bob is too slow.
//!
//! Let u_1, ..., u_m be the endangered vertices, s_i the slack of u_i and e_i the number of its
//! neighbors among u_1, ..., u_{i-1}. *If s_i >= i - 1 + e_i for all i, Alice to move wins; if
//! s_i >= i + e_i for all i, Bob to move loses.* Proof. Alice always marks the first unmarked u_i. Up
//! to the moment when u_i is marked she has made at most i - 1 moves, all at earlier vertices, at
//! most e_i of them at neighbors of u_i; Bob has made as many moves, or one more if he began. So at
//! most e_i + i - 1 neighbors of u_i were marked since, or one more, and this is within the slack.
//!
//! Alice never passes in this, and a pass of Bob is one move less, so it holds with or without passes. In the
//! connected game it fails: u_1 need not be open to Alice.
//!
//! An order is found from its end, if there is one: any vertex that may be the last of those that are left is taken. That misses none,
//! since what is asked of the others becomes less.

use games::Player;

use super::residue::{Residue, Threshold};

/// Whether the race shows that Alice wins. Sufficient, not necessary.
pub(crate) fn alice_wins<const W: usize>(threshold: &Threshold<'_, W>, residue: &Residue<W>) -> bool {
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
