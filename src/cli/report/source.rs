//! What computes a report: an experiment, or a recipe, whose commands run within this one.

use std::path::Path;

use anyhow::{Context, bail};
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use itertools::Itertools;
use laboratory::experiments::{self, Experiment, Interruption, NoReport};
use laboratory::known::known_by_now;
use laboratory::own::QUESTION as OWN;
use laboratory::recipe::{self, Recipe};
use laboratory::report::folder::{Files, kept, rendered};
use laboratory::report::{COMMAND, Manifest, Question, Report, limited};
use shell::options::Session;
use shell::progress::{Bar, Progress};
use shell::{Exit, files};

use super::super::{check_line, table_of};

#[derive(Clone, Copy)]
pub(super) enum Source<'r> {
    Experiment(&'static Experiment),
    Recipe(&'r Recipe),
}

impl<'r> Source<'r> {
    pub(super) fn all() -> impl Iterator<Item = Source<'static>> {
        let experiments = experiments::all().map(Source::Experiment);
        experiments.chain(recipe::all().map(Source::Recipe)).sorted_by_key(|source| source.question().name)
    }

    pub(super) fn question(self) -> Question<'r> {
        match self {
            Source::Experiment(experiment) => experiment.question,
            Source::Recipe(recipe) => recipe.question(),
        }
    }

    /// The files that are kept of its report, or all of them.
    pub(super) fn files(self, report: &Report, are_rendered: bool) -> Files {
        let question = self.question();
        let known = known_by_now(question.name, report);
        let make = if are_rendered { rendered } else { kept };
        let mut files = make(&question, report, &known);
        if let Source::Recipe(recipe) = self {
            files.insert(recipe::FILE.into(), recipe.text.clone());
        }
        files
    }
}

/// The report of a recipe, and whether one of its commands refuted a claim.
pub(super) fn cooked(recipe: &Recipe, called: &str, session: &Session) -> anyhow::Result<(Report, Exit)> {
    let bar = Bar::new(session);
    bar.begin("tables", recipe.length() as u64);
    let mut outcome = Exit::Done;
    let mut report = recipe.report(|table| {
        let found = table_of(&table.words, session).with_context(|| format!("{called}: {}", table.name))?;
        if session.interrupted() {
            return Err(NoReport::from(Interruption).into());
        }
        let Some((found, exit)) = found else {
            bail!("{called}: {}: expected a command that prints one table", table.name);
        };
        outcome = outcome.max(if exit == Exit::Refuted { exit } else { Exit::Done });
        bar.advance(&table.name);
        Ok(found)
    })?;
    let command = format!("{COMMAND}{called}{}", limited(session.seed, &session.budget));
    report.manifest = Manifest::of_recipe(command, recipe.sha256(), &report, session.seed, &session.budget);
    Ok((report, outcome))
}

pub(super) fn read(path: &str) -> anyhow::Result<Recipe> {
    let text = files::own_text(Path::new(path)).with_context(|| path.to_owned())?;
    let name = Path::new(path).file_stem().unwrap_or_default().to_string_lossy();
    Ok(Recipe::read(&name, path, &text, check_line)?)
}

pub(super) const ENDING: &str = ".toml";

/// Parses the name of a report, or of the file of a recipe.
#[derive(Clone)]
pub(super) struct Names;

fn names() -> PossibleValuesParser {
    PossibleValuesParser::new(experiments::questions().map(|question| question.name).chain([OWN.name]))
}

impl TypedValueParser for Names {
    type Value = String;

    fn parse_ref(
        &self,
        command: &clap::Command,
        argument: Option<&clap::Arg>,
        value: &std::ffi::OsStr,
    ) -> Result<String, clap::Error> {
        match value.to_str().filter(|name| name.ends_with(ENDING)) {
            Some(file) => Ok(file.to_owned()),
            None => names().parse_ref(command, argument, value),
        }
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(names().possible_values()?.collect::<Vec<_>>().into_iter()))
    }
}
