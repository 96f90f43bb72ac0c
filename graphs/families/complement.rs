//! The complement of a graph: the same vertices, adjacent exactly if they were not. Order n, size
//! n(n - 1)/2 - m.

use crate::budget::{Limit, Meter};
use crate::families::spec::plan::{self, Extent};
use crate::families::{Arguments, Family, FamilyError, Plan};
use crate::layout::{self, polygon};
use crate::{Graph, Layout, connectivity};

pub(super) const FAMILY: Family = Family {
    name: "complement",
    parameters: "SPEC",
    about: "the complement of a graph of order n and size m",
    order: "n",
    size: "n(n - 1)/2 - m",
    example: "complement(cycle:7)",
    plan,
};

fn plan(arguments: &mut Arguments<'_>) -> Result<Plan, FamilyError> {
    Ok(Plan::composed(arguments.component()?, extent, complement))
}

fn extent(components: &[Extent]) -> Extent {
    let Extent { order: n, size: m, .. } = components[0];
    Extent::new(n, n.pairs() - m)
}

fn complement(components: &[Graph], meter: &mut Meter<'_>) -> Result<Graph, Limit> {
    let base = &components[0];
    let edges = base.vertices().flat_map(|u| {
        let mut neighbors = base.neighbors(u).iter().peekable();
        base.vertices().filter(move |v| neighbors.next_if_eq(&v).is_none() && u < *v).map(move |v| (u, v))
    });
    let n = base.order() as u64;
    let graph = plan::graph(n, edges.map(|(u, v)| (u.index() as u64, v.index() as u64)), meter)?;
    // A disconnected graph is better drawn component by component.
    let whole = graph.order() <= layout::LARGEST && connectivity::is_connected(&graph);
    Ok(if whole { graph.with_layout(|| Layout::at(polygon(n, 1.0))) } else { graph })
}
