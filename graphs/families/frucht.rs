//! The Frucht graph, numbered along the Hamiltonian cycle of its LCF notation. Order 12, size 18. It is cubic and planar, and no permutation of
//! its vertices but the identity is an automorphism. \[Frucht1939\]

use crate::families::spec::lcf;
use crate::families::{Arguments, Family, FamilyError, Plan};

pub(super) const FAMILY: Family = Family {
    name: "frucht",
    parameters: "",
    about: "the Frucht graph, cubic without symmetry",
    order: "12",
    size: "18",
    example: "frucht",
    plan,
};

fn plan(arguments: &mut Arguments<'_>) -> Result<Plan, FamilyError> {
    arguments.none()?;
    const SHIFTS: [i64; 12] = [-5, -2, -4, 2, 5, -2, 2, 5, -2, -5, 4, 2];
    Ok(Plan::new(12, 18, || lcf::edges(SHIFTS, 1)))
}
