//! Invariants of graphs as columns of a table, with one value for each graph.
//!
//! A column is an entry of a catalogue, alone (`chi`) or with an argument (`chi_g:[B,A]`, `worst:activation`). The
//! entry has the meaning of the column, the type of its values, its cost and its computation. Columns of the same graph
//! share intermediate results ([`Subject`]).
//!
//! A value that a limit left unknown is marked so. An integer may still be known to lie in an interval, and `NAME:low`
//! and `NAME:high` are the columns of its ends.

mod column;
mod columns;
mod subject;
mod value;

use std::fmt;
use std::sync::Arc;

use catalogue::families;
use games::certificate::Kind as Game;
use games::coloring::Rules;
use games::rulesets::{RULESETS, Ruleset, Terms, Variants};
use games::{Adjacency, ChosenGame, Passing, Player, Variant};
use graphs::orders::{self, OrderKind};
use graphs::{Budget, Graph, names};
use serde::Serialize;
use strategies::STRATEGIES;

pub use column::{Column, ColumnError, PAPER, UnknownColumn};
pub use columns::{ENTRIES, is_monotone};
pub use subject::{Limits, NotReady, PromisedBounds, Subject};
pub use value::Value;

const WORST: &str = "worst";

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum ColumnKind {
    /// Nonnegative integers, and infinity where the entry says so.
    Integer,
    Ratio,
    Truth,
    Words,
}

impl ColumnKind {
    pub fn name(self) -> &'static str {
        match self {
            ColumnKind::Integer => "integer",
            ColumnKind::Ratio => "ratio",
            ColumnKind::Truth => "truth",
            ColumnKind::Words => "words",
        }
    }
}

/// The cost of a column. Cheaper columns are computed first for a condition.
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

/// A named set of columns.
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

/// The kinds of arguments of a column's name, mostly after a colon.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ArgumentKind {
    Nothing,
    /// A variant of the game: `[X,Y]`, `connected`, or `connected[X,Y]`. It may be omitted.
    Variant,
    Strategy,
    /// A graph, in parentheses instead of after a colon: a spec, or a name such as `claw` or `2K2`.
    Graph,
    /// The numbers of the game with this name in parentheses, if it needs some, and a variant, which may be omitted.
    Game(&'static str),
    /// A kind of vertex order.
    Order,
}

#[derive(Debug, Clone)]
pub(crate) enum Argument {
    Nothing,
    Variant(Variant),
    Strategy(&'static strategies::Entry),
    Graph(Arc<Graph>),
    Game(ChosenGame),
    Order(&'static OrderKind),
}

impl Argument {
    /// The variant; by default that of the literature.
    pub(crate) fn variant(&self) -> Variant {
        match self {
            Argument::Variant(variant) => *variant,
            _ => Variant::default(),
        }
    }

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
    /// The heading of the column in tables that compare graphs, if it is not the name.
    title: Option<&'static str>,
    pub takes: ArgumentKind,
    pub kind: ColumnKind,
    pub may_be_infinite: bool,
    pub about: String,
    /// Further words about the values, after `about`.
    detail: &'static str,
    pub cost: Cost,
    pub preset: Option<Preset>,
    /// The game whose winners its values determine.
    of_game: Option<GameWinners>,
    compute: Compute,
}

/// How the values determine the winners of a game.
#[derive(Debug, Clone, Copy)]
struct GameWinners {
    game: Game,
    /// The variant, if the entry fixes it instead of the argument.
    variant: Option<Variant>,
    /// Whether a value is a word with a winner for every k, instead of the least k with which Alice wins.
    is_word: bool,
}

/// The winner of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Statement {
    /// The game. In the marking game the number of colors is the strict upper bound k on the score.
    pub game: Game,
    pub rules: Rules,
    pub winner: Player,
}

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

/// A list split at commas, except for those between brackets or parentheses.
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

/// The name with `_` for every run of signs that identifiers cannot have.
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
    /// The argument in what follows the name of the entry.
    fn argument(&'static self, found: &str) -> Result<Argument, ColumnError> {
        let name = self.name.as_str();
        let after_colon = found.strip_prefix(':');
        match self.takes {
            ArgumentKind::Nothing | ArgumentKind::Variant if found.is_empty() => Ok(Argument::Nothing),
            ArgumentKind::Nothing => Err(ColumnError::TakesNothing { name, found: found.into() }),
            ArgumentKind::Variant => variant(name, found).map(Argument::Variant),
            ArgumentKind::Graph => {
                let wrong = |fault: String| ColumnError::Graph { name, found: found.to_owned(), fault };
                let inside = found.strip_prefix('(').and_then(|found| found.strip_suffix(')'));
                let text =
                    inside.ok_or_else(|| wrong(String::new()))?.trim().trim_matches(['"', '\'']).trim();
                let graph = families::from_spec_within(text, 0, &Budget::nodes(Budget::OF_A_PARAMETER));
                graph
                    .map(|graph| Argument::Graph(Arc::new(graph)))
                    .map_err(|fault| wrong(format!(": {fault}")))
            }
            ArgumentKind::Strategy => {
                let found = names::find(after_colon.unwrap_or_default(), of_alice());
                found.map(Argument::Strategy).map_err(|fault| ColumnError::Choice { name, fault })
            }
            ArgumentKind::Game(_) => self.game(found).map(Argument::Game),
            ArgumentKind::Order => {
                let kinds = orders::KINDS.iter().map(|&kind| (kind.name, kind));
                let found = names::find(after_colon.unwrap_or_default(), kinds);
                found.map(Argument::Order).map_err(|fault| ColumnError::Choice { name, fault })
            }
        }
    }

