//! A column, given by its name.

use games::certificate::Kind as Game;
use games::coloring::Rules;
use games::rulesets::Undefined;
use games::{Player, Variant};
use graphs::names::{self, UnknownName};
use graphs::orders;
use itertools::Itertools;
use strategies::alice::{activation, acyclic, dollar, loose_backward};
use thiserror::Error;

use super::{
    Argument, ColumnKind, ENTRIES, Entry, GameWinners, Preset, Statement, Subject, Value, WORST,
    as_identifier, entry, spoken, words,
};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum End {
    Low,
    High,
}

/// A column, requested by its name.
#[derive(Debug, Clone)]
pub struct Column {
    pub name: String,
    pub entry: &'static Entry,
    argument: Argument,
    end: Option<End>,
}

#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum ColumnError {
    #[error("{0} (`mapgame list columns` has them all)")]
    Unknown(UnknownColumn),
    #[error("{name}: expected nothing after the name, found {found:?}")]
    TakesNothing { name: &'static str, found: String },
    #[error("{name}: expected a variant such as connected or [B,A], found {found:?}")]
    Variant { name: &'static str, found: String },
    #[error("{name}: {fault}")]
    Choice { name: &'static str, fault: UnknownName },
    #[error("{name}: expected {name}({expected}), whole numbers, found {found:?}")]
    Numbers { name: &'static str, expected: String, found: String },
    #[error("{name}: {fault}")]
    Game { name: &'static str, fault: Undefined },
    #[error(
        "{name}: expected a graph in parentheses, as in {name}(claw) or {name}(cycle:5), found {found:?}{fault}"
    )]
    Graph { name: &'static str, found: String, fault: String },
    #[error("{name}: expected a column of integers before :{end}, found one of another type")]
    NoEnds { name: &'static str, end: String },
}

/// A name that is not a column. Displayed as one line, with the nearest names.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("expected a column, found {name:?}{}", names::suggestion(nearest))]
pub struct UnknownColumn {
    pub(crate) name: String,
    pub(crate) nearest: Vec<&'static str>,
}

/// The name of the columns of a table for a paper.
pub const PAPER: &str = "paper";

/// The name of the columns of what orders of every kind prove.
const ORDERS: &str = "orders";

/// Beside order and size: two parameters, the best bounds with their theorems, the worst cases of strategies, the exact numbers.
fn of_paper() -> String {
    let strategies =
        [&loose_backward::STRATEGY, &acyclic::STRATEGY, &activation::STRATEGY, &dollar::STRATEGY];
    let worst = strategies.map(|entry| format!("{WORST}:{}", entry.name)).join(",");
    format!("chi,col_2,chi_g_lower,chi_g_lower_by,chi_g_upper,chi_g_upper_by,{worst},col_g,chi_g")
}

impl Column {
    pub fn named(name: &str) -> Result<Self, ColumnError> {
        let (whole, end) = match name.rsplit_once(':') {
            Some((whole, "low")) => (whole, Some(End::Low)),
            Some((whole, "high")) => (whole, Some(End::High)),
            _ => (name, None),
        };
        let (word, found) = whole.split_at(whole.find([':', '(']).unwrap_or(whole.len()));
        let entry = entry(word).ok_or_else(|| {
            let known = ENTRIES.iter().map(|entry| entry.name.as_str());
            let nearest = names::nearest(word, known);
            ColumnError::Unknown(UnknownColumn { name: word.into(), nearest })
        })?;
        let argument = entry.argument(found)?;
        if end.is_some() && entry.kind != ColumnKind::Integer {
            let end = name.rsplit_once(':').map_or("", |(_, end)| end).into();
            return Err(ColumnError::NoEnds { name: &entry.name, end });
        }
        Ok(Column { name: name.to_owned(), entry, argument, end })
    }

    /// The columns of a list: names and presets separated by commas, `all` for all presets. Commas between brackets do
    /// not separate. A column that is named twice appears once.
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
            let several = match word {
                PAPER => Some(of_paper()),
                ORDERS => {
                    Some(orders::KINDS.iter().map(|kind| format!("order_bound:{}", kind.name)).join(","))
                }
                _ => None,
            };
            if let Some(several) = several {
                Column::list(&several)?.into_iter().for_each(&mut add);
                continue;
            }
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

    /// The column for an identifier of an expression. Where a name has a colon, a bracket, a comma or a hyphen, the
    /// identifier has `_`: `worst_least_rank`, `chi_g_B_A`, `chi_g_connected`, `chi_g_low`.
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

    pub fn identifier(&self) -> String {
        if self.name.contains('(') { self.name.clone() } else { as_identifier(&self.name) }
    }

    pub fn about(&self) -> String {
        let of_end = match self.end {
            None => "",
            Some(End::Low) => "a proved lower bound: ",
            Some(End::High) => "a proved upper bound: ",
        };
        let about = &self.entry.about;
        match &self.argument {
            Argument::Nothing => format!("{of_end}{about}"),
            Argument::Graph(_) => format!("{about}: {}", self.name),
            Argument::Variant(variant) => format!("{of_end}{about}, {}", spoken(*variant)),
            Argument::Strategy(strategy) => format!("{of_end}{about}: {}", strategy.name),
            Argument::Order(kind) => format!("{about}: {}, {}", kind.name, kind.about),
            Argument::Game(game) if game.variant == self.entry.own_variant() => {
                format!("{of_end}{about}{}", game.terms.remarks())
            }
            Argument::Game(game) => {
                format!("{of_end}{about}{}, {}", game.terms.remarks(), spoken(game.variant))
            }
        }
    }

    /// The game and the variant whose number its values are; `None` for words of winners, ends and other columns.
    pub fn number(&self) -> Option<(Game, Variant)> {
        let GameWinners { game, is_word, .. } = self.entry.of_game.filter(|_| self.end.is_none())?;
        (!is_word).then(|| (game, self.variant()))
    }

    /// The strategy whose worst cases over every Bob its values are.
    pub fn strategy(&self) -> Option<&'static strategies::Entry> {
        self.argument.strategy().filter(|_| self.end.is_none() && self.entry.name == WORST)
    }

    fn variant(&self) -> Variant {
        let fixed = self.entry.of_game.and_then(|of_game| of_game.variant);
        fixed.unwrap_or(self.argument.variant())
    }

    /// Whether its cells determine the winners of games.
    pub fn names_winners(&self) -> bool {
        self.entry.of_game.is_some() && self.end.is_none()
    }

    /// The statements of a cell about the winners of games: for a number k, that Bob wins below k and Alice
    /// with k; for a word, the winner that each letter names. Empty for ends of intervals and other kinds.
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

    pub fn of(&self, subject: &Subject<'_>) -> Value {
        // What is decided is not lost once the time is over.
        let decided = || self.number().and_then(|(game, variant)| subject.decided(game, variant));
        let found = subject.guarded(|| (self.entry.compute)(subject, &self.argument)).ok();
        let value = found.or_else(decided).unwrap_or(Value::Unknown);
        match (self.end, value) {
            (Some(End::Low), Value::Between(low, _)) => Value::Integer(low),
            (Some(End::High), Value::Between(_, high)) => Value::Integer(high),
            (_, value) => value,
        }
    }
}
