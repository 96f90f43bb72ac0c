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
    components[1..].iter().try_fold(components[0].clone(), |left, right| multiply(&left, right, meter))
}

fn multiply(left: &Graph, right: &Graph, meter: &mut Meter<'_>) -> Result<Graph, Limit> {
    let (n, width) = (left.order() as u64, right.order() as u64);
    let within = (0..n).flat_map(|u| plan::edges(right).map(move |(v, w)| (u * width + v, u * width + w)));
    let across = plan::edges(left).flat_map(|(u, w)| (0..width).map(move |v| (u * width + v, w * width + v)));
    let graph = plan::graph(n * width, within.chain(across), meter)?;
    Ok(graph.with_layout(|| Layout::Product(Box::new([left.clone(), right.clone()]))))
}
