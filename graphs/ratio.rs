//! Ratios of two counts, compared without rounding.

use std::cmp::Ordering;
use std::fmt;

/// A nonnegative rational number in lowest terms.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Ratio {
    numerator: u64,
    denominator: u64,
}

impl Ratio {
    /// `numerator` / `denominator`, where both are below 2^32.
    ///
    /// # Panics
    /// If the denominator is 0.
    pub fn new(numerator: usize, denominator: usize) -> Self {
        assert!(denominator > 0, "a ratio has a denominator");
        let divisor = greatest_common_divisor(numerator, denominator);
        Ratio { numerator: (numerator / divisor) as u64, denominator: (denominator / divisor) as u64 }
    }

    pub fn numerator(self) -> u64 {
        self.numerator
    }

    pub fn denominator(self) -> u64 {
        self.denominator
    }

    /// The least integer not below the ratio.
    pub fn ceil(self) -> u64 {
        self.numerator.div_ceil(self.denominator)
    }
}

fn greatest_common_divisor(mut a: usize, mut b: usize) -> usize {
    while b > 0 {
        (a, b) = (b, a % b);
    }
    a
}

impl Ord for Ratio {
    fn cmp(&self, other: &Self) -> Ordering {
        (self.numerator * other.denominator).cmp(&(other.numerator * self.denominator))
    }
}

impl PartialOrd for Ratio {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// As `10/3`, and an integer alone.
impl fmt::Display for Ratio {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.denominator {
            1 => write!(f, "{}", self.numerator),
            denominator => write!(f, "{}/{denominator}", self.numerator),
        }
    }
}
