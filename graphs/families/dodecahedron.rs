//! The graph of the dodecahedron, numbered as GP(10, 2): outer cycle 0, ..., 9, inner vertices
//! 10, ..., 19. Order 20, size 30.

use crate::families::{Arguments, Family, FamilyError, Plan, gp};

pub(super) const FAMILY: Family = Family {
    name: "dodecahedron",
    parameters: "",
    about: "the dodecahedron",
    order: "20",
    size: "30",
    example: "dodecahedron",
    plan,
};

fn plan(arguments: &mut Arguments<'_>) -> Result<Plan, FamilyError> {
    arguments.none()?;
    Ok(Plan::new(20, 30, || gp::edges(10, 2)))
}
