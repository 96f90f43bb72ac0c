//! The join of two or more graphs: their disjoint union, and every vertex of one joined to every vertex of the others. Numbered
//! one after the other. Orders are added; two graphs of orders n, n' and sizes m, m' give the size m + m' + nn'.

use crate::Graph;
use crate::budget::{Limit, Meter};
use crate::families::spec::plan::{self, Extent};
use crate::families::{Arguments, Family, FamilyError, Plan};

pub(super) const FAMILY: Family = Family {
    name: "join",
    parameters: "SPEC,SPEC,...",
    about: "the join of two or more graphs of orders n, n', ... and sizes m, m', ...",
    order: "n + n' + ...",
    size: "m + m' + nn' (every two graphs)",
    example: "join(path:3,cycle:5)",
    plan,
};

fn plan(arguments: &mut Arguments<'_>) -> Result<Plan, FamilyError> {
    Ok(Plan::composed(arguments.components()?, extent, join))
}

fn extent(components: &[Extent]) -> Extent {
    components[1..].iter().fold(components[0], |left, right| {
        Extent::new(left.order + right.order, left.size + right.size + left.order * right.order)
    })
}

fn join(components: &[Graph], meter: &mut Meter<'_>) -> Result<Graph, Limit> {
    let mut edges = Vec::new();
    let mut start = 0;
    for component in components {
        let end = start + component.order() as u64;
        meter.work(component.size())?;
        edges.extend(plan::edges(component).map(|(u, v)| (start + u, start + v)));
        for v in start..end {
            meter.work(start as usize)?;
            edges.extend((0..start).map(|u| (u, v)));
        }
        start = end;
    }
    plan::graph(start, edges, meter)
}
