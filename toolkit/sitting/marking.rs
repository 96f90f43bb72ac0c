//! The marking game at a table.

use games::marking::{MarkingGame, MarkingMove, MarkingPosition, Score};
use games::{Play, Player};
use graphs::{Limit, Meter};
use thiserror::Error;

use super::engines::Solves;
use super::{Explain, Opposite};
use crate::labels::shown;
use crate::players::{Marker, MarkingValues};

/// A rule of the marking game that a move breaks.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum Refusal {
    /// The vertex is marked already.
    #[error("{0} is marked already")]
    Marked(String),
    /// In the connected game, a vertex that touches no marked one, while others do.
    #[error("{0} is not next to a marked vertex, and others are")]
    Apart(String),
    /// This side may not pass.
    #[error("{0} may not pass in this game")]
    NoPass(Player),
}

impl Explain for MarkingGame {
    type Refusal = Refusal;

    fn refusal(&self, position: &MarkingPosition, step: MarkingMove) -> Refusal {
        match step {
            MarkingMove::Pass => Refusal::NoPass(position.to_move()),
            MarkingMove::Mark(v) if position.marked().contains(v) => Refusal::Marked(shown(self.graph(), v)),
            MarkingMove::Mark(v) => Refusal::Apart(shown(self.graph(), v)),
        }
    }
}

impl Opposite<MarkingGame> for Marker<'_> {
    fn begin(&mut self) {
        Marker::begin(self);
    }

    fn resume(&mut self, game: &MarkingGame, play: &Play<MarkingMove>, own: Player) {
        Marker::resume(self, game, play, own);
    }

    fn reason(&self, game: &MarkingGame) -> Option<String> {
        self.told(game.graph())
    }
}

/// Each position has the limits of its own; the meter is looked at between them.
impl Solves<MarkingGame> for MarkingValues<'_> {
    fn worth(&mut self, position: &MarkingPosition, meter: &mut Meter<'_>) -> Result<Score, Limit> {
        meter.look_up()?;
        MarkingValues::worth(self, position)
    }
}
