//! The random graph G(n, p): each pair of vertices is an edge with probability p, independently. Order
//! n, size p n(n - 1)/2 on average. \[Gilbert1959\]
//!
//! The pairs {0,1}, {0,2}, {1,2}, {0,3}, ... are walked by leaps over the missing ones, so that the cost
//! is O(n + m log(1/p)). \[BatageljBrandes2005\] The length of a leap is geometric; its binary digits are
//! independent, digit i being 1 with probability q / (1 + q) where q = (1 - p)^(2^i), which needs no
//! logarithm and so rounds alike everywhere.

use crate::families::{Arguments, Plan};
use graphs::derived::extent::pairs;
use graphs::rng::Dice;
use graphs::{Count, FamilyError};
use graphs::{Limit, Meter};

pub(super) fn plan(arguments: &mut Arguments<'_>) -> Result<Plan, FamilyError> {
    let [order, probability] = arguments.exactly()?;
    let n = order.at_least(1, "the order")?;
    let p = probability.probability()?;
    let mut dice = arguments.dice();
    let mean = (pairs(n) as f64 * p).round() as u64;
    Ok(Plan::made(n, Count::About(mean), move |meter| edges(n, p, &mut dice, meter)))
}

fn edges(n: u64, p: f64, dice: &mut Dice, meter: &mut Meter<'_>) -> Result<Vec<(u64, u64)>, Limit> {
    let leap = Leap::new(p);
    let mut edges = Vec::new();
    let (mut u, mut v) = (0, 1);
    while v < n {
        meter.work(leap.digits.len())?;
        u += leap.length(n * n, dice);
        while u >= v && v < n {
            u -= v;
            v += 1;
        }
        if v < n {
            edges.push((u, v));
            u += 1;
        }
    }
    Ok(edges)
}

/// The number of failures before the first success, each trial succeeding with probability p.
struct Leap {
    /// The probability that binary digit i is 1, for every possible digit.
    digits: Vec<f64>,
}

impl Leap {
    fn new(p: f64) -> Self {
        let (mut digits, mut power) = (Vec::new(), 1.0 - p);
        // A smaller probability cannot be distinguished from 0; and all leaps of 2^63 and more have the same effect.
        while power > f64::EPSILON / 2.0 && digits.len() < 63 {
            // If no trial can succeed, every leap has the largest length.
            digits.push(if power < 1.0 { power / (1.0 + power) } else { 1.0 });
            power *= power;
        }
        debug_assert!(p < 1.0 || digits.is_empty(), "no leap is needed where every edge is present");
        Leap { digits }
    }

    /// The length of a leap, at most `longest`.
    fn length(&self, longest: u64, dice: &mut Dice) -> u64 {
        let digits = self.digits.iter().enumerate();
        let length = digits.fold(0, |sum: u64, (i, &one)| sum | u64::from(dice.chance(one)) << i);
        length.min(longest)
    }
}
