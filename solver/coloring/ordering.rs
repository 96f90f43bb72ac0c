//! The order in which moves are searched: by the danger of the position they lead to.
//!
//! Bob tries first the position with the largest sum of weights of the endangered vertices, where an
//! option less multiplies the weight of a vertex by four: he goes for few vertices in great need.
//! Alice tries first the position with the smallest sum of a / (o + 1) over the endangered vertices, where o
//! is the number of options of the vertex and a that of its *attackers*, the uncolored neighbors that share
//! a patch with it; among equals the one with the smallest sum of Bob's weights. A vertex dies by o moves
//! of different attackers. She takes options away as Bob does, but what counts for her is how many chances
//! there are to take each of them; a vertex that becomes safe or is colored counts no more.
//!
//! The order is a matter of speed alone: any winning move will do, and all moves that may win are in
//! the list. It was found by trial (docs/tried.md). Equals keep the order of their vertices. Where k is
//! the maximum degree an endangered vertex has as many attackers as options, and the orders tried
//! nearly agree.

pub(crate) mod forecast;

use std::cmp::Reverse;

use games::Player;
use graphs::rng::SplitMix64;

use super::residue::{Residue, Step};
use crate::board::Board;
use crate::patches::reach;

/// Chances are counted in units of 1/SCALE, so that they add exactly.
const SCALE: usize = 1000;

/// The danger of a residue, for the player who may move to it; compared lexicographically.
pub(crate) type Danger = (usize, u64);

pub(crate) fn danger<const W: usize>(board: &Board<W>, residue: &Residue<W>) -> Danger {
    let (mut chances, mut sum) = (0, 0);
    for (options, class) in residue.options.classes(residue.endangered) {
        sum += class.len() as u64 * weight(options);
        if sees_chances(residue.to_move) {
            chances += class.iter().map(|v| chance(options, attackers(board, residue, v))).sum::<usize>();
        }
    }
    (chances, sum)
}

/// The contribution of an endangered vertex to the danger of a position with this player to move.
#[inline]
pub(crate) fn danger_of_vertex(to_move: Player, options: usize, attackers: usize) -> Danger {
    let chances = if sees_chances(to_move) { chance(options, attackers) } else { 0 };
    (chances, weight(options))
}

#[inline]
fn sees_chances(to_move: Player) -> bool {
    to_move == Player::Bob
}

#[inline]
fn chance(options: usize, attackers: usize) -> usize {
    ((SCALE * attackers) as u32 / (options + 1) as u32) as usize
}

#[inline]
fn weight(options: usize) -> u64 {
    1 << (2 * 12usize.saturating_sub(options))
}

fn attackers<const W: usize>(board: &Board<W>, residue: &Residue<W>, v: usize) -> usize {
    reach(&residue.patches, v).and(board.neighbors(v)).len()
}

/// Sorts the choices of `mover`, the most promising first; `of` gives the danger and the step of a choice. In
/// search number 0 ties keep their order. In number `place` = 1, 2, ... of several (`parallel`) they are
/// sorted by a random order of the vertices, the same in every position.
pub(crate) fn sort<T>(choices: &mut [T], mover: Player, place: usize, of: impl Fn(&T) -> (Danger, Step)) {
    if place > 0 {
        choices.sort_by_cached_key(|choice| tie(of(choice).1, place));
    }
    match mover {
        Player::Alice => choices.sort_by_key(|choice| of(choice).0),
        Player::Bob => choices.sort_by_key(|choice| Reverse(of(choice).0)),
    }
}

fn tie(step: Step, place: usize) -> u64 {
    match step {
        Step::Take { vertex, .. } | Step::Aside(vertex) => SplitMix64::nth(place as u64, vertex as u64),
        Step::Pass => u64::MAX,
    }
}
