//! Boards by name: each is one file of this folder and one word in the catalogue below.

mod decoy;

use std::sync::Arc;

use crate::seven_colors::board::{Board, NoBoard};
use thiserror::Error;

/// A way to make boards.
#[derive(Debug)]
pub struct Plan {
    /// The name on the command line; the file's name with hyphens.
    pub name: &'static str,
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

/// The parameters of a board.
#[derive(Debug, Clone, Copy)]
pub struct BoardRequest {
    pub size: usize,
    pub colors: usize,
    /// How thick the wall around the jackpot is, on boards that have one; `None` is the board's own.
    pub wall: Option<usize>,
    /// The seed of random boards.
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

pub fn by_name(name: &str) -> Option<&'static Plan> {
    BOARDS.iter().copied().find(|plan| plan.name == name)
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
