//! The marking game at a table.

use games::Reason;
use games::marking::{MarkingGame, MarkingMove, MarkingPosition, Score};
use graphs::{Limit, Meter};

use super::Explain;
use super::engines::ExactValues;
use crate::labels::{reason_text, shown};
use crate::players::MarkingValues;

impl Explain for MarkingGame {
    fn refusal(&self, position: &MarkingPosition, step: MarkingMove) -> String {
        match step {
            MarkingMove::Pass => format!("{} may not pass in this game", position.to_move()),
            MarkingMove::Mark(v) if position.marked().contains(v) => {
                format!("{} is marked already", shown(self.graph(), v))
            }
            MarkingMove::Mark(v) => {
                format!("{} is not next to a marked vertex, and others are", shown(self.graph(), v))
            }
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
