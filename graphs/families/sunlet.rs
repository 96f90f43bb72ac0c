//! The sunlet: a cycle 0, ..., n - 1, n >= 3, and at each of its vertices v a pendant vertex n + v.
//! Order 2n, size 2n.

use crate::families::{Arguments, Family, FamilyError, Plan, cycle};
use crate::layout::polygon;

pub(super) const FAMILY: Family = Family {
    name: "sunlet",
    parameters: "N",
    about: "the sunlet, C_N, N >= 3, with a pendant edge at each vertex",
    order: "2N",
    size: "2N",
    example: "sunlet:5",
    plan,
};

fn plan(arguments: &mut Arguments<'_>) -> Result<Plan, FamilyError> {
    let [rim] = arguments.exactly()?;
    let n = rim.at_least(3, "the cycle")?;
    let pendant = move || (0..n).map(move |v| (v, n + v));
    Ok(Plan::new(2 * n, 2 * n, move || cycle::edges(n).chain(pendant()))
        .at(move || polygon(n, CYCLE).chain(polygon(n, 1.0))))
}

/// The radius of the cycle in a drawing whose pendant vertices are at distance 1 from the middle.
const CYCLE: f64 = 0.6;
