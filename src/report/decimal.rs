//! Numbers with a fixed number of decimals.

use std::fmt;

/// A number rounded to some decimals, so that it reads the same in every format and on every machine.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Decimal {
    /// The number times 10^places.
    scaled: i64,
    places: u8,
}

impl Decimal {
    /// The nearest number with so many decimals.
    pub fn rounded(number: f64, places: u8) -> Self {
        Decimal { scaled: (number * 10f64.powi(places.into())).round() as i64, places }
    }

    /// The number itself.
    pub fn to_f64(self) -> f64 {
        self.scaled as f64 / 10f64.powi(self.places.into())
    }
}

impl fmt::Display for Decimal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let unit = 10u64.pow(self.places.into());
        let (whole, rest) = (self.scaled.unsigned_abs() / unit, self.scaled.unsigned_abs() % unit);
        let sign = if self.scaled < 0 { "-" } else { "" };
        let places = usize::from(self.places);
        if places == 0 { write!(f, "{sign}{whole}") } else { write!(f, "{sign}{whole}.{rest:0places$}") }
    }
}

#[cfg(test)]
mod tests {
    use super::Decimal;

    #[test]
    fn decimals_are_kept() {
        for (number, places, shown) in [
            (0.5, 3, "0.500"),
            (-0.0004, 3, "0.000"),
            (-1.25, 1, "-1.3"),
            (-0.25, 2, "-0.25"),
            (12.0, 0, "12"),
            (0.9996, 3, "1.000"),
        ] {
            assert_eq!(Decimal::rounded(number, places).to_string(), shown);
        }
        assert_eq!(Decimal::rounded(0.1234567, 6).to_f64(), 0.123457);
    }
}
