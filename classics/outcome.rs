//! The outcome of a game with ties.

use games::Player;
use serde::{Serialize, Serializer};

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Outcome {
    BobWins,
    Tie,
    AliceWins,
}

impl Outcome {
    pub(crate) fn win_of(player: Player) -> Outcome {
        match player {
            Player::Alice => Outcome::AliceWins,
            Player::Bob => Outcome::BobWins,
        }
    }

    /// The utility from Alice's view: +1, 0 or -1.
    pub(crate) fn utility(self) -> i8 {
        match self {
            Outcome::BobWins => -1,
            Outcome::Tie => 0,
            Outcome::AliceWins => 1,
        }
    }

    /// Alice's payoff; a tie is half a win.
    pub(crate) fn share(self) -> f64 {
        (f64::from(self.utility()) + 1.0) / 2.0
    }
}

impl Serialize for Outcome {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_i8(self.utility())
    }
}
