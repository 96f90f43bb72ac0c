//! The Desargues graph, numbered as GP(10, 3): outer cycle 0, ..., 9, inner vertices 10, ..., 19.
//! Order 20, size 30. It is the incidence graph of the Desargues configuration.

use crate::families::{Arguments, Family, FamilyError, Plan, gp};

pub(super) const FAMILY: Family = Family {
    name: "desargues",
    parameters: "",
    about: "the Desargues graph",
    order: "20",
    size: "30",
    example: "desargues",
    plan,
};

fn plan(arguments: &mut Arguments<'_>) -> Result<Plan, FamilyError> {
    arguments.none()?;
    Ok(Plan::new(20, 30, || gp::edges(10, 3)).at(|| gp::places(10)))
}
