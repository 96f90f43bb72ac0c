//! The Nauru graph, numbered as GP(12, 5): outer cycle 0, ..., 11, inner vertices 12, ..., 23.
//! Order 24, size 36, girth 6.

use crate::families::{Arguments, Family, FamilyError, Plan, gp};
use crate::layout::polygon;

pub(super) const FAMILY: Family = Family {
    name: "nauru",
    parameters: "",
    about: "the Nauru graph",
    order: "24",
    size: "36",
    example: "nauru",
    plan,
};

fn plan(arguments: &mut Arguments<'_>) -> Result<Plan, FamilyError> {
    arguments.none()?;
    Ok(Plan::new(24, 36, || gp::edges(12, 5)).at(|| polygon(24, 1.0)))
}
