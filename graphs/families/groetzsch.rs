//! The Groetzsch graph, the Mycielskian of C_5: cycle 0, ..., 4, copies 5, ..., 9, apex 10. Order 11,
//! size 20; the least triangle-free graph that is not 3-colorable.

use crate::families::{Arguments, Family, FamilyError, Plan, cycle, mycielski};

pub(super) const FAMILY: Family = Family {
    name: "groetzsch",
    parameters: "",
    about: "the Groetzsch graph, the Mycielskian of C_5",
    order: "11",
    size: "20",
    example: "groetzsch",
    plan,
};

fn plan(arguments: &mut Arguments<'_>) -> Result<Plan, FamilyError> {
    arguments.none()?;
    Ok(Plan::new(11, 20, || mycielski::edges(5, cycle::edges(5))).at(|| mycielski::places(5)))
}
