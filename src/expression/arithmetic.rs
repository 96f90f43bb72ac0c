//! Arithmetic in conditions, exact where CEL has machine numbers.
//!
//! Integers, fractions and the infinite compare and combine with each other: `mad * 2 == 3`, `girth + 1 > 3` for a forest.
//! A decimal is the fraction that is written. The quotient of two integers is cut to an integer, as in CEL and in the
//! inequalities of `conjecture`; with a fraction or a decimal on either side the quotient is exact. A difference such as
//! infinity - infinity has no value, and neither has a number beyond 127 bits.
//!
//! What is said here with other means than operators (functions, macros, fields) is left to CEL.

use std::cmp::Ordering;

use cel::IdedExpr;
use cel::common::ast::{Expr, LiteralValue, operators};
use toolkit::invariants::Value;

use super::fault::Fault;

/// A value of a part.
#[derive(Debug, Clone, PartialEq)]
enum Operand {
    Number(Number),
    Truth(bool),
    Words(String),
}

/// A number, and whether it is of the type of integers, whose quotients are cut.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Number {
    size: Size,
    is_integer: bool,
}

#[derive(Debug, Clone, Copy, PartialEq)]
enum Size {
    /// In lowest terms, the denominator positive.
    Finite {
        numerator: i128,
        denominator: i128,
    },
    Infinite {
        is_negative: bool,
    },
}

/// Why there is no value: a fault, or a part that is left to CEL.
enum Stop {
    Fault(Fault),
    Elsewhere,
}

/// The truth of a part; none if it is not made of operators, or is no condition.
pub(super) fn truth<'a>(
    part: &IdedExpr,
    column: &impl Fn(&str) -> Option<&'a Value>,
) -> Option<Result<bool, Fault>> {
    match operand(part, column) {
        Ok(Operand::Truth(truth)) => Some(Ok(truth)),
        Ok(_) | Err(Stop::Elsewhere) => None,
        Err(Stop::Fault(fault)) => Some(Err(fault)),
    }
}

/// What is wrong with a quotient of written integers: it has no value, or not the one that is written.
pub(super) fn fault_of_quotients(part: &IdedExpr) -> Option<String> {
    let Expr::Call(call) = &part.expr else { return None };
    let inside = call.target.iter().map(|target| &**target).chain(&call.args);
    let below = inside.into_iter().find_map(fault_of_quotients);
    let [a, b] = call.args.as_slice() else { return below };
    below.or_else(|| match (call.func_name.as_str(), written(a), written(b)) {
        (operators::DIVIDE | operators::MODULO, _, Some(0)) => Some("it divides by 0".to_owned()),
        (operators::DIVIDE, Some(a), Some(b)) if a % b != 0 => {
            Some(format!("{a}/{b} is a quotient of integers, which is {}; the fraction is {a}.0/{b}", a / b))
        }
        _ => None,
    })
}

/// The integer that is written there.
fn written(part: &IdedExpr) -> Option<i64> {
    match &part.expr {
        Expr::Literal(LiteralValue::Int(number)) => Some(*number.inner()),
        _ => None,
    }
}

