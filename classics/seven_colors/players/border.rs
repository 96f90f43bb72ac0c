//! The border of a territory, which spider makes long: the walk of the document, and other counts.
//!
//! The walk goes from tile to tile within the territory. It begins on the player's corner of the board and
//! looks along the rim: to the West from the top right, to the East from the bottom left. Each step goes to
//! the first tile of the territory among the one to the right, the one ahead, the one to the left and the one
//! behind. It ends when it comes back to its origin for the second time; its steps are the border.
//!
//! # Why the second time
//! Where the tiles beside the corner tile are joined by it alone, the walk returns from the arm that it enters first
//! before it has seen the other. This is what the second return is for: it sees both arms. Every other territory is
//! gone around twice, so that lengths compare with each other all the same. A walk that ends with its first return, as
//! if its beginning were the first time, is another reading: [`Line::Walk`].
//!
//! A corridor is walked out and back and counts on both sides. A corner that juts out counts nothing,
//! for around four tiles in a square there are as many steps as along three of them and back. A
//! territory of one tile has no step, and its border is 0.
//!
//! # Why it ends
//! From the tile that a step enters and the direction in which it does, the rule finds the next step, and the next step
//! determines the one before: among the tiles around, it came from the first one to the left of the way out, turning
//! that way. So no two steps have the same next one, and the first step comes again. What comes before it is a return
//! to the origin. Up to then no step is made twice, of which there are at most four a tile: O(tiles).

use crate::seven_colors::board::Board;
use games::Player;

use super::Line;

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

/// The sum of `count` over the tiles of a player's enclosure. The enclosure is the territory with the
/// neutral tiles that the opponent cannot reach. `count` gets the number of sides of a tile that face
/// the outside, and the number of those on the rim of the board.
///
/// The tiles that the opponent owns or can reach are connected, and so are the others: a neutral tile among
/// them is connected with the player's territory. So the boundary between the two is one closed line,
/// together with the rim of the board, and a walk along it from the player's corner with the right hand on it
/// passes every side that parts them, or the inside from the rim, once: any order will do.
fn enclosure(
    board: &Board,
    owners: &[Option<Player>],
    player: Player,
    count: impl Fn(u32, u32) -> u32,
) -> u32 {
    let of_other = |&tile: &usize| owners[tile] == Some(player.opponent());
    let outside = (0..owners.len()).filter(of_other).collect();
    // What the opponent owns, or can reach through neutral tiles.
    let outside = board.steps_from(outside, |tile| owners[tile].is_none());
    let inside = (0..owners.len()).filter(|&tile| outside[tile].is_none());
    let counts = inside.map(|tile| {
        let neighbors = board.neighbors(tile).count() as u32;
        let facing = board.neighbors(tile).filter(|&beside| outside[beside].is_some()).count() as u32;
        count(facing, 4 - neighbors)
    });
    counts.sum()
}

/// A direction on the board: its index among North, East, South and West.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Direction(usize);

impl Direction {
    const EAST: Direction = Direction(1);
    const WEST: Direction = Direction(3);

    /// Right, ahead, left and back, relative to this direction.
    fn in_order(self) -> [Direction; 4] {
        [1, 0, 3, 2].map(|turn| Direction((self.0 + turn) % 4))
    }

    fn from(self, tile: usize, size: usize) -> Option<usize> {
        let (row, column) = (tile / size, tile % size);
        match self.0 {
            0 => (row > 0).then(|| tile - size),
            1 => (column + 1 < size).then_some(tile + 1),
            2 => (row + 1 < size).then_some(tile + size),
            _ => (column > 0).then(|| tile - 1),
        }
    }
}

/// The number of steps until the return number `returns`, from 1, to the player's corner.
fn walk(board: &Board, owners: &[Option<Player>], player: Player, returns: u32) -> u32 {
    let origin = board.corner(player);
    let next = |(tile, looking): (usize, Direction)| {
        let ahead = looking.in_order().into_iter();
        let mut tiles = ahead.filter_map(|way| Some((way.from(tile, board.size())?, way)));
        tiles.find(|&(beside, _)| owners[beside] == Some(player))
    };
    let looking = match player {
        Player::Alice => Direction::WEST,
        Player::Bob => Direction::EAST,
    };
    let steps = std::iter::successors(next((origin, looking)), |&step| next(step));
    let home = steps.zip(1..).filter(|&((tile, _), _)| tile == origin).map(|(_, count)| count);
    home.take(returns as usize).last().unwrap_or(0)
}
