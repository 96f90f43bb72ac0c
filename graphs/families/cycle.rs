//! The cycle C_n, n >= 3: vertices 0, ..., n - 1 along the way. Order n, size n.

use crate::families::{Arguments, Family, FamilyError, Plan};
use crate::layout::polygon;
use crate::{Graph, Vertex};

pub(super) const FAMILY: Family = Family {
    name: "cycle",
    parameters: "N",
    about: "the cycle C_N, N >= 3",
    order: "N",
    size: "N",
    example: "cycle:8",
    plan,
};

fn plan(arguments: &mut Arguments<'_>) -> Result<Plan, FamilyError> {
    let [order] = arguments.exactly()?;
    let n = order.at_least(3, "the order")?;
    Ok(Plan::new(n, n, move || edges(n)).at(move || polygon(n, 1.0)))
}

/// The edges of the cycle 0, ..., n - 1.
pub(super) fn edges(n: u64) -> impl Iterator<Item = (u64, u64)> {
    (0..n).map(move |v| (v, (v + 1) % n))
}

/// Whether a graph is the cycle 0, ..., n - 1.
pub(super) fn is_numbered(graph: &Graph) -> bool {
    let n = graph.order();
    n >= 3
        && graph.size() == n
        && graph.vertices().all(|v| graph.are_adjacent(v, Vertex::new((v.index() + 1) % n)))
}
