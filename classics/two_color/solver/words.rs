//! Positions of the two-color game, and of Col, as words: a vertex is a bit, and there are at most 64.

use games::Player;

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct ColoredWords {
    pub(crate) red: u64,
    pub(crate) blue: u64,
}

impl ColoredWords {
    pub(super) fn with(self, v: u64, player: Player) -> Self {
        match player {
            Player::Alice => ColoredWords { red: self.red | v, ..self },
            Player::Bob => ColoredWords { blue: self.blue | v, ..self },
        }
    }
}

/// The vertices that red may still get, and those that blue may.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct TintedWords {
    pub(crate) red: u64,
    pub(crate) blue: u64,
}

impl TintedWords {
    pub(crate) const EMPTY: TintedWords = TintedWords { red: 0, blue: 0 };

    pub(super) fn vertices(self) -> u64 {
        self.red | self.blue
    }

    pub(crate) fn exchanged(self) -> Self {
        TintedWords { red: self.blue, blue: self.red }
    }

    pub(super) fn within(self, set: u64) -> Self {
        TintedWords { red: self.red & set, blue: self.blue & set }
    }
}

/// The one-bit words of a word, the lowest first.
pub(super) fn bits(mut word: u64) -> impl Iterator<Item = u64> + Clone {
    std::iter::from_fn(move || {
        let lowest = word & word.wrapping_neg();
        word ^= lowest;
        (lowest != 0).then_some(lowest)
    })
}
