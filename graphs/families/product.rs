//! The Cartesian product of two or more graphs: (u, v) and (u', v') are adjacent if u = u' and v ~ v',
//! or v = v' and u ~ u'. The pair (u, v) has the number un' + v, n' the order of the second graph; three
//! and more graphs are multiplied from the left. Orders are multiplied; two graphs of orders n, n' and
//! sizes m, m' give the size nm' + mn'.

use crate::budget::{Limit, Meter};
use crate::families::spec::plan::{self, Extent};
use crate::families::{Arguments, Family, FamilyError, Plan};
use crate::{Graph, Layout};

pub(super) const FAMILY: Family = Family {
    name: "product",
    parameters: "SPEC,SPEC,...",
    about: "the Cartesian product of two or more graphs of orders n, n', ... and sizes m, m', ...",
    order: "nn'",
    size: "nm' + mn'",
    example: "product(cycle:5,path:3)",
    plan,
};

fn plan(arguments: &mut Arguments<'_>) -> Result<Plan, FamilyError> {
    Ok(Plan::composed(arguments.components()?, extent, product))
}

fn extent(components: &[Extent]) -> Extent {
    components[1..].iter().fold(components[0], |left, right| {
        Extent::new(left.order * right.order, left.order * right.size + left.size * right.order)
            .averaging(left.average() + right.average())
    })
}

fn product(components: &[Graph], meter: &mut Meter<'_>) -> Result<Graph, Limit> {
    components[1..].iter().try_fold(components[0].clone(), |left, right| {
        let graph = multiply(&left, right, edges(&left, right), meter)?;
        Ok(graph.with_layout(|| Layout::Product(Box::new([left, right.clone()]))))
    })
}

/// The edges of the Cartesian product of two graphs.
pub(super) fn edges<'a>(left: &'a Graph, right: &'a Graph) -> impl Iterator<Item = (u64, u64)> + 'a {
    let (n, width) = (left.order() as u64, right.order() as u64);
    let within =
        (0..n).flat_map(move |u| plan::edges(right).map(move |(v, w)| (u * width + v, u * width + w)));
    let across =
        plan::edges(left).flat_map(move |(u, w)| (0..width).map(move |v| (u * width + v, w * width + v)));
    within.chain(across)
}

/// The edges of a product of two graphs.
pub(super) type EdgesOf = for<'a> fn(&'a Graph, &'a Graph) -> Box<dyn Iterator<Item = (u64, u64)> + 'a>;

/// The product of two or more graphs, from the left, that has these edges of two.
pub(super) fn multiply_all(
    components: &[Graph],
    edges: EdgesOf,
    meter: &mut Meter<'_>,
) -> Result<Graph, Limit> {
    components[1..]
        .iter()
        .try_fold(components[0].clone(), |left, right| multiply(&left, right, edges(&left, right), meter))
}

fn multiply(
    left: &Graph,
    right: &Graph,
    edges: impl Iterator<Item = (u64, u64)>,
    meter: &mut Meter<'_>,
) -> Result<Graph, Limit> {
    plan::graph(left.order() as u64 * right.order() as u64, edges, meter)
}
