//! Boards by name.

mod decoy;
mod request;

use std::sync::Arc;

use graphs::rng::QuickDice;

use crate::seven_colors::Hue;
use crate::seven_colors::board::Board;

pub use request::{BoardRequest, NoPlan};

/// A way to make boards.
#[derive(Debug)]
pub struct Plan {
    pub name: &'static str,
    pub about: &'static str,
    /// The strategy that it is built against, if it is.
    pub against: Option<&'static str>,
    pub new: fn(&BoardRequest) -> Result<Board, NoPlan>,
}

pub static BOARDS: &[Plan] = &[
    Plan {
        name: "against-double-greedy",
        about: "more than half of the board behind a wall of two layers, and a decoy that gains more now",
        against: Some("double-greedy"),
        new: |wanted| decoy::board(wanted, wanted.wall.unwrap_or(2)),
    },
    Plan {
        name: "against-greedy",
        about: "more than half of the board behind a wall of one layer, and a decoy that gains more now",
        against: Some("greedy"),
        new: |wanted| decoy::board(wanted, wanted.wall.unwrap_or(1)),
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

/// Where the boards of matches come from.
#[derive(Debug, Clone)]
pub enum Supply {
    /// Every match gets its own board, made with the seed of the match; the seed of the request is ignored.
    Made(&'static Plan, BoardRequest),
    Given(Arc<Board>),
}

impl Supply {
    pub fn board(&self, seed: u64) -> Result<Arc<Board>, NoPlan> {
        match self {
            Supply::Made(plan, wanted) => (plan.new)(&BoardRequest { seed, ..*wanted }).map(Arc::new),
            Supply::Given(board) => Ok(Arc::clone(board)),
        }
    }
}
