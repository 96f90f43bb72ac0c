//! The graph of the dodecahedron, numbered as GP(10, 2): outer cycle 0, ..., 9, inner vertices
//! 10, ..., 19. Order 20, size 30.

use crate::families::{Arguments, Family, FamilyError, Plan, gp};
use crate::layout::{Point, polar};

pub(super) const FAMILY: Family = Family {
    name: "dodecahedron",
    parameters: "",
    about: "the dodecahedron",
    order: "20",
    size: "30",
    example: "dodecahedron",
    plan,
};

fn plan(arguments: &mut Arguments<'_>) -> Result<Plan, FamilyError> {
    arguments.none()?;
    Ok(Plan::new(20, 30, || gp::edges(10, 2)).at(places))
}

/// One pentagon of inner vertices outermost, the other innermost, and the cycle of ten alternating between
/// them.
fn places() -> impl Iterator<Item = Point> {
    (0..20).map(|v| {
        let radius = match (v < 10, v % 2 == 0) {
            (false, true) => 1.0,
            (true, true) => 0.7,
            (true, false) => 0.5,
            (false, false) => 0.28,
        };
        polar(radius, v as f64 / 10.0)
    })
}
