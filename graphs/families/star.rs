//! The star K_{1,n}: hub 0, leaves 1, ..., n. Order n + 1, size n.

use crate::families::{Arguments, Family, FamilyError, Plan, wheel};

pub(super) const FAMILY: Family = Family {
    name: "star",
    parameters: "N",
    about: "the star K_{1,N}",
    order: "N + 1",
    size: "N",
    example: "star:6",
    plan,
};

fn plan(arguments: &mut Arguments<'_>) -> Result<Plan, FamilyError> {
    let [leaves] = arguments.exactly()?;
    let n = leaves.at_least(1, "the number of leaves")?;
    Ok(Plan::new(n + 1, n, move || (1..=n).map(|leaf| (0, leaf))).at(move || wheel::places(n)))
}
