//! Boards of seven colors: square, of at least 2 x 2 tiles.
//!
//! Two corners belong to the players from the start and are never taken. Their color does not matter: it is
//! stored as color 0, and the corners are written as `*` and `-`.

use std::fmt;
use std::ops::RangeInclusive;

use thiserror::Error;

use games::Player;

/// A color of the board: a number below m.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Hue(pub u8);

impl Hue {
    pub(crate) fn index(self) -> usize {
        usize::from(self.0)
    }
}

impl fmt::Display for Hue {
    /// A letter: A for color 0.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", char::from(b'A' + self.0))
    }
}

/// The color stored for the two corners.
pub(super) const FILLER: Hue = Hue(0);

pub(super) fn mark(player: Player) -> char {
    match player {
        Player::Alice => '*',
        Player::Bob => '-',
    }
}

/// The player who starts on a tile: player 1 at the top right, player 2 at the bottom left.
pub(super) fn owner_at_first(size: usize, tile: usize) -> Option<Player> {
    Player::BOTH.into_iter().find(|&player| corner(size, player) == tile)
}

fn corner(size: usize, player: Player) -> usize {
    match player {
        Player::Alice => size - 1,
        Player::Bob => size * (size - 1),
    }
}

/// Colored tiles in rows from the top, each from the left.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Board {
    size: usize,
    colors: u8,
    tiles: Vec<Hue>,
}

#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum NoBoard {
    #[error("expected from {least} to {most} tiles a side, found {0}",
            least = Board::SIZES.start(), most = Board::SIZES.end())]
    Size(usize),
    #[error("expected from 1 to {max} colors, found {0}", max = Board::MOST_COLORS)]
    Colors(usize),
    #[error("expected {expected} tiles, found {found}")]
    Tiles { expected: usize, found: usize },
    #[error("expected a color below {colors}, found {found}")]
    Color { colors: u8, found: u8 },
}

impl Board {
    /// The possible numbers of tiles per side.
    pub(crate) const SIZES: RangeInclusive<usize> = 2..=1000;
    pub(crate) const MOST_COLORS: usize = 26;

    /// The board of `size` x `size` tiles, row by row from the top; the two corners' colors are ignored.
    pub fn new(size: usize, colors: usize, mut tiles: Vec<Hue>) -> Result<Self, NoBoard> {
        if !Self::SIZES.contains(&size) {
            return Err(NoBoard::Size(size));
        }
        if !(1..=Self::MOST_COLORS).contains(&colors) {
            return Err(NoBoard::Colors(colors));
        }
        let colors = colors as u8;
        if tiles.len() != size * size {
            return Err(NoBoard::Tiles { expected: size * size, found: tiles.len() });
        }
        for player in Player::BOTH {
            tiles[corner(size, player)] = FILLER;
        }
        match tiles.iter().find(|hue| hue.0 >= colors) {
            Some(&Hue(found)) => Err(NoBoard::Color { colors, found }),
            None => Ok(Board { size, colors, tiles }),
        }
    }

    /// The same tiles on a board of this many colors.
    pub fn among(self, colors: usize) -> Result<Self, NoBoard> {
        Board::new(self.size, colors, self.tiles)
    }

    /// The board with the color `hue(row, column)` at each tile.
    pub(crate) fn from_fn(
        size: usize,
        colors: usize,
        mut hue: impl FnMut(usize, usize) -> Hue,
    ) -> Result<Self, NoBoard> {
        if !Self::SIZES.contains(&size) {
            return Err(NoBoard::Size(size));
        }
        let places = (0..size).flat_map(|row| (0..size).map(move |column| (row, column)));
        Board::new(size, colors, places.map(|(row, column)| hue(row, column)).collect())
    }

    pub(crate) fn size(&self) -> usize {
        self.size
    }

    pub fn colors(&self) -> usize {
        usize::from(self.colors)
    }

    pub fn tiles(&self) -> &[Hue] {
        &self.tiles
    }

    /// Where a player begins: player 1 at the top right, player 2 at the bottom left.
    pub fn corner(&self, player: Player) -> usize {
        corner(self.size, player)
    }

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

    /// The distance of each tile from these, through tiles for which `open` holds; `None` if there is no path.
    pub(super) fn steps_from(
        &self,
        mut reached: Vec<usize>,
        open: impl Fn(usize) -> bool,
    ) -> Vec<Option<usize>> {
        let mut steps = vec![None; self.tiles.len()];
        reached.iter().for_each(|&tile| steps[tile] = Some(0));
        let mut next = 0;
        while let Some(&tile) = reached.get(next) {
            for beside in self.neighbors(tile) {
                if steps[beside].is_none() && open(beside) {
                    steps[beside] = steps[tile].map(|steps: usize| steps + 1);
                    reached.push(beside);
                }
            }
            next += 1;
        }
        steps
    }
}

impl fmt::Display for Board {
    /// One line per row, one letter per tile, `*` and `-` for the two starts.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (tile, hue) in self.tiles.iter().enumerate() {
            match owner_at_first(self.size, tile) {
                Some(player) => write!(f, "{}", mark(player))?,
                None => hue.fmt(f)?,
            }
            if (tile + 1).is_multiple_of(self.size) {
                writeln!(f)?;
            }
        }
        Ok(())
    }
}
