//! The lexicographic product G\[H\] of two or more graphs, from the left: (u, v) and (u', v') are adjacent if u ~ u', or if u = u' and
//! v ~ v'. Every vertex of G becomes a copy of H. Numbered as [`product`](mod@super::product). Two graphs of orders n, n' and sizes m, m'
//! give the size nm' + mn'^2.

use crate::Graph;
use crate::families::spec::plan::{self, Extent};
use crate::families::{Arguments, Family, FamilyError, Plan, product};

pub(super) const FAMILY: Family = Family {
    name: "lexicographic-product",
    parameters: "SPEC,SPEC,...",
    about: "the lexicographic product of two or more graphs of orders n, n', ... and sizes m, m', ...",
    order: "nn'",
    size: "nm' + mn'^2",
    example: "lexicographic-product(cycle:5,path:2)",
    plan,
};

fn plan(arguments: &mut Arguments<'_>) -> Result<Plan, FamilyError> {
    Ok(Plan::composed(arguments.components()?, extent, |components, meter| {
        product::multiply_all(components, |left, right| Box::new(edges(left, right)), meter)
    }))
}

fn extent(components: &[Extent]) -> Extent {
    components[1..].iter().fold(components[0], |left, right| {
        let between = left.size * right.order * right.order;
        Extent::new(left.order * right.order, left.order * right.size + between)
    })
}

fn edges<'a>(left: &'a Graph, right: &'a Graph) -> impl Iterator<Item = (u64, u64)> + 'a {
    let (n, width) = (left.order() as u64, right.order() as u64);
    let within =
        (0..n).flat_map(move |u| plan::edges(right).map(move |(v, y)| (u * width + v, u * width + y)));
    let pairs = move || (0..width).flat_map(move |v| (0..width).map(move |y| (v, y)));
    let between =
        plan::edges(left).flat_map(move |(u, x)| pairs().map(move |(v, y)| (u * width + v, x * width + y)));
    within.chain(between)
}
