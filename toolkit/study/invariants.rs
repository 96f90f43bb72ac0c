//! Invariants of graphs as columns of a table: what can be asked of every graph, one value each.
//!
//! A column is an entry of a catalogue, alone (`chi`) or with an argument (`chi_g:[B,A]`, `worst:activation`). The
//! entry says what the column means, what type its values have, how dear it is and how it is computed. What one column
//! finds about a graph serves the others ([`Subject`]).
//!
//! A value that a limit left unknown says so. An integer may still be known to lie in an interval, and `NAME:low` and
//! `NAME:high` are the columns of its ends.

mod column;
mod columns;
mod patterns;
mod subject;
mod value;

use std::fmt;
use std::sync::Arc;

use games::certificate::Kind as Game;
use games::coloring::Rules;
use games::{Adjacency, Passing, Player, Variant};
use graphs::{Graph, names};
use serde::Serialize;
use strategies::STRATEGIES;

pub use column::{Column, ColumnError, UnknownColumn};
pub use columns::{ENTRIES, is_monotone};
pub use subject::{Limits, Promised, Subject, Unready};
pub use value::Value;

/// The name of the column of what a strategy needs.
const WORST: &str = "worst";

/// The type of the values of a column.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// Nonnegative integers, and infinity where the entry says so.
    Integer,
    Ratio,
    Truth,
    Words,
}

impl Kind {
    pub fn name(self) -> &'static str {
        match self {
            Kind::Integer => "integer",
            Kind::Ratio => "ratio",
            Kind::Truth => "truth",
            Kind::Words => "words",
        }
    }
}

/// How dear a column is. Cheaper columns decide an expression first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Cost {
    /// Linear in the graph, or nearly.
    Counted,
    Polynomial,
    /// A search for a parameter.
    Parameter,
    /// A search of one game.
    Game,
    /// A search of several games, or of all plays against a strategy.
    Games,
}

/// A set of columns that has a name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Preset {
    /// Order, size, parameters and numbers of the games.
    Numbers,
    Classes,
    Bounds,
}

impl Preset {
    pub const ALL: [Preset; 3] = [Preset::Numbers, Preset::Classes, Preset::Bounds];

    pub fn name(self) -> &'static str {
        match self {
            Preset::Numbers => "numbers",
            Preset::Classes => "classes",
            Preset::Bounds => "bounds",
        }
    }
}

/// What may stand behind the colon of a column's name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ArgumentKind {
    Nothing,
    /// A variant of the game: `[X,Y]`, `connected`, or `connected[X,Y]`. It may be left out.
    Variant,
    Strategy,
    /// A graph, in parentheses and not behind a colon: a spec, or a name such as `claw` or `2K2`.
    Graph,
}

/// What stands behind the colon.
#[derive(Debug, Clone)]
pub(crate) enum Argument {
    Nothing,
    /// A variant of the game.
    Variant(Variant),
    Strategy(&'static strategies::Entry),
    Graph(Arc<Graph>),
}

impl Argument {
    /// The variant; that of the literature where none is named.
    pub fn variant(&self) -> Variant {
        match self {
            Argument::Variant(variant) => *variant,
            _ => Variant::default(),
        }
    }

    /// The strategy, where one is named.
    fn strategy(&self) -> Option<&'static strategies::Entry> {
        match self {
            Argument::Strategy(strategy) => Some(strategy),
            _ => None,
        }
    }
}

/// One column, or one for each argument.
pub struct Entry {
    pub name: String,
    /// Other names that papers use.
    pub aliases: &'static [&'static str],
    /// The head of the column in tables that compare graphs, where it is not the name.
    title: Option<&'static str>,
    /// What it may take behind a colon.
    pub takes: ArgumentKind,
    /// The type of its values.
    pub kind: Kind,
    /// Whether an integer may be infinite.
    pub may_be_infinite: bool,
    /// What it means, in one line.
    pub about: String,
    /// What else is to be said of its values, behind that.
    detail: &'static str,
    pub cost: Cost,
    /// The preset that it is in.
    pub preset: Option<Preset>,
    /// The game whose winners its values tell.
    of_game: Option<GameWinners>,
    compute: Compute,
}

/// What values say of the winners of a game.
#[derive(Debug, Clone, Copy)]
struct GameWinners {
    game: Game,
    /// Who begins, where the entry says so and not the argument.
    first: Option<Player>,
    /// Whether a value is a word with the winner for every k, and not the least k with which Alice wins.
    is_word: bool,
}

/// Who wins a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Statement {
    /// The game. In the marking game the number of colors is the k that the score has to stay below.
    pub game: Game,
    /// The number of colors, and the variant.
    pub rules: Rules,
    pub winner: Player,
}

/// How the values of a column are found.
type Compute = Box<dyn Fn(&Subject<'_>, &Argument) -> Value + Send + Sync>;

impl fmt::Debug for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Entry").field("name", &self.name).finish_non_exhaustive()
    }
}

