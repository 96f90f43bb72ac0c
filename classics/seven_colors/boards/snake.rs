//! `snake`: one color winds through the whole board, every other row, between rows of all other colors. It
//! takes a sweep over the board for each tile on which the snake runs to the left or upwards.

use crate::seven_colors::Hue;
use crate::seven_colors::board::Board;

use super::{NoPlan, Plan};

pub(crate) static BOARD: Plan = Plan {
    name: "snake",
    about: "one color winds through the whole board",
    against: None,
    new: |wanted| {
        let (size, colors) = (wanted.size, wanted.colors);
        if colors < 2 {
            return Err(NoPlan::Colors { least: 2, found: colors });
        }
        let hue = |row: usize, column: usize| {
            let turn = if row % 4 == 1 { 0 } else { size - 1 };
            let snake = row.is_multiple_of(2) || column == turn;
            if snake { Hue(0) } else { Hue((1 + column % (colors - 1)) as u8) }
        };
        Ok(Board::from_fn(size, colors.min(Board::MOST_COLORS), hue)?)
    },
};
