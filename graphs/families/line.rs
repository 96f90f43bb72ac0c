//! The line graph of a graph: its edges, adjacent if they share an end, numbered in lexicographic order
//! (u < v). Order m; size the sum of d(d - 1)/2 over the degrees d.

use crate::Graph;
use crate::families::spec::plan::{self, Extent};
use crate::families::{Arguments, Family, FamilyError, Plan};

pub(super) const FAMILY: Family = Family {
    name: "line",
    parameters: "SPEC",
    about: "the line graph of a graph of size m and degrees d",
    order: "m",
    size: "sum of d(d - 1)/2",
    example: "line(complete:5)",
    plan,
};

fn plan(arguments: &mut Arguments<'_>) -> Result<Plan, FamilyError> {
    Ok(Plan::composed(arguments.component()?, extent, line_graph))
}

fn extent(components: &[Extent]) -> Extent {
    Extent::new(components[0].size, components[0].cherries)
}

fn line_graph(components: &[Graph]) -> Graph {
    let base = &components[0];
    let mut incident: Vec<Vec<u64>> = vec![Vec::new(); base.order()];
    for (number, (u, v)) in (0..).zip(base.edges()) {
        incident[u.index()].push(number);
        incident[v.index()].push(number);
    }
    let pairs = incident.iter().flat_map(|edges| {
        edges.iter().enumerate().flat_map(move |(i, &e)| edges[i + 1..].iter().map(move |&f| (e, f)))
    });
    plan::graph(base.size() as u64, pairs)
}
