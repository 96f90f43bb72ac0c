//! The complete multipartite graph K_{a,b,...}: vertices are adjacent exactly if they are in different
//! parts. Parts are numbered one after the other. Order the sum of the parts, size the sum of their
//! products two by two.

use crate::families::{Arguments, Family, FamilyError, Plan};

pub(super) const FAMILY: Family = Family {
    name: "multipartite",
    parameters: "A,B,...",
    about: "the complete multipartite graph with parts of A, B, ... vertices",
    order: "A + B + ...",
    size: "AB + ... (every two parts)",
    example: "multipartite:3,3,3",
    plan,
};

fn plan(arguments: &mut Arguments<'_>) -> Result<Plan, FamilyError> {
    let parts: Result<Vec<u64>, FamilyError> =
        arguments.list()?.into_iter().map(|part| part.at_least(1, "every part")).collect();
    let parts = parts?;
    let (mut order, mut size) = (0u64, 0u64);
    for &part in &parts {
        size = size.saturating_add(order.saturating_mul(part));
        order = order.saturating_add(part);
    }
    Ok(Plan::new(order, size, move || edges(&parts)))
}

fn edges(parts: &[u64]) -> Vec<(u64, u64)> {
    let mut edges = Vec::new();
    let mut start = 0;
    for part in parts {
        edges.extend((start..start + part).flat_map(|v| (0..start).map(move |u| (u, v))));
        start += part;
    }
    edges
}
