//! The complete multipartite graph K_{a,b,...}: vertices are adjacent exactly if in different parts, numbered
//! one after the other. Order the sum of the parts, size that of their products two by two.

use crate::families::spec::arguments::Argument;
use crate::families::{Arguments, Plan, formulas};
use graphs::FamilyError;
use graphs::layout::{Point, polar, row};

pub(super) fn plan(arguments: &mut Arguments<'_>) -> Result<Plan, FamilyError> {
    of_parts(&arguments.list()?)
}

fn of_parts(parts: &[Argument<'_>]) -> Result<Plan, FamilyError> {
    let parts: Result<Vec<u64>, FamilyError> =
        parts.iter().map(|part| part.at_least(1, "every part")).collect();
    let parts = parts?;
    let (mut order, mut size) = (0u64, 0u64);
    for &part in &parts {
        size = size.saturating_add(order.saturating_mul(part));
        order = order.saturating_add(part);
    }
    let sizes = parts.clone();
    let plan = Plan::new(order, size, move || edges(parts));
    // With three parts and more, the circle is for the graphs that cannot be drawn without crossings.
    let by_circle = sizes.len() < 3 || !is_planar(&sizes);
    Ok(if by_circle { plan.at(move || places(&sizes)) } else { plan })
}

/// Whether K_{a,b,...} is planar: it has no K_5 across five parts and no K_{3,3} between two groups of parts.
fn is_planar(parts: &[u64]) -> bool {
    let group = |choice: u32, chosen: u32| {
        let members = parts.iter().enumerate().filter(move |(index, _)| choice >> index & 1 == chosen);
        members.map(|(_, &part)| part).fold(0, u64::saturating_add)
    };
    parts.len() < 5 && !(0..1 << parts.len()).any(|choice| group(choice, 0) >= 3 && group(choice, 1) >= 3)
}

fn edges(parts: Vec<u64>) -> impl Iterator<Item = (u64, u64)> {
    let ranges = parts.into_iter().scan(0, |start, part| {
        let range = *start..*start + part;
        *start = range.end;
        Some(range)
    });
    ranges.flat_map(|range| range.clone().flat_map(move |v| (0..range.start).map(move |u| (u, v))))
}

/// A star around its hub; two vertices on both sides of a row; two rows; or parts as arcs with gaps between.
fn places(parts: &[u64]) -> Vec<Point> {
    match *parts {
        [1, n] => formulas::hub(n).collect(),
        [n, 1] => formulas::hub(n).skip(1).chain([[0.0; 2]]).collect(),
        [2, n] => poles(n).into_iter().chain(row(n, 0.0)).collect(),
        [n, 2] => row(n, 0.0).chain(poles(n)).collect(),
        [above, below] => formulas::two_rows(above, below).collect(),
        _ => arcs(parts),
    }
}

/// Above and below the middle of a row.
fn poles(n: u64) -> [Point; 2] {
    let height = (0.3 * n as f64).max(1.0);
    [[0.0, -height], [0.0, height]]
}

fn arcs(parts: &[u64]) -> Vec<Point> {
    /// The gap between two parts; two vertices of one part are at distance 1.
    const GAP: f64 = 2.5;
    let around: f64 = parts.iter().map(|&part| part as f64 - 1.0 + GAP).sum();
    let mut places = Vec::new();
    // The first part is centered at the top.
    let mut at = (parts.first().copied().unwrap_or(1) as f64 - 1.0) / -2.0;
    for &part in parts {
        places.extend((0..part).map(|place| polar(1.0, (at + place as f64) / around)));
        at += part as f64 - 1.0 + GAP;
    }
    places
}
