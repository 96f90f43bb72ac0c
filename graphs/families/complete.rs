//! The complete graph K_n. Order n, size n(n - 1)/2.

use crate::families::spec::plan::pairs;
use crate::families::{Arguments, Family, FamilyError, Plan};
use crate::layout::polygon;

pub(super) const FAMILY: Family = Family {
    name: "complete",
    parameters: "N",
    about: "the complete graph K_N",
    order: "N",
    size: "N(N - 1)/2",
    example: "complete:5",
    plan,
};

fn plan(arguments: &mut Arguments<'_>) -> Result<Plan, FamilyError> {
    let [order] = arguments.exactly()?;
    let n = order.at_least(1, "the order")?;
    Ok(Plan::new(n, pairs(n), move || edges(n)).at(move || polygon(n, 1.0)))
}

/// All pairs {u, v} of the numbers below n.
pub(super) fn edges(n: u64) -> impl Iterator<Item = (u64, u64)> {
    (0..n).flat_map(move |u| (u + 1..n).map(move |v| (u, v)))
}
