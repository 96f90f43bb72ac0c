//! The Tutte-Coxeter graph, numbered along the Hamiltonian cycle of its LCF notation
//! [-13,-9,7,-7,9,13]^5. Order 30, size 45; the only 3-regular graph of girth 8 on 30 vertices.

use crate::families::spec::lcf;
use crate::families::{Arguments, Family, FamilyError, Plan};
use crate::layout::polygon;

pub(super) const FAMILY: Family = Family {
    name: "tutte-coxeter",
    parameters: "",
    about: "the Tutte-Coxeter graph, the (3,8)-cage",
    order: "30",
    size: "45",
    example: "tutte-coxeter",
    plan,
};

fn plan(arguments: &mut Arguments<'_>) -> Result<Plan, FamilyError> {
    arguments.none()?;
    Ok(Plan::new(30, 45, || lcf::edges(&[-13, -9, 7, -7, 9, 13], 5)).at(|| polygon(30, 1.0)))
}
