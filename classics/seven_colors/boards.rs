//! Boards by name.

use std::sync::Arc;

use graphs::rng::QuickDice;
use thiserror::Error;

use crate::seven_colors::Hue;
use crate::seven_colors::board::{Board, NoBoard};

#[derive(Debug, Clone, Copy)]
pub struct BoardRequest {
    pub size: usize,
    pub colors: usize,
    /// The thickness of the wall around the jackpot, on boards that have one; `None` is the board's default.
    pub wall: Option<usize>,
    pub seed: u64,
}

impl Default for BoardRequest {
    fn default() -> Self {
        BoardRequest { size: 30, colors: 7, wall: None, seed: 0 }
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum NoPlan {
    #[error(transparent)]
    Board(#[from] NoBoard),
    #[error("expected at least {least} colors on this board, found {found}")]
    Colors { least: usize, found: usize },
    #[error(
        "expected a board on which more than half lies behind a wall of thickness {wall}, found {size} tiles a side"
    )]
    Wall { wall: usize, size: usize },
}

#[derive(Debug)]
pub struct Plan {
    pub name: &'static str,
    pub about: &'static str,
    /// The strategy against which it is designed, if any.
    pub against: Option<&'static str>,
    pub new: fn(&BoardRequest) -> Result<Board, NoPlan>,
}

pub static BOARDS: &[Plan] = &[
    Plan {
        name: "against-double-greedy",
        about: "more than half of the board behind a wall of two layers, and a decoy that gains more now",
        against: Some("double-greedy"),
        new: |wanted| decoy(wanted, wanted.wall.unwrap_or(2)),
    },
    Plan {
        name: "against-greedy",
        about: "more than half of the board behind a wall of one layer, and a decoy that gains more now",
        against: Some("greedy"),
        new: |wanted| decoy(wanted, wanted.wall.unwrap_or(1)),
    },
    Plan { name: "random", about: "every tile any color", against: None, new: random },
    Plan { name: "snake", about: "one color winds through the whole board", against: None, new: snake },
    Plan {
        name: "symmetric",
        about: "random, and the same after half a turn",
        against: None,
        new: symmetric,
    },
];

fn random(&BoardRequest { size, colors, seed, .. }: &BoardRequest) -> Result<Board, NoPlan> {
    let mut dice = QuickDice::new(seed);
    Ok(Board::from_fn(size, colors, |_, _| Hue(dice.below(colors) as u8))?)
}

/// One color winds through the whole board, every other row, between rows of all other colors. It takes a sweep over
/// the board for each tile on which the snake runs to the left or upwards.
fn snake(&BoardRequest { size, colors, .. }: &BoardRequest) -> Result<Board, NoPlan> {
    if colors < 2 {
        return Err(NoPlan::Colors { least: 2, found: colors });
    }
    let hue = |row: usize, column: usize| {
        let turn = if row % 4 == 1 { 0 } else { size - 1 };
        let snake = row.is_multiple_of(2) || column == turn;
        if snake { Hue(0) } else { Hue((1 + column % (colors - 1)) as u8) }
    };
    Ok(Board::from_fn(size, colors.min(Board::MOST_COLORS), hue)?)
}

/// Half a turn exchanges the two corners.
fn symmetric(wanted: &BoardRequest) -> Result<Board, NoPlan> {
    let board = random(wanted)?;
    let tiles = board.tiles();
    let turned = |place: usize| place.min(tiles.len() - 1 - place);
    let tiles = (0..tiles.len()).map(|place| tiles[turned(place)]).collect();
    Ok(Board::new(board.size(), board.colors(), tiles)?)
}

pub fn by_name(name: &str) -> Option<&'static Plan> {
    BOARDS.iter().find(|plan| plan.name == name)
}

/// The source of boards for matches.
#[derive(Debug, Clone)]
pub enum Supply {
    /// Every match gets its own board, made with the seed of the match; the seed of the request is ignored.
    Made(&'static Plan, BoardRequest),
    Given(Arc<Board>),
}

impl Supply {
    pub(crate) fn board(&self, seed: u64) -> Result<Arc<Board>, NoPlan> {
        match self {
            Supply::Made(plan, wanted) => (plan.new)(&BoardRequest { seed, ..*wanted }).map(Arc::new),
            Supply::Given(board) => Ok(Arc::clone(board)),
        }
    }
}

const JACKPOT: Hue = Hue(2);
/// Colors from this one on belong to the wall.
const WALL: u8 = 3;
/// Two for the decoy, one for the jackpot, three for the wall.
const LEAST_COLORS: usize = 6;

/// The board with a wall of this many layers, with as many stripes as leave the jackpot its half.
///
/// Boards on which it is a mistake to take what gains most now.
///
/// A *jackpot* of one color holds more than half of the board, in the bottom right half. It lies behind a thin wall
/// along the diagonal from corner to corner, beside both starts. On the other side of the wall, along the top and the
/// left, runs the *decoy*: stripes of two colors in turn, each longer than the last. From the top right corner the
/// first stripe is the way along the top to the place where the stripes begin, together with as many of them as the
/// wall has layers; from the bottom left it is the same upwards, since the board is its own mirror image along the
/// other diagonal.
///
/// The tiles of the wall beside what has been taken grow by one a stripe, and share at least three colors. So the decoy
/// always gains more at once, and behind a wall of t layers, more in t moves. A player who takes a tile of each layer
/// is beside the jackpot, and wins by taking it.
fn decoy(wanted: &BoardRequest, wall: usize) -> Result<Board, NoPlan> {
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
        // What belongs to the decoy, or is a start.
        let decoy = |&tile: &usize| {
            let (row, column) = (tile / self.size, tile % self.size);
            row == 0 || column == 0 || row + column < self.stripes
        };
        let layers = plain.steps_from((0..self.size * self.size).filter(decoy).collect(), |_| true);
        let hue = |row: usize, column: usize| {
            let place = row.max(column);
            match layers[row * self.size + column].expect("every tile is connected with the decoy") {
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
}
