//! Questions, each answered by tables and plots that a command can compute again.
//!
//! Each file is one experiment; to add one, add a file to this folder and its name below. The study of 2013 has a
//! folder of its own, and so has the atlas, which rests on censuses. An experiment uses node limits only and prints no
//! times, so that two machines get the same files.

pub(crate) mod atlas;
mod experiment;
pub mod ground;
pub mod precedents;
pub(crate) mod study;
pub mod study_2013;
mod survey;

use itertools::Itertools;
pub use shell::progress::{Progress, Silent};

pub use experiment::{Context, Experiment, Interruption, NoReport};

use crate::recipe::{self, Recipe};
use crate::report::Question;

graphs::catalogue! {
    /// Every experiment but those about the study of 2013, by name.
    static EXPERIMENTS: [Experiment] = EXPERIMENT of {
        families_proved, frontier, game_perfect, small_classes,
    }
}

pub fn all() -> impl Iterator<Item = &'static Experiment> {
    let others = study_2013::EXPERIMENTS.iter().merge_by(atlas::EXPERIMENTS.iter(), by_question);
    EXPERIMENTS.iter().merge_by(others, by_question).copied()
}

fn by_question(one: &&&Experiment, other: &&&Experiment) -> bool {
    one.question.name < other.question.name
}

/// The questions of all experiments and recipes, by name.
pub fn questions() -> impl Iterator<Item = Question<'static>> {
    let recipes = recipe::all().map(Recipe::question);
    all().map(|experiment| experiment.question).chain(recipes).sorted_by_key(|question| question.name)
}

pub fn by_name(name: &str) -> Option<&'static Experiment> {
    all().find(|experiment| experiment.question.name == name)
}
