//! The grid P_r x P_c, numbered row by row: row i, column j is the vertex ic + j. Order rc,
//! size r(c - 1) + (r - 1)c.

use crate::families::{Arguments, Family, FamilyError, Plan};
use crate::layout::Point;

pub(super) const FAMILY: Family = Family {
    name: "grid",
    parameters: "RxC",
    about: "the grid with R rows and C columns, P_R x P_C",
    order: "RC",
    size: "R(C - 1) + (R - 1)C",
    example: "grid:5x5",
    plan,
};

fn plan(arguments: &mut Arguments<'_>) -> Result<Plan, FamilyError> {
    let [rows, columns] = arguments.sides()?;
    let r = rows.at_least(1, "both sides")?;
    let c = columns.at_least(1, "both sides")?;
    Ok(Plan::new(r * c, r * (c - 1) + (r - 1) * c, move || edges(r, c)).at(move || places(r, c)))
}

/// The edges within rows and between rows.
pub(super) fn edges(r: u64, c: u64) -> impl Iterator<Item = (u64, u64)> {
    let along = (0..r * c).filter(move |v| v % c + 1 < c).map(|v| (v, v + 1));
    let across = (c..r * c).map(move |v| (v - c, v));
    along.chain(across)
}

/// The square lattice.
pub(super) fn places(r: u64, c: u64) -> impl Iterator<Item = Point> {
    (0..r * c).map(move |v| [(v % c) as f64, (v / c) as f64])
}
