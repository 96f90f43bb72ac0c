//! The tensor product (categorical product) of two or more graphs: (u, v) and (u', v') are adjacent if u ~ u' and v ~ v'.
//! Numbered as [`product`](mod@super::product). Orders are multiplied; sizes m, m' give the size 2mm'.

use crate::Graph;
use crate::families::spec::plan::{self, Extent};
use crate::families::{Arguments, Family, FamilyError, Plan, product};

pub(super) const FAMILY: Family = Family {
    name: "tensor-product",
    parameters: "SPEC,SPEC,...",
    about: "the tensor product of two or more graphs of orders n, n', ... and sizes m, m', ...",
    order: "nn'",
    size: "2mm'",
    example: "tensor-product(petersen,path:2)",
    plan,
};

fn plan(arguments: &mut Arguments<'_>) -> Result<Plan, FamilyError> {
    Ok(Plan::composed(arguments.components()?, extent, |components, meter| {
        product::multiply_all(components, |left, right| Box::new(edges(left, right)), meter)
    }))
}

fn extent(components: &[Extent]) -> Extent {
    components[1..].iter().fold(components[0], |left, right| {
        Extent::new(left.order * right.order, (left.size + left.size) * right.size)
    })
}

/// The edges of the product of two graphs.
pub(super) fn edges<'a>(left: &'a Graph, right: &'a Graph) -> impl Iterator<Item = (u64, u64)> + 'a {
    let width = right.order() as u64;
    plan::edges(left).flat_map(move |(u, x)| {
        plan::edges(right)
            .flat_map(move |(v, y)| [(u * width + v, x * width + y), (u * width + y, x * width + v)])
    })
}
