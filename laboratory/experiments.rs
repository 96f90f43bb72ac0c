//! Experiments: questions answered by tables and plots that a command can recompute.
//!
//! Those that commands answer are recipes ([`recipe`]). Here are the study of 2013, one file per experiment, and
//! the atlas, which is based on censuses. An experiment uses only node limits and prints no times, so that two
//! machines get the same files.

mod experiment;
pub mod graph_matches;
pub mod precedents;
mod survey;

use itertools::Itertools;
pub use shell::progress::{Progress, Silent};

pub use experiment::{Context, Experiment, Interruption, NoReport};

use crate::recipe::{self, Recipe};
use crate::report::Question;

/// The atlas: results from censuses of all graphs of a kind (`survey`), and families as far as searches go.
pub(crate) mod atlas {
    use super::Experiment;

    graphs::catalogue! {
        pub(crate) static EXPERIMENTS: [Experiment] = EXPERIMENT of { families } and surveys by question
    }
}

/// The study of 2013, redone: its tables, its curves, its reading of a strategy, and corrections.
/// \[AudoinBadiolaDaSilvaPerrotRitlewski2013\]
///
/// The player of the study is an engine by the name `mcts-2013`. It names its sources: Monte-Carlo tree
/// search \[Chaslot2010; ChaslotBakkesSzitaSpronck2008; ChaslotSaitoBouzyUiterwijkVanDenHerik2006;
/// KocsisSzepesvari2006\], bandits \[Stucchio2012\] also in trees \[CoquelinMunos2007\], and minimax
/// \[VonNeumann1928\].
pub mod study_2013 {
    use super::Experiment;

    pub mod source;

    graphs::catalogue! {
        pub(crate) static EXPERIMENTS: [Experiment] = EXPERIMENT of { corrections, report_reading, source_curves, source_table }
    }
}

/// Every experiment, by name.
pub fn all() -> impl Iterator<Item = &'static Experiment> {
    let experiments = study_2013::EXPERIMENTS.iter().chain(atlas::EXPERIMENTS.iter()).copied();
    experiments.sorted_by_key(|experiment| experiment.question.name)
}

/// The questions of all experiments and recipes, by name.
pub fn questions() -> impl Iterator<Item = Question<'static>> {
    let recipes = recipe::all().map(Recipe::question);
    all().map(|experiment| experiment.question).chain(recipes).sorted_by_key(|question| question.name)
}

pub fn by_name(name: &str) -> Option<&'static Experiment> {
    all().find(|experiment| experiment.question.name == name)
}
