//! Formulas over named columns: one tree that is read, written, evaluated exactly, and taken apart into linear forms.
//!
//! Two ways of writing share it ([`Language`]): conditions, such as `planar && chi_g >= 6`, in the syntax of the Common
//! Expression Language \[CEL\], and statements, such as `col_g <= 3 col_2 - 1`, as papers have them. What a name means is
//! for the caller to say: the catalogue of columns stands above this crate.

mod kind;
pub mod linear;
mod number;
mod reader;
mod text;
mod truth;
mod value;

use std::collections::BTreeSet;

use thiserror::Error;

pub use kind::Kind;
pub use number::Number;
pub use truth::{Cell, Truth};
pub use value::Value;

/// How a formula is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Language {
    /// As a condition: the quotient of two integers is cut to an integer, and products have a sign.
    Condition,
    /// As a statement: quotients are exact, `=` is a relation, and two factors may stand side by side.
    Statement,
}

/// What is wrong with a formula.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{message} (column {column})")]
pub struct FormulaError {
    /// What it is. It may quote the text.
    pub message: String,
    /// The column of the text, counted from 1, where it is seen.
    pub column: usize,
}

/// A part of a formula, with the byte of the text where it stands. Two are equal if they mean the same, wherever they stand.
#[derive(Debug, Clone)]
pub struct Expression {
    node: Node,
    place: usize,
    /// How many parts stand in each other.
    depth: usize,
}

impl PartialEq for Expression {
    fn eq(&self, other: &Self) -> bool {
        self.node == other.node
    }
}

/// What a part of a formula is.
#[derive(Debug, Clone, PartialEq)]
pub enum Node {
    /// A number that is written.
    Number(Number),
    /// `true` or `false`.
    Truth(bool),
    /// Words in quotation marks.
    Words(String),
    /// The name of a column.
    Name(String),
    /// A list, which stands behind `in` alone.
    List(Vec<Expression>),
    /// An operation on other parts.
    Operation(Operation, Vec<Expression>),
}

/// What makes one value of others.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Operation {
    /// `a ? b : c`
    Choice,
    /// `a || b`
    Or,
    /// `a && b`
    And,
    /// `a == b`
    Equal,
    /// `a != b`
    Unequal,
    /// `a < b`
    Less,
    /// `a <= b`
    AtMost,
    /// `a > b`
    Greater,
    /// `a >= b`
    AtLeast,
    /// `a in [b, c]`, and of words `'B' in winners`
    In,
    /// `a + b`; words are joined
    Sum,
    /// `a - b`
    Difference,
    /// `a * b`
    Product,
    /// `a / b`, exactly
    Quotient,
    /// `a / b`, of integers cut to an integer
    CutQuotient,
    /// `a % b`
    Remainder,
    /// `-a`
    Negative,
    /// `!a`
    Not,
    /// `min(a, b)`
    Minimum,
    /// `max(a, b)`
    Maximum,
    /// `floor(a)`
    Floor,
    /// `ceil(a)`
    Ceiling,
    /// `int(a)`, the integer without what is behind the point
    Cut,
    /// `double(a)`, the same number with exact quotients
    Fraction,
    /// `size(a)`, the number of letters
    Size,
    /// `a.contains(b)`
    Contains,
    /// `a.startsWith(b)`
    StartsWith,
    /// `a.endsWith(b)`
    EndsWith,
}

/// How an operation is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Spelling {
    /// Between its two parts, where one of a higher level binds closer.
    Infix(u8),
    /// Before its part.
    Prefix,
    /// Before parts in parentheses.
    Call,
    /// Behind a point, with one more part in parentheses.
    Method,
}

/// The level of `? :`, and of what stands before a part.
const LEVELS: (u8, u8) = (0, 6);

/// The signs of operations. Where two share a sign, the language decides.
const SIGNS: [(Operation, &str, Spelling); 27] = [
    (Operation::Or, "||", Spelling::Infix(1)),
    (Operation::And, "&&", Spelling::Infix(2)),
    (Operation::Equal, "==", Spelling::Infix(3)),
    (Operation::Unequal, "!=", Spelling::Infix(3)),
    (Operation::AtMost, "<=", Spelling::Infix(3)),
    (Operation::AtLeast, ">=", Spelling::Infix(3)),
    (Operation::Less, "<", Spelling::Infix(3)),
    (Operation::Greater, ">", Spelling::Infix(3)),
    (Operation::In, "in", Spelling::Infix(3)),
    (Operation::Sum, "+", Spelling::Infix(4)),
    (Operation::Difference, "-", Spelling::Infix(4)),
    (Operation::Product, "*", Spelling::Infix(5)),
    (Operation::Quotient, "/", Spelling::Infix(5)),
    (Operation::CutQuotient, "/", Spelling::Infix(5)),
    (Operation::Remainder, "%", Spelling::Infix(5)),
    (Operation::Negative, "-", Spelling::Prefix),
    (Operation::Not, "!", Spelling::Prefix),
    (Operation::Minimum, "min", Spelling::Call),
    (Operation::Maximum, "max", Spelling::Call),
    (Operation::Floor, "floor", Spelling::Call),
    (Operation::Ceiling, "ceil", Spelling::Call),
    (Operation::Cut, "int", Spelling::Call),
    (Operation::Fraction, "double", Spelling::Call),
    (Operation::Size, "size", Spelling::Call),
    (Operation::Contains, "contains", Spelling::Method),
    (Operation::StartsWith, "startsWith", Spelling::Method),
    (Operation::EndsWith, "endsWith", Spelling::Method),
];

impl Operation {
    /// Its sign, and how it is written.
    fn sign(self) -> (&'static str, Spelling) {
        let row = SIGNS.iter().find(|(operation, ..)| *operation == self);
        row.map_or(("?", Spelling::Infix(LEVELS.0)), |&(_, sign, spelling)| (sign, spelling))
    }

    /// Whether it is one of the six between numbers that say which is larger.
    fn is_comparison(self) -> bool {
        use Operation::{AtLeast, AtMost, Equal, Greater, Less, Unequal};
        matches!(self, Equal | Unequal | Less | AtMost | Greater | AtLeast)
    }
}

impl Expression {
    /// Reads a formula.
    ///
    /// # Errors
    /// The text is none: what does not fit, and where.
    pub fn read(text: &str, language: Language) -> Result<Self, FormulaError> {
        reader::read(text, language)
    }

    fn new(node: Node, place: usize) -> Self {
        let parts: &[Expression] = match &node {
            Node::List(parts) | Node::Operation(_, parts) => parts,
            _ => &[],
        };
        let depth = 1 + parts.iter().map(|part| part.depth).max().unwrap_or(0);
        Expression { node, place, depth }
    }

    /// What it is.
    pub fn node(&self) -> &Node {
        &self.node
    }

    /// The parts that it is made of, from left to right.
    pub fn parts(&self) -> &[Expression] {
        match &self.node {
            Node::List(parts) | Node::Operation(_, parts) => parts,
            _ => &[],
        }
    }

    /// The names in it, each once, in alphabetical order.
    pub fn names(&self) -> BTreeSet<&str> {
        let own = match &self.node {
            Node::Name(name) => Some(name.as_str()),
            _ => None,
        };
        own.into_iter().chain(self.parts().iter().flat_map(Expression::names)).collect()
    }

    /// The parts that `&&` connects: of anything else the whole.
    pub fn conjuncts(&self) -> Vec<&Expression> {
        match &self.node {
            Node::Operation(Operation::And, parts) => parts.iter().flat_map(Expression::conjuncts).collect(),
            _ => vec![self],
        }
    }
}
