//! Conclusions from played games: intervals for ratios, differences, and exponents.
//!
//! All intervals have a level of 95 %: an interval misses the true value in about one of twenty
//! experiments, so a table of many intervals has some that do.

use std::sync::LazyLock;

use serde::{Serialize, Serializer};
use statrs::distribution::{ChiSquared, ContinuousCDF, Normal, StudentsT};

/// The level of every interval.
pub(crate) const LEVEL: f64 = 0.95;

/// The number of standard deviations within which a normal variable stays at this level: about 1.96.
static DEVIATIONS: LazyLock<f64> = LazyLock::new(|| Normal::standard().inverse_cdf((1.0 + LEVEL) / 2.0));

/// All numbers between two, both included.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Interval {
    pub low: f64,
    pub high: f64,
}

impl Interval {
    pub fn width(&self) -> f64 {
        self.high - self.low
    }

    pub fn contains(&self, number: f64) -> bool {
        (self.low..=self.high).contains(&number)
    }
}

/// A number that JSON has with six decimals, the same on every machine.
#[derive(Debug, Clone, Copy, PartialEq, schemars::JsonSchema)]
#[schemars(inline)]
pub struct Ratio(pub f64);

impl Serialize for Ratio {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_f64((self.0 * 1e6).round() / 1e6)
    }
}

/// The number of successes in a number of trials.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Proportion {
    /// The number of successes, at most that of trials.
    pub successes: u64,
    pub trials: u64,
}

impl Proportion {
    /// successes / trials; `None` without trials.
    pub fn ratio(&self) -> Option<f64> {
        (self.trials > 0).then(|| self.successes as f64 / self.trials as f64)
    }

    /// Whether more than half of the trials succeeded.
    pub fn is_most(&self) -> bool {
        2 * self.successes > self.trials
    }

    /// The [`score_interval`] for the success probability of independent trials; 0..=1 without any.
    pub fn interval(&self) -> Interval {
        let whole = Interval { low: 0.0, high: 1.0 };
        self.ratio().map_or(whole, |ratio| score_interval(ratio, self.trials))
    }

    /// An interval for the difference of two probabilities, this one's minus the other's, from independent
    /// trials: the score intervals of both, combined \[Newcombe1998, method 10\]. If it does not contain 0,
    /// the two ratios differ by more than chance explains. Without trials on either side it is -1..=1.
    pub fn difference(&self, other: &Proportion) -> Interval {
        let (Some(p), Some(q)) = (self.ratio(), other.ratio()) else {
            return Interval { low: -1.0, high: 1.0 };
        };
        let (of_p, of_q) = (self.interval(), other.interval());
        let reach = |down: f64, up: f64| down.hypot(up);
        Interval {
            low: p - q - reach(p - of_p.low, of_q.high - q),
            high: p - q + reach(of_p.high - p, q - of_q.low),
        }
    }

    /// The number of standard deviations by which the ratio is above another one, if all trials of both have
    /// the same probability: (p - q) / sqrt(r (1 - r) (1/n + 1/m)), where r is the ratio of all trials
    /// together. Its square is the chi-squared of the table of two rows and two columns \[Pearson1900\]. It
    /// is 0 if all trials of both had the same outcome, and `None` without trials on either side.
    pub fn z(&self, other: &Proportion) -> Option<f64> {
        let difference = self.ratio()? - other.ratio()?;
        let (n, m) = (self.trials as f64, other.trials as f64);
        let together = (self.successes + other.successes) as f64 / (n + m);
        let variance = together * (1.0 - together) * (1.0 / n + 1.0 / m);
        Some(if variance == 0.0 { 0.0 } else { difference / variance.sqrt() })
    }

    /// Whether the two ratios differ by more than two samples of one probability would at this level.
    pub fn differs(&self, other: &Proportion) -> bool {
        self.z(other).is_some_and(|z| z.abs() > *DEVIATIONS)
    }
}

