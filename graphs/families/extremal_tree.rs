//! A tree with chi_g = 4, the most that a forest needs: the caterpillar with 3, 2, 2 and 3 leaves, whose vertices come in its order.
//! Order 14, size 13.
//!
//! That forests never need more is in \[FaigleKernKiersteadTrotter1993\], and that some need 4 is in \[Bodlaender1991\]. Their trees could not be read here,
//! so this one was found with the solver, which decides it. No tree of smaller order needs 4 (`docs/theory.md`, 6.1).

use super::caterpillar;
use crate::families::{Arguments, Family, FamilyError, Plan};

pub(super) const FAMILY: Family = Family {
    name: "extremal-tree",
    parameters: "",
    about: "a tree with chi_g = 4, the caterpillar 3,2,2,3",
    order: "14",
    size: "13",
    example: "extremal-tree",
    plan,
};

fn plan(arguments: &mut Arguments<'_>) -> Result<Plan, FamilyError> {
    arguments.none()?;
    Ok(caterpillar::carrying(vec![3, 2, 2, 3]))
}
