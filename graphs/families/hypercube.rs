//! The hypercube Q_d, d >= 1: the numbers below 2^d, adjacent if they differ in one bit. Order 2^d,
//! size d 2^(d-1).

use crate::families::{Arguments, Family, FamilyError, Plan};

pub(super) const FAMILY: Family = Family {
    name: "hypercube",
    parameters: "D",
    about: "the hypercube Q_D",
    order: "2^D",
    size: "D 2^(D-1)",
    example: "hypercube:4",
    plan,
};

fn plan(arguments: &mut Arguments<'_>) -> Result<Plan, FamilyError> {
    let [dimension] = arguments.exactly()?;
    let d = dimension.at_least(1, "the dimension")?;
    let order = if d < 64 { 1 << d } else { u64::MAX };
    Ok(Plan::new(order, d.saturating_mul(order / 2), move || edges(d)))
}

/// The edges of Q_d, d < 64.
pub(super) fn edges(d: u64) -> impl Iterator<Item = (u64, u64)> {
    (0..1 << d).flat_map(move |v: u64| (0..d).map(move |bit| (v, v ^ 1 << bit)).filter(|(u, v)| u < v))
}
