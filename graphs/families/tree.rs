//! The complete b-ary tree of height h, numbered breadth first: root 0, children of v the vertices
//! bv + 1, ..., bv + b. Order 1 + b + ... + b^h, size one less.

use crate::families::{Arguments, Family, FamilyError, Plan};
use crate::layout::Point;

pub(super) const FAMILY: Family = Family {
    name: "tree",
    parameters: "B,H",
    about: "the complete tree with B children at every inner vertex and height H",
    order: "1 + B + ... + B^H",
    size: "B + ... + B^H",
    example: "tree:2,3",
    plan,
};

fn plan(arguments: &mut Arguments<'_>) -> Result<Plan, FamilyError> {
    let [branching, height] = arguments.exactly()?;
    let b = branching.at_least(1, "the branching")?;
    let h = height.at_least(0, "the height")?;
    let (mut order, mut level) = (1u64, 1u64);
    for _ in 0..h {
        level = level.saturating_mul(b);
        order = order.saturating_add(level);
    }
    Ok(Plan::new(order, order - 1, move || (1..order).map(move |v| ((v - 1) / b, v)))
        .at(move || places(b, h)))
}

/// In layers from the root down, the leaves at distance 1 and every other vertex over the middle of its subtree.
fn places(b: u64, h: u64) -> Vec<Point> {
    let leaves = b.pow(h as u32) as f64;
    let step = (0.5 * leaves / h.max(1) as f64).max(1.0);
    let layer = |depth: u64| {
        let width = leaves / b.pow(depth as u32) as f64;
        (0..b.pow(depth as u32)).map(move |place| [(place as f64 + 0.5) * width, step * depth as f64])
    };
    (0..=h).flat_map(layer).collect()
}
