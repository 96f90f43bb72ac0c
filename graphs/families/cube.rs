//! The graph of the cube, numbered as the hypercube Q_3: vertices are adjacent if their numbers differ
//! in one bit. Order 8, size 12.

use crate::families::{Arguments, Family, FamilyError, Plan, hypercube};
use crate::layout::Point;

pub(super) const FAMILY: Family = Family {
    name: "cube",
    parameters: "",
    about: "the cube, Q_3",
    order: "8",
    size: "12",
    example: "cube",
    plan,
};

fn plan(arguments: &mut Arguments<'_>) -> Result<Plan, FamilyError> {
    arguments.none()?;
    Ok(Plan::new(8, 12, || hypercube::edges(3)).at(places))
}

/// A square in a square.
fn places() -> impl Iterator<Item = Point> {
    (0..8).map(|v| {
        let side = |bit: u32| if v >> bit & 1 == 1 { 1.0 } else { -1.0 };
        let half = if side(2) < 0.0 { 1.0 } else { 0.45 };
        [half * side(0), -half * side(1)]
    })
}
