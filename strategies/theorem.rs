//! Theorems: proven bounds with checkable hypotheses and computable formulas, and where they are proved.

use std::borrow::Cow;

use games::Player;
use graphs::{Graph, Parameters};
use itertools::Itertools;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::{Serialize, Serializer};

use crate::columns::{self, Letter};
use crate::formula::unmarked;
use crate::statement::{Applicability, BoundKind};

/// The number that a theorem bounds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Invariant {
    /// chi_g(G), the least number of colors with which Alice wins the coloring game.
    GameChromaticNumber,
    /// col_g(G) = 1 + the score of the marking game under best play.
    GameColoringNumber,
    /// a(G), the acyclic chromatic number: no game, but the bounds of the games rest on it.
    AcyclicChromaticNumber,
    /// col_2(G), the strong 2-coloring number: no game either.
    StrongColoringNumber,
}

impl Invariant {
    pub(crate) const ALL: [Invariant; 4] = [
        Invariant::GameChromaticNumber,
        Invariant::GameColoringNumber,
        Invariant::AcyclicChromaticNumber,
        Invariant::StrongColoringNumber,
    ];

    /// The symbol in plain text.
    pub fn symbol(self) -> &'static str {
        match self {
            Invariant::GameChromaticNumber => "chi_g",
            Invariant::GameColoringNumber => "col_g",
            Invariant::AcyclicChromaticNumber => "a",
            Invariant::StrongColoringNumber => "col_2",
        }
    }

    /// Whether it is the value of a game, so that it depends on the first player.
    pub fn is_of_a_game(self) -> bool {
        matches!(self, Invariant::GameChromaticNumber | Invariant::GameColoringNumber)
    }
}

graphs::words!(read Invariant, Invariant::ALL, |invariant| invariant.symbol());

/// Whether a statement is a theorem.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Status {
    Proved,
    /// Stated there, and not (or wrongly) proved.
    Claimed,
}

graphs::named!(Status { Proved => "proved", Claimed => "claimed" });

graphs::words!(read Status, Status::ALL, |status| status.name());

/// For which starter of the game a theorem is proved.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Starter {
    /// Only if Alice moves first.
    Alice,
    /// Only if Bob moves first.
    Bob,
    Either,
}

graphs::named!(Starter { Alice => "alice", Bob => "bob", Either => "either" });

impl Starter {
    /// Whether the theorem speaks of the game that `first` begins.
    pub fn allows(self, first: Player) -> bool {
        self == Starter::Either || self == if first == Player::Alice { Starter::Alice } else { Starter::Bob }
    }
}

graphs::words!(Starter, Starter::ALL, |starter| starter.name());

/// Where a statement is proved.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Citation {
    pub key: &'static str,
    /// The place in that work; empty where the work has one such statement.
    pub at: &'static str,
}

/// How a citation is written as JSON.
#[derive(Serialize, JsonSchema)]
struct Source {
    /// Where it is proved, or claimed.
    citation: String,
    /// The key of that source.
    key: &'static str,
}

impl Serialize for Citation {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Source { citation: self.to_string(), key: self.key }.serialize(serializer)
    }
}

impl JsonSchema for Citation {
    fn schema_name() -> Cow<'static, str> {
        Source::schema_name()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        Source::json_schema(generator)
    }
}

impl std::fmt::Display for Citation {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.at {
            "" => f.write_str(self.key),
            at => write!(f, "{}, {at}", self.key),
        }
    }
}

/// A graph with what is known about it: what a theorem is applied to.
///
/// `parameters.col_2().witness` is the best order known and `parameters.col_2().high` its rho, so that a bound
/// read from them holds whether or not it is optimal.
#[derive(Debug, Clone, Copy)]
pub struct Instance<'a> {
    pub graph: &'a Graph,
    pub parameters: &'a Parameters,
}

