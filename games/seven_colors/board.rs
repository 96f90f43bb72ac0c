//! Boards of seven colors: square, of at least 2 x 2 tiles.

use std::fmt;

use thiserror::Error;

use super::Hue;
use crate::Player;

/// Colored tiles in rows from the top, each from the left.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Board {
    size: usize,
    colors: u8,
    tiles: Vec<Hue>,
}

/// Why there is no such board.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum NoBoard {
    /// The board is too small or too large.
    #[error("expected from 2 to {max} tiles a side, found {0}", max = Board::LARGEST)]
    Size(usize),
    /// There are too few or too many colors.
    #[error("expected from 1 to {max} colors, found {0}", max = Board::MOST_COLORS)]
    Colors(usize),
    /// The tiles do not fill the board.
    #[error("expected {expected} tiles, found {found}")]
    Tiles {
        /// How many the board has.
        expected: usize,
        /// How many were given.
        found: usize,
    },
    /// A tile has none of the colors.
    #[error("expected a color below {colors}, found {found}")]
    Color {
        /// How many colors there are.
        colors: u8,
        /// The color of the tile.
        found: u8,
    },
}

impl Board {
    /// The longest side.
    pub const LARGEST: usize = 1000;
    /// As many as there are letters.
    pub const MOST_COLORS: usize = 26;

    /// The board of `size` x `size` tiles with these colors, row by row from the top.
    ///
    /// # Errors
    /// A size or a number of colors out of range, a number of tiles that does not fit, or a tile of none of
    /// the colors.
    pub fn new(size: usize, colors: usize, tiles: Vec<Hue>) -> Result<Self, NoBoard> {
        if !(2..=Self::LARGEST).contains(&size) {
            return Err(NoBoard::Size(size));
        }
        if !(1..=Self::MOST_COLORS).contains(&colors) {
            return Err(NoBoard::Colors(colors));
        }
        let colors = colors as u8;
        if tiles.len() != size * size {
            return Err(NoBoard::Tiles { expected: size * size, found: tiles.len() });
        }
        match tiles.iter().find(|hue| hue.0 >= colors) {
            Some(&Hue(found)) => Err(NoBoard::Color { colors, found }),
            None => Ok(Board { size, colors, tiles }),
        }
    }

    /// The board whose tile in each row and column has the color that `hue` says.
    ///
    /// # Errors
    /// As [`Board::new`].
    pub fn from_fn(
        size: usize,
        colors: usize,
        mut hue: impl FnMut(usize, usize) -> Hue,
    ) -> Result<Self, NoBoard> {
        if !(2..=Self::LARGEST).contains(&size) {
            return Err(NoBoard::Size(size));
        }
        let places = (0..size).flat_map(|row| (0..size).map(move |column| (row, column)));
        Board::new(size, colors, places.map(|(row, column)| hue(row, column)).collect())
    }

    /// How many tiles a side has.
    pub fn size(&self) -> usize {
        self.size
    }

    /// How many colors there are.
    pub fn colors(&self) -> usize {
        usize::from(self.colors)
    }

    /// The color of every tile.
    pub fn tiles(&self) -> &[Hue] {
        &self.tiles
    }

    /// The tile in this row and column.
    pub fn tile(&self, row: usize, column: usize) -> usize {
        row * self.size + column
    }

    /// Where a player begins: player 1 at the top right, player 2 at the bottom left.
    pub fn corner(&self, player: Player) -> usize {
        match player {
            Player::Alice => self.tile(0, self.size - 1),
            Player::Bob => self.tile(self.size - 1, 0),
        }
    }

    /// The tiles that share a side with a tile.
    pub fn neighbors(&self, tile: usize) -> impl Iterator<Item = usize> + use<> {
        let (size, row, column) = (self.size, tile / self.size, tile % self.size);
        let beside = [
            (row > 0).then(|| tile - size),
            (column > 0).then(|| tile - 1),
            (column + 1 < size).then(|| tile + 1),
            (row + 1 < size).then(|| tile + size),
        ];
        beside.into_iter().flatten()
    }
}

impl fmt::Display for Board {
    /// One letter a tile, one line a row.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in self.tiles.chunks(self.size) {
            row.iter().try_for_each(|hue| hue.fmt(f))?;
            writeln!(f)?;
        }
        Ok(())
    }
}
