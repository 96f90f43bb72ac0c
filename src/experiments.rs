//! Questions, each answered by tables and plots that a command can compute again.
//!
//! One file is one experiment; adding one is a file of this folder and a word below. An experiment
//! uses node limits only and prints no times, so that two machines get the same files.

pub mod duel;
pub mod source;
pub mod study;

use graphs::Budget;

use crate::report::Report;

graphs::catalogue! {
    /// Every experiment, by name.
    pub static EXPERIMENTS: [dyn Experiment] = EXPERIMENT of {
        ablation, big_orders, bobs, complexity, corrections, families, frontier, report_reading, selection,
        seven_colors, slack, source_curves, source_table, strength, sweep,
    }
}

/// How long an experiment takes on a small machine.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Cost {
    /// Under two minutes: recomputed by every check.
    Quick,
    /// Longer: recomputed when named.
    Long,
}

/// What an experiment is given.
pub struct Context<'a> {
    /// The budget of every search, in nodes.
    pub budget: Budget,
    /// The seed of every random choice.
    pub seed: u64,
    /// Who is told how far the work has come.
    pub progress: &'a dyn Progress,
}

impl Context<'_> {
    /// Whether the work may go on.
    ///
    /// # Errors
    /// If someone asked for it to stop.
    pub fn check(&self) -> Result<(), Interrupted> {
        self.budget.start().look_up().map_err(|_| Interrupted)
    }
}

/// Someone who is told how far the work has come.
pub trait Progress: Sync {
    /// Work of `total` parts begins.
    fn begin(&self, what: &str, total: u64);
    /// One more part, named here, is done.
    fn advance(&self, part: &str);
}

/// Nobody.
pub struct Silent;

impl Progress for Silent {
    fn begin(&self, _: &str, _: u64) {}
    fn advance(&self, _: &str) {}
}

/// A question with its answer.
pub trait Experiment: Sync {
    /// The name on the command line and of the folder under `reports/`.
    fn name(&self) -> &'static str;
    /// The question, in one line.
    fn about(&self) -> &'static str;
    /// How long it takes.
    fn cost(&self) -> Cost;
    /// The graphs it looks at, in order, as specs or `g6:STRING`.
    fn graphs(&self) -> Vec<String>;
    /// Computes the answer.
    ///
    /// # Errors
    /// If a search was interrupted, which would leave tables that cannot be compared.
    fn report(&self, context: &Context<'_>) -> Result<Report, Interrupted>;
}

/// Someone asked for the work to stop.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("interrupted: nothing was written")]
pub struct Interrupted;

/// The experiment with this name.
pub fn by_name(name: &str) -> Option<&'static dyn Experiment> {
    EXPERIMENTS.iter().copied().find(|experiment| experiment.name() == name)
}
