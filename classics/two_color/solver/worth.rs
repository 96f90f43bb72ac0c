//! The values of positions of Col.
//!
//! Every position of Col, some vertices tinted so that only one player may color them, is a number x, or
//! x + *. \[BerlekampConwayGuy1982, chapter 2\] Sums are added up number by number, and * + * = 0.
//!
//! # From the options to the value
//! By the simplicity theorem \[BerlekampConwayGuy1982, chapter 2\] a position is equal to the simplest
//! number x such that no left option is >= x and no right option is <= x, if there is one. A left option
//! a is not >= x if and only if a < x; a left option a + * if and only if a <= x, since * is confused
//! with 0. So the left options bound x from below, strictly or not, and the right options from above.
//!
//! If no number lies between, the position is some y + * by the theorem above, and y is read off: the
//! left options of y + * reach y (else a number would lie between), and so do the right options.

/// A number, as a multiple of 2^-64. A position with n vertices is born by day n and at most n away from 0,
/// so up to 64 vertices every number that occurs, also over components, is such a multiple and fits.
type Number = i128;

/// One half of the bits are before the point.
const POINT: u32 = 64;

/// A number x, or x + *.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct GameValue {
    number: Number,
    star: bool,
}

/// A bound on a number; a strict one is moved inwards by one unit, the least distance of two numbers.
type Bound = Option<Number>;

impl GameValue {
    pub(super) const ZERO: GameValue = GameValue { number: 0, star: false };
    pub(super) const STAR: GameValue = GameValue { number: 0, star: true };

    pub(super) fn integer(n: i64) -> Self {
        GameValue { number: Number::from(n) << POINT, star: false }
    }

    pub(super) fn plus(self, other: GameValue) -> Self {
        GameValue { number: self.number + other.number, star: self.star != other.star }
    }

    pub(super) fn negated(self) -> Self {
        GameValue { number: -self.number, ..self }
    }

    /// Whether Left wins when she moves first: the value is positive, or confused with 0.
    pub(super) fn left_wins_first(self) -> bool {
        self.number > 0 || (self.number == 0 && self.star)
    }

    /// Left's options in the canonical form that she may want: removing the star first, then the number.
    pub(super) fn left_options(self) -> impl Iterator<Item = GameValue> {
        let without_star = self.star.then_some(GameValue { star: false, ..self });
        let lowered = lower(self.number).map(|number| GameValue { number, ..self });
        without_star.into_iter().chain(lowered)
    }

    /// The value of the position with these options.
    pub(super) fn of_options(
        left: impl Iterator<Item = GameValue>,
        right: impl Iterator<Item = GameValue>,
    ) -> GameValue {
        let least = |worth: GameValue| worth.number + Number::from(!worth.star);
        let greatest = |worth: GameValue| worth.number - Number::from(!worth.star);
        let low: Bound = left.map(least).max();
        let high: Bound = right.map(greatest).min();
        match (low, high) {
            // Both bounds are strict here, and one unit on each side of y.
            (Some(low), Some(high)) if low > high => {
                debug_assert_eq!(low - 1, high + 1, "a position of Col is a number or a number and a star");
                GameValue { number: low - 1, star: true }
            }
            _ => GameValue { number: simplest(low, high), star: false },
        }
    }
}

/// The simplest number in the interval: the integer closest to 0, or else the one with the least power
/// of two below the line. The interval is not empty.
fn simplest(low: Bound, high: Bound) -> Number {
    let clamped = |unit: Number| {
        let low = low.map(|low| low.div_euclid(unit) + Number::from(low.rem_euclid(unit) != 0));
        let high = high.map(|high| high.div_euclid(unit));
        match (low, high) {
            (Some(low), Some(high)) if low > high => None,
            (low, high) => {
                let at_least = low.map_or(0, |low| low.max(0));
                Some(high.map_or(at_least, |high| high.min(at_least)) * unit)
            }
        }
    };
    let units = (0..=POINT).rev().map(|shift| 1 << shift);
    units.filter_map(clamped).next().expect("the interval is not empty")
}

/// The left option of the canonical form of a number; `None` for 0 and the negative integers.
fn lower(number: Number) -> Option<Number> {
    let unit = if number == 0 { Number::MAX } else { 1 << number.trailing_zeros() };
    let one = 1 << POINT;
    if unit >= one { (number > 0).then(|| number - one) } else { Some(number - unit) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn number(numerator: i64, denominator: i64) -> GameValue {
        GameValue { number: (Number::from(numerator) << POINT) / Number::from(denominator), star: false }
    }

    fn value(left: &[GameValue], right: &[GameValue]) -> GameValue {
        GameValue::of_options(left.iter().copied(), right.iter().copied())
    }

    #[test]
    fn the_simplest_number_fits_between() {
        let one = GameValue::integer(1);
        assert_eq!(value(&[], &[]), GameValue::ZERO);
        assert_eq!(value(&[GameValue::ZERO], &[]), one);
        assert_eq!(value(&[], &[one.negated()]), GameValue::integer(-2));
        assert_eq!(value(&[GameValue::ZERO], &[one]), number(1, 2));
        assert_eq!(value(&[number(1, 2)], &[one]), number(3, 4));
        assert_eq!(value(&[number(-3, 1)], &[number(-1, 1)]), number(-2, 1));
        assert_eq!(value(&[number(-1, 4)], &[number(5, 1)]), GameValue::ZERO);
        assert_eq!(value(&[number(1, 4)], &[number(3, 8)]), number(5, 16));
    }

    #[test]
    fn stars_are_confused_with_zero() {
        assert_eq!(value(&[GameValue::ZERO], &[GameValue::ZERO]), GameValue::STAR);
        assert_eq!(value(&[GameValue::STAR], &[GameValue::STAR]), GameValue::ZERO);
        assert_eq!(value(&[number(1, 2)], &[number(1, 2)]), GameValue { star: true, ..number(1, 2) });
        assert_eq!(GameValue::STAR.plus(GameValue::STAR), GameValue::ZERO);
        assert!(GameValue::STAR.left_wins_first() && !GameValue::ZERO.left_wins_first());
    }

    #[test]
    fn numbers_have_the_options_of_their_canonical_form() {
        let options = |worth: GameValue| worth.left_options().collect::<Vec<_>>();
        assert_eq!(options(GameValue::ZERO), []);
        assert_eq!(options(number(-2, 1)), []);
        assert_eq!(options(number(2, 1)), [number(1, 1)]);
        assert_eq!(options(number(3, 4)), [number(1, 2)]);
        assert_eq!(options(number(-3, 4)), [number(-1, 1)]);
        assert_eq!(options(GameValue::STAR), [GameValue::ZERO]);
    }
}
