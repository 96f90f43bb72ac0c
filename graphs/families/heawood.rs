//! The Heawood graph, numbered along the Hamiltonian cycle of its LCF notation [5,-5]^7. Order 14,
//! size 21; the incidence graph of the Fano plane and the only 3-regular graph of girth 6 on 14 vertices.

use crate::families::spec::lcf;
use crate::families::{Arguments, Family, FamilyError, Plan};
use crate::layout::polygon;

pub(super) const FAMILY: Family = Family {
    name: "heawood",
    parameters: "",
    about: "the Heawood graph, the (3,6)-cage",
    order: "14",
    size: "21",
    example: "heawood",
    plan,
};

fn plan(arguments: &mut Arguments<'_>) -> Result<Plan, FamilyError> {
    arguments.none()?;
    Ok(Plan::new(14, 21, || lcf::edges(&[5, -5], 7)).at(|| polygon(14, 1.0)))
}
