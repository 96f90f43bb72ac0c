//! Components side by side.

use graphs::Vertex;

use super::Point;

/// The free space between two components, where a component of order n is about sqrt(n) wide.
const GAP: f64 = 0.8;

/// Scales each component to a width near the square root of its order, sets them in a row, and fits the
/// row into the unit square.
pub fn side_by_side(order: usize, parts: Vec<(Vec<Vertex>, Vec<Point>)>) -> Vec<Point> {
    let mut places = vec![[0.0; 2]; order];
    let mut left = 0.0;
    for (vertices, drawn) in parts {
        let [low, high] = corners(&drawn);
        let extent = (high[0] - low[0]).max(high[1] - low[1]);
        let size = ((vertices.len() as f64).sqrt() - 1.0).max(0.0);
        let scale = if extent > 0.0 { size / extent } else { 0.0 };
        let middle = (low[1] + high[1]) / 2.0;
        for (v, [x, y]) in vertices.iter().zip(drawn) {
            places[v.index()] = [left + (x - low[0]) * scale, (y - middle) * scale];
        }
        left += (high[0] - low[0]) * scale + GAP;
    }
    fit(places)
}

/// Moves and scales the places into the unit square, without changing proportions.
fn fit(places: Vec<Point>) -> Vec<Point> {
    let [low, high] = corners(&places);
    let extent = (high[0] - low[0]).max(high[1] - low[1]);
    let scale = if extent > 0.0 { 1.0 / extent } else { 0.0 };
    let middle = [0, 1].map(|axis| (low[axis] + high[axis]) / 2.0);
    let placed =
        places.into_iter().map(|place| [0, 1].map(|axis| 0.5 + (place[axis] - middle[axis]) * scale));
    placed.collect()
}

/// The least and the largest coordinates; the origin twice if there are no places.
fn corners(places: &[Point]) -> [Point; 2] {
    let Some(&first) = places.first() else { return [[0.0; 2]; 2] };
    places.iter().fold([first, first], |[low, high], place| {
        [[0, 1].map(|axis| low[axis].min(place[axis])), [0, 1].map(|axis| high[axis].max(place[axis]))]
    })
}
