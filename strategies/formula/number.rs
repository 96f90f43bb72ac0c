//! Exact numbers, including infinity.
//!
//! Integers, fractions and infinity can be compared and combined. An undefined result, such as infinity - infinity
//! or a quotient by 0, is `None`. Integers of 64 bits are machine words; larger ones are fractions of long
//! integers, converted back when possible, so that each number has one representation.

use std::cmp::Ordering;

use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{ToPrimitive, Zero};

use super::Operation;

/// A number, and whether its type is that of integers.
#[derive(Debug, Clone, PartialEq)]
pub struct Number {
    size: Size,
    is_integer: bool,
}

#[derive(Debug, Clone, PartialEq)]
enum Size {
    Word(i64),
    Long(Box<BigRational>),
    Infinite { is_negative: bool },
}

impl From<BigRational> for Size {
    fn from(number: BigRational) -> Self {
        let word = if number.is_integer() { number.numer().to_i64() } else { None };
        word.map_or_else(|| Size::Long(Box::new(number)), Size::Word)
    }
}

impl Size {
    /// The number as a fraction; `None` if it is infinite.
    fn finite(&self) -> Option<BigRational> {
        match self {
            Size::Word(number) => Some(BigInt::from(*number).into()),
            Size::Long(number) => Some(BigRational::clone(number)),
            Size::Infinite { .. } => None,
        }
    }

    fn sign(&self) -> Ordering {
        match self {
            Size::Word(number) => number.cmp(&0),
            Size::Long(number) => (**number).cmp(&BigRational::zero()),
            Size::Infinite { is_negative: true } => Ordering::Less,
            Size::Infinite { is_negative: false } => Ordering::Greater,
        }
    }

    fn negative(&self) -> Self {
        match self {
            Size::Word(number) => match number.checked_neg() {
                Some(negative) => Size::Word(negative),
                None => (-BigRational::from(BigInt::from(*number))).into(),
            },
            Size::Long(number) => (-BigRational::clone(number)).into(),
            Size::Infinite { is_negative } => Size::Infinite { is_negative: !is_negative },
        }
    }

    /// The result of an operation on two integers, if it is an integer of 64 bits.
    fn of_words(operation: Operation, a: i64, b: i64) -> Option<i64> {
        match operation {
            Operation::Sum => a.checked_add(b),
            Operation::Difference => a.checked_sub(b),
            Operation::Product => a.checked_mul(b),
            Operation::Quotient => a.checked_rem(b).filter(|rest| *rest == 0).map(|_| a / b),
            Operation::Remainder => a.checked_rem(b),
            _ => None,
        }
    }

    fn of_fractions(operation: Operation, a: BigRational, b: BigRational) -> Option<BigRational> {
        Some(match operation {
            Operation::Sum => a + b,
            Operation::Difference => a - b,
            Operation::Product => a * b,
            _ if b.is_zero() => return None,
            Operation::Quotient => a / b,
            Operation::Remainder => a % b,
            _ => return None,
        })
    }

    /// The result of an operation on two numbers, at least one of them infinite.
    fn of_infinite(operation: Operation, a: &Self, b: &Self) -> Option<Self> {
        let is_infinite = |size: &Self| matches!(size, Size::Infinite { .. });
        match operation {
            Operation::Difference => Size::of_infinite(Operation::Sum, a, &b.negative()),
            Operation::Sum if is_infinite(a) && is_infinite(b) => (a == b).then(|| a.clone()),
            Operation::Sum => Some(if is_infinite(a) { a.clone() } else { b.clone() }),
            Operation::Quotient if is_infinite(b) => (!is_infinite(a)).then_some(Size::Word(0)),
            Operation::Product | Operation::Quotient => {
                let is_zero = a.sign().is_eq() || b.sign().is_eq();
                (!is_zero).then(|| Size::Infinite { is_negative: a.sign() != b.sign() })
            }
            _ => None,
        }
    }
}

impl Number {
    pub const INFINITE: Number = Number { size: Size::Infinite { is_negative: false }, is_integer: true };

    pub fn integer(number: impl Into<BigInt>) -> Self {
        Number { size: BigRational::from(number.into()).into(), is_integer: true }
    }

    /// An integer of 64 bits.
    pub fn word(number: impl Into<i64>) -> Self {
        Number { size: Size::Word(number.into()), is_integer: true }
    }

    /// A fraction. Its type is not that of integers, even if its value is an integer.
    pub fn fraction(number: BigRational) -> Self {
        Number { size: number.into(), is_integer: false }
    }

    /// The quotient of two integers.
    ///
    /// # Panics
    /// If the denominator is 0.
    pub fn ratio(numerator: impl Into<BigInt>, denominator: impl Into<BigInt>) -> Self {
        Number::fraction(BigRational::new(numerator.into(), denominator.into()))
    }

    pub fn is_integer(&self) -> bool {
        self.is_integer
    }

    pub fn finite(&self) -> Option<BigRational> {
        self.size.finite()
    }

    /// The number, if it is an integer of 64 bits.
    pub fn to_i64(&self) -> Option<i64> {
        if let Size::Word(number) = self.size { Some(number) } else { None }
    }

    pub fn to_f64(&self) -> Option<f64> {
        self.finite()?.to_f64()
    }

    pub(super) fn as_fraction(&self) -> Self {
        Number { is_integer: false, ..self.clone() }
    }

    pub fn floor(&self) -> Self {
        self.rounded(BigRational::floor)
    }

    pub fn ceiling(&self) -> Self {
        self.rounded(BigRational::ceil)
    }

    /// The number rounded toward 0.
    pub(super) fn cut(&self) -> Self {
        self.rounded(BigRational::trunc)
    }

    fn rounded(&self, round: impl Fn(&BigRational) -> BigRational) -> Self {
        let size = match &self.size {
            Size::Long(number) => round(number).into(),
            other => other.clone(),
        };
        Number { size, is_integer: true }
    }

    pub(super) fn negative(&self) -> Self {
        Number { size: self.size.negative(), ..*self }
    }

    pub(crate) fn order(&self, other: &Self) -> Ordering {
        match (&self.size, &other.size) {
            (Size::Word(a), Size::Word(b)) => a.cmp(b),
            (a, b) => match (a.finite(), b.finite()) {
                (Some(a), Some(b)) => a.cmp(&b),
                (Some(_), None) => b.sign().reverse(),
                (None, Some(_)) => a.sign(),
                (None, None) => a.sign().cmp(&b.sign()),
            },
        }
    }

    /// The sum, difference, product, quotient or remainder; `None` if undefined.
    pub(super) fn combined(&self, operation: Operation, other: &Self) -> Option<Self> {
        let both = self.is_integer && other.is_integer;
        let of_words = match (&self.size, &other.size) {
            (Size::Word(a), Size::Word(b)) => Size::of_words(operation, *a, *b).map(Size::Word),
            _ => None,
        };
        let exact = || match (self.finite(), other.finite()) {
            (Some(a), Some(b)) => Size::of_fractions(operation, a, b).map(Size::from),
            _ => Size::of_infinite(operation, &self.size, &other.size),
        };
        let size = of_words.or_else(exact)?;
        Some(Number { size, is_integer: both && operation != Operation::Quotient })
    }
}
