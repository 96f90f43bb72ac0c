//! The Dalmatian rule: a bound stays only if it is the best one for some graph. \[Fajtlowicz1995\]
//!
//! Simple bounds come first: those in few and plain terms, of these the ones that are attained most often, of these the ones
//! with small numbers. A bound is taken up if on some graph it is strictly better than every bound taken up before.

use std::cmp::Reverse;

use itertools::Itertools;

use strategies::formula::linear::{Form, Side};

/// A bound that holds everywhere.
#[derive(Debug, Clone)]
pub struct Candidate {
    /// The bound.
    pub bound: Form,
    /// On how many graphs it is attained.
    pub touches: u64,
}

/// Where a bound stands: simple ones, and those attained often, first.
fn rank(candidate: &Candidate) -> (usize, usize, Reverse<u64>, i64, Form) {
    let bound = &candidate.bound;
    // A constant stands with the bounds in one column.
    let plain = (bound.parts().len() + bound.depth()).max(1);
    (plain, bound.parts().len().max(1), Reverse(candidate.touches), bound.size(), bound.clone())
}

/// The candidates that stay, in their order. `numerators` gives the values of a bound times its denominator, one for each
/// row.
pub fn chosen(
    candidates: Vec<Candidate>,
    side: Side,
    numerators: impl Fn(&Form) -> Vec<i128>,
) -> Vec<Candidate> {
    let mut best: Vec<Option<i128>> = Vec::new();
    let mut chosen = Vec::new();
    for candidate in candidates.into_iter().sorted_by_cached_key(rank) {
        let denominator = i128::from(candidate.bound.denominator());
        // What is bounded is an integer: of a fraction the integer part counts, of one from below that above it.
        let said = numerators(&candidate.bound).into_iter().map(|numerator| match side {
            Side::Upper => numerator.div_euclid(denominator),
            Side::Lower => -(-numerator).div_euclid(denominator),
        });
        let said: Vec<i128> = said.collect();
        best.resize(said.len(), None);
        let is_better = |&(said, best): &(&i128, &Option<i128>)| match (best, side) {
            (None, _) => true,
            (Some(best), Side::Upper) => said < best,
            (Some(best), Side::Lower) => said > best,
        };
        let rows = said.iter().zip(&best).positions(|pair| is_better(&pair)).collect_vec();
        if !rows.is_empty() {
            rows.iter().for_each(|&row| best[row] = Some(said[row]));
            chosen.push(candidate);
        }
    }
    chosen
}
