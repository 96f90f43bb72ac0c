//! The generalized Petersen graph GP(n, k), n >= 3, 1 <= k < n/2: an outer cycle 0, ..., n - 1, spokes
//! from v to n + v, and inner edges from n + v to n + (v + k mod n). Order 2n, size 3n. \[Watkins1969\]

use crate::families::{Arguments, Family, FamilyError, Plan};
use crate::layout::{Point, polygon};

pub(super) const FAMILY: Family = Family {
    name: "gp",
    parameters: "N,K",
    about: "the generalized Petersen graph GP(N, K), N >= 3, 1 <= K < N/2",
    order: "2N",
    size: "3N",
    example: "gp:7,2",
    plan,
};

fn plan(arguments: &mut Arguments<'_>) -> Result<Plan, FamilyError> {
    let [cycle, step] = arguments.exactly()?;
    let n = cycle.at_least(3, "the cycle")?;
    let k = step.at_least(1, "the step")?;
    if 2 * k >= n {
        return Err(step.unlike("the step below half the cycle".to_string()));
    }
    Ok(Plan::new(2 * n, 3 * n, move || edges(n, k)).at(move || places(n)))
}

/// The edges of GP(n, k).
pub(super) fn edges(n: u64, k: u64) -> impl Iterator<Item = (u64, u64)> {
    (0..n).flat_map(move |v| [(v, (v + 1) % n), (v, n + v), (n + v, n + (v + k) % n)])
}

/// Two polygons of n corners, one within the other; with k > 1 the inner edges make a star.
pub(super) fn places(n: u64) -> impl Iterator<Item = Point> {
    let inner = (1.0 - 6.0 / n as f64).clamp(0.5, 0.75);
    polygon(n, 1.0).chain(polygon(n, inner))
}
