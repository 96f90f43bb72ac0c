//! The McGee graph, numbered along the Hamiltonian cycle of its LCF notation [12,7,-7]^8. Order 24,
//! size 36; the only 3-regular graph of girth 7 on 24 vertices.

use crate::families::spec::lcf;
use crate::families::{Arguments, Family, FamilyError, Plan};
use crate::layout::polygon;

pub(super) const FAMILY: Family = Family {
    name: "mcgee",
    parameters: "",
    about: "the McGee graph, the (3,7)-cage",
    order: "24",
    size: "36",
    example: "mcgee",
    plan,
};

fn plan(arguments: &mut Arguments<'_>) -> Result<Plan, FamilyError> {
    arguments.none()?;
    Ok(Plan::new(24, 36, || lcf::edges(&[12, 7, -7], 8)).at(|| polygon(24, 1.0)))
}
