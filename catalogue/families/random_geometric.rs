//! The random geometric graph: n uniformly random points of the unit square, two of them adjacent if
//! their distance is at most r. \[Gilbert1961\] Order n; two points are that near with probability
//! pi r^2 - 8 r^3 / 3 + r^4 / 2 for r <= 1, which gives the mean size.
//!
//! Coordinates are integers below 2^32 and distances are compared as squares, so that rounding has no effect.
//! The square is cut into cells of side at least r, at most n of them, and only points of the same cell or of
//! two that touch are compared: O(n log n + m) on average.

use crate::families::{Arguments, Plan};
use graphs::derived::extent::pairs;
use graphs::layout::Point;
use graphs::rng::Dice;
use graphs::{Count, FamilyError};
use graphs::{Limit, Meter};

/// The side of the square, in which coordinates are integers.
pub const SIDE: u64 = 1 << 32;

pub(super) fn plan(arguments: &mut Arguments<'_>) -> Result<Plan, FamilyError> {
    let [order, radius] = arguments.exactly()?;
    let n = order.at_least(1, "the order")?;
    let r = radius.fraction("a radius")?;
    let mut dice = arguments.dice();
    let near = r * r * (std::f64::consts::PI - 8.0 / 3.0 * r + r * r / 2.0);
    let mean = (pairs(n) as f64 * near).round() as u64;
    let mut again = dice.clone();
    let plan = Plan::made(n, Count::About(mean), move |meter| edges(n, r, &mut dice, meter));
    Ok(plan.at(move || points(n, &mut again).into_iter().map(place)))
}

fn edges(n: u64, r: f64, dice: &mut Dice, meter: &mut Meter<'_>) -> Result<Vec<(u64, u64)>, Limit> {
    // A power of two times r, which is exact.
    near_pairs(&points(n, dice), (r * SIDE as f64) as u64, meter)
}

fn points(n: u64, dice: &mut Dice) -> Vec<[u64; 2]> {
    (0..n).map(|_| [dice.uniform(SIDE), dice.uniform(SIDE)]).collect()
}

fn place([x, y]: [u64; 2]) -> Point {
    [x, y].map(|part| part as f64 / SIDE as f64)
}

fn are_near(p: [u64; 2], q: [u64; 2], radius: u64) -> bool {
    let square = |length: u64| u128::from(length).pow(2);
    square(p[0].abs_diff(q[0])) + square(p[1].abs_diff(q[1])) <= square(radius)
}

/// The pairs u < v of indices of points at distance at most `radius`. Coordinates are below [`SIDE`]. O(n log
/// n + k) on average for uniformly random points with k such pairs.
pub fn near_pairs(points: &[[u64; 2]], radius: u64, meter: &mut Meter<'_>) -> Result<Vec<(u64, u64)>, Limit> {
    let n = points.len() as u64;
    let across = SIDE.checked_div(radius).unwrap_or(SIDE).clamp(1, n.isqrt().max(1));
    let cell = |[x, y]: [u64; 2]| [x * across / SIDE, y * across / SIDE];
    let number = |[column, row]: [u64; 2]| (row * across + column) as usize;

    // The points row by row of cells, and where each cell begins.
    let mut begins = vec![0; (across * across) as usize + 1];
    for &point in points {
        meter.work(1)?;
        begins[number(cell(point)) + 1] += 1;
    }
    for index in 1..begins.len() {
        begins[index] += begins[index - 1];
    }
    let (mut by_cell, mut ends) = (vec![0; points.len()], begins.clone());
    for (v, &point) in (0..).zip(points) {
        meter.work(1)?;
        let end = &mut ends[number(cell(point))];
        by_cell[*end] = v;
        *end += 1;
    }

    let mut pairs = Vec::new();
    for (v, &point) in points.iter().enumerate() {
        let [column, row] = cell(point);
        for row in row.saturating_sub(1)..(row + 2).min(across) {
            let first = number([column.saturating_sub(1), row]);
            let last = number([(column + 1).min(across - 1), row]);
            let near = &by_cell[begins[first]..begins[last + 1]];
            meter.work(near.len())?;
            for &u in near {
                if u < v as u64 && are_near(points[u as usize], point, radius) {
                    pairs.push((u, v as u64));
                }
            }
        }
    }
    Ok(pairs)
}
