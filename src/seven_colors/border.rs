//! The border of a territory, which spider makes long.

use games::Player;
use games::seven_colors::board::Board;

use super::Line;

/// The length of the outer boundary of a player's territory. Neutral tiles that the opponent cannot reach are
/// surrounded and count as inside.
///
/// The tiles that the opponent owns or can reach are connected, and so are the others: a neutral tile
/// among them is connected with the player's territory. So the boundary between the two is one closed line,
/// together with the rim of the board, and a walk along it from the player's corner with the right hand on it
/// passes every side that parts them, or parts the inside from the rim, once: they can be counted in any order.
pub fn border(board: &Board, owners: &[Option<Player>], player: Player, line: Line) -> u32 {
    let outside = reach(board, owners, player.opponent());
    let inside = outside.iter().enumerate().filter(|(_, outside)| !**outside).map(|(tile, _)| tile);
    let sides = inside.map(|tile| {
        let (neighbors, facing) = board
            .neighbors(tile)
            .fold((0, 0), |(neighbors, facing), beside| (neighbors + 1, facing + u32::from(outside[beside])));
        match line {
            Line::Sides => facing + 4 - neighbors,
            Line::OpenSides => facing,
            Line::OpenTiles => facing.min(1),
        }
    });
    sides.sum()
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
