//! The disjoint union of two or more graphs, numbered one after the other. Orders and sizes are added.

use crate::budget::{Limit, Meter};
use crate::families::spec::plan::{self, Extent};
use crate::families::{Arguments, Family, FamilyError, Plan};
use crate::{Graph, Layout};

pub(super) const FAMILY: Family = Family {
    name: "union",
    parameters: "SPEC,SPEC,...",
    about: "the disjoint union of two or more graphs of orders n, n', ... and sizes m, m', ...",
    order: "n + n' + ...",
    size: "m + m' + ...",
    example: "union(cycle:4,spider:10,3)",
    plan,
};

fn plan(arguments: &mut Arguments<'_>) -> Result<Plan, FamilyError> {
    Ok(Plan::composed(arguments.components()?, extent, union))
}

fn extent(components: &[Extent]) -> Extent {
    components[1..].iter().fold(components[0], |left, right| {
        Extent::new(left.order + right.order, left.size + right.size)
            .averaging(left.average().min(right.average()))
    })
}

fn union(components: &[Graph], meter: &mut Meter<'_>) -> Result<Graph, Limit> {
    let order = components.iter().map(|component| component.order() as u64).sum();
    let placed = components.iter().scan(0, |next, component| {
        let start = *next;
        *next += component.order() as u64;
        Some((start, component))
    });
    let edges = placed
        .flat_map(|(start, component)| plan::edges(component).map(move |(u, v)| (start + u, start + v)));
    let graph = plan::graph(order, edges, meter)?;
    Ok(graph.with_layout(|| Layout::SideBySide(components.to_vec())))
}
