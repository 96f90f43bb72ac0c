//! The book graph: N pages, cycles of four vertices that share the edge 01. Page i has the vertices 2i and 2i + 1, joined to 0 and 1. It is the
//! product of the star K_{1,N} and an edge. Order 2N + 2, size 3N + 1.

use crate::families::{Arguments, Family, FamilyError, Plan};

pub(super) const FAMILY: Family = Family {
    name: "book",
    parameters: "N",
    about: "the book graph, N cycles of four vertices that share an edge, K_{1,N} x K_2",
    order: "2N + 2",
    size: "3N + 1",
    example: "book:4",
    plan,
};

fn plan(arguments: &mut Arguments<'_>) -> Result<Plan, FamilyError> {
    let [pages] = arguments.exactly()?;
    let n = pages.at_least(1, "the pages")?;
    let page = |i| [(0, 2 * i), (1, 2 * i + 1), (2 * i, 2 * i + 1)];
    Ok(Plan::new(2 * n + 2, 3 * n + 1, move || [(0, 1)].into_iter().chain((1..=n).flat_map(page))))
}
