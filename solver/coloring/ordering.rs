//! The order in which moves are tried: danger first.
//!
//! An endangered vertex weighs the more the fewer options it has. Bob tries first what takes options
//! from heavy vertices; Alice what colors a heavy vertex and takes little from others. The order is a
//! matter of speed alone: the search asks for any winning move, and all moves are in the list.

use games::Player;

use super::residue::{Residue, Step};
use crate::board::Board;
use crate::set::Set;

/// Every step of the residue, the most promising first. The choice is deterministic.
pub(crate) fn steps<const W: usize>(board: &Board<W>, residue: &Residue<W>) -> Vec<Step> {
    let weights = weights(board, residue);
    let mut rated = Vec::new();
    if residue.spare {
        rated.push((0, Step::Pass));
    }
    for (patch, &members) in residue.patches.iter().enumerate() {
        if patch > 0 && residue.patches[patch - 1] == members {
            continue;
        }
        for vertex in members.iter() {
            let hurt: i32 = board.neighbors(vertex).and(members).iter().map(|u| weights[u]).sum();
            let rating = match residue.to_move {
                Player::Alice => 2 * weights[vertex] - hurt,
                Player::Bob => 2 * hurt - weights[vertex],
            };
            rated.push((rating, Step::Take { vertex, patch }));
        }
    }
    rated.sort_by_key(|&(rating, _)| -rating);
    rated.into_iter().map(|(_, step)| step).collect()
}

fn weights<const W: usize>(board: &Board<W>, residue: &Residue<W>) -> Vec<i32> {
    let mut weights = vec![0; board.order()];
    for v in residue.endangered.iter() {
        let options = residue.patches.iter().filter(|patch| patch.contains(v)).count();
        weights[v] = 1 << (2 * 6usize.saturating_sub(options));
    }
    weights
}

/// How many bytes the lists and residues along one line of play can take at most, on a graph of
/// this order with k colors.
pub(crate) fn memory_for_a_line<const W: usize>(order: usize, colors: usize) -> u64 {
    let options = (order * colors) as u64;
    let step = size_of::<(i32, Step)>() + size_of::<Step>();
    order as u64 * options * (step + size_of::<Set<W>>()) as u64
}
