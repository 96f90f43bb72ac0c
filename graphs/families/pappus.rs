//! The Pappus graph, numbered along the Hamiltonian cycle of its LCF notation [5,7,-7,7,-7,-5]^3.
//! Order 18, size 27, girth 6. It is the incidence graph of the Pappus configuration.

use crate::families::spec::lcf;
use crate::families::{Arguments, Family, FamilyError, Plan};
use crate::layout::polygon;

pub(super) const FAMILY: Family = Family {
    name: "pappus",
    parameters: "",
    about: "the Pappus graph",
    order: "18",
    size: "27",
    example: "pappus",
    plan,
};

fn plan(arguments: &mut Arguments<'_>) -> Result<Plan, FamilyError> {
    arguments.none()?;
    Ok(Plan::new(18, 27, || lcf::edges(&[5, 7, -7, 7, -7, -5], 3)).at(|| polygon(18, 1.0)))
}