/// The entry of this name, or with this alias.
pub fn entry(name: &str) -> Option<&'static Entry> {
    let name = name.replace('-', "_");
    ENTRIES.iter().find(|entry| entry.name == name || entry.aliases.contains(&name.as_str()))
}

/// A list at its commas, those between brackets or parentheses apart.
fn words(text: &str) -> impl Iterator<Item = &str> {
    let mut depth = 0;
    let parts = text.split(move |letter| {
        match letter {
            '[' | '(' => depth += 1,
            ']' | ')' => depth -= 1,
            _ => {}
        }
        letter == ',' && depth == 0
    });
    parts.map(str::trim)
}

/// The name with `_` for every run of signs that identifiers have not.
fn as_identifier(name: &str) -> String {
    let parts = name.split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '_');
    parts.filter(|part| !part.is_empty()).collect::<Vec<_>>().join("_")
}

fn spoken(variant: Variant) -> String {
    let Variant { first, adjacency, passing } = variant;
    let mut said = vec![format!("{first} first")];
    if adjacency == Adjacency::Connected {
        said.push("connected".into());
    }
    if passing != Passing::Nobody {
        said.push(format!("{passing} may pass"));
    }
    said.join(", ")
}

impl Entry {
    fn argument(&'static self, found: Option<&str>) -> Result<Argument, ColumnError> {
        let name = self.name.as_str();
        match (self.takes, found) {
            (ArgumentKind::Nothing, None) | (ArgumentKind::Variant, None) => Ok(Argument::Nothing),
            (ArgumentKind::Nothing, Some(found)) => {
                Err(ColumnError::TakesNothing { name, found: found.into() })
            }
            (ArgumentKind::Variant, Some(found)) => {
                let wrong = || ColumnError::Variant { name, found: found.into() };
                Variant::named(found).map(Argument::Variant).ok_or_else(wrong)
            }
            (ArgumentKind::Graph, found) => {
                let found = found.unwrap_or_default();
                let wrong = |fault: String| ColumnError::Graph { name, found: found.to_owned(), fault };
                patterns::pattern(found).map(|graph| Argument::Graph(Arc::new(graph))).map_err(wrong)
            }
            (ArgumentKind::Strategy, found) => {
                let found = names::find(found.unwrap_or_default(), of_alice());
                found.map(Argument::Strategy).map_err(|fault| ColumnError::Strategy { name, fault })
            }
        }
    }

    /// What it means, in full.
    pub fn meaning(&self) -> String {
        format!("{}{}", self.about, self.detail)
    }

    /// The head of the column in tables that compare graphs.
    pub fn title(&'static self) -> &'static str {
        self.title.unwrap_or(&self.name)
    }

    /// A regular expression for the names of its columns, as they may be written.
    pub fn pattern(&self) -> String {
        let names = [self.name.as_str()].into_iter().chain(self.aliases.iter().copied());
        let names: Vec<String> = names.map(|name| name.replace('_', "[-_]")).collect();
        let argument = match self.takes {
            ArgumentKind::Nothing => String::new(),
            ArgumentKind::Variant => {
                let (first, passing) =
                    (Variant::X.map(|(x, _)| x).join("|"), Variant::Y.map(|(y, _)| y).join("|"));
                format!(r"(:(connected|(connected)?\[ *({first}) *, *({passing}) *\]))?")
            }
            ArgumentKind::Graph => r"\(.+\)".to_owned(),
            ArgumentKind::Strategy => {
                format!(":({})", of_alice().map(|(name, _)| name).collect::<Vec<_>>().join("|"))
            }
        };
        let ends = if self.kind == Kind::Integer { "(:(low|high))?" } else { "" };
        format!("^({}){argument}{ends}$", names.join("|"))
    }

    /// Everything that it may take.
    fn every_argument(&self) -> Vec<String> {
        match self.takes {
            ArgumentKind::Nothing => vec![String::new()],
            // They are written as they are named.
            ArgumentKind::Graph => Vec::new(),
            ArgumentKind::Variant => {
                let pairs = Variant::X.iter().flat_map(|(x, _)| Variant::Y.iter().map(move |(y, _)| (x, y)));
                let brackets = pairs.map(|(x, y)| format!("[{x},{y}]"));
                let both = brackets.flat_map(|pair| [format!("connected{pair}"), pair]);
                both.chain([String::new(), "connected".into()]).collect()
            }
            ArgumentKind::Strategy => of_alice().map(|(name, _)| name.to_owned()).collect(),
        }
    }
}

fn of_alice() -> impl Iterator<Item = (&'static str, &'static strategies::Entry)> + Clone {
    let hers = STRATEGIES.iter().filter(|entry| entry.player == Player::Alice);
    hers.map(|entry| (entry.name, *entry))
}
