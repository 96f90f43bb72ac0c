//! The walk along the border of a territory, whose length spider makes large.
//!
//! The walk goes from tile to tile within the territory. It begins on the player's corner of the board and looks along
//! the rim: to the West from the top right, to the East from the bottom left. Each step goes to the first tile of the
//! territory among the one to the right, the one ahead, the one to the left and the one behind. The walk ends when it
//! comes back to its origin for the second time; the border is the number of steps.
//!
//! # Why the second time
//! Where the tiles beside the corner tile are joined by it alone, the walk returns from the arm that it enters first
//! before it has seen the other. This is what the second return is for: it sees both arms. Every other territory is
//! gone around twice, so that lengths compare with each other all the same. A walk that ends with its first return, as
//! if its beginning were the first time, is another reading: [`Line::Walk`](super::Line::Walk).
//!
//! A corridor is walked out and back and counts on both sides. A corner that juts out counts nothing, for around four
//! tiles in a square there are as many steps as along three of them and back. A territory of one tile has no step, and
//! its border is 0.
//!
//! # Why it ends
//! From the tile that a step enters and the direction in which it does, the rule finds the next step, and the next step
//! determines the one before: among the tiles around, it came from the first one to the left of the way out, turning
//! that way. So no two steps have the same next one, and the first step comes again. What comes before it is a return
//! to the origin. Up to then no step is made twice, of which there are at most four a tile: O(tiles).

use crate::seven_colors::board::Board;
use games::Player;

/// A direction on the board: its place among North, East, South and West.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Direction(usize);

impl Direction {
    const EAST: Direction = Direction(1);
    const WEST: Direction = Direction(3);

    /// To the right, ahead, to the left and back, as this direction sees them.
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

/// The number of steps until the return number `returns`, counted from 1, to the player's corner.
pub(super) fn walk(board: &Board, owners: &[Option<Player>], player: Player, returns: u32) -> u32 {
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
