//! The cylinder P_r x C_c, c >= 3, numbered ring by ring: ring i, place j is the vertex ic + j.
//! Order rc, size rc + (r - 1)c.

use std::f64::consts::TAU;

use crate::families::{Arguments, Family, FamilyError, Plan};
use crate::layout::{Point, polygon};

pub(super) const FAMILY: Family = Family {
    name: "cylinder",
    parameters: "RxC",
    about: "the cylindrical grid of R rings of C >= 3 vertices, P_R x C_C",
    order: "RC",
    size: "RC + (R - 1)C",
    example: "cylinder:4x6",
    plan,
};

fn plan(arguments: &mut Arguments<'_>) -> Result<Plan, FamilyError> {
    let [rings, around] = arguments.sides()?;
    let r = rings.at_least(1, "the first side")?;
    let c = around.at_least(3, "the second side")?;
    let along = move || (0..r * c).map(move |v| (v, v / c * c + (v % c + 1) % c));
    let across = move || (c..r * c).map(move |v| (v - c, v));
    Ok(Plan::new(r * c, r * c + (r - 1) * c, move || along().chain(across())).at(move || places(r, c)))
}

/// Polygons in polygons, ring 0 within the others: no two edges cross.
fn places(r: u64, c: u64) -> impl Iterator<Item = Point> {
    // Rings at distance 1, and the places of the innermost one about as far apart.
    let innermost = (c as f64 / TAU).max(0.8);
    (0..r).flat_map(move |ring| polygon(c, innermost + ring as f64))
}
