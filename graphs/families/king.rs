//! The king's graph: a grid with both diagonals in each square, numbered as a grid. Order rc,
//! size r(c - 1) + (r - 1)c + 2(r - 1)(c - 1).

use crate::families::{Arguments, Family, FamilyError, Plan, grid, triangular};

pub(super) const FAMILY: Family = Family {
    name: "king",
    parameters: "RxC",
    about: "the king's graph with R rows and C columns",
    order: "RC",
    size: "R(C - 1) + (R - 1)C + 2(R - 1)(C - 1)",
    example: "king:4x5",
    plan,
};

fn plan(arguments: &mut Arguments<'_>) -> Result<Plan, FamilyError> {
    let [rows, columns] = arguments.sides()?;
    let r = rows.at_least(1, "both sides")?;
    let c = columns.at_least(1, "both sides")?;
    let size = r * (c - 1) + (r - 1) * c + 2 * (r - 1) * (c - 1);
    let falling = move || triangular::diagonals(r, c);
    let rising = move || triangular::diagonals(r, c).map(move |(v, w)| (v + 1, w - 1));
    let edges = move || grid::edges(r, c).chain(falling()).chain(rising());
    Ok(Plan::new(r * c, size, edges).at(move || grid::places(r, c)))
}
