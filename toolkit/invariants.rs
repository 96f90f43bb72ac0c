//! Invariants of graphs as columns of a table: what can be asked of every graph, one value each.
//!
//! A column is an entry of a catalogue, alone (`chi`) or with an argument (`chi_g:[B,A]`, `worst:activation`). The
//! entry says what the column means, what type its values have, how dear it is and how it is computed. What one column
//! finds about a graph serves the others ([`Subject`]).
//!
//! A value that a limit left unknown says so. An integer may still be known to lie in an interval, and `NAME:low` and
//! `NAME:high` are the columns of its ends.

mod columns;
mod patterns;
mod subject;

use std::fmt;
use std::sync::Arc;

use games::certificate::Kind as Game;
use games::coloring::Rules;
use games::{Adjacency, Passing, Player, Variant};
use graphs::names::{self, UnknownName};
use graphs::{Graph, Ratio};
use serde::{Serialize, Serializer};
use strategies::STRATEGIES;
use thiserror::Error;

pub use columns::{ENTRIES, is_monotone};
pub use subject::{Limits, Promised, Subject, Unready};

/// The name of the column of what a strategy needs.
const WORST: &str = "worst";

/// The type of the values of a column.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// Nonnegative integers, and infinity where the entry says so.
    Integer,
    /// Nonnegative rational numbers.
    Ratio,
    /// True or false.
    Truth,
    /// A text.
    Words,
}

impl Kind {
    /// The word for it.
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
    /// Polynomial.
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
    /// The classes of graphs.
    Classes,
    /// What theorems prove.
    Bounds,
}

impl Preset {
    /// All of them.
    pub const ALL: [Preset; 3] = [Preset::Numbers, Preset::Classes, Preset::Bounds];

    /// The word for it.
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
    /// Nothing.
    Nothing,
    /// A variant of the game: `[X,Y]`, `connected`, or `connected[X,Y]`. It may be left out.
    Variant,
    /// A strategy of Alice.
    Strategy,
    /// A graph, in parentheses and not behind a colon: a spec, or a name such as `claw` or `2K2`.
    Graph,
}

/// What stands behind the colon.
#[derive(Debug, Clone)]
pub enum Argument {
    /// Nothing.
    Nothing,
    /// A variant of the game.
    Variant(Variant),
    /// A strategy.
    Strategy(&'static strategies::Entry),
    /// A graph.
    Graph(Arc<Graph>),
}

impl Argument {
    /// The variant; that of the literature where none is named.
    pub(crate) fn variant(&self) -> Variant {
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
    /// The name.
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
    /// How dear it is.
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
    /// Who wins.
    pub winner: Player,
}

/// How the values of a column are found.
type Compute = Box<dyn Fn(&Subject<'_>, &Argument) -> Value + Send + Sync>;

impl fmt::Debug for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Entry").field("name", &self.name).finish_non_exhaustive()
    }
}

/// The value of a column on one graph.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Value {
    /// A number.
    Integer(u32),
    /// A rational number.
    Ratio(Ratio),
    /// Larger than every number.
    Infinite,
    /// Unknown, and between these, both included.
    Between(u32, u32),
    /// True or false.
    Truth(bool),
    /// A text.
    Words(String),
    /// A text of which a limit left some letters unknown, `?` in their places.
    Partly(String),
    /// Unknown.
    Unknown,
    /// There is no such value: a strategy does not play on this graph.
    Undefined,
}

/// A number of which an interval is known.
impl From<(u32, u32)> for Value {
    fn from((low, high): (u32, u32)) -> Self {
        if low == high { Value::Integer(low) } else { Value::Between(low, high) }
    }
}

impl Value {
    /// Whether a limit left it unknown.
    pub fn is_unknown(&self) -> bool {
        matches!(self, Value::Unknown | Value::Between(..) | Value::Partly(_))
    }
}

/// As in a cell: nothing where the value is unknown or there is none.
impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Integer(number) => write!(f, "{number}"),
            Value::Ratio(ratio) => write!(f, "{ratio}"),
            Value::Infinite => f.write_str("inf"),
            Value::Truth(truth) => write!(f, "{truth}"),
            Value::Words(words) | Value::Partly(words) => f.write_str(words),
            Value::Between(..) | Value::Unknown | Value::Undefined => Ok(()),
        }
    }
}

/// As in JSON: null where the value is unknown or there is none.
impl Serialize for Value {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Value::Integer(number) => serializer.serialize_u32(*number),
            Value::Ratio(ratio) => serializer.collect_str(ratio),
            Value::Truth(truth) => serializer.serialize_bool(*truth),
            Value::Words(words) | Value::Partly(words) => serializer.serialize_str(words),
            Value::Infinite => serializer.serialize_str("inf"),
            Value::Between(..) | Value::Unknown | Value::Undefined => serializer.serialize_none(),
        }
    }
}

