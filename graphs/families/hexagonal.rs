//! The wall with r rows of c vertices, a patch of the hexagonal lattice: a grid without the edges from (i, j) to (i + 1, j) for odd
//! i + j, numbered as a grid. Order rc, size r(c - 1) + ceil((r - 1)c/2).

use crate::families::{Arguments, Family, FamilyError, Plan, grid};

pub(super) const FAMILY: Family = Family {
    name: "hexagonal",
    parameters: "RxC",
    about: "the wall with R rows and C columns, a patch of the hexagonal lattice",
    order: "RC",
    size: "R(C - 1) + ceil((R - 1)C/2)",
    example: "hexagonal:4x6",
    plan,
};

fn plan(arguments: &mut Arguments<'_>) -> Result<Plan, FamilyError> {
    let [rows, columns] = arguments.sides()?;
    let r = rows.at_least(1, "both sides")?;
    let c = columns.at_least(1, "both sides")?;
    let size = r * (c - 1) + ((r - 1) * c).div_ceil(2);
    let edges = move || {
        grid::edges(r, c).filter(move |&(v, w)| w == v + 1 && w % c != 0 || (v / c + v % c).is_multiple_of(2))
    };
    Ok(Plan::new(r * c, size, edges).at(move || grid::places(r, c)))
}
