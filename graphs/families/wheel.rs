//! The wheel: hub 0 joined to every vertex of a cycle 1, ..., n, n >= 3. Order n + 1, size 2n.

use crate::families::{Arguments, Family, FamilyError, Plan};
use crate::layout::{Point, polygon};

pub(super) const FAMILY: Family = Family {
    name: "wheel",
    parameters: "N",
    about: "the wheel, a hub joined to every vertex of C_N, N >= 3",
    order: "N + 1",
    size: "2N",
    example: "wheel:6",
    plan,
};

fn plan(arguments: &mut Arguments<'_>) -> Result<Plan, FamilyError> {
    let [rim] = arguments.exactly()?;
    let n = rim.at_least(3, "the rim")?;
    Ok(Plan::new(n + 1, 2 * n, move || edges(n)).at(move || places(n)))
}

/// The spokes and the rim.
pub(super) fn edges(n: u64) -> impl Iterator<Item = (u64, u64)> {
    (1..=n).flat_map(move |v| [(0, v), (v, v % n + 1)])
}

/// The hub in the middle of a polygon.
pub(super) fn places(n: u64) -> impl Iterator<Item = Point> {
    [[0.0; 2]].into_iter().chain(polygon(n, 1.0))
}
