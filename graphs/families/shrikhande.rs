//! The Shrikhande graph: the places (i, j) of a torus of four rows and columns, number 4i + j, adjacent if they differ by (0, 1), (1, 0) or (1, 1) up to
//! sign. Order 16, size 48. It is strongly regular with the parameters (16, 6, 2, 2), as the rook's graph of a board of four
//! rows and columns, which is another. \[Shrikhande1959\]

use crate::families::{Arguments, Family, FamilyError, Plan};

pub(super) const FAMILY: Family = Family {
    name: "shrikhande",
    parameters: "",
    about: "the Shrikhande graph, strongly regular with the parameters (16, 6, 2, 2)",
    order: "16",
    size: "48",
    example: "shrikhande",
    plan,
};

fn plan(arguments: &mut Arguments<'_>) -> Result<Plan, FamilyError> {
    arguments.none()?;
    let at = |i, j| i % 4 * 4 + j % 4;
    let steps =
        move |v: u64| [(0, 1), (1, 0), (1, 1)].map(|(down, right)| (v, at(v / 4 + down, v % 4 + right)));
    Ok(Plan::new(16, 48, move || (0..16).flat_map(steps)))
}
