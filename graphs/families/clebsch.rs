//! The 5-regular Clebsch graph, the folded 5-cube: the numbers 0, ..., 15, adjacent if they differ in
//! one bit or in all four. Order 16, size 40. It is the only strongly regular graph with the parameters
//! (16, 5, 0, 2).

use crate::families::{Arguments, Family, FamilyError, Plan, hypercube};

pub(super) const FAMILY: Family = Family {
    name: "clebsch",
    parameters: "",
    about: "the 5-regular Clebsch graph, the folded 5-cube",
    order: "16",
    size: "40",
    example: "clebsch",
    plan,
};

fn plan(arguments: &mut Arguments<'_>) -> Result<Plan, FamilyError> {
    arguments.none()?;
    let antipodes = || (0..8).map(|v| (v, v ^ 0b1111));
    Ok(Plan::new(16, 40, move || hypercube::edges(4).chain(antipodes())))
}
