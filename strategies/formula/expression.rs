//! The tree that a formula is.

use std::collections::BTreeSet;

use thiserror::Error;

use super::{Number, Operation};

/// How a formula is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
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
    pub(super) node: Node,
    pub(super) place: usize,
    /// How many parts stand in each other.
    pub(super) depth: usize,
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

impl Expression {
    pub(super) fn new(node: Node, place: usize) -> Self {
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
