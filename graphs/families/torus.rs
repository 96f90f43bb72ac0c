//! The toroidal grid C_r x C_c, r, c >= 3, numbered row by row: row i, column j is the vertex ic + j.
//! Order rc, size 2rc.

use crate::families::{Arguments, Family, FamilyError, Plan};

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
    Ok(Plan::new(r * c, 2 * r * c, edges))
}
