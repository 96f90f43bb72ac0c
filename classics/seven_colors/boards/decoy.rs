//! Boards on which it is a mistake to take what gains most now.
//!
//! A *jackpot* of one color holds more than half of the board, in the bottom right half. It lies behind a thin wall
//! along the diagonal from corner to corner, beside both starts. On the other side of the wall, along the top and the
//! left, runs the *decoy*: stripes of two colors in turn, each longer than the last. From the top right corner the
//! first stripe is the way along the top to the place where the stripes begin, together with as many of them as the
//! wall has layers; from the bottom left it is the same upwards, since the board is its own mirror image along the
//! other diagonal.
//!
//! The tiles of the wall beside what has been taken grow by one a stripe, and share at least three colors. So the decoy
//! always gains more at once, and behind a wall of t layers, more in t moves. A player who takes a tile of each layer
//! is beside the jackpot, and wins by taking it.

use crate::seven_colors::Hue;
use crate::seven_colors::board::Board;

use super::request::{BoardRequest, NoPlan};

const JACKPOT: Hue = Hue(2);
/// The colors from here on are those of the wall.
const WALL: u8 = 3;
/// Two for the decoy, one for the jackpot, three for the wall.
const LEAST_COLORS: usize = 6;

/// The board with a wall of this many layers, with as many stripes as leave the jackpot its half.
pub(super) fn board(wanted: &BoardRequest, wall: usize) -> Result<Board, NoPlan> {
    let &BoardRequest { size, colors, .. } = wanted;
    if colors < LEAST_COLORS {
        return Err(NoPlan::Colors { least: LEAST_COLORS, found: colors });
    }
    // Faults of the size are reported as for any board.
    let plain = Board::from_fn(size, colors, |_, _| JACKPOT)?;
    let too_thick = NoPlan::Wall { wall, size };
    if wall == 0 || wall >= size {
        return Err(too_thick);
    }
    let fits = |stripes: usize| {
        let board = Layout { size, colors, wall, stripes }.board(&plain).ok()?;
        let jackpot = board.tiles().iter().filter(|&&hue| hue == JACKPOT).count();
        (2 * jackpot > size * size).then_some(board)
    };
    (1..size).rev().find_map(fits).ok_or(too_thick)
}

struct Layout {
    size: usize,
    colors: usize,
    wall: usize,
    /// Stripes are the rows and columns below this number, cut off by the diagonal.
    stripes: usize,
}

impl Layout {
    /// The board, laid out on one of the same size.
    fn board(&self, plain: &Board) -> Result<Board, NoPlan> {
        let layers = self.layers(plain);
        let hue = |row: usize, column: usize| {
            let place = row.max(column);
            match layers[row * self.size + column] {
                0 => Hue((place.min(self.stripes.saturating_sub(self.wall)) % 2) as u8),
                layer if layer <= self.wall => {
                    let walls = self.colors - usize::from(WALL);
                    Hue(WALL + ((place + 2 * (layer - 1)) % walls) as u8)
                }
                _ => JACKPOT,
            }
        };
        Ok(Board::from_fn(self.size, self.colors, hue)?)
    }

    /// Whether a tile belongs to the decoy or is a start.
    fn decoy(&self, row: usize, column: usize) -> bool {
        row == 0 || column == 0 || row + column < self.stripes
    }

    /// How many steps each tile is away from the decoy.
    fn layers(&self, plain: &Board) -> Vec<usize> {
        let size = self.size;
        let mut layers = vec![usize::MAX; size * size];
        let mut open: Vec<usize> =
            (0..size * size).filter(|&tile| self.decoy(tile / size, tile % size)).collect();
        open.iter().for_each(|&tile| layers[tile] = 0);
        let mut next = 0;
        while next < open.len() {
            let tile = open[next];
            for beside in plain.neighbors(tile) {
                if layers[beside] == usize::MAX {
                    layers[beside] = layers[tile] + 1;
                    open.push(beside);
                }
            }
            next += 1;
        }
        layers
    }
}
