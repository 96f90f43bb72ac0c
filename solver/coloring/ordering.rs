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
//! The order is a matter of speed alone: the search asks for any winning move, and all that may win
//! are in the list. It was found by trial. On 31 instances, most of them random planar with 5 and 6 colors or
//! random regular, each within 2,500,000 nodes, the geometric mean is 542,000 nodes, and 5 stay undecided;
//! with the sum of the options in place of the chances (the rule before) it is 701,000 and 8; with the number of
//! attackers alone 543,000 and 5. On 16 instances not used for the choice the three take 89,900, 107,000
//! and 96,200, and leave 3, 4 and 3. Where k is the maximum degree an endangered vertex has as many attackers
//! as options, and the three orders nearly agree. Weights for every pair of options and attackers, fitted
//! to 244 positions in which some moves of Alice win and some lose, put a winning move first in 50 of 61
//! others, where the sum of options does in 41; yet, rounded and smoothed, they are worse in the
//! search than either (1,063,000 nodes, 13 undecided).

use std::cmp::Reverse;

use games::Player;

use super::residue::Residue;
use crate::board::Board;
use crate::patches::reach;

/// Chances are counted in parts of this size, so that they can be added exactly.
const SCALE: usize = 1000;

/// The danger of a residue, for the player who chooses whether to move there: compared first by the
/// first part, then by the second.
pub(crate) type Danger = (usize, u64);

/// The danger of a residue.
pub(crate) fn danger<const W: usize>(board: &Board<W>, residue: &Residue<W>) -> Danger {
    let sees_chances = residue.to_move == Player::Bob;
    let (mut chances, mut sum) = (0, 0);
    for (options, class) in residue.options.classes(residue.endangered) {
        sum += (class.len() as u64) << (2 * 12usize.saturating_sub(options));
        if sees_chances {
            let of = |v| SCALE * attackers(board, residue, v) / (options + 1);
            chances += class.iter().map(of).sum::<usize>();
        }
    }
    (chances, sum)
}

/// The number of uncolored neighbors that share a patch with `v`.
fn attackers<const W: usize>(board: &Board<W>, residue: &Residue<W>, v: usize) -> usize {
    reach(&residue.patches, v).and(board.neighbors(v)).len()
}

/// Sorts what `mover` may choose from, each with the danger of what it leads to, the most promising first;
/// equals keep their order.
pub(crate) fn sort<T>(choices: &mut [T], mover: Player, danger: impl Fn(&T) -> Danger) {
    match mover {
        Player::Alice => choices.sort_by_key(danger),
        Player::Bob => choices.sort_by_key(|choice| Reverse(danger(choice))),
    }
}
