//! Arithmetic in conditions, exact where CEL has machine numbers.
//!
//! Integers, fractions and the infinite compare and combine with each other: `mad * 2 == 3`, `girth + 1 > 3` for a forest.
//! A decimal is the fraction that is written (`decimals.rs`). The quotient of two integers is cut to an integer, as in CEL and in the inequalities of `conjecture`; with a
//! fraction or a decimal on either side the quotient is exact. What has no value, such as infinity - infinity, leaves a
//! connective open only where its other side does not decide it.
//!
//! What is said with other means than operators (functions, fields) is left to CEL.

use std::cmp::Ordering;

use cel::IdedExpr;
use cel::common::ast::{Expr, LiteralValue, operators};
use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::Zero;
use toolkit::invariants::Value;

use super::decimals::Decimals;
use super::fault::Fault;
use super::syntax::inside;

/// A value of a part.
#[derive(Debug, Clone, PartialEq)]
enum Operand {
    Number(Number),
    Truth(bool),
    Words(String),
}

/// A number, and whether it is of the type of integers, whose quotients are cut.
#[derive(Debug, Clone, PartialEq)]
struct Number {
    size: Size,
    is_integer: bool,
}

#[derive(Debug, Clone, PartialEq)]
enum Size {
    Finite(BigRational),
    Infinite { is_negative: bool },
}

/// Why there is no value: a fault, or a part that is left to CEL.
enum Stop {
    Fault(Fault),
    Elsewhere,
}

/// The truth of a part; none if it is not made of operators, or is no condition.
pub(super) fn truth<'a>(
    part: &IdedExpr,
    decimals: &Decimals,
    column: &impl Fn(&str) -> Option<&'a Value>,
) -> Option<Result<bool, Fault>> {
    match operand(part, decimals, column) {
        Ok(Operand::Truth(truth)) => Some(Ok(truth)),
        Ok(_) | Err(Stop::Elsewhere) => None,
        Err(Stop::Fault(fault)) => Some(Err(fault)),
    }
}

/// What is wrong with a quotient of written integers: it has no value, or not the one that is written.
pub(super) fn fault_of_quotients(part: &IdedExpr) -> Option<String> {
    let below = inside(part).into_iter().find_map(fault_of_quotients);
    let Expr::Call(call) = &part.expr else { return below };
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
fn written(part: &IdedExpr) -> Option<i128> {
    match &part.expr {
        Expr::Literal(LiteralValue::Int(number)) => Some(i128::from(*number.inner())),
        Expr::Literal(LiteralValue::UInt(number)) => Some(i128::from(*number.inner())),
        _ => None,
    }
}

fn operand<'a>(
    part: &IdedExpr,
    decimals: &Decimals,
    column: &impl Fn(&str) -> Option<&'a Value>,
) -> Result<Operand, Stop> {
    let call = match &part.expr {
        Expr::Ident(name) => return of_column(column(name).ok_or(Stop::Elsewhere)?),
        Expr::Literal(LiteralValue::Double(_)) => {
            let fraction = decimals.get(&part.id).ok_or(Stop::Elsewhere)?;
            return Ok(Operand::Number(Number { size: Size::Finite(fraction.clone()), is_integer: false }));
        }
        Expr::Literal(literal) => return of_literal(literal),
        Expr::Call(call) if call.target.is_none() => call,
        _ => return Err(Stop::Elsewhere),
    };
    let operand = |part| operand(part, decimals, column);
    let truth = |part| match operand(part)? {
        Operand::Truth(truth) => Ok(truth),
        other => Err(wrong(format!("expected a truth value, found {}", other.described()))),
    };
    match (call.func_name.as_str(), call.args.as_slice()) {
        (operators::LOGICAL_NOT, [a]) => Ok(Operand::Truth(!truth(a)?)),
        (operators::LOGICAL_AND, [a, b]) => decided(false, [a, b].map(truth)),
        (operators::LOGICAL_OR, [a, b]) => decided(true, [a, b].map(truth)),
        (operators::CONDITIONAL, [a, b, c]) => operand(if truth(a)? { b } else { c }),
        (operators::NEGATE, [a]) => match operand(a)? {
            Operand::Number(number) => Ok(Operand::Number(number.negated())),
            other => Err(wrong(format!("- takes numbers, found {}", other.described()))),
        },
        (operators::IN, [a, list]) => {
            let Expr::List(list) = &list.expr else { return Err(Stop::Elsewhere) };
            let a = operand(a)?;
            let is = |element| compare(operators::EQUALS, &a, &operand(element)?);
            decided(true, list.elements.iter().map(is))
        }
        (operator, [a, b]) if SIGNS.iter().any(|&(known, _)| known == operator) => {
            let (a, b) = (operand(a)?, operand(b)?);
            let (Operand::Number(a), Operand::Number(b)) = (&a, &b) else {
                return Ok(Operand::Truth(compare(operator, &a, &b)?));
            };
            match a.combined(operator, b) {
                Some(combined) => combined.map(Operand::Number).map_err(Stop::Fault),
                None => Ok(Operand::Truth(holds(operator, a.order(b)))),
            }
        }
        _ => Err(Stop::Elsewhere),
    }
}

