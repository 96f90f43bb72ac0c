//! The graph of the octahedron, K_{2,2,2}: all pairs but the opposite ones {0, 1}, {2, 3}, {4, 5}.
//! Order 6, size 12.

use crate::families::{Arguments, Family, FamilyError, Plan, complete};

pub(super) const FAMILY: Family = Family {
    name: "octahedron",
    parameters: "",
    about: "the octahedron, K_{2,2,2}",
    order: "6",
    size: "12",
    example: "octahedron",
    plan,
};

fn plan(arguments: &mut Arguments<'_>) -> Result<Plan, FamilyError> {
    arguments.none()?;
    Ok(Plan::new(6, 12, || complete::edges(6).filter(|(u, v)| u / 2 != v / 2)))
}
