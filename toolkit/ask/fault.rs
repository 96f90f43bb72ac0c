//! Why a question has no answer.

use std::fmt;

/// Why a question has no answer, in one line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault(String);

impl Fault {
    /// A fault with these words. Line ends and other control characters in them are made visible, and words that are
    /// too long for a message are cut.
    pub fn new(words: impl Into<String>) -> Self {
        const LONGEST: usize = 500;
        let words: String = words.into();
        let mut cut: String = pictures::visible(&words).chars().take(LONGEST).collect();
        if words.chars().nth(LONGEST).is_some() {
            cut.push_str("...");
        }
        Fault(cut)
    }

    pub fn of(fault: impl fmt::Display) -> Self {
        Fault::new(fault.to_string())
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}
