//! The border of a territory, which spider makes long: the walk of the document, and what else may be counted.

use crate::seven_colors::board::Board;
use games::Player;

use super::Line;
use super::walk::walk;

/// The length of the border of a player's territory, in one of the readings. O(tiles).
pub fn border(board: &Board, owners: &[Option<Player>], player: Player, line: Line) -> u32 {
    match line {
        Line::WalkTwice => walk(board, owners, player, 2),
        Line::Walk => walk(board, owners, player, 1),
        Line::Sides => enclosure(board, owners, player, |facing, rim| facing + rim),
        Line::OpenSides => enclosure(board, owners, player, |facing, _| facing),
        Line::OpenTiles => enclosure(board, owners, player, |facing, _| facing.min(1)),
    }
}

/// The sum of `count` over the tiles of a player's enclosure. The enclosure is the territory with the neutral tiles
/// that the opponent cannot reach. `count` gets the number of sides of a tile that face the outside, and the number of
/// those on the rim of the board.
///
/// The tiles that the opponent owns or can reach are connected, and so are the others: a neutral tile among them is
/// connected with the player's territory. So the boundary between the two is one closed line, together with the rim of
/// the board, and a walk along it from the player's corner with the right hand on it passes every side that parts them,
/// or parts the inside from the rim, once: they can be counted in any order.
fn enclosure(
    board: &Board,
    owners: &[Option<Player>],
    player: Player,
    count: impl Fn(u32, u32) -> u32,
) -> u32 {
    let outside = reach(board, owners, player.opponent());
    let inside = (0..outside.len()).filter(|&tile| !outside[tile]);
    let counts = inside.map(|tile| {
        let neighbors = board.neighbors(tile).count() as u32;
        let facing = board.neighbors(tile).filter(|&beside| outside[beside]).count() as u32;
        count(facing, 4 - neighbors)
    });
    counts.sum()
}

/// The tiles that a player owns or can reach through neutral ones.
fn reach(board: &Board, owners: &[Option<Player>], player: Player) -> Vec<bool> {
    let mut reached: Vec<bool> = owners.iter().map(|&owner| owner == Some(player)).collect();
    let mut open: Vec<usize> = (0..owners.len()).filter(|&tile| reached[tile]).collect();
    while let Some(tile) = open.pop() {
        for beside in board.neighbors(tile) {
            if owners[beside].is_none() && !reached[beside] {
                reached[beside] = true;
                open.push(beside);
            }
        }
    }
    reached
}
