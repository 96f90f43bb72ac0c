//! Exact numbers, of which the infinite is one.
//!
//! Integers, fractions and the infinite compare and combine with each other. What has no value, such as
//! infinity - infinity or a quotient by 0, is none.

use std::cmp::Ordering;

use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{ToPrimitive, Zero};

use super::Operation;

/// A number, and whether it is of the type of integers, whose quotients are cut in conditions.
#[derive(Debug, Clone, PartialEq)]
pub struct Number {
    size: Size,
    is_integer: bool,
}

#[derive(Debug, Clone, PartialEq)]
enum Size {
    Finite(BigRational),
    Infinite { is_negative: bool },
}

impl Number {
    /// Infinity, of the type of integers.
    pub const INFINITE: Number = Number { size: Size::Infinite { is_negative: false }, is_integer: true };

    /// An integer.
    pub fn integer(number: impl Into<BigInt>) -> Self {
        Number { size: Size::Finite(number.into().into()), is_integer: true }
    }

    /// A fraction, none of the type of integers even where it is whole.
    pub fn fraction(number: BigRational) -> Self {
        Number { size: Size::Finite(number), is_integer: false }
    }

    /// The quotient of two integers.
    ///
    /// # Panics
    /// If the denominator is 0.
    pub fn ratio(numerator: impl Into<BigInt>, denominator: impl Into<BigInt>) -> Self {
        Number::fraction(BigRational::new(numerator.into(), denominator.into()))
    }

    /// Whether it is of the type of integers.
    pub fn is_integer(&self) -> bool {
        self.is_integer
    }

    /// The fraction that it is; none if it is infinite.
    pub fn finite(&self) -> Option<&BigRational> {
        match &self.size {
            Size::Finite(number) => Some(number),
            Size::Infinite { .. } => None,
        }
    }

    /// The integer that it is, if it is one of 64 bits.
    pub fn to_i64(&self) -> Option<i64> {
        self.finite().filter(|number| number.is_integer())?.numer().to_i64()
    }

    /// The same number as a fraction.
    pub(super) fn as_fraction(&self) -> Self {
        Number { is_integer: false, ..self.clone() }
    }

    /// The integer that this makes of it.
    pub(super) fn rounded(&self, round: impl Fn(&BigRational) -> BigRational) -> Self {
        let size = match &self.size {
            Size::Finite(number) => Size::Finite(round(number)),
            infinite => infinite.clone(),
        };
        Number { size, is_integer: true }
    }

    /// The number below 0 for one above.
    pub(super) fn negative(&self) -> Self {
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
    pub fn order(&self, other: &Self) -> Ordering {
        match (&self.size, &other.size) {
            (Size::Finite(a), Size::Finite(b)) => a.cmp(b),
            (Size::Finite(_), Size::Infinite { .. }) => other.sign().reverse(),
            (Size::Infinite { .. }, Size::Finite(_)) => self.sign(),
            _ => self.sign().cmp(&other.sign()),
        }
    }

    /// The sum, difference, product, quotient or remainder; none if it has no value.
    pub(super) fn combined(&self, operation: Operation, other: &Self) -> Option<Self> {
        let is_integer = self.is_integer && other.is_integer;
        let size = match operation {
            Operation::Sum => self.sum(other),
            Operation::Difference => self.sum(&other.negative()),
            Operation::Product => match (&self.size, &other.size) {
                (Size::Finite(a), Size::Finite(b)) => Some(Size::Finite(a * b)),
                _ => self.infinite(other),
            },
            Operation::Quotient => {
                return self.quotient(other, false).map(|size| Number { size, is_integer: false });
            }
            Operation::CutQuotient => self.quotient(other, is_integer),
            Operation::Remainder => match (&self.size, &other.size) {
                (Size::Finite(a), Size::Finite(b)) if !b.is_zero() => Some(Size::Finite(a % b)),
                _ => None,
            },
            _ => None,
        };
        size.map(|size| Number { size, is_integer })
    }

    /// The infinite with the sign of a product; none if a factor is 0.
    fn infinite(&self, other: &Self) -> Option<Size> {
        let is_zero = self.sign().is_eq() || other.sign().is_eq();
        (!is_zero).then(|| Size::Infinite { is_negative: self.sign() != other.sign() })
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
