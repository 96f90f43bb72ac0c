//! The Tutte graph: a vertex 0 and three copies of a fragment around it, cubic, planar and 3-connected without a Hamiltonian cycle, the first
//! such graph found. Copy i of the fragment has the vertices 15i + 1, ..., 15i + 15. Order 46, size 69. \[Tutte1946\]

use crate::families::{Arguments, Family, FamilyError, Plan};

pub(super) const FAMILY: Family = Family {
    name: "tutte",
    parameters: "",
    about: "the Tutte graph, cubic, planar, 3-connected and without a Hamiltonian cycle",
    order: "46",
    size: "69",
    example: "tutte",
    plan,
};

/// The edges of the fragment. Its vertex 1 is joined to the middle, 7 to the copy before, 14 to the copy behind.
const FRAGMENT: [(u64, u64); 21] = [
    (1, 2),
    (1, 3),
    (2, 4),
    (2, 5),
    (3, 5),
    (3, 6),
    (4, 7),
    (4, 8),
    (5, 9),
    (6, 10),
    (6, 11),
    (7, 12),
    (8, 9),
    (8, 13),
    (9, 11),
    (10, 14),
    (10, 15),
    (11, 15),
    (12, 13),
    (12, 14),
    (13, 15),
];

fn plan(arguments: &mut Arguments<'_>) -> Result<Plan, FamilyError> {
    arguments.none()?;
    let copy = |i: u64| {
        let at = move |copy: u64, v: u64| copy % 3 * 15 + v;
        let within = FRAGMENT.iter().map(move |&(u, v)| (at(i, u), at(i, v)));
        within.chain([(0, at(i, 1)), (at(i + 1, 7), at(i, 14))])
    };
    Ok(Plan::new(46, 69, move || (0..3).flat_map(copy)))
}
