//! The questions that reports answer.

use serde::Deserialize;
use strategies::formula::{Span, spans};

/// The time to compute a report on a small machine.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Cost {
    /// Under two minutes: recomputed by every check.
    Quick,
    Long,
}

impl Cost {
    pub(crate) fn name(self) -> &'static str {
        match self {
            Cost::Quick => "minutes",
            Cost::Long => "longer",
        }
    }
}

/// The first player in the games of a report, and the reason.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum FirstMover {
    Either,
    /// The results do not depend on the first player.
    Irrelevant,
    /// The source report has only this game.
    AliceBySource,
    /// The theorems of the strategies are about this game.
    AliceByTheorems,
    /// Games in which Bob moves first are searched as open numbers.
    AliceOfBoth,
}

impl FirstMover {
    pub(crate) fn name(self) -> &'static str {
        match self {
            FirstMover::Either => "either",
            FirstMover::Irrelevant => "the same for either",
            FirstMover::AliceBySource => "Alice, as in the source report",
            FirstMover::AliceByTheorems => "Alice, as in the theorems of strategies",
            FirstMover::AliceOfBoth => "Alice; for Bob see `mapgame bounds --known`",
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Question<'r> {
    /// The name on the command line and of the folder under `reports/`.
    pub name: &'r str,
    pub about: &'r str,
    pub cost: Cost,
    pub begins: FirstMover,
}

impl Question<'_> {
    /// The question with a capital letter, unless it begins with a formula.
    pub(crate) fn sentence(&self) -> String {
        if matches!(spans(self.about).first(), Some(Span::Formula(_))) {
            return self.about.to_owned();
        }
        let mut characters = self.about.chars();
        characters.next().map_or_else(String::new, |first| first.to_uppercase().chain(characters).collect())
    }
}
