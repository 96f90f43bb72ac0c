//! The types of expressions, and type errors.

use super::expression::ParseResult;
use super::{Expression, FormulaError, Node, Number, Operation};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ValueKind {
    Integer,
    Fraction,
    Truth,
    Words,
}

impl ValueKind {
    /// The name of the type, with its article.
    pub(crate) fn name(self) -> &'static str {
        match self {
            ValueKind::Integer => "an integer",
            ValueKind::Fraction => "a fraction",
            ValueKind::Truth => "a truth value",
            ValueKind::Words => "words",
        }
    }

    fn is_number(self) -> bool {
        matches!(self, ValueKind::Integer | ValueKind::Fraction)
    }

    /// The common type of two number types.
    fn with(self, other: Self) -> Self {
        if [self, other] == [ValueKind::Integer; 2] { ValueKind::Integer } else { ValueKind::Fraction }
    }
}

impl Expression {
    /// The type of the expression; `of` gives the types of names, and `text` is the parsed text.
    ///
    /// # Errors
    /// A type error, or a quotient with the literal divisor 0.
    pub fn kind(&self, text: &str, of: &dyn Fn(&str) -> ValueKind) -> ParseResult<ValueKind> {
        let wrong = |message| Err(FormulaError::new(message, text, self.place));
        let (operation, parts) = match &self.node {
            Node::Number(number) if number.is_integer() => return Ok(ValueKind::Integer),
            Node::Number(_) => return Ok(ValueKind::Fraction),
            Node::Truth(_) => return Ok(ValueKind::Truth),
            Node::Words(_) => return Ok(ValueKind::Words),
            Node::Name(name) => return Ok(of(name)),
            Node::List(_) => return wrong("a list may stand only after `in`".to_owned()),
            Node::Operation(operation, parts) => (*operation, parts.as_slice()),
        };
        let (sign, _) = operation.sign();
        if let (Operation::In, [a, list]) = (operation, parts)
            && let Node::List(elements) = &list.node
        {
            let kind = a.kind(text, of)?;
            for element in elements {
                let other = element.kind(text, of)?;
                if kind != other && !(kind.is_number() && other.is_number()) {
                    let message = format!("== does not compare {} with {}", kind.name(), other.name());
                    return Err(FormulaError::new(message, text, element.place));
                }
            }
            return Ok(ValueKind::Truth);
        }
        if divides_by_zero(operation, parts) {
            return wrong("it divides by 0".to_owned());
        }
        let kinds = parts.iter().map(|part| part.kind(text, of)).collect::<Result<Vec<_>, _>>()?;
        let all = |takes: fn(ValueKind) -> bool, name: &str, kind: ValueKind| match kinds
            .iter()
            .find(|kind| !takes(**kind))
        {
            None => Ok(kind),
            Some(found) => wrong(format!("{sign} takes {name}, found {}", found.name())),
        };
        let number = kinds.iter().copied().reduce(ValueKind::with).unwrap_or(ValueKind::Integer);
        match (operation, kinds.as_slice()) {
            (Operation::Not | Operation::And | Operation::Or, kinds) => {
                match kinds.iter().position(|kind| *kind != ValueKind::Truth) {
                    None => Ok(ValueKind::Truth),
                    Some(place) => Err(parts[place].no_truth(text, kinds[place])),
                }
            }
            (Operation::Choice, &[a, b, c]) => match (a, b == c) {
                (ValueKind::Truth, true) => Ok(b),
                (ValueKind::Truth, false) if b.is_number() && c.is_number() => Ok(ValueKind::Fraction),
                (ValueKind::Truth, false) => {
                    wrong(format!("? : chooses between {} and {}", b.name(), c.name()))
                }
                _ => Err(parts[0].no_truth(text, a)),
            },
            (Operation::Negative | Operation::Minimum | Operation::Maximum, _) => {
                all(ValueKind::is_number, "numbers", number)
            }
            (Operation::Floor | Operation::Ceiling | Operation::Cut, _) => {
                all(ValueKind::is_number, "numbers", ValueKind::Integer)
            }
            (Operation::Fraction, _) => all(ValueKind::is_number, "numbers", ValueKind::Fraction),
            (Operation::Size, _) => all(|kind| kind == ValueKind::Words, "words", ValueKind::Integer),
            (Operation::In | Operation::Contains | Operation::StartsWith | Operation::EndsWith, _) => {
                all(|kind| kind == ValueKind::Words, "words", ValueKind::Truth)
            }
            (Operation::Remainder, &[a, b]) if a.is_number() && b.is_number() => {
                all(|kind| kind == ValueKind::Integer, "integers", ValueKind::Integer)
            }
            (_, &[a, b]) if operation.is_comparison() && (a == b || (a.is_number() && b.is_number())) => {
                Ok(ValueKind::Truth)
            }
            (Operation::Sum, [ValueKind::Words, ValueKind::Words]) => Ok(ValueKind::Words),
            (_, &[a, b]) if !operation.is_comparison() && a.is_number() && b.is_number() => {
                Ok(if operation == Operation::Quotient { ValueKind::Fraction } else { number })
            }
            (_, kinds) => {
                let names = kinds.iter().map(|kind| kind.name()).collect::<Vec<_>>().join(" and ");
                wrong(format!("{sign} does not combine {names}"))
            }
        }
    }

    /// Checks that the expression is a condition; `of` gives the types of names.
    ///
    /// # Errors
    /// Those of [`Expression::kind`], or another type.
    pub fn check_condition(&self, text: &str, of: &dyn Fn(&str) -> ValueKind) -> ParseResult<()> {
        match self.kind(text, of)? {
            ValueKind::Truth => Ok(()),
            other => Err(self.no_truth(text, other)),
        }
    }

    fn no_truth(&self, text: &str, kind: ValueKind) -> FormulaError {
        FormulaError::new(format!("expected a truth value, found {}", kind.name()), text, self.place)
    }
}

/// Whether the operation is a quotient with the literal divisor 0.
fn divides_by_zero(operation: Operation, parts: &[Expression]) -> bool {
    match (operation, parts) {
        (Operation::Quotient | Operation::Remainder, [_, b]) => {
            matches!(&b.node, Node::Number(number) if number.order(&Number::word(0)).is_eq())
        }
        _ => false,
    }
}