/// The truth of a connective which is `decisive` as soon as one side is. A side without a value leaves it open else; a wrong
/// type is wrong whatever the others say.
fn decided(decisive: bool, sides: impl IntoIterator<Item = Result<bool, Stop>>) -> Result<Operand, Stop> {
    let (mut is_decided, mut is_open) = (false, false);
    for side in sides {
        match side {
            Ok(truth) => is_decided |= truth == decisive,
            Err(Stop::Fault(Fault::Value)) => is_open = true,
            Err(stop) => return Err(stop),
        }
    }
    match (is_decided, is_open) {
        (true, _) => Ok(Operand::Truth(decisive)),
        (false, true) => Err(Stop::Fault(Fault::Value)),
        (false, false) => Ok(Operand::Truth(!decisive)),
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
        Value::Integer(value) => Ok(integer(BigInt::from(*value))),
        Value::Ratio(ratio) => {
            let ratio = BigRational::new(ratio.numerator().into(), ratio.denominator().into());
            number(Size::Finite(ratio), false)
        }
        Value::Infinite => number(Size::Infinite { is_negative: false }, true),
        Value::Truth(truth) => Ok(Operand::Truth(*truth)),
        Value::Words(words) => Ok(Operand::Words(words.clone())),
        Value::Between(..) | Value::Partly(_) | Value::Unknown | Value::Undefined => {
            Err(Stop::Fault(Fault::Value))
        }
    }
}

fn integer(number: BigInt) -> Operand {
    Operand::Number(Number { size: Size::Finite(number.into()), is_integer: true })
}

fn of_literal(literal: &LiteralValue) -> Result<Operand, Stop> {
    match literal {
        LiteralValue::Boolean(truth) => Ok(Operand::Truth(*truth.inner())),
        LiteralValue::Int(number) => Ok(integer((*number.inner()).into())),
        LiteralValue::UInt(number) => Ok(integer((*number.inner()).into())),
        LiteralValue::String(words) => Ok(Operand::Words(words.inner().to_owned())),
        LiteralValue::Double(_) | LiteralValue::Bytes(_) | LiteralValue::Null => Err(Stop::Elsewhere),
    }
}

fn compare(operator: &str, a: &Operand, b: &Operand) -> Result<bool, Stop> {
    let order = match (a, b) {
        (Operand::Number(a), Operand::Number(b)) => a.order(b),
        (Operand::Words(a), Operand::Words(b)) if is_comparison(operator) => a.cmp(b),
        // CEL joins words.
        (Operand::Words(_), Operand::Words(_)) => return Err(Stop::Elsewhere),
        (Operand::Truth(a), Operand::Truth(b)) if is_comparison(operator) => a.cmp(b),
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
    fn negated(&self) -> Self {
        let size = match &self.size {
            Size::Finite(number) => Size::Finite(-number),
            Size::Infinite { is_negative } => Size::Infinite { is_negative: !is_negative },
        };
        Number { size, ..*self }
    }

    /// Below, equal to or above 0.
    fn sign(&self) -> Ordering {
        match &self.size {
            Size::Finite(number) => number.cmp(&BigRational::zero()),
            Size::Infinite { is_negative: true } => Ordering::Less,
            Size::Infinite { is_negative: false } => Ordering::Greater,
        }
    }

    /// The order of the two.
    fn order(&self, other: &Self) -> Ordering {
        match (&self.size, &other.size) {
            (Size::Finite(a), Size::Finite(b)) => a.cmp(b),
            (Size::Finite(_), Size::Infinite { .. }) => other.sign().reverse(),
            (Size::Infinite { .. }, Size::Finite(_)) => self.sign(),
            _ => self.sign().cmp(&other.sign()),
        }
    }

    /// The infinite with the sign of a product; none if a factor is 0.
    fn infinite(&self, other: &Self) -> Option<Size> {
        let is_zero = self.sign().is_eq() || other.sign().is_eq();
        (!is_zero).then(|| Size::Infinite { is_negative: self.sign() != other.sign() })
    }

    /// The sum, difference, product, quotient or remainder; none if the operator is a comparison.
    fn combined(&self, operator: &str, other: &Self) -> Option<Result<Self, Fault>> {
        let is_integer = self.is_integer && other.is_integer;
        if operator == operators::MODULO && !is_integer {
            return Some(Err(Fault::Type("% takes integers".to_owned())));
        }
        let size = match operator {
            operators::ADD => self.sum(other),
            operators::SUBSTRACT => self.sum(&other.negated()),
            operators::MULTIPLY => match (&self.size, &other.size) {
                (Size::Finite(a), Size::Finite(b)) => Some(Size::Finite(a * b)),
                _ => self.infinite(other),
            },
            operators::DIVIDE => self.quotient(other, is_integer),
            operators::MODULO => match (&self.size, &other.size) {
                (Size::Finite(a), Size::Finite(b)) if !b.is_zero() => Some(Size::Finite(a % b)),
                _ => None,
            },
            _ => return None,
        };
        Some(size.map(|size| Number { size, is_integer }).ok_or(Fault::Value))
    }

    fn sum(&self, other: &Self) -> Option<Size> {
        match (&self.size, &other.size) {
            (Size::Finite(a), Size::Finite(b)) => Some(Size::Finite(a + b)),
            (Size::Infinite { .. }, Size::Infinite { .. }) if self.size != other.size => None,
            (infinite @ Size::Infinite { .. }, _) | (_, infinite) => Some(infinite.clone()),
        }
    }

    fn quotient(&self, other: &Self, is_cut: bool) -> Option<Size> {
        match (&self.size, &other.size) {
            (Size::Finite(a), Size::Finite(b)) => {
                let quotient = (!b.is_zero()).then(|| a / b)?;
                Some(Size::Finite(if is_cut { quotient.trunc() } else { quotient }))
            }
            (Size::Finite(_), Size::Infinite { .. }) => Some(Size::Finite(BigRational::zero())),
            (Size::Infinite { .. }, Size::Finite(_)) => self.infinite(other),
            (Size::Infinite { .. }, Size::Infinite { .. }) => None,
        }
    }
}