/// The score interval for the success probability of this many independent trials, at least one, with the
/// success ratio `share` \[Wilson1927\]: the probabilities p at a distance of at most z sqrt(p (1 - p) /
/// trials) from the ratio. It stays within 0..=1 and is meaningful even if all trials had the same outcome.
///
/// A trial may succeed in part: among all variables from 0 to 1 with mean p, one with values 0 and 1 has the
/// largest variance, so that the interval is only wider than necessary.
pub fn score_interval(share: f64, trials: u64) -> Interval {
    let (n, z2) = (trials as f64, DEVIATIONS.powi(2));
    let middle = (share + z2 / (2.0 * n)) / (1.0 + z2 / n);
    let reach = (share * (1.0 - share) * z2 / n + (z2 / (2.0 * n)).powi(2)).sqrt() / (1.0 + z2 / n);
    // Rounding must not exclude the share where no trial failed or none succeeded.
    let low = if share == 0.0 { 0.0 } else { middle - reach };
    let high = if share == 1.0 { 1.0 } else { middle + reach };
    Interval { low, high }
}

pub fn mean(numbers: &[f64]) -> Option<f64> {
    (!numbers.is_empty()).then(|| numbers.iter().sum::<f64>() / numbers.len() as f64)
}

/// The interval for the mean of independent measurements by their own variance \[Student1908\]: the mean of the sample
/// plus and minus t s / sqrt(n), where t is the quantile of Student's distribution with n - 1 degrees of freedom.
/// `None` for fewer than two. Its width is 0 if all numbers are the same.
pub fn mean_interval(numbers: &[f64]) -> Option<Interval> {
    let middle = mean(numbers)?;
    let n = numbers.len() as f64;
    let t = StudentsT::new(0.0, 1.0, n - 1.0).ok()?.inverse_cdf((1.0 + LEVEL) / 2.0);
    let squares: f64 = numbers.iter().map(|number| (number - middle).powi(2)).sum();
    let reach = t * (squares / (n - 1.0) / n).sqrt();
    Some(Interval { low: middle - reach, high: middle + reach })
}

/// The probability that the squares of this many independent standard normal variables sum to at least
/// this; 1 without any. It judges several values of [`Proportion::z`] together.
pub fn chance_of_squares(sum: f64, count: usize) -> f64 {
    match ChiSquared::new(count as f64) {
        Ok(distribution) => distribution.sf(sum),
        Err(_) => 1.0,
    }
}

/// A law y = c x^e fitted to measurements.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct PowerLaw {
    pub exponent: f64,
    pub factor: f64,
    /// The fraction of the variance of ln y that the law explains, at most 1.
    pub explained: f64,
}

/// The law y = c x^e through these points by least squares of ln y; `None` if some point is not
/// positive, or there are not two different x.
pub fn power_law(points: &[(f64, f64)]) -> Option<PowerLaw> {
    if points.iter().any(|&(x, y)| x <= 0.0 || y <= 0.0) {
        return None;
    }
    let logarithms: Vec<(f64, f64)> = points.iter().map(|&(x, y)| (x.ln(), y.ln())).collect();
    let count = logarithms.len() as f64;
    let mean = |of: fn(&(f64, f64)) -> f64| logarithms.iter().map(of).sum::<f64>() / count;
    let (mean_x, mean_y) = (mean(|point| point.0), mean(|point| point.1));
    let sum = |of: &dyn Fn(f64, f64) -> f64| -> f64 {
        logarithms.iter().map(|&(x, y)| of(x - mean_x, y - mean_y)).sum()
    };
    let (xx, xy, yy) = (sum(&|x, _| x * x), sum(&|x, y| x * y), sum(&|_, y| y * y));
    let distinct = points.iter().any(|point| point.0 != points[0].0);
    let exponent = distinct.then(|| xy / xx)?;
    let explained = if yy == 0.0 { 1.0 } else { xy * xy / (xx * yy) };
    Some(PowerLaw { exponent, factor: (mean_y - exponent * mean_x).exp(), explained })
}
