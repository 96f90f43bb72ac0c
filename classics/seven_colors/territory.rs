//! The tiles that a player can take: by flood fill, and by sweeping over the board.
//!
//! The flood looks at each tile of the territory, at each tile it takes, and at their neighbors, once. The
//! sweep is the definition: tiles of the color beside the territory, or beside one taken, are taken, row by
//! row over the whole board, until a sweep takes none. On a snake that runs against the sweep, one tile is
//! taken each time, which costs n^2 sweeps of n^2 tiles.

use super::board::{Board, Hue};
use games::Player;

/// The neutral tiles of a color that are connected with the player's territory through such tiles.
pub fn reachable(board: &Board, owners: &[Option<Player>], player: Player, hue: Hue) -> Vec<usize> {
    let (mut taken, mut seen) = (Vec::new(), vec![false; owners.len()]);
    for tile in beside(board, owners, player).filter(|&tile| board.tiles()[tile] == hue) {
        flood(board, owners, tile, &mut seen, &mut taken);
    }
    taken
}

pub fn gains(board: &Board, owners: &[Option<Player>], player: Player) -> Vec<u32> {
    let (mut gains, mut taken) = (vec![0; board.colors()], Vec::new());
    let mut seen = vec![false; owners.len()];
    for tile in beside(board, owners, player) {
        taken.clear();
        flood(board, owners, tile, &mut seen, &mut taken);
        gains[board.tiles()[tile].index()] += taken.len() as u32;
    }
    gains
}

/// The neutral tiles beside the player's, some more than once.
fn beside(board: &Board, owners: &[Option<Player>], player: Player) -> impl Iterator<Item = usize> {
    let owned = owners.iter().enumerate().filter(move |&(_, &owner)| owner == Some(player));
    owned.flat_map(|(tile, _)| board.neighbors(tile)).filter(|&tile| owners[tile].is_none())
}

/// Adds to `taken` the neutral tiles that `start`, if not seen, reaches through tiles of its color.
fn flood(board: &Board, owners: &[Option<Player>], start: usize, seen: &mut [bool], taken: &mut Vec<usize>) {
    if std::mem::replace(&mut seen[start], true) {
        return;
    }
    let hue = board.tiles()[start];
    let mut next = taken.len();
    taken.push(start);
    while next < taken.len() {
        for beside in board.neighbors(taken[next]) {
            if owners[beside].is_none() && board.tiles()[beside] == hue && !seen[beside] {
                seen[beside] = true;
                taken.push(beside);
            }
        }
        next += 1;
    }
}
