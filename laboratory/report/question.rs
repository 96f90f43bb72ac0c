//! The questions that reports answer.

use strategies::formula::{Span, spans};

/// The time for computing a report on a small machine.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Cost {
    /// Under two minutes: recomputed by every check.
    Quick,
    Long,
}

impl Cost {
    pub fn name(self) -> &'static str {
        match self {
            Cost::Quick => "minutes",
            Cost::Long => "longer",
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Question {
    /// The name on the command line and of the folder under `reports/`.
    pub name: &'static str,
    pub about: &'static str,
    pub cost: Cost,
}

impl Question {
    /// The question with a capital letter, unless it begins with a formula.
    pub fn sentence(&self) -> String {
        if matches!(spans(self.about).first(), Some(Span::Formula(_))) {
            return self.about.to_owned();
        }
        let mut characters = self.about.chars();
        characters.next().map_or_else(String::new, |first| first.to_uppercase().chain(characters).collect())
    }
}
