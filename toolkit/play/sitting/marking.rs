//! The marking game at a table.

use games::marking::{MarkingGame, MarkingMove, MarkingPosition, Score};
use games::{Player, Reason};
use graphs::{Limit, Meter};
use thiserror::Error;

use super::Explain;
use super::engines::ExactValues;
use crate::labels::{reason_text, shown};
use crate::players::MarkingValues;

/// A rule of the marking game that a move breaks.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum Refusal {
    #[error("{0} is marked already")]
    Marked(String),
    /// In the connected game, a vertex not adjacent to a marked one, while others are.
    #[error("{0} is not next to a marked vertex, and others are")]
    Apart(String),
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

    fn because(&self, why: &Reason) -> String {
        reason_text(self.graph(), why)
    }
}

/// Each position has its own limits; the meter is checked between positions.
impl ExactValues<MarkingGame> for MarkingValues<'_> {
    fn worth(&mut self, position: &MarkingPosition, meter: &mut Meter<'_>) -> Result<Score, Limit> {
        meter.look_up()?;
        MarkingValues::worth(self, position)
    }

    fn value_text(score: Score) -> Option<String> {
        Some(match score {
            Score::UNFINISHED => "an unfinished game".to_owned(),
            score => format!("the score {}", score.neighbors()),
        })
    }
}
