//! The natural logarithm by additions, multiplications and divisions only.
//!
//! These are exact to the last bit on every machine; the logarithm of the standard library is not. A last bit
//! can decide a tie, and with it a game.

use std::f64::consts::{LN_2, SQRT_2};
use std::sync::LazyLock;

/// ln x for x > 0 and finite, to about 15 digits.
///
/// x = 2^e m with m near 1, and ln m = 2 artanh((m - 1) / (m + 1)), whose terms fall at least 33-fold.
pub(super) fn ln(x: f64) -> f64 {
    debug_assert!(x > 0.0 && x.is_finite(), "ln of {x}");
    let mut mantissa = x;
    let mut exponent = 0.0;
    while mantissa > SQRT_2 {
        mantissa /= 2.0;
        exponent += 1.0;
    }
    while mantissa < SQRT_2 / 2.0 {
        mantissa *= 2.0;
        exponent -= 1.0;
    }
    let ratio = (mantissa - 1.0) / (mantissa + 1.0);
    let square = ratio * ratio;
    let series = (0..=10).rev().fold(0.0, |sum, term| sum * square + 1.0 / f64::from(2 * term + 1));
    exponent * LN_2 + 2.0 * ratio * series
}

const KEPT: usize = 2048;

static ROOTS: LazyLock<Vec<f64>> = LazyLock::new(|| (0..KEPT).map(|n| ln(n.max(1) as f64).sqrt()).collect());

/// The square root of ln n; 0 for n = 0.
#[inline]
pub(super) fn root_ln(n: u32) -> f64 {
    ROOTS.get(n as usize).copied().unwrap_or_else(|| ln(f64::from(n)).sqrt())
}

#[cfg(test)]
mod tests {
    use super::{ln, root_ln};

    #[test]
    fn it_is_the_logarithm() {
        for x in (1..=5000).map(f64::from).chain([1e-9, 0.3, 1e9, 123_456.789]) {
            assert!((ln(x) - x.ln()).abs() <= 1e-14 * x.ln().abs().max(1.0), "{x}");
        }
        assert_eq!((ln(1.0), root_ln(0), root_ln(1)), (0.0, 0.0, 0.0));
        assert!((root_ln(5000) - 5000f64.ln().sqrt()).abs() < 1e-13);
    }
}
