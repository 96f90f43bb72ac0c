//! The hypercube Q_d, d >= 1: numbers below 2^d, adjacent if one bit differs. Order 2^d, size d 2^(d-1).

use crate::families::{Arguments, Plan};
use graphs::FamilyError;
use graphs::Layout;
use graphs::derived::extent;
use graphs::layout::{Point, polar};

pub(super) fn plan(arguments: &mut Arguments<'_>) -> Result<Plan, FamilyError> {
    let [dimension] = arguments.exactly()?;
    let d = dimension.at_least(1, "the dimension")?;
    let order = if d < 64 { 1 << d } else { u64::MAX };
    Ok(Plan::new(order, d.saturating_mul(order / 2), move || edges(d)).with_layout(move || layout(d)))
}

pub(super) fn edges(d: u64) -> impl Iterator<Item = (u64, u64)> {
    (0..1 << d).flat_map(move |v: u64| (0..d).map(move |bit| (v, v ^ 1 << bit)).filter(|(u, v)| u < v))
}

/// Up to d = 4 by [`places`]; above as the product of two smaller hypercubes.
fn layout(d: u64) -> Layout {
    if d <= 4 {
        return Layout::at(places(d));
    }
    let part = |d: u64| {
        let graph = extent::unlimited(|meter| extent::graph(1 << d, edges(d), meter));
        graph.expect("nothing limits the work").with_layout(|| layout(d))
    };
    Layout::Product(Box::new([part(d - d / 2), part(d / 2)]))
}

/// Q_d, d <= 4, as a projection of the cube: each bit is a step in a separate direction.
pub(super) fn places(d: u64) -> impl Iterator<Item = Point> {
    let steps: Vec<Point> = match d {
        // The square, and a step aside for depth.
        1..=3 => vec![[1.0, 0.0], [0.0, -1.0], [0.42, -0.34]],
        // Four steps in the directions of an octagon: the projection with the most symmetry.
        _ => (0..4).map(|bit| polar(1.0, (2 * bit + 1) as f64 / 16.0)).collect(),
    };
    (0..1u64 << d).map(move |v| {
        let taken = steps.iter().enumerate().filter(|(bit, _)| v >> bit & 1 == 1);
        taken.fold([0.0; 2], |[x, y], (_, step)| [x + step[0], y + step[1]])
    })
}
