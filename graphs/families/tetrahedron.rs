//! The graph of the tetrahedron, K_4. Order 4, size 6.

use crate::families::{Arguments, Family, FamilyError, Plan, complete, wheel};

pub(super) const FAMILY: Family = Family {
    name: "tetrahedron",
    parameters: "",
    about: "the tetrahedron, K_4",
    order: "4",
    size: "6",
    example: "tetrahedron",
    plan,
};

fn plan(arguments: &mut Arguments<'_>) -> Result<Plan, FamilyError> {
    arguments.none()?;
    Ok(Plan::new(4, 6, || complete::edges(4)).at(|| wheel::places(3)))
}