/// For which graphs a theorem is proved.
#[derive(Debug, Clone, Copy)]
pub enum Hypothesis {
    None,
    /// For the graphs for which these conditions hold: expressions over columns, such as `planar` and
    /// `girth >= 5`.
    Conditions(&'static [&'static str]),
    /// For the graphs of a class; the function decides whether a graph belongs to it.
    Checked(fn(&Instance<'_>) -> Applicability),
}

impl Hypothesis {
    pub fn check(self, instance: &Instance<'_>) -> Applicability {
        match self {
            Hypothesis::None => Applicability::Yes,
            Hypothesis::Conditions(conditions) => given(conditions, instance),
            Hypothesis::Checked(check) => check(instance),
        }
    }
}

/// The values of columns that are not of graphs, by name.
pub(crate) type OtherColumns<'a> = &'a dyn Fn(&str) -> Option<u32>;

/// The formula of a theorem as computed; `None` where it has no value (say, for the graph without vertices).
///
/// Parameters known as an interval enter with the end that keeps the statement true.
#[derive(Debug, Clone, Copy)]
pub enum Evaluation {
    /// The formula itself, in which these letters stand for columns, or expressions over them.
    Formula(&'static [Letter]),
    /// Computed from the parameters alone, so at once.
    OfParameters(fn(&Parameters) -> Option<u32>),
    /// Computed from the graph, too, which may take time.
    OfGraph(fn(&Instance<'_>) -> Option<u32>),
    /// Computed from the graph and from the parameters of the game, by their names.
    OfGame(fn(&Instance<'_>, OtherColumns<'_>) -> Option<u32>),
}

/// A statement "invariant (<=, >=, =) formula for every graph of the class".
#[derive(Debug, Serialize, JsonSchema)]
pub struct Theorem {
    /// The name of the theorem, unique in the catalogue.
    #[serde(rename = "theorem")]
    pub name: &'static str,
    /// The bounded invariant.
    pub invariant: Invariant,
    /// On which side of the invariant the formula lies.
    pub kind: BoundKind,
    /// The class of graphs for which it is proved, in words; mathematics is marked
    /// ([`crate::formula::spans`]), but in JSON.
    #[serde(serialize_with = "without_marks")]
    pub class: &'static str,
    /// The formula as people write it.
    pub formula: &'static str,
    #[serde(skip)]
    pub eval: Evaluation,
    /// Whether the graph belongs to the class.
    #[serde(skip)]
    pub applies: Hypothesis,
    #[serde(skip)]
    pub starter: Starter,
    /// Whether it is proved.
    pub status: Status,
    #[serde(flatten)]
    pub cite: Citation,
    #[serde(flatten)]
    pub own: OwnProof,
}

/// Where the project proves a theorem that others found, and where Coq has it.
#[derive(Debug, Clone, Copy, Serialize, JsonSchema)]
pub struct OwnProof {
    /// The section of docs/theory.md with a proof, where the citation does not name it already.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub theory: Option<&'static str>,
    /// The theorem of proof/ that states it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub coq: Option<&'static str>,
}

/// Writes a text without the dollars of formulas.
pub(crate) fn without_marks<S: Serializer>(text: &&'static str, serializer: S) -> Result<S::Ok, S::Error> {
    unmarked(text).serialize(serializer)
}

impl Evaluation {
    /// The value of this formula, which bounds a number on this side, on a graph; `other` are columns
    /// that are not of graphs.
    pub fn value(
        self,
        formula: &'static str,
        kind: BoundKind,
        instance: &Instance<'_>,
        other: OtherColumns<'_>,
    ) -> Option<u32> {
        match self {
            Evaluation::Formula(letters) => {
                columns::evaluate_bound(formula, letters, kind, instance.parameters, other)
            }
            Evaluation::OfParameters(eval) => eval(instance.parameters),
            Evaluation::OfGraph(eval) => eval(instance),
            Evaluation::OfGame(eval) => eval(instance, other),
        }
    }
}

impl Theorem {
    /// The statement in one line, such as `col_g <= 3 col_2 - 1`.
    pub fn statement(&self) -> String {
        self.stated(self.formula)
    }

    /// The statement with another formula instead of its own, such as `col_g <= 3 rho(L) - 1`.
    pub(crate) fn stated(&self, formula: &str) -> String {
        format!("{} {} {formula}", self.invariant.symbol(), self.kind.relation())
    }

    /// The source, then the section of docs/theory.md and Coq, where these prove it: `Kierstead2000;
    /// theory, 6.3; Coq`.
    pub fn proved_in(&self) -> String {
        let theory = self.own.theory.map(|section| format!("theory, {section}"));
        let coq = self.own.coq.map(|_| "Coq".to_owned());
        [Some(self.cite.to_string()), theory, coq].into_iter().flatten().join("; ")
    }

    /// The value of the formula for a graph, whether or not it is of the class.
    pub fn value(&self, instance: &Instance<'_>) -> Option<u32> {
        self.eval.value(self.formula, self.kind, instance, &|_| None)
    }

    /// Whether the bound for every graph follows at once from its parameters.
    pub fn is_at_hand(&self) -> bool {
        matches!(
            (self.applies, self.eval),
            (Hypothesis::None, Evaluation::Formula(_) | Evaluation::OfParameters(_))
        )
    }

    /// Between which values the formula lies, given what is known of the parameters: at both ends the
    /// same where they are known exactly. `None` where it has no value.
    pub fn range(&self, instance: &Instance<'_>) -> Option<(u32, u32)> {
        let known = self.value(instance)?;
        let Some(least) = instance.parameters.at_lower_ends() else { return Some((known, known)) };
        let other = self.value(&Instance { parameters: &least, ..*instance })?;
        Some((known.min(other), known.max(other)))
    }
}

pub(crate) fn given(conditions: &[&'static str], instance: &Instance<'_>) -> Applicability {
    columns::checked(conditions, instance.parameters)
}

/// A hypothesis that was checked, and what to say if it fails.
pub(crate) fn provided(holds: bool, reason: impl FnOnce() -> String) -> Applicability {
    if holds { Applicability::Yes } else { Applicability::No(reason()) }
}

impl Applicability {
    /// Both hypotheses; the second is examined only if the first holds.
    pub(crate) fn and(self, other: impl FnOnce() -> Applicability) -> Applicability {
        if self == Applicability::Yes { other() } else { self }
    }
}

/// A row of a table of theorems: `"name": number relation "formula"; "class"; conditions; first player; "source" "place"`, and
/// `proved "section", "theorem of Coq"` if the project proves it, too (an empty section if the place names it).
///
/// Behind the formula stands what its letters are, as `with [("k", "treewidth")]`, or how it is
/// computed, as `by OfGraph(value)`. The conditions are formulas over columns in brackets, or a check
/// in parentheses.
macro_rules! theorem {
    ($name:literal: $number:ident $relation:tt $formula:literal $(with $letters:tt)? $(by $eval:ident($value:expr))?;
     $class:literal; $given:tt; $starter:ident; $key:literal $($at:literal)? $(; proved $theory:literal $(, $coq:literal)?)?) => {
        $crate::Theorem {
            name: $name,
            invariant: $crate::theorem::theorem!(@number $number),
            kind: $crate::theorem::theorem!(@kind $relation),
            class: $class,
            formula: $formula,
            eval: $crate::theorem::theorem!(@eval $(with $letters)? $(by $eval($value))?),
            applies: $crate::theorem::theorem!(@given $given),
            starter: $crate::Starter::$starter,
            status: $crate::Status::Proved,
            cite: $crate::Citation { key: $key, at: concat!($($at)?) },
            own: $crate::theorem::theorem!(@own $($theory $($coq)?)?),
        }
    };
    (@own) => { $crate::theorem::OwnProof { theory: None, coq: None } };
    (@own $theory:literal) => { $crate::theorem::OwnProof { theory: Some($theory), coq: None } };
    (@own $theory:literal $coq:literal) => {
        $crate::theorem::OwnProof { theory: if $theory.is_empty() { None } else { Some($theory) }, coq: Some($coq) }
    };
    (@number chi_g) => { $crate::Invariant::GameChromaticNumber };
    (@number col_g) => { $crate::Invariant::GameColoringNumber };
    (@number a) => { $crate::Invariant::AcyclicChromaticNumber };
    (@number col_2) => { $crate::Invariant::StrongColoringNumber };
    (@kind <=) => { $crate::BoundKind::Upper };
    (@kind >=) => { $crate::BoundKind::Lower };
    (@kind =) => { $crate::BoundKind::Exact };
    (@eval) => { $crate::Evaluation::Formula(&[]) };
    (@eval with $letters:tt) => { $crate::Evaluation::Formula(&$letters) };
    (@eval by $eval:ident($value:expr)) => { $crate::Evaluation::$eval($value) };
    (@given []) => { $crate::Hypothesis::None };
    (@given [$($condition:literal),+]) => { $crate::Hypothesis::Conditions(&[$($condition),+]) };
    (@given ($check:expr)) => { $crate::Hypothesis::Checked($check) };
}
pub(crate) use theorem;
