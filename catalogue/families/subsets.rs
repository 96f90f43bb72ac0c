//! Graphs on the k-element subsets of {0, ..., n - 1}, colexicographically: {0,1}, {0,2}, {1,2}, {0,3}, ...

use crate::families::{Arguments, Plan};
use graphs::{FamilyError, Limit, Meter};

/// The Kneser graph K(n, k), n >= 2k, k >= 1: subsets are adjacent if they are disjoint. Order C(n, k), size
/// C(n, k) C(n - k, k) / 2. \[Kneser1955\]
pub(super) fn kneser(arguments: &mut Arguments<'_>) -> Result<Plan, FamilyError> {
    let (n, k) = sizes(arguments, 2, "half the ground set")?;
    let size = size(n, k, binomial(n - k, k));
    Ok(Plan::made(binomial(n, k), size, move |meter| disjoint(n, k as usize, meter)))
}

fn disjoint(n: u64, k: usize, meter: &mut Meter<'_>) -> Result<Vec<(u64, u64)>, Limit> {
    let mut edges = Vec::new();
    let mut subset = first(k as u64);
    for number in 0..binomial(n, k as u64) {
        meter.work(n as usize)?;
        let others: Vec<u64> = (0..n).filter(|element| subset.binary_search(element).is_err()).collect();
        let mut chosen = first(k as u64);
        loop {
            // A rank is a sum of k products of up to k factors.
            meter.work(k * k)?;
            let other = rank(chosen.iter().map(|&place| others[place as usize]));
            if number < other {
                edges.push((number, other));
            }
            if !advance(&mut chosen, others.len() as u64) {
                break;
            }
        }
        advance(&mut subset, n);
    }
    Ok(edges)
}

/// The Johnson graph J(n, k), n >= k >= 1: subsets are adjacent if they share all elements but one. Order
/// C(n, k), size C(n, k) k (n - k)/2. J(n, 2) is the line graph of K_n, the triangular graph.
pub(super) fn johnson(arguments: &mut Arguments<'_>) -> Result<Plan, FamilyError> {
    let (n, k) = sizes(arguments, 1, "the ground set")?;
    Ok(Plan::made(binomial(n, k), size(n, k, k * (n - k)), move |meter| exchanges(n, k, meter)))
}

/// The edges. Each is listed from the subset with the smaller exchanged element.
fn exchanges(n: u64, k: u64, meter: &mut Meter<'_>) -> Result<Vec<(u64, u64)>, Limit> {
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

/// The order n of the ground set and the size k of the subsets, with `parts` k at most n.
fn sizes(arguments: &mut Arguments<'_>, parts: u64, most: &str) -> Result<(u64, u64), FamilyError> {
    let [ground, subset] = arguments.exactly()?;
    let n = ground.at_least(1, "the ground set")?;
    let k = subset.at_least(1, "the subsets")?;
    if parts * k > n {
        return Err(subset.unlike(format!("the subsets at most {most}")));
    }
    Ok((n, k))
}

/// The number of edges if all subsets have this degree.
fn size(n: u64, k: u64, degree: u64) -> u64 {
    let arcs = u128::from(binomial(n, k)) * u128::from(degree);
    u64::try_from(arcs / 2).unwrap_or(u64::MAX)
}

fn binomial(n: u64, k: u64) -> u64 {
    let mut value = 1u128;
    // C(n, i) grows with i up to n/2, so the first value that does not fit decides.
    for i in 0..k.min(n.saturating_sub(k)) {
        value = value * u128::from(n - i) / u128::from(i + 1);
        if value > u128::from(u64::MAX) {
            return u64::MAX;
        }
    }
    if k > n { 0 } else { value as u64 }
}

/// The first subset of k elements, {0, ..., k - 1}.
fn first(k: u64) -> Vec<u64> {
    (0..k).collect()
}

/// The place of an ascending subset in colexicographic order: the sum of C(c_i, i), c_1 < c_2 < ...
fn rank(subset: impl Iterator<Item = u64>) -> u64 {
    (1..).zip(subset).map(|(i, element)| binomial(element, i)).sum()
}

/// Steps to the next subset of {0, ..., n - 1} in colexicographic order; false after the last.
fn advance(subset: &mut [u64], n: u64) -> bool {
    for i in 0..subset.len() {
        let limit = subset.get(i + 1).copied().unwrap_or(n);
        if subset[i] + 1 < limit {
            subset[i] += 1;
            for (j, lower) in subset[..i].iter_mut().enumerate() {
                *lower = j as u64;
            }
            return true;
        }
    }
    false
}
