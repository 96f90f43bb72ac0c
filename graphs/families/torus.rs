//! The toroidal grid C_r x C_c, r, c >= 3, numbered row by row: row i, column j is the vertex ic + j.
//! Order rc, size 2rc.

use crate::Layout;
use crate::families::{Arguments, Family, FamilyError, Plan, grid};
use crate::layout::{Places, WrappedEdge};

pub(super) const FAMILY: Family = Family {
    name: "torus",
    parameters: "RxC",
    about: "the toroidal grid with R rows and C columns, C_R x C_C, both at least 3",
    order: "RC",
    size: "2RC",
    example: "torus:5x5",
    plan,
};

fn plan(arguments: &mut Arguments<'_>) -> Result<Plan, FamilyError> {
    let [rows, columns] = arguments.sides()?;
    let r = rows.at_least(3, "both sides")?;
    let c = columns.at_least(3, "both sides")?;
    let edges = move || {
        (0..r * c).flat_map(move |v| {
            let (row, column) = (v / c, v % c);
            [(v, row * c + (column + 1) % c), (v, (row + 1) % r * c + column)]
        })
    };
    Ok(Plan::new(r * c, 2 * r * c, edges).drawn(move || layout(r, c)))
}

/// The square lattice with wrapped edges: its last row is joined to the first row of a copy below, and its
/// last column to the first column of a copy on the right.
fn layout(r: u64, c: u64) -> Layout {
    let wrapped = |from, to, step| WrappedEdge { ends: [from as usize, to as usize], step };
    let across = (0..r).map(|row| wrapped(row * c + c - 1, row * c, [1.0, 0.0]));
    let down = (0..c).map(|column| wrapped((r - 1) * c + column, column, [0.0, 1.0]));
    Layout::Places(Places { points: grid::places(r, c).collect(), wrapped: across.chain(down).collect() })
}
