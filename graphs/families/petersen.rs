//! The Petersen graph, numbered as GP(5, 2): outer cycle 0, ..., 4, inner vertices 5, ..., 9.
//! Order 10, size 15. The only 3-regular graph of girth 5 on 10 vertices.

use crate::families::{Arguments, Family, FamilyError, Plan, gp};

pub(super) const FAMILY: Family = Family {
    name: "petersen",
    parameters: "",
    about: "the Petersen graph",
    order: "10",
    size: "15",
    example: "petersen",
    plan,
};

fn plan(arguments: &mut Arguments<'_>) -> Result<Plan, FamilyError> {
    arguments.none()?;
    Ok(Plan::new(10, 15, || gp::edges(5, 2)).at(|| gp::places(5)))
}
