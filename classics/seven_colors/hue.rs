//! The colors of a board of seven colors.

use std::fmt;

/// A color of the board: a number below m.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Hue(pub u8);

impl Hue {
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

impl fmt::Display for Hue {
    /// A letter: A for color 0.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", char::from(b'A' + self.0))
    }
}