/// Which end of an interval is meant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum End {
    Low,
    High,
}

/// A column that was asked for.
#[derive(Debug, Clone)]
pub struct Column {
    /// The name, as it is written.
    pub name: String,
    /// The entry of the catalogue.
    pub entry: &'static Entry,
    argument: Argument,
    end: Option<End>,
}

/// What is wrong with the name of a column.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum ColumnError {
    /// No entry has this name.
    #[error("{0} (`mapgame invariants --list` has them all)")]
    Unknown(UnknownColumn),
    /// The entry takes no argument.
    #[error("{name}: expected nothing behind the colon, found {found:?}")]
    TakesNothing {
        /// The entry.
        name: &'static str,
        /// What stands behind the colon.
        found: String,
    },
    /// The argument is no variant.
    #[error("{name}: expected a variant such as connected or [B,A], found {found:?}")]
    Variant {
        /// The entry.
        name: &'static str,
        /// What stands behind the colon.
        found: String,
    },
    /// The argument is no strategy.
    #[error("{name}: {fault}")]
    Strategy {
        /// The entry.
        name: &'static str,
        /// What is wrong.
        fault: UnknownName,
    },
    /// The argument is no graph.
    #[error(
        "{name}: expected a graph in parentheses, as in {name}(claw) or {name}(cycle:5), found {found:?}{fault}"
    )]
    Graph {
        /// The entry.
        name: &'static str,
        /// What stands there.
        found: String,
        /// What is wrong with it, behind a colon.
        fault: String,
    },
    /// The column has no ends.
    #[error("{name}: expected a column of integers before :{end}, found one of another type")]
    NoEnds {
        /// The entry.
        name: &'static str,
        /// The end.
        end: String,
    },
}

/// A name that no column has. Displays as one line, with the nearest names.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("expected a column, found {name:?}{}", names::suggestion(nearest))]
pub struct UnknownColumn {
    /// The name as written.
    pub name: String,
    /// The nearest names.
    pub nearest: Vec<&'static str>,
}

impl Column {
    /// The column of this name.
    ///
    /// # Errors
    /// There is none.
    pub fn named(name: &str) -> Result<Self, ColumnError> {
        if let Some((word, graph)) = name.strip_suffix(')').and_then(|name| name.split_once('('))
            && let Some(entry) = entry(word).filter(|entry| entry.takes == ArgumentKind::Graph)
        {
            let argument = entry.argument(Some(graph))?;
            return Ok(Column { name: name.to_owned(), entry, argument, end: None });
        }
        let (whole, end) = match name.rsplit_once(':') {
            Some((whole, "low")) => (whole, Some(End::Low)),
            Some((whole, "high")) => (whole, Some(End::High)),
            _ => (name, None),
        };
        let (word, found) = whole.split_once(':').map_or((whole, None), |(word, found)| (word, Some(found)));
        let entry = entry(word).ok_or_else(|| {
            let known = ENTRIES.iter().map(|entry| entry.name.as_str());
            let nearest = names::nearest(word, known);
            ColumnError::Unknown(UnknownColumn { name: word.into(), nearest })
        })?;
        let argument = entry.argument(found)?;
        if end.is_some() && entry.kind != Kind::Integer {
            let end = name.rsplit_once(':').map_or("", |(_, end)| end).into();
            return Err(ColumnError::NoEnds { name: &entry.name, end });
        }
        Ok(Column { name: name.to_owned(), entry, argument, end })
    }

    /// The columns that a list names: names and presets with commas between them, `all` for all presets. Commas between
    /// brackets part nothing. A column that is named twice comes once.
    ///
    /// # Errors
    /// A name that no column has.
    pub fn list(text: &str) -> Result<Vec<Self>, ColumnError> {
        let mut columns: Vec<Column> = Vec::new();
        let mut add = |column: Column| {
            if columns.iter().all(|known| known.name != column.name) {
                columns.push(column);
            }
        };
        for word in words(text) {
            let preset = Preset::ALL.into_iter().find(|preset| preset.name() == word);
            let is_meant = |entry: &Entry| match preset {
                Some(preset) => entry.preset == Some(preset),
                None => word == "all" && entry.preset.is_some(),
            };
            let entries: Vec<_> = ENTRIES.iter().filter(|entry| is_meant(entry)).collect();
            if entries.is_empty() {
                add(Column::named(word)?);
            }
            for entry in entries {
                add(Column { name: entry.name.clone(), entry, argument: Argument::Nothing, end: None });
            }
        }
        Ok(columns)
    }

