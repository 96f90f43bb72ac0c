//! The components side by side.

use graphs::Vertex;
use graphs::layout::{Places, Point, WrappedEdge, distance};

/// The space between two components; a component of order n is about sqrt(n) wide.
const GAP: f64 = 0.8;

/// Places the components in a row. Each is scaled so that its nearest vertices are at distance 1, within bounds
/// relative to the square root of its order.
pub(crate) fn side_by_side(order: usize, parts: Vec<(Vec<Vertex>, Places)>) -> Places {
    if let [(_, only)] = parts.as_slice() {
        return only.clone();
    }
    let mut joined = Places { points: vec![[0.0; 2]; order], wrapped: Vec::new() };
    let mut left = 0.0;
    for (vertices, drawn) in parts {
        let [low, high] = corners(&drawn);
        let extent = (high[0] - low[0]).max(high[1] - low[1]);
        let usual = (vertices.len() as f64).sqrt() - 1.0;
        let size = (extent / nearest(&drawn.points)).clamp(usual, 2.0 * usual + 1.0);
        let scale = if extent > 0.0 { size / extent } else { 0.0 };
        let middle = (low[1] + high[1]) / 2.0;
        for (v, [x, y]) in vertices.iter().zip(&drawn.points) {
            joined.points[v.index()] = [left + (x - low[0]) * scale, (y - middle) * scale];
        }
        joined.wrapped.extend(drawn.wrapped.iter().map(|wrapped| WrappedEdge {
            ends: wrapped.ends.map(|end| vertices[end].index()),
            step: wrapped.step.map(|part| part * scale),
        }));
        left += (high[0] - low[0]) * scale + GAP;
    }
    joined
}

/// The least distance between two points; 1 for fewer than two points.
pub fn nearest(points: &[Point]) -> f64 {
    let pairs = points.iter().enumerate().flat_map(|(i, &a)| points[..i].iter().map(move |&b| (a, b)));
    let least = pairs.map(|(a, b)| distance(a, b)).fold(f64::INFINITY, f64::min);
    if least.is_finite() { least.max(f64::EPSILON) } else { 1.0 }
}

/// Moves and scales the places into the unit square, without changing proportions.
pub(crate) fn fit(places: Places) -> Places {
    let [low, high] = corners(&places);
    let extent = (high[0] - low[0]).max(high[1] - low[1]);
    let scale = if extent > 0.0 { 1.0 / extent } else { 0.0 };
    let middle = [0, 1].map(|axis| (low[axis] + high[axis]) / 2.0);
    let point = |point: Point| [0, 1].map(|axis| 0.5 + (point[axis] - middle[axis]) * scale);
    places.mapped(point, |step| step.map(|part| part * scale))
}

/// The smallest and largest coordinates of vertices and stubs; the origin twice if there are none.
pub fn corners(places: &Places) -> [Point; 2] {
    let stubs =
        places.wrapped.iter().flat_map(|wrapped| super::super::stubs(places, wrapped)).map(|[_, tip]| tip);
    let mut all = places.points.iter().copied().chain(stubs);
    let Some(first) = all.next() else { return [[0.0; 2]; 2] };
    all.fold([first, first], |[low, high], place| {
        [[0, 1].map(|axis| low[axis].min(place[axis])), [0, 1].map(|axis| high[axis].max(place[axis]))]
    })
}
