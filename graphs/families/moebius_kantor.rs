//! The Moebius-Kantor graph, the generalized Petersen graph GP(8, 3), numbered as it. Order 16, size 24, girth 6. It is the incidence graph of a
//! configuration of eight points and eight lines.

use crate::families::{Arguments, Family, FamilyError, Plan, gp};

pub(super) const FAMILY: Family = Family {
    name: "moebius-kantor",
    parameters: "",
    about: "the Moebius-Kantor graph, GP(8, 3)",
    order: "16",
    size: "24",
    example: "moebius-kantor",
    plan,
};

fn plan(arguments: &mut Arguments<'_>) -> Result<Plan, FamilyError> {
    arguments.none()?;
    Ok(Plan::new(16, 24, || gp::edges(8, 3)).at(|| gp::places(8)))
}
