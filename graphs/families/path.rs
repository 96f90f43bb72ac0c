//! The path P_n: vertices 0, ..., n - 1 along the way. Order n, size n - 1.

use crate::families::{Arguments, Family, FamilyError, Plan};
use crate::layout;

pub(super) const FAMILY: Family = Family {
    name: "path",
    parameters: "N",
    about: "the path P_N",
    order: "N",
    size: "N - 1",
    example: "path:7",
    plan,
};

fn plan(arguments: &mut Arguments<'_>) -> Result<Plan, FamilyError> {
    let [order] = arguments.exactly()?;
    let n = order.at_least(1, "the order")?;
    Ok(Plan::new(n, n - 1, move || (1..n).map(|v| (v - 1, v))).at(move || layout::path(n)))
}