fn operand<'a>(part: &IdedExpr, column: &impl Fn(&str) -> Option<&'a Value>) -> Result<Operand, Stop> {
    let call = match &part.expr {
        Expr::Ident(name) => return of_column(column(name).ok_or(Stop::Elsewhere)?),
        Expr::Literal(literal) => return of_literal(literal),
        Expr::Call(call) if call.target.is_none() => call,
        _ => return Err(Stop::Elsewhere),
    };
    let operand = |part| operand(part, column);
    let truth = |part| match operand(part)? {
        Operand::Truth(truth) => Ok(truth),
        other => Err(wrong(format!("expected a truth value, found {}", other.described()))),
    };
    match (call.func_name.as_str(), call.args.as_slice()) {
        (operators::LOGICAL_NOT, [a]) => Ok(Operand::Truth(!truth(a)?)),
        (operators::LOGICAL_AND, [a, b]) => Ok(Operand::Truth(truth(a)? & truth(b)?)),
        (operators::LOGICAL_OR, [a, b]) => Ok(Operand::Truth(truth(a)? | truth(b)?)),
        (operators::CONDITIONAL, [a, b, c]) => operand(if truth(a)? { b } else { c }),
        (operators::NEGATE, [a]) => match operand(a)? {
            Operand::Number(number) => number.negated().map(Operand::Number).ok_or(Stop::Fault(Fault::Value)),
            other => Err(wrong(format!("- takes numbers, found {}", other.described()))),
        },
        (operators::IN, [a, list]) => {
            let Expr::List(list) = &list.expr else { return Err(Stop::Elsewhere) };
            let (a, mut is_in) = (operand(a)?, false);
            for element in &list.elements {
                is_in |= compare(operators::EQUALS, &a, &operand(element)?)?;
            }
            Ok(Operand::Truth(is_in))
        }
        (operator, [a, b]) if SIGNS.iter().any(|&(known, _)| known == operator) => {
            let (a, b) = (operand(a)?, operand(b)?);
            let (Operand::Number(a), Operand::Number(b)) = (&a, &b) else {
                return Ok(Operand::Truth(compare(operator, &a, &b)?));
            };
            match a.combined(operator, *b) {
                Some(combined) => combined.map(Operand::Number).map_err(Stop::Fault),
                None => {
                    let order = a.order(*b).ok_or(Stop::Fault(Fault::Value))?;
                    Ok(Operand::Truth(holds(operator, order)))
                }
            }
        }
        _ => Err(Stop::Elsewhere),
    }
}

/// The operators between two operands, with their signs.
const SIGNS: [(&str, &str); 11] = [
    (operators::ADD, "+"),
    (operators::SUBSTRACT, "-"),
    (operators::MULTIPLY, "*"),
    (operators::DIVIDE, "/"),
    (operators::MODULO, "%"),
    (operators::EQUALS, "=="),
    (operators::NOT_EQUALS, "!="),
    (operators::LESS, "<"),
    (operators::LESS_EQUALS, "<="),
    (operators::GREATER, ">"),
    (operators::GREATER_EQUALS, ">="),
];

fn wrong(fault: String) -> Stop {
    Stop::Fault(Fault::Type(fault))
}

fn of_column(value: &Value) -> Result<Operand, Stop> {
    let number = |size, is_integer| Ok(Operand::Number(Number { size, is_integer }));
    match value {
        Value::Integer(value) => number(Size::Finite { numerator: i128::from(*value), denominator: 1 }, true),
        Value::Ratio(ratio) => {
            let (numerator, denominator) = (ratio.numerator().into(), ratio.denominator().into());
            number(Size::Finite { numerator, denominator }, false)
        }
        Value::Infinite => number(Size::Infinite { is_negative: false }, true),
        Value::Truth(truth) => Ok(Operand::Truth(*truth)),
        Value::Words(words) => Ok(Operand::Words(words.clone())),
        Value::Between(..) | Value::Unknown | Value::Undefined => Err(Stop::Fault(Fault::Value)),
    }
}

fn of_literal(literal: &LiteralValue) -> Result<Operand, Stop> {
    let integer = |numerator| {
        Ok(Operand::Number(Number { size: Size::Finite { numerator, denominator: 1 }, is_integer: true }))
    };
    match literal {
        LiteralValue::Boolean(truth) => Ok(Operand::Truth(*truth.inner())),
        LiteralValue::Int(number) => integer(i128::from(*number.inner())),
        LiteralValue::UInt(number) => integer(i128::from(*number.inner())),
        LiteralValue::Double(number) => {
            decimal(*number.inner()).map(Operand::Number).ok_or(Stop::Fault(Fault::Value))
        }
        LiteralValue::String(words) => Ok(Operand::Words(words.inner().to_owned())),
        LiteralValue::Bytes(_) | LiteralValue::Null => Err(Stop::Elsewhere),
    }
}

