//! The graph of the cube, numbered as the hypercube Q_3: vertices are adjacent if their numbers differ
//! in one bit. Order 8, size 12.

use crate::families::{Arguments, Family, FamilyError, Plan, hypercube};

pub(super) const FAMILY: Family = Family {
    name: "cube",
    parameters: "",
    about: "the cube, Q_3",
    order: "8",
    size: "12",
    example: "cube",
    plan,
};

fn plan(arguments: &mut Arguments<'_>) -> Result<Plan, FamilyError> {
    arguments.none()?;
    Ok(Plan::new(8, 12, || hypercube::edges(3)))
}
