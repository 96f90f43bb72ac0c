//! The questions that reports answer.

use serde::Deserialize;
use strategies::formula::{Span, spans};

/// The time for computing a report on a small machine.
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

/// Who moves first in the games of a report, and why not either player.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Begins {
    Either,
    /// What is counted does not depend on the first player.
    Irrelevant,
    /// The source report has no other game.
    AliceBySource,
    /// The theorems of the strategies speak of this game.
    AliceByTheorems,
    /// What Bob begins is searched as open numbers are.
    AliceOfBoth,
}

impl Begins {
    pub(crate) fn name(self) -> &'static str {
        match self {
            Begins::Either => "either",
            Begins::Irrelevant => "the same for either",
            Begins::AliceBySource => "Alice, as in the source report",
            Begins::AliceByTheorems => "Alice, as in the theorems of strategies",
            Begins::AliceOfBoth => "Alice; for Bob see `mapgame bounds --known`",
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Question<'r> {
    /// The name on the command line and of the folder under `reports/`.
    pub name: &'r str,
    pub about: &'r str,
    pub cost: Cost,
    pub begins: Begins,
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
