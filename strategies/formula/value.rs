//! Exact evaluation of formulas.

use std::cmp::Ordering;

use super::{Expression, Node, Number, Operation};

/// The value of an expression.
#[derive(Debug, Clone, PartialEq)]
pub enum Value {
    Number(Number),
    Truth(bool),
    Words(String),
}

impl Value {
    fn number(self) -> Option<Number> {
        match self {
            Value::Number(number) => Some(number),
            _ => None,
        }
    }

    fn truth(self) -> Option<bool> {
        match self {
            Value::Truth(truth) => Some(truth),
            _ => None,
        }
    }

    /// The order of two values of the same type.
    fn order(&self, other: &Self) -> Option<Ordering> {
        match (self, other) {
            (Value::Number(a), Value::Number(b)) => Some(a.order(b)),
            (Value::Words(a), Value::Words(b)) => Some(a.cmp(b)),
            (Value::Truth(a), Value::Truth(b)) => Some(a.cmp(b)),
            _ => None,
        }
    }
}

impl<N> Expression<N> {
    /// The value; `of` gives those of names. `None` if undefined, as a quotient by 0, or for a type error.
    ///
    /// An undefined operand makes a connective undefined unless the other operands decide it.
    pub fn value(&self, of: &dyn Fn(&N) -> Option<Value>) -> Option<Value> {
        match &self.node {
            Node::Number(number) => Some(Value::Number(number.clone())),
            Node::Truth(truth) => Some(Value::Truth(*truth)),
            Node::Words(words) => Some(Value::Words(words.clone())),
            Node::Name(name) => of(name),
            Node::List(_) => None,
            Node::Operation(operation, parts) => of_operation(*operation, parts, of),
        }
    }
}

fn of_operation<N>(
    operation: Operation,
    parts: &[Expression<N>],
    of: &dyn Fn(&N) -> Option<Value>,
) -> Option<Value> {
    let value = |part: &Expression<N>| part.value(of);
    let truth = |part: &Expression<N>| value(part)?.truth();
    let number = |part: &Expression<N>| value(part)?.number();
    match (operation, parts) {
        (Operation::Not, [a]) => Some(Value::Truth(!truth(a)?)),
        (Operation::And, [a, b]) => evaluate_connective(false, [truth(a), truth(b)]),
        (Operation::Or, [a, b]) => evaluate_connective(true, [truth(a), truth(b)]),
        (Operation::Choice, [a, b, c]) => value(if truth(a)? { b } else { c }),
        (Operation::In, [a, list]) => {
            let a = value(a)?;
            if let Node::List(elements) = &list.node {
                return evaluate_connective(
                    true,
                    elements.iter().map(|b| Some(a.order(&value(b)?)?.is_eq())),
                );
            }
            match (a, value(list)?) {
                (Value::Words(a), Value::Words(b)) => Some(Value::Truth(b.contains(&a))),
                _ => None,
            }
        }
        (Operation::Negative, [a]) => Some(Value::Number(number(a)?.negative())),
        (Operation::Floor, [a]) => Some(Value::Number(number(a)?.floor())),
        (Operation::Ceiling, [a]) => Some(Value::Number(number(a)?.ceiling())),
        (Operation::Cut, [a]) => Some(Value::Number(number(a)?.cut())),
        (Operation::Fraction, [a]) => Some(Value::Number(number(a)?.as_fraction())),
        (Operation::Minimum | Operation::Maximum, parts) => {
            let numbers = parts.iter().map(number).collect::<Option<Vec<_>>>()?;
            let best = match operation {
                Operation::Minimum => numbers.into_iter().min_by(Number::order),
                _ => numbers.into_iter().max_by(Number::order),
            };
            best.map(Value::Number)
        }
        (Operation::Size, [a]) => match value(a)? {
            Value::Words(words) => Some(Value::Number(Number::integer(words.chars().count()))),
            _ => None,
        },
        (_, [a, b]) => between(operation, value(a)?, value(b)?),
        _ => None,
    }
}

fn between(operation: Operation, a: Value, b: Value) -> Option<Value> {
    if operation.is_comparison() {
        return Some(Value::Truth(holds(operation, a.order(&b)?)));
    }
    match (operation, a, b) {
        (_, Value::Number(a), Value::Number(b)) => a.combined(operation, &b).map(Value::Number),
        (Operation::Sum, Value::Words(a), Value::Words(b)) => Some(Value::Words(a + &b)),
        (Operation::Contains, Value::Words(a), Value::Words(b)) => Some(Value::Truth(a.contains(&b))),
        (Operation::StartsWith, Value::Words(a), Value::Words(b)) => Some(Value::Truth(a.starts_with(&b))),
        (Operation::EndsWith, Value::Words(a), Value::Words(b)) => Some(Value::Truth(a.ends_with(&b))),
        _ => None,
    }
}

fn holds(comparison: Operation, order: Ordering) -> bool {
    match comparison {
        Operation::Equal => order.is_eq(),
        Operation::Unequal => order.is_ne(),
        Operation::Less => order.is_lt(),
        Operation::AtMost => order.is_le(),
        Operation::Greater => order.is_gt(),
        _ => order.is_ge(),
    }
}

/// The truth of a connective that one `decisive` operand decides; without one, undefined if an operand is.
fn evaluate_connective(decisive: bool, sides: impl IntoIterator<Item = Option<bool>>) -> Option<Value> {
    let (mut is_decided, mut is_open) = (false, false);
    for side in sides {
        is_decided |= side == Some(decisive);
        is_open |= side.is_none();
    }
    (is_decided || !is_open).then_some(Value::Truth(is_decided == decisive))
}
