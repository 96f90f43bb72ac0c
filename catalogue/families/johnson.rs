//! The Johnson graph J(n, k), n >= k >= 1: the k-element subsets of {0, ..., n - 1}, adjacent if they share all elements but one. Numbered as
//! [`kneser`](super::kneser). Order C(n, k), size C(n, k) k (n - k)/2. J(n, 2) is the line graph of K_n, the triangular graph.

use crate::families::kneser::{advance, binomial, first, rank};
use crate::families::{Arguments, Plan};
use graphs::FamilyError;
use graphs::{Limit, Meter};

pub(super) fn plan(arguments: &mut Arguments<'_>) -> Result<Plan, FamilyError> {
    let [ground, subset] = arguments.exactly()?;
    let n = ground.at_least(1, "the ground set")?;
    let k = subset.at_least(1, "the subsets")?;
    if k > n {
        return Err(subset.unlike("the subsets at most the ground set".to_string()));
    }
    let order = binomial(n, k);
    let arcs = u128::from(order) * u128::from(k * (n - k));
    Ok(Plan::made(order, u64::try_from(arcs / 2).unwrap_or(u64::MAX), move |meter| edges(n, k, meter)))
}

/// The edges. Each is listed from the subset with the smaller exchanged element.
fn edges(n: u64, k: u64, meter: &mut Meter<'_>) -> Result<Vec<(u64, u64)>, Limit> {
    let mut edges = Vec::new();
    let mut subset = first(k);
    for number in 0..binomial(n, k) {
        for place in 0..subset.len() {
            for element in (subset[place]..n).filter(|element| subset.binary_search(element).is_err()) {
                meter.work(subset.len() * subset.len())?;
                let mut other = subset.clone();
                other[place] = element;
                other.sort_unstable();
                edges.push((number, rank(other.into_iter())));
            }
        }
        advance(&mut subset, n);
    }
    Ok(edges)
}
