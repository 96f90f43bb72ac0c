//! `symmetric`: random, and the same after half a turn, which exchanges the two corners.

use crate::seven_colors::board::Board;

use super::{Plan, random};

pub(crate) static BOARD: Plan = Plan {
    name: "symmetric",
    about: "random, and the same after half a turn",
    against: None,
    new: |wanted| {
        let board = (random::BOARD.new)(wanted)?;
        let tiles = board.tiles();
        let turned = |place: usize| place.min(tiles.len() - 1 - place);
        let tiles = (0..tiles.len()).map(|place| tiles[turned(place)]).collect();
        Ok(Board::new(board.size(), board.colors(), tiles)?)
    },
};
