//! Boards by name. One file of this folder is one of them, and one word in the catalogue below.

mod decoy;

use std::sync::Arc;

use crate::seven_colors::board::{Board, NoBoard};
use thiserror::Error;

/// A way to make boards.
#[derive(Debug)]
pub struct Plan {
    /// The name on the command line; the file's name with hyphens.
    pub name: &'static str,
    /// What it is, in one line.
    pub about: &'static str,
    /// The strategy that it is built against, if it is.
    pub against: Option<&'static str>,
    pub new: fn(&BoardRequest) -> Result<Board, NoPlan>,
}

graphs::catalogue! {
    pub static BOARDS: [Plan] = BOARD of {
        against_double_greedy, against_greedy, random, snake, symmetric,
    }
}

/// What is wanted of a board.
#[derive(Debug, Clone, Copy)]
pub struct BoardRequest {
    /// How many tiles a side has.
    pub size: usize,
    /// How many colors there are.
    pub colors: usize,
    /// How thick the wall around the jackpot is, on boards that have one; `None` is the board's own.
    pub wall: Option<usize>,
    /// On which random boards hang.
    pub seed: u64,
}

impl Default for BoardRequest {
    fn default() -> Self {
        BoardRequest { size: 30, colors: 7, wall: None, seed: 0 }
    }
}

/// Why there is no such board.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum NoPlan {
    /// There is no board of this kind at all.
    #[error(transparent)]
    Board(#[from] NoBoard),
    #[error("expected at least {least} colors on this board, found {found}")]
    Colors { least: usize, found: usize },
    #[error(
        "expected a board on which more than half lies behind a wall of thickness {wall}, found {size} tiles a side"
    )]
    Wall { wall: usize, size: usize },
}

/// The board with this name.
pub fn by_name(name: &str) -> Option<&'static Plan> {
    BOARDS.iter().copied().find(|plan| plan.name == name)
}

/// Where the boards of matches come from.
#[derive(Debug, Clone)]
pub enum Supply {
    /// Every match gets a board made for it; the seed wanted here means nothing.
    Made(&'static Plan, BoardRequest),
    /// All matches are played on one board.
    Given(Arc<Board>),
}

impl Supply {
    /// The board for the match with this seed.
    pub fn board(&self, seed: u64) -> Result<Arc<Board>, NoPlan> {
        match self {
            Supply::Made(plan, wanted) => (plan.new)(&BoardRequest { seed, ..*wanted }).map(Arc::new),
            Supply::Given(board) => Ok(Arc::clone(board)),
        }
    }
}
