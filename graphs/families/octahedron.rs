//! The graph of the octahedron, K_{2,2,2}: all pairs but the opposite ones {0, 1}, {2, 3}, {4, 5}.
//! Order 6, size 12.

use crate::families::{Arguments, Family, FamilyError, Plan, complete};
use crate::layout::{Point, polar};

pub(super) const FAMILY: Family = Family {
    name: "octahedron",
    parameters: "",
    about: "the octahedron, K_{2,2,2}",
    order: "6",
    size: "12",
    example: "octahedron",
    plan,
};

fn plan(arguments: &mut Arguments<'_>) -> Result<Plan, FamilyError> {
    arguments.none()?;
    Ok(Plan::new(6, 12, || complete::edges(6).filter(|(u, v)| u / 2 != v / 2)).at(places))
}

/// A triangle in a triangle, opposite vertices on opposite sides of the middle.
fn places() -> impl Iterator<Item = Point> {
    (0..6).map(|v| polar(if v % 2 == 0 { 1.0 } else { 0.25 }, (v / 2) as f64 / 3.0 + (v % 2) as f64 / 2.0))
}
