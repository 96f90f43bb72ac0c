//! The Mycielskian of a graph G on 0, ..., n - 1: a copy n + v of every vertex v, joined to the
//! neighbors of v, and an apex 2n joined to every copy. It has no more triangles than G and a chromatic
//! number one larger. Order 2n + 1, size 3m + n. \[Mycielski1955\]

use crate::budget::{Limit, Meter};
use crate::families::spec::plan::{self, Count, Extent};
use crate::families::{Arguments, Family, FamilyError, Plan};
use crate::layout::{Point, polygon};
use crate::{Graph, Layout, Vertex};

pub(super) const FAMILY: Family = Family {
    name: "mycielski",
    parameters: "SPEC",
    about: "the Mycielskian of a graph of order n and size m",
    order: "2n + 1",
    size: "3m + n",
    example: "mycielski(cycle:7)",
    plan,
};

fn plan(arguments: &mut Arguments<'_>) -> Result<Plan, FamilyError> {
    Ok(Plan::composed(arguments.component()?, extent, mycielskian))
}

fn extent(components: &[Extent]) -> Extent {
    let Extent { order: n, size: m, .. } = components[0];
    Extent::new(Count::from(2) * n + Count::from(1), Count::from(3) * m + n)
        .averaging(components[0].average())
}

fn mycielskian(components: &[Graph], meter: &mut Meter<'_>) -> Result<Graph, Limit> {
    let n = components[0].order() as u64;
    let graph = plan::graph(2 * n + 1, edges(n, plan::edges(&components[0])), meter)?;
    Ok(if is_cycle(&components[0]) { graph.with_layout(|| Layout::at(places(n))) } else { graph })
}

/// The edges of the Mycielskian of the graph of order n with these edges.
fn edges(n: u64, edges: impl Iterator<Item = (u64, u64)>) -> impl Iterator<Item = (u64, u64)> {
    let copied = edges.flat_map(move |(u, v)| [(u, v), (u, n + v), (n + u, v)]);
    copied.chain((n..2 * n).map(move |copy| (copy, 2 * n)))
}

/// The Mycielskian of a cycle of n vertices: the cycle outside, its copies inside, the apex in the middle.
fn places(n: u64) -> impl Iterator<Item = Point> {
    polygon(n, 1.0).chain(polygon(n, 0.5)).chain([[0.0; 2]])
}

/// Whether a graph is the cycle 0, ..., n - 1.
fn is_cycle(graph: &Graph) -> bool {
    let n = graph.order();
    n >= 3
        && graph.size() == n
        && graph.vertices().all(|v| graph.are_adjacent(v, Vertex::new((v.index() + 1) % n)))
}
