//! The patch of the triangular lattice with r rows of c vertices: a grid with one diagonal in each square, from (i, j) to
//! (i + 1, j + 1), numbered as a grid. Order rc, size r(c - 1) + (r - 1)c + (r - 1)(c - 1).

use crate::families::{Arguments, Family, FamilyError, Plan, grid};
use crate::layout::Point;

pub(super) const FAMILY: Family = Family {
    name: "triangular",
    parameters: "RxC",
    about: "the patch of the triangular lattice with R rows and C columns",
    order: "RC",
    size: "R(C - 1) + (R - 1)C + (R - 1)(C - 1)",
    example: "triangular:4x5",
    plan,
};

fn plan(arguments: &mut Arguments<'_>) -> Result<Plan, FamilyError> {
    let [rows, columns] = arguments.sides()?;
    let r = rows.at_least(1, "both sides")?;
    let c = columns.at_least(1, "both sides")?;
    let size = r * (c - 1) + (r - 1) * c + (r - 1) * (c - 1);
    Ok(Plan::new(r * c, size, move || grid::edges(r, c).chain(diagonals(r, c))).at(move || places(r, c)))
}

/// The edges from (i, j) to (i + 1, j + 1).
pub(super) fn diagonals(r: u64, c: u64) -> impl Iterator<Item = (u64, u64)> {
    (0..(r - 1) * c).filter(move |v| v % c + 1 < c).map(move |v| (v, v + c + 1))
}

/// Equilateral triangles.
fn places(r: u64, c: u64) -> impl Iterator<Item = Point> {
    let height = 0.75_f64.sqrt();
    (0..r * c).map(move |v| [(v % c) as f64 - 0.5 * (v / c) as f64, (v / c) as f64 * height])
}
