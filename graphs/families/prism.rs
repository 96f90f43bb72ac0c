//! The prism C_n x K_2, n >= 3: one cycle 0, ..., n - 1, the other n, ..., 2n - 1, and v joined to n + v.
//! Order 2n, size 3n.

use crate::families::{Arguments, Family, FamilyError, Plan, gp};

pub(super) const FAMILY: Family = Family {
    name: "prism",
    parameters: "N",
    about: "the prism over C_N, N >= 3",
    order: "2N",
    size: "3N",
    example: "prism:5",
    plan,
};

fn plan(arguments: &mut Arguments<'_>) -> Result<Plan, FamilyError> {
    let [base] = arguments.exactly()?;
    let n = base.at_least(3, "the cycle")?;
    Ok(Plan::new(2 * n, 3 * n, move || gp::edges(n, 1)).at(move || gp::places(n)))
}
