//! Rounds and matches: two players on one board, and again with places exchanged.

use std::sync::Arc;

use crate::outcome::Outcome;
use crate::seven_colors::SevenColors;
use crate::seven_colors::board::Board;
use games::referee;
use graphs::rng::{QuickDice, seed_of};

use super::players::{Conditions, NamedPlayer};

/// How rounds between two players ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Tally {
    /// Rounds that the first player won.
    pub won: u64,
    pub(crate) lost: u64,
    /// Rounds with equal territories in which the first player began.
    pub(crate) even_begun: u64,
    /// Rounds with equal territories in which the second player began.
    pub(crate) even_replied: u64,
}

impl Tally {
    pub fn and(self, other: Tally) -> Tally {
        Tally {
            won: self.won + other.won,
            lost: self.lost + other.lost,
            even_begun: self.even_begun + other.even_begun,
            even_replied: self.even_replied + other.even_replied,
        }
    }

    pub fn rounds(&self) -> u64 {
        self.won + self.lost + self.even()
    }

    pub fn even(&self) -> u64 {
        self.even_begun + self.even_replied
    }

    /// The rounds that count for the first named: an even split of the board counts for the player who
    /// did not begin.
    pub fn credited(&self) -> u64 {
        self.won + self.even_replied
    }
}

/// Plays one round; the first named begins at the top right.
pub fn round(board: &Arc<Board>, players: [&NamedPlayer; 2], conditions: &Conditions) -> Outcome {
    let game = SevenColors::new(Arc::clone(board), SevenColors::PATIENT);
    let mut dice = QuickDice::new(conditions.seed);
    let [mut alice, mut bob] = players.map(|named| {
        let conditions = Conditions { seed: dice.seed(), ..conditions.clone() };
        named.sit(&conditions).expect("budgets are read with the name")
    });
    referee(&game, alice.as_mut(), bob.as_mut()).expect("players keep the rules").value
}

/// Plays two rounds on one board, the second with places exchanged.
pub fn two_rounds(board: &Arc<Board>, [one, other]: [&NamedPlayer; 2], conditions: &Conditions) -> Tally {
    let mut dice = QuickDice::new(seed_of(&[conditions.seed]));
    let [begun, replied] = [[one, other], [other, one]].map(|players| {
        let conditions = Conditions { seed: dice.seed(), ..conditions.clone() };
        round(board, players, &conditions)
    });
    let count = |flags: &[bool]| flags.iter().filter(|&&flag| flag).count() as u64;
    Tally {
        won: count(&[begun == Outcome::AliceWins, replied == Outcome::BobWins]),
        lost: count(&[begun == Outcome::BobWins, replied == Outcome::AliceWins]),
        even_begun: count(&[begun == Outcome::Tie]),
        even_replied: count(&[replied == Outcome::Tie]),
    }
}
