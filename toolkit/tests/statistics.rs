//! Intervals and exponents against values worked out otherwise.

use toolkit::matches::BATCH;
use toolkit::statistics::{
    Interval, Proportion, chance_of_squares, mean, mean_interval, power_law, score_interval,
};

use crate::common::by_effort;

fn proportion(successes: u64, trials: u64) -> Proportion {
    Proportion { successes, trials }
}

fn assert_near(found: Interval, low: f64, high: f64) {
    assert!((found.low - low).abs() < 5e-5 && (found.high - high).abs() < 5e-5, "{found:?}");
}

/// Table I of [Newcombe1998] has these score intervals for differences, and the textbook those for one.
#[test]
fn published_intervals() {
    assert_near(proportion(81, 263).interval(), 0.2553, 0.3662);
    assert_near(proportion(15, 148).interval(), 0.0624, 0.1605);
    assert_near(proportion(0, 20).interval(), 0.0, 0.1611);
    assert_near(proportion(29, 29).interval(), 0.8830, 1.0);
    assert_near(proportion(56, 70).difference(&proportion(48, 80)), 0.0524, 0.3339);
    assert_near(proportion(9, 10).difference(&proportion(3, 10)), 0.1705, 0.8090);
    assert_near(proportion(10, 10).difference(&proportion(0, 20)), 0.6791, 1.0);
}

/// By hand for the third pair of that table, and the 95 % points of the chi-squared distribution from any table of it.
#[test]
fn differences_in_standard_deviations() {
    let (one, other) = (proportion(56, 70), proportion(48, 80));
    assert!((one.z(&other).unwrap() - 2.6502).abs() < 5e-5 && (other.z(&one).unwrap() + 2.6502).abs() < 5e-5);
    assert!(one.differs(&other) && !one.differs(&proportion(6, 8)));
    assert_eq!(proportion(0, 20).z(&proportion(0, 30)), Some(0.0));
    assert_eq!(proportion(0, 20).z(&Proportion::default()), None);
    for (count, point) in [(1, 3.841_459), (2, 5.991_465), (10, 18.307_038)] {
        assert!((chance_of_squares(point, count) - 0.05).abs() < 1e-6, "{count}");
    }
    assert_eq!(chance_of_squares(0.0, 0), 1.0);
    assert!(proportion(2, 3).is_most() && !proportion(1, 2).is_most());
}

/// The 95 % points of Student's distribution from any table of it; a sample of mean 0 and variance 1 has them over sqrt(n).
#[test]
fn intervals_of_means() {
    for (n, t) in
        [(2_u32, 12.7062), (3, 4.3027), (5, 2.7764), (11, 2.2281), (31, 2.0423), (121, 1.9799), (201, 1.9719)]
    {
        let deviation = (f64::from(n - 1) / 2.0).sqrt();
        let mut numbers = vec![0.0; n as usize];
        (numbers[0], numbers[1]) = (-deviation, deviation);
        let found = mean_interval(&numbers).unwrap();
        let reach = t / f64::from(n).sqrt();
        assert!((found.high - reach).abs() < 1e-4 && (found.low + reach).abs() < 1e-4, "{n}: {found:?}");
    }
    assert_eq!((mean(&[]), mean(&[1.0, 2.0, 6.0])), (None, Some(3.0)));
    assert_eq!((mean_interval(&[]), mean_interval(&[7.0])), (None, None));
    assert_eq!(mean_interval(&[7.0; 9]), Some(Interval { low: 7.0, high: 7.0 }));
    // A trial that succeeds in part counts as much as it does.
    assert_eq!(score_interval(0.25, 40), proportion(10, 40).interval());
}

#[test]
fn nothing_is_known_without_trials() {
    let nothing = Proportion::default();
    assert_eq!(nothing.ratio(), None);
    assert_eq!(nothing.interval(), Interval { low: 0.0, high: 1.0 });
    assert_eq!(nothing.difference(&proportion(1, 2)), Interval { low: -1.0, high: 1.0 });
}

/// The definition: p is in the interval if the ratio is within 1.96 standard deviations of p.
#[test]
fn the_score_interval_is_its_definition() {
    for trials in 1..=40 {
        for successes in 0..=trials {
            let sample = proportion(successes, trials);
            let interval = sample.interval();
            for step in 0..=1000 {
                let p = f64::from(step) / 1000.0;
                let deviation = (p * (1.0 - p) / trials as f64).sqrt();
                let distance = (sample.ratio().unwrap() - p).abs() - 1.959_964 * deviation;
                // On the border rounding decides.
                if distance.abs() > 1e-6 {
                    assert_eq!(interval.contains(p), distance < 0.0, "{successes} of {trials}, p = {p}");
                }
            }
        }
    }
}

/// The probability that the interval contains p when a match ends, game by game: at the first look at
/// which it is at most `width` wide, or after `most` games.
fn coverage(p: f64, width: f64, most: usize) -> f64 {
    let mut reached = vec![1.0];
    let mut covered = 0.0;
    for games in 1..=most {
        let mut after = vec![0.0; games + 1];
        for (wins, chance) in reached.iter().enumerate() {
            after[wins] += chance * (1.0 - p);
            after[wins + 1] += chance * p;
        }
        if (games as u64).is_multiple_of(BATCH) || games == most {
            for (wins, chance) in after.iter_mut().enumerate() {
                let interval = proportion(wins as u64, games as u64).interval();
                if interval.width() <= width || games == most {
                    covered += f64::from(interval.contains(p)) * std::mem::take(chance);
                }
            }
        }
        reached = after;
    }
    covered
}

/// The width at which one stops, 0 for never; the most games; the least coverage and the mean.
#[test]
fn looking_after_every_batch_costs_little_coverage() {
    let cases = by_effort(
        [(0.1, 450, 0.928, 0.951), (0.0, 450, 0.939, 0.950)],
        [(0.05, 1600, 0.945, 0.951), (0.0, 1600, 0.940, 0.950)],
    );
    for (width, most, least, mean) in cases {
        let coverages = (1..=50).map(|step| coverage(f64::from(step) / 100.0, width, most));
        let coverages: Vec<f64> = coverages.collect();
        let found = coverages.iter().copied().fold(1.0, f64::min);
        assert!((least..least + 0.001).contains(&found), "{width} {most}: {found}");
        let found = coverages.iter().sum::<f64>() / coverages.len() as f64;
        assert!((found - mean).abs() < 0.001, "{width} {most}: {found}");
    }
}

#[test]
fn the_exponent_of_a_power_law_is_found() {
    let points: Vec<(f64, f64)> = (1..=8).map(f64::from).map(|x| (x, 3.0 * x.powf(2.5))).collect();
    let law = power_law(&points).unwrap();
    assert!((law.exponent - 2.5).abs() < 1e-9 && (law.factor - 3.0).abs() < 1e-9);
    assert!((law.explained - 1.0).abs() < 1e-9);
    // By hand: ln y = 0, ln 2, 0 at ln x = 0, ln 2, 2 ln 2, a slope of 0 and a mean of ln 2 / 3.
    let flat = power_law(&[(1.0, 1.0), (2.0, 2.0), (4.0, 1.0)]).unwrap();
    assert!(flat.exponent.abs() < 1e-9 && (flat.factor - 2f64.powf(1.0 / 3.0)).abs() < 1e-9);
    assert!(flat.explained.abs() < 1e-9);
    assert_eq!(power_law(&[(2.0, 1.0), (2.0, 3.0)]), None);
    assert_eq!(power_law(&[(0.0, 1.0), (2.0, 3.0)]), None);
    assert_eq!(power_law(&[]), None);
}