    fn game(&'static self, found: &str) -> Result<ChosenGame, ColumnError> {
        let name = self.name.as_str();
        let ruleset = self.ruleset().expect("the entry is about a game");
        let (inside, rest) = match found.strip_prefix('(').and_then(|found| found.split_once(')')) {
            Some((inside, rest)) => (Some(inside), rest),
            None => (None, found),
        };
        let numbers = inside.map_or(Some(Vec::new()), |inside| {
            inside.split(',').map(|word| word.trim().parse().ok()).collect::<Option<Vec<u32>>>()
        });
        let terms = numbers.and_then(|numbers| Terms::of_numbers(ruleset.parameters, &numbers));
        let terms = terms.ok_or_else(|| ColumnError::Numbers {
            name,
            expected: ruleset.number_names().join(","),
            found: found.into(),
        })?;
        let variant = if rest.is_empty() { self.own_variant() } else { variant(name, rest)? };
        match ruleset.admits(variant, &terms) {
            Ok(()) => Ok(ChosenGame { ruleset, variant, terms }),
            Err(fault) => Err(ColumnError::Game { name, fault }),
        }
    }

    /// The variant of its game where no other is named.
    fn own_variant(&self) -> Variant {
        if self.name.ends_with("_bob") { Player::Bob.into() } else { Variant::default() }
    }

    fn ruleset(&self) -> Option<&'static Ruleset> {
        let ArgumentKind::Game(game) = self.takes else { return None };
        RULESETS.iter().copied().find(|ruleset| ruleset.name == game)
    }

    /// The names of the numbers that its game needs.
    pub fn numbers(&self) -> Vec<&'static str> {
        self.ruleset().map_or(Vec::new(), Ruleset::number_names)
    }

    /// Whether it has a value for each variant of its game.
    pub fn takes_variant(&self) -> bool {
        let of_ruleset = |ruleset: &Ruleset| !matches!(ruleset.variants, Variants::Begun(_));
        self.takes == ArgumentKind::Variant || self.ruleset().is_some_and(of_ruleset)
    }

    pub fn meaning(&self) -> String {
        format!("{}{}", self.about, self.detail)
    }

    pub fn title(&'static self) -> &'static str {
        self.title.unwrap_or(&self.name)
    }

    /// A regular expression for the possible names of its columns.
    pub fn pattern(&self) -> String {
        let names = [self.name.as_str()].into_iter().chain(self.aliases.iter().copied());
        let names: Vec<String> = names.map(|name| name.replace('_', "[-_]")).collect();
        let of_variant = || {
            let (first, passing) =
                (Variant::X.map(|(x, _)| x).join("|"), Variant::Y.map(|(y, _)| y).join("|"));
            format!(r"(:(connected|(connected)?\[ *({first}) *, *({passing}) *\]))?")
        };
        let argument = match self.takes {
            ArgumentKind::Nothing => String::new(),
            ArgumentKind::Variant => of_variant(),
            ArgumentKind::Game(_) if self.takes_variant() => of_variant(),
            ArgumentKind::Game(_) if self.numbers().is_empty() => String::new(),
            ArgumentKind::Game(_) => r"\([0-9, ]+\)".to_owned(),
            ArgumentKind::Graph => r"\(.+\)".to_owned(),
            ArgumentKind::Strategy | ArgumentKind::Order => format!(":({})", self.every_argument().join("|")),
        };
        let ends = if self.kind == ColumnKind::Integer { "(:(low|high))?" } else { "" };
        format!("^({}){argument}{ends}$", names.join("|"))
    }

    fn every_argument(&self) -> Vec<String> {
        match self.takes {
            ArgumentKind::Nothing => vec![String::new()],
            // Graphs and numbers are arbitrary.
            ArgumentKind::Graph => Vec::new(),
            ArgumentKind::Game(_) if !self.numbers().is_empty() => Vec::new(),
            ArgumentKind::Game(_) if !self.takes_variant() => vec![String::new()],
            ArgumentKind::Variant | ArgumentKind::Game(_) => every_variant().chain([String::new()]).collect(),
            ArgumentKind::Strategy => of_alice().map(|(name, _)| name.to_owned()).collect(),
            ArgumentKind::Order => orders::KINDS.iter().map(|kind| kind.name.to_owned()).collect(),
        }
    }
}

fn variant(name: &'static str, found: &str) -> Result<Variant, ColumnError> {
    let variant = found.strip_prefix(':').and_then(Variant::named);
    variant.ok_or_else(|| ColumnError::Variant { name, found: found.trim_start_matches(':').into() })
}

fn every_variant() -> impl Iterator<Item = String> {
    let pairs = Variant::X.iter().flat_map(|(x, _)| Variant::Y.iter().map(move |(y, _)| (x, y)));
    let brackets = pairs.map(|(x, y)| format!("[{x},{y}]"));
    brackets.flat_map(|pair| [format!("connected{pair}"), pair]).chain(["connected".into()])
}

fn of_alice() -> impl Iterator<Item = (&'static str, &'static strategies::Entry)> + Clone {
    let hers = STRATEGIES.iter().filter(|entry| entry.player == Player::Alice);
    hers.map(|entry| (entry.name, *entry))
}
