//! The disjoint union of two or more graphs, numbered one after the other. Orders and sizes are added.

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
    components[1..]
        .iter()
        .fold(components[0], |left, right| Extent::new(left.order + right.order, left.size + right.size))
}

fn union(components: &[Graph]) -> Graph {
    let mut edges = Vec::new();
    let mut start = 0;
    for component in components {
        edges.extend(plan::edges(component).map(|(u, v)| (start + u, start + v)));
        start += component.order() as u64;
    }
    plan::graph(start, edges).with_layout(|| Layout::SideBySide(components.to_vec()))
}
