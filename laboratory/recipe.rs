//! Reports as recipes: a file with a list of tables, each the output of a command line. Those of the project,
//! `reports/NAME/recipe.toml`, are compiled into the program; users write their own.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use serde::Deserialize;
use sha2::{Digest, Sha256};
use toolkit::outside;

use crate::report::{Cost, FirstMover, Question, Report, Table};

/// A report as a list of tables.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Recipe {
    #[serde(skip)]
    name: String,
    #[serde(skip)]
    pub text: String,
    title: String,
    begins: FirstMover,
    cost: Cost,
    /// What a reader must know before the tables.
    #[serde(default)]
    intro: String,
    #[serde(rename = "table")]
    tables: Vec<RecipeTable>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RecipeTable {
    pub name: String,
    /// The command line that prints it.
    command: String,
    caption: String,
    #[serde(default)]
    note: String,
    #[serde(skip)]
    pub words: Vec<String>,
}

/// An error in a recipe: the file, the place, and the problem.
#[derive(Debug, thiserror::Error)]
#[error("{file}: {place}: {fault}")]
pub struct RecipeError {
    file: String,
    place: String,
    fault: String,
}

/// The name of the file of a recipe in the folder of its report.
pub const FILE: &str = "recipe.toml";

/// The commands that print one table and depend on nothing but their arguments.
const COMMANDS: [&str; 6] = ["table", "match", "verify", "solve", "bounds", "family"];

/// Options that depend on the machine, write files or print no table.
const REFUSED: &str = "--time-limit --time-limit-each --move-timeout --threads --unordered --keep-going --svg \
    --store --filmstrip --certificate --write --overwrite --format --color --schema --claim --witness --help -h \
    --version";

macro_rules! recipes {
    ($($name:literal),* $(,)?) => {
        static RECIPES: LazyLock<Vec<Recipe>> = LazyLock::new(|| {
            let texts = [$(($name, include_str!(concat!("reports/", $name, "/recipe.toml")))),*];
            let read = |(name, text)| Recipe::read(name, FILE, text, |_| Ok(()));
            texts.map(read).into_iter().map(|recipe| recipe.expect("tests read the recipes")).collect()
        });
    };
}

recipes! {
    "attack", "bobs", "compare", "complexity", "families-proved", "frontier", "game-perfect", "slack",
    "small-classes", "strength", "variants",
}

pub fn all() -> impl Iterator<Item = &'static Recipe> {
    RECIPES.iter()
}

impl Recipe {
    /// Parses a recipe; `check` validates the words of a command line.
    pub fn read(
        name: &str,
        file: &str,
        text: &str,
        check: impl Fn(&[String]) -> Result<(), String>,
    ) -> Result<Recipe, RecipeError> {
        let wrong = |place: String, fault: String| RecipeError { file: file.to_owned(), place, fault };
        let mut recipe: Recipe = toml::from_str(text).map_err(|error| {
            let fault = error.message().lines().collect::<Vec<_>>().join(" ");
            wrong(place(text, error.span().map_or(0, |span| span.start)), fault)
        })?;
        (recipe.name, recipe.text) = (name.to_owned(), text.to_owned());
        if recipe.title.trim().is_empty() {
            return Err(wrong("title".into(), "expected a question, found none".into()));
        }
        if recipe.tables.is_empty() {
            return Err(wrong("table".into(), "expected a table at least, found none".into()));
        }
        let mut names = BTreeSet::new();
        for table in &mut recipe.tables {
            let is_letter = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
            if table.name.is_empty() || !table.name.chars().all(is_letter) {
                let fault = "expected letters a to z, digits and -, found";
                return Err(wrong("name".into(), format!("{fault} {:?}", table.name)));
            }
            if !names.insert(table.name.clone()) {
                let fault = format!("expected each name once, found {:?} again", table.name);
                return Err(wrong("name".into(), fault));
            }
            let place = format!("{}, command", table.name);
            let words = command_words(&table.command).and_then(|words| check(&words).map(|()| words));
            table.words = words.map_err(|fault| wrong(place, fault))?;
        }
        Ok(recipe)
    }

    pub fn length(&self) -> usize {
        self.tables.len()
    }

    pub fn sha256(&self) -> String {
        format!("{:x}", Sha256::digest(&self.text))
    }

    pub fn question(&self) -> Question<'_> {
        Question { name: &self.name, about: &self.title, cost: self.cost, begins: self.begins }
    }

    /// The report; `table` computes each table, which gets its caption and note.
    pub fn report<E>(&self, mut table: impl FnMut(&RecipeTable) -> Result<Table, E>) -> Result<Report, E> {
        let tables = self.tables.iter().map(|planned| {
            let found = table(planned)?;
            let own = (!planned.note.is_empty()).then(|| planned.note.trim().to_owned());
            let line: Vec<&str> = planned.command.split_whitespace().collect();
            let computed = format!("Computed by `{}`.", line.join(" "));
            let notes = own.into_iter().chain(found.notes).chain([computed]).collect();
            let (name, title) = (planned.name.clone().into(), planned.caption.clone());
            Ok(Table { name, title, notes, ..found })
        });
        let tables = tables.collect::<Result<_, E>>()?;
        Ok(Report { intro: self.intro.trim().to_owned(), tables, ..Report::default() })
    }
}

/// The words of a command line, which must begin with `mapgame` and have a node limit.
fn command_words(command: &str) -> Result<Vec<String>, String> {
    let words = outside::words(command).map_err(|error| error.to_string())?;
    let is_command = |word: &String| COMMANDS.contains(&word.as_str());
    if words.first().is_none_or(|word| word != "mapgame") || !words.get(1).is_some_and(is_command) {
        let (last, others) = COMMANDS.split_last().expect("there are commands");
        return Err(format!("expected `mapgame` with {} or {last}, found {command:?}", others.join(", ")));
    }
    let option = |word: &String| word.split('=').next().unwrap_or_default().to_owned();
    if let Some(refused) =
        words.iter().map(option).find(|word| REFUSED.split(' ').any(|refused| refused == word))
    {
        return Err(format!("expected what prints one table, the same on every machine, found {refused}"));
    }
    if let Some(program) = words.iter().find(|word| word.contains(outside::SCHEME)) {
        return Err(format!("expected players of the catalogue, found {program}"));
    }
    if !words.iter().map(option).any(|word| word == "--node-limit") {
        return Err("expected a --node-limit, found none".into());
    }
    Ok(words)
}

/// The key at this offset of a text, otherwise its line number.
fn place(text: &str, at: usize) -> String {
    let before = text.get(..at).unwrap_or_default();
    let begin = before.rfind('\n').map_or(0, |end| end + 1);
    let line = text[begin..].lines().next().unwrap_or_default();
    match line.split_once('=') {
        Some((key, _)) => key.trim().to_owned(),
        None => format!("line {}", before.matches('\n').count() + 1),
    }
}