    /// The column that an identifier of an expression means. Where a name has a colon, a bracket, a comma or a hyphen,
    /// the identifier has `_`: `worst_least_rank`, `chi_g_B_A`, `chi_g_connected`, `chi_g_low`.
    ///
    /// # Errors
    /// There is none.
    pub fn of_identifier(identifier: &str) -> Result<Self, ColumnError> {
        let plain = Column::named(identifier);
        if plain.is_ok() {
            return plain;
        }
        let (whole, end) = match identifier.rsplit_once('_') {
            Some((whole, end @ ("low" | "high"))) => (whole, Some(end)),
            _ => (identifier, None),
        };
        let named = |name: String| match end {
            Some(end) => Column::named(&format!("{name}:{end}")),
            None => Column::named(&name),
        };
        let arguments = ENTRIES.iter().flat_map(|entry| {
            let arguments = entry.every_argument();
            arguments.into_iter().map(|argument| match argument.as_str() {
                "" => entry.name.clone(),
                argument => format!("{}:{argument}", entry.name),
            })
        });
        let mut meant = arguments.filter(|name| as_identifier(name) == whole);
        meant.next().map_or(plain, named)
    }

    /// The identifier that means this column in an expression.
    pub fn identifier(&self) -> String {
        if self.entry.takes == ArgumentKind::Graph { self.name.clone() } else { as_identifier(&self.name) }
    }

    /// What it means, in one line.
    pub fn about(&self) -> String {
        let of_end = match self.end {
            None => "",
            Some(End::Low) => "what is proved from below: ",
            Some(End::High) => "what is proved from above: ",
        };
        let about = &self.entry.about;
        match &self.argument {
            Argument::Nothing => format!("{of_end}{about}"),
            Argument::Graph(_) => format!("{about}: {}", self.name),
            Argument::Variant(variant) => format!("{of_end}{about}, {}", spoken(*variant)),
            Argument::Strategy(strategy) => format!("{of_end}{about}: {}", strategy.name),
        }
    }

    /// The game and the variant whose number its values are; none for words of winners, ends and other columns.
    pub fn number(&self) -> Option<(Game, Variant)> {
        let GameWinners { game, is_word, .. } = self.entry.of_game.filter(|_| self.end.is_none())?;
        (!is_word).then(|| (game, self.variant()))
    }

    /// The strategy whose needs against every Bob its values are.
    pub fn strategy(&self) -> Option<&'static strategies::Entry> {
        self.argument.strategy().filter(|_| self.end.is_none() && self.entry.name == WORST)
    }

    /// The variant that it speaks of.
    fn variant(&self) -> Variant {
        let first = self.entry.of_game.and_then(|of_game| of_game.first);
        first.map_or(self.argument.variant(), Variant::from)
    }

    /// Whether its cells say who wins games.
    pub fn names_winners(&self) -> bool {
        self.entry.of_game.is_some() && self.end.is_none()
    }

    /// What a cell of this column says of the winners of games: for a number k that Bob wins below and Alice at k, for a
    /// word the winner that each letter names. Nothing for the ends of intervals and columns of another kind.
    pub fn statements(&self, cell: &str) -> Vec<Statement> {
        let Some(GameWinners { game, is_word, .. }) = self.entry.of_game.filter(|_| self.names_winners())
        else {
            return Vec::new();
        };
        let variant = self.variant();
        let statement = |(k, winner)| {
            Rules::new(k).ok().map(|rules| Statement { game, rules: rules.playing(variant), winner })
        };
        if is_word {
            let winners = (1..).zip(cell.chars()).filter_map(|(k, letter)| match letter {
                'A' => Some((k, Player::Alice)),
                'B' => Some((k, Player::Bob)),
                _ => None,
            });
            return winners.filter_map(statement).collect();
        }
        let Ok(number) = cell.parse::<u32>() else { return Vec::new() };
        let below = (1..number).map(|k| (k, Player::Bob));
        below.chain([(number, Player::Alice)]).filter_map(statement).collect()
    }

    /// Its value on a graph.
    pub fn of(&self, subject: &Subject<'_>) -> Value {
        let value =
            subject.guarded(|| (self.entry.compute)(subject, &self.argument)).unwrap_or(Value::Unknown);
        match (self.end, value) {
            (Some(End::Low), Value::Between(low, _)) => Value::Integer(low),
            (Some(End::High), Value::Between(_, high)) => Value::Integer(high),
            (_, value) => value,
        }
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

/// The variant in words.
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
