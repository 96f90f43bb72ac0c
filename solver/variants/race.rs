//! The race where one may move anywhere: Alice settles the vertices in need in a fixed order, and Bob
//! is too slow, though he or she may pass.
//!
//! Let u_1, ..., u_m be the vertices at which Bob may yet win, in any order. Say that u_i can *spare*
//! s_i: it is colored in time if at most s_i of the later moves hurt it, that is, take a color from it
//! (in the marking game: mark a neighbor of it). Let e_i be the number of h < i such that a move at u_h
//! can hurt u_i.
//!
//! *If s_i >= e_i + i - 1 for all i, Alice to move wins; if s_i >= e_i + i for all i, Bob to move loses.*
//! Proof. Alice never passes and always takes the first of the u_i that is left. Until u_i is taken,
//! by her or by Bob, she has made at most i - 1 moves, all of them at earlier u_h, and at most e_i of
//! them hurt u_i. Bob has made at most as many, or one more if he began; he made fewer if he passed. Each
//! hurts u_i at most once. So it is taken in time. When all u_i are taken Bob can win nowhere, and
//! Alice takes what is left, without passing.
//!
//! In the connected game this fails: u_1 need not be open to Alice.

use games::Player;

use crate::set::Set;

/// A vertex of the race.
pub(super) struct Runner<const W: usize> {
    /// The vertex.
    pub vertex: usize,
    /// What it can spare.
    pub spare: usize,
    /// The vertices a move at which can hurt it.
    pub rivals: Set<W>,
}

/// Whether the race, in the order of what the runners can spare, shows that Alice wins.
pub(super) fn alice_wins<const W: usize>(mut runners: Vec<Runner<W>>, to_move: Player) -> bool {
    runners.sort_unstable_by_key(|runner| (runner.spare, runner.vertex));
    let head_start = usize::from(to_move == Player::Bob);
    let mut earlier = Set::EMPTY;
    for (before, runner) in runners.into_iter().enumerate() {
        if runner.spare < runner.rivals.and(earlier).len() + before + head_start {
            return false;
        }
        earlier.insert(runner.vertex);
    }
    true
}
