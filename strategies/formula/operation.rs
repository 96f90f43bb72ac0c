//! The operations of formulas, with their notation.

/// An operation on expressions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Operation {
    /// `a ? b : c`
    Choice,
    Or,
    And,
    Equal,
    Unequal,
    Less,
    AtMost,
    Greater,
    AtLeast,
    /// `a in {b, c}`, and of words `'B' in winners`
    In,
    /// `a + b`; words are joined
    Sum,
    Difference,
    Product,
    Quotient,
    Remainder,
    Negative,
    Not,
    Minimum,
    Maximum,
    Floor,
    Ceiling,
    /// `int(a)`, the number rounded toward 0
    Cut,
    /// `double(a)`, the same number with exact quotients
    Fraction,
    /// `size(a)`, the number of letters
    Size,
    Contains,
    StartsWith,
    EndsWith,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Spelling {
    /// Between its two operands; higher levels bind closer.
    Infix(u8),
    Prefix,
    Call,
    /// As a method: after a dot, with one more operand in parentheses.
    Method,
}

/// The levels of `? :` and of prefix operators.
pub(super) const LEVELS: (u8, u8) = (0, 6);

pub(super) const SIGNS: [(Operation, &str, Spelling); 26] = [
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
    pub(super) fn sign(self) -> (&'static str, Spelling) {
        let row = SIGNS.iter().find(|(operation, ..)| *operation == self);
        row.map_or(("?", Spelling::Infix(LEVELS.0)), |&(_, sign, spelling)| (sign, spelling))
    }

    pub(super) fn is_comparison(self) -> bool {
        use Operation::{AtLeast, AtMost, Equal, Greater, Less, Unequal};
        matches!(self, Equal | Unequal | Less | AtMost | Greater | AtLeast)
    }
}
