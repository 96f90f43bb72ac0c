//! The caterpillar with a, b, ... leaves at the vertices of its spine: the spine is the path
//! 0, ..., s - 1; then come the leaves of spine vertex 0, those of 1, and so on.
//! Order s + a + b + ..., size one less.

use crate::families::{Arguments, Plan};
use graphs::FamilyError;
use graphs::layout::{Point, row};

pub(super) fn plan(arguments: &mut Arguments<'_>) -> Result<Plan, FamilyError> {
    let leaves: Result<Vec<u64>, FamilyError> =
        arguments.list()?.into_iter().map(|leaves| leaves.at_least(0, "every number of leaves")).collect();
    Ok(carrying(leaves?))
}

fn carrying(leaves: Vec<u64>) -> Plan {
    let spine = leaves.len() as u64;
    let order = leaves.iter().fold(spine, |sum, &leaves| sum.saturating_add(leaves));
    let carried = leaves.clone();
    Plan::new(order, order - 1, move || edges(&leaves)).at(move || places(&carried))
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

/// The spine in a row, the leaves in a row below it.
fn places(leaves: &[u64]) -> Vec<Point> {
    let (mut spine, mut below) = (Vec::new(), Vec::new());
    let mut left = 0.0;
    for &leaves in leaves {
        let width = leaves.max(1) as f64;
        let middle = left + width / 2.0;
        spine.push([middle, 0.0]);
        below.extend(row(leaves, 1.2).map(|[x, y]| [middle + x, y]));
        left += width;
    }
    spine.extend(below);
    spine
}
