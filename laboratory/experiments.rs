//! Experiments: questions answered by tables and plots that a command can recompute.
//!
//! Those that commands answer are recipes ([`recipe`]). Here are the study of 2013, one file per experiment, and
//! the atlas, which is based on censuses. An experiment uses only node limits and prints no times, so that two
//! machines get the same files.

pub(crate) mod atlas;
mod experiment;
pub mod graph_matches;
pub mod precedents;
pub mod study_2013;
mod survey;

use itertools::Itertools;
pub use shell::progress::{Progress, Silent};

pub use experiment::{Context, Experiment, Interruption, NoReport};

use crate::recipe::{self, Recipe};
use crate::report::Question;

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
