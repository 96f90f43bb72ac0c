//! Numbers with a fixed number of decimals.

use std::fmt;
use std::str::FromStr;

/// A number rounded to some decimals, so that it reads the same in every format and on every machine.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Decimal {
    scaled: i64,
    places: u8,
}

impl Decimal {
    pub fn rounded(number: f64, places: u8) -> Self {
        Decimal { scaled: (number * 10f64.powi(places.into())).round() as i64, places }
    }

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

impl FromStr for Decimal {
    type Err = String;

    fn from_str(shown: &str) -> Result<Self, String> {
        let wrong = || format!("expected a number with its decimals, found {shown:?}");
        let places = shown.split_once('.').map_or(0, |(_, places)| places.len());
        let scaled = shown.replacen('.', "", 1).parse().map_err(|_| wrong())?;
        let decimal = Decimal { scaled, places: places.try_into().map_err(|_| wrong())? };
        // Refuses `+1`, `1.`, and more decimals than can be displayed.
        if places <= 18 && decimal.to_string() == shown { Ok(decimal) } else { Err(wrong()) }
    }
}
