//! The expression tree.

use std::collections::BTreeSet;

use thiserror::Error;

use super::{Number, Operation};

#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{message} (column {column})")]
pub struct FormulaError {
    /// The error message. It may quote the text.
    pub(crate) message: String,
    /// The column of the text, from 1, at which the error was detected.
    pub column: usize,
}

pub(super) type ParseResult<T> = Result<T, FormulaError>;

/// An expression, with its byte offset in the text. Equality ignores the offsets.
///
/// Its names are words as parsed, or results of looking them up (`Expression::with_names`).
#[derive(Debug, Clone)]
pub struct Expression<N = String> {
    pub(super) node: Node<N>,
    pub(super) place: usize,
    pub(super) depth: usize,
}

impl<N: PartialEq> PartialEq for Expression<N> {
    fn eq(&self, other: &Self) -> bool {
        self.node == other.node
    }
}

/// The root of an expression.
#[derive(Debug, Clone, PartialEq)]
pub enum Node<N = String> {
    Number(Number),
    Truth(bool),
    Words(String),
    Name(N),
    /// A list, which occurs only after `in`.
    List(Vec<Expression<N>>),
    Operation(Operation, Vec<Expression<N>>),
}

/// An expression without an offset in a text.
impl<N> From<Node<N>> for Expression<N> {
    fn from(node: Node<N>) -> Self {
        Expression::new(node, 0)
    }
}

impl<N> Expression<N> {
    pub(super) fn new(node: Node<N>, place: usize) -> Self {
        let parts: &[Expression<N>] = match &node {
            Node::List(parts) | Node::Operation(_, parts) => parts,
            _ => &[],
        };
        let depth = 1 + parts.iter().map(|part| part.depth).max().unwrap_or(0);
        Expression { node, place, depth }
    }

    pub fn node(&self) -> &Node<N> {
        &self.node
    }

    /// The subexpressions, from left to right.
    pub fn parts(&self) -> &[Expression<N>] {
        match &self.node {
            Node::List(parts) | Node::Operation(_, parts) => parts,
            _ => &[],
        }
    }

    /// Calls `visit` for the names from left to right.
    pub(super) fn each_name<'e>(&'e self, visit: &mut impl FnMut(&'e N)) {
        match &self.node {
            Node::Name(name) => visit(name),
            _ => self.parts().iter().for_each(|part| part.each_name(visit)),
        }
    }

    /// The expression with each name replaced by an expression.
    pub(crate) fn with_names<M>(&self, of: &impl Fn(&N) -> Expression<M>) -> Expression<M> {
        let parts = |parts: &[Self]| parts.iter().map(|part| part.with_names(of)).collect();
        let node = match &self.node {
            Node::Name(name) => return of(name),
            Node::Number(number) => Node::Number(number.clone()),
            Node::Truth(truth) => Node::Truth(*truth),
            Node::Words(words) => Node::Words(words.clone()),
            Node::List(elements) => Node::List(parts(elements)),
            Node::Operation(operation, sides) => Node::Operation(*operation, parts(sides)),
        };
        Expression::new(node, self.place)
    }

    /// The operands of a conjunction (`&&`); for any other expression, itself.
    pub fn conjuncts(&self) -> Vec<&Expression<N>> {
        match &self.node {
            Node::Operation(Operation::And, parts) => parts.iter().flat_map(Expression::conjuncts).collect(),
            _ => vec![self],
        }
    }
}

impl Expression {
    /// The column of `text`, from 1, at which a name first occurs.
    pub fn column_of(&self, name: &str, text: &str) -> Option<usize> {
        match &self.node {
            Node::Name(found) => {
                (found == name).then(|| FormulaError::new(String::new(), text, self.place).column)
            }
            _ => self.parts().iter().find_map(|part| part.column_of(name, text)),
        }
    }
}

impl<N: AsRef<str>> Expression<N> {
    /// The names, each once, in alphabetical order.
    pub fn names(&self) -> BTreeSet<&str> {
        let mut names = BTreeSet::new();
        self.each_name(&mut |name| {
            names.insert(name.as_ref());
        });
        names
    }
}
