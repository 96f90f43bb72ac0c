//! The strong product of two or more graphs: (u, v) and (u', v') are adjacent if u and u' are equal or adjacent, v and v' are equal or
//! adjacent, and not both are equal. Its edges are those of the Cartesian and of the tensor product. Numbered as
//! [`product`](mod@super::product). Two graphs of orders n, n' and sizes m, m' give the size nm' + mn' + 2mm'.

use crate::families::spec::plan::Extent;
use crate::families::{Arguments, Family, FamilyError, Plan, product, tensor_product};

pub(super) const FAMILY: Family = Family {
    name: "strong-product",
    parameters: "SPEC,SPEC,...",
    about: "the strong product of two or more graphs of orders n, n', ... and sizes m, m', ...",
    order: "nn'",
    size: "nm' + mn' + 2mm'",
    example: "strong-product(path:4,path:5)",
    plan,
};

fn plan(arguments: &mut Arguments<'_>) -> Result<Plan, FamilyError> {
    Ok(Plan::composed(arguments.components()?, extent, |components, meter| {
        product::multiply_all(
            components,
            |left, right| Box::new(product::edges(left, right).chain(tensor_product::edges(left, right))),
            meter,
        )
    }))
}

fn extent(components: &[Extent]) -> Extent {
    components[1..].iter().fold(components[0], |left, right| {
        let along = left.order * right.size + left.size * right.order;
        Extent::new(left.order * right.order, along + (left.size + left.size) * right.size)
    })
}