/// The fraction of the shortest decimal that stands for this machine number, which is the one that was written.
fn decimal(number: f64) -> Option<Number> {
    let written = format!("{number}");
    let (whole, part) = written.split_once('.').unwrap_or((&written, ""));
    let numerator = format!("{whole}{part}").parse().ok()?;
    let denominator = 10i128.checked_pow(u32::try_from(part.len()).ok()?)?;
    Number::fraction(numerator, denominator)
}

fn compare(operator: &str, a: &Operand, b: &Operand) -> Result<bool, Stop> {
    let order = match (a, b) {
        (Operand::Number(a), Operand::Number(b)) => a.order(*b).ok_or(Stop::Fault(Fault::Value))?,
        (Operand::Words(a), Operand::Words(b)) if is_comparison(operator) => a.cmp(b),
        // CEL joins words.
        (Operand::Words(_), Operand::Words(_)) => return Err(Stop::Elsewhere),
        (Operand::Truth(a), Operand::Truth(b))
            if [operators::EQUALS, operators::NOT_EQUALS].contains(&operator) =>
        {
            a.cmp(b)
        }
        (a, b) => {
            let sign = SIGNS.iter().find(|(known, _)| *known == operator).map_or(operator, |(_, sign)| sign);
            return Err(wrong(format!("{sign} does not go between {} and {}", a.described(), b.described())));
        }
    };
    Ok(holds(operator, order))
}

fn is_comparison(operator: &str) -> bool {
    [operators::EQUALS, operators::NOT_EQUALS].contains(&operator)
        || [operators::LESS, operators::LESS_EQUALS, operators::GREATER, operators::GREATER_EQUALS]
            .contains(&operator)
}

/// Whether a comparison holds between two operands that stand in this order.
fn holds(comparison: &str, order: Ordering) -> bool {
    match comparison {
        operators::EQUALS => order.is_eq(),
        operators::NOT_EQUALS => order.is_ne(),
        operators::LESS => order.is_lt(),
        operators::LESS_EQUALS => order.is_le(),
        operators::GREATER => order.is_gt(),
        _ => order.is_ge(),
    }
}

impl Operand {
    fn described(&self) -> &'static str {
        match self {
            Operand::Number(Number { is_integer: true, .. }) => "an integer",
            Operand::Number(_) => "a fraction",
            Operand::Truth(_) => "a truth value",
            Operand::Words(_) => "words",
        }
    }
}

impl Number {
    /// None beyond the size of the type.
    fn fraction(numerator: i128, denominator: i128) -> Option<Self> {
        let divisor =
            i128::try_from(greatest_common_divisor(numerator.unsigned_abs(), denominator.unsigned_abs()));
        let divisor = divisor.ok()?.checked_mul(denominator.signum())?;
        let (numerator, denominator) = (numerator.checked_div(divisor)?, denominator.checked_div(divisor)?);
        Some(Number { size: Size::Finite { numerator, denominator }, is_integer: false })
    }

    /// None beyond the size of the type.
    fn negated(self) -> Option<Self> {
        let size = match self.size {
            Size::Finite { numerator, denominator } => {
                Size::Finite { numerator: numerator.checked_neg()?, denominator }
            }
            Size::Infinite { is_negative } => Size::Infinite { is_negative: !is_negative },
        };
        Some(Number { size, ..self })
    }

    /// The sign, as -1, 0 or 1.
    fn sign(self) -> i128 {
        match self.size {
            Size::Finite { numerator, .. } => numerator.signum(),
            Size::Infinite { is_negative } => {
                if is_negative {
                    -1
                } else {
                    1
                }
            }
        }
    }

    fn infinite(sign: i128) -> Option<Size> {
        (sign != 0).then_some(Size::Infinite { is_negative: sign < 0 })
    }

