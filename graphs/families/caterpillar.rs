//! The caterpillar with a, b, ... leaves at the vertices of its spine: the spine is the path
//! 0, ..., s - 1; then come the leaves of spine vertex 0, those of 1, and so on.
//! Order s + a + b + ..., size one less.

use crate::families::{Arguments, Family, FamilyError, Plan};

pub(super) const FAMILY: Family = Family {
    name: "caterpillar",
    parameters: "A,B,...",
    about: "the caterpillar whose S spine vertices carry A, B, ... leaves",
    order: "S + A + B + ...",
    size: "S + A + B + ... - 1",
    example: "caterpillar:3,2,2,3",
    plan,
};

fn plan(arguments: &mut Arguments<'_>) -> Result<Plan, FamilyError> {
    let leaves: Result<Vec<u64>, FamilyError> =
        arguments.list()?.into_iter().map(|leaves| leaves.at_least(0, "every number of leaves")).collect();
    let leaves = leaves?;
    let spine = leaves.len() as u64;
    let order = leaves.iter().fold(spine, |sum, &leaves| sum.saturating_add(leaves));
    Ok(Plan::new(order, order - 1, move || edges(&leaves)))
}

fn edges(leaves: &[u64]) -> Vec<(u64, u64)> {
    let spine = leaves.len() as u64;
    let mut edges: Vec<(u64, u64)> = (1..spine).map(|v| (v - 1, v)).collect();
    let mut next = spine;
    for (v, &leaves) in (0..).zip(leaves) {
        edges.extend((next..next + leaves).map(|leaf| (v, leaf)));
        next += leaves;
    }
    edges
}
