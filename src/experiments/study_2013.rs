//! The study of 2013, redone: its tables, its curves, what it read into a strategy, and what to correct.
//! \[AudoinBadiolaDaSilvaPerrotRitlewski2013\]
//!
//! The player that it used is an engine by the name `mcts-2013`.

pub mod source;

use super::Experiment;

graphs::catalogue! {
    /// The experiments about the study.
    pub static EXPERIMENTS: [Experiment] = EXPERIMENT of { corrections, report_reading, source_curves, source_table }
}