    /// The sum, difference, product, quotient or remainder; none if the operator is a comparison.
    fn combined(self, operator: &str, other: Self) -> Option<Result<Self, Fault>> {
        let is_integer = self.is_integer && other.is_integer;
        if operator == operators::MODULO && !is_integer {
            return Some(Err(Fault::Type("% takes integers".to_owned())));
        }
        let size = match operator {
            operators::ADD => self.sum(other),
            operators::SUBSTRACT => other.negated().and_then(|other| self.sum(other)),
            operators::MULTIPLY => self.product(other),
            operators::DIVIDE => self.quotient(other, is_integer),
            operators::MODULO => self.remainder(other),
            _ => return None,
        };
        Some(size.map(|size| Number { size, is_integer }).ok_or(Fault::Value))
    }

    fn sum(self, other: Self) -> Option<Size> {
        match (self.size, other.size) {
            (
                Size::Finite { numerator: a, denominator: b },
                Size::Finite { numerator: c, denominator: d },
            ) => {
                let numerator = a.checked_mul(d)?.checked_add(c.checked_mul(b)?)?;
                Some(Self::fraction(numerator, b.checked_mul(d)?)?.size)
            }
            (Size::Infinite { .. }, Size::Infinite { .. }) if self.size != other.size => None,
            (infinite @ Size::Infinite { .. }, _) | (_, infinite) => Some(infinite),
        }
    }

    fn product(self, other: Self) -> Option<Size> {
        match (self.size, other.size) {
            (
                Size::Finite { numerator: a, denominator: b },
                Size::Finite { numerator: c, denominator: d },
            ) => Some(Self::fraction(a.checked_mul(c)?, b.checked_mul(d)?)?.size),
            _ => Self::infinite(self.sign() * other.sign()),
        }
    }

    fn quotient(self, other: Self, is_cut: bool) -> Option<Size> {
        match (self.size, other.size) {
            (
                Size::Finite { numerator: a, denominator: 1 },
                Size::Finite { numerator: c, denominator: 1 },
            ) if is_cut => Some(Size::Finite { numerator: a.checked_div(c)?, denominator: 1 }),
            (
                Size::Finite { numerator: a, denominator: b },
                Size::Finite { numerator: c, denominator: d },
            ) => {
                let denominator = b.checked_mul(c)?;
                (denominator != 0).then_some(())?;
                Some(Self::fraction(a.checked_mul(d)?, denominator)?.size)
            }
            (Size::Finite { .. }, Size::Infinite { .. }) => {
                Some(Size::Finite { numerator: 0, denominator: 1 })
            }
            (Size::Infinite { .. }, Size::Finite { .. }) => Self::infinite(self.sign() * other.sign()),
            (Size::Infinite { .. }, Size::Infinite { .. }) => None,
        }
    }

    fn remainder(self, other: Self) -> Option<Size> {
        match (self.size, other.size) {
            (Size::Finite { numerator: a, .. }, Size::Finite { numerator: c, .. }) => {
                Some(Size::Finite { numerator: a.checked_rem(c)?, denominator: 1 })
            }
            _ => None,
        }
    }

    /// None where the comparison exceeds the size of the type.
    fn order(self, other: Self) -> Option<Ordering> {
        match (self.size, other.size) {
            (
                Size::Finite { numerator: a, denominator: b },
                Size::Finite { numerator: c, denominator: d },
            ) => Some(a.checked_mul(d)?.cmp(&c.checked_mul(b)?)),
            (Size::Finite { .. }, Size::Infinite { .. }) => Some(0.cmp(&other.sign())),
            (Size::Infinite { .. }, Size::Finite { .. }) => Some(self.sign().cmp(&0)),
            _ => Some(self.sign().cmp(&other.sign())),
        }
    }
}

fn greatest_common_divisor(mut a: u128, mut b: u128) -> u128 {
    while b > 0 {
        (a, b) = (b, a % b);
    }
    a
}
