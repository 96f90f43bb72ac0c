//! What is asked of a board, and why there is none.

use thiserror::Error;

use crate::seven_colors::board::NoBoard;

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
