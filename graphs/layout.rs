//! Shapes and coordinates for drawings: a grid on the square lattice, a star in a pentagon (Petersen).
//!
//! A [`Layout`](crate::Layout) is stored with its [`Graph`](crate::Graph); equality of graphs ignores it. The
//! drawing code arranges the parts of a layout, and lays out graphs without one.

use std::f64::consts::TAU;

/// A point of a drawing; x grows to the right, y downwards. The unit of length is arbitrary.
pub type Point = [f64; 2];

/// The largest order of a graph with a layout; larger graphs are not drawn.
pub const LARGEST: usize = 4096;

/// A point for each vertex. An edge is a straight line, unless it is wrapped.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Places {
    pub points: Vec<Point>,
    /// The edges that leave the drawing on one side and come back on the other.
    pub wrapped: Vec<WrappedEdge>,
}

impl Places {
    /// The same drawing with all points and all steps of wrapped edges mapped.
    pub fn mapped(self, point: impl Fn(Point) -> Point, step: impl Fn(Point) -> Point) -> Self {
        let wrapped = self.wrapped.into_iter().map(|edge| WrappedEdge { step: step(edge.step), ..edge });
        Places { points: self.points.into_iter().map(point).collect(), wrapped: wrapped.collect() }
    }
}

/// An edge drawn as two stubs, as if the drawing continued beyond its border.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct WrappedEdge {
    pub ends: [usize; 2],
    /// The vector from the first end to where the second end would be drawn beyond the border.
    pub step: Point,
}

/// The point at distance `radius` from the origin, `turns` of a full turn clockwise from the top.
pub fn polar(radius: f64, turns: f64) -> Point {
    let angle = TAU * turns;
    [radius * angle.sin(), -radius * angle.cos()]
}

/// The corners of a regular polygon around the origin, clockwise: from the top if their number is odd,
/// otherwise from the first one right of the middle, and the polygon stands on a side.
pub fn polygon(corners: u64, radius: f64) -> impl Iterator<Item = Point> {
    let begin = if corners.is_multiple_of(2) { 0.5 } else { 0.0 };
    (0..corners).map(move |corner| polar(radius, (corner as f64 + begin) / corners as f64))
}

/// Points in a row at distance 1 from each other, around x = 0.
pub fn row(count: u64, y: f64) -> impl Iterator<Item = Point> {
    (0..count).map(move |place| [place as f64 - (count as f64 - 1.0) / 2.0, y])
}

/// The most points of a path in one row.
const LONGEST_ROW: u64 = 16;

/// A path: one row, or several rows in alternating directions if the path is long.
pub fn path(order: u64) -> impl Iterator<Item = Point> {
    let width = if order <= LONGEST_ROW { order.max(1) } else { (3 * order).isqrt() };
    (0..order).map(move |v| {
        let (row, place) = (v / width, v % width);
        let x = if row.is_multiple_of(2) { place } else { width - 1 - place };
        [x as f64, row as f64]
    })
}

/// The least distance between two vertices, or between a vertex and an edge that does not end there, with
/// straight edges. Infinite if there is no such pair. O(n (n + m)).
pub fn clearance(points: &[Point], edges: &[(usize, usize)]) -> f64 {
    let pairs = (0..points.len()).flat_map(|v| (0..v).map(move |u| (u, v)));
    let apart = pairs.map(|(u, v)| distance(points[u], points[v])).fold(f64::INFINITY, f64::min);
    let foreign = edges.iter().flat_map(|&(u, v)| {
        let others = (0..points.len()).filter(move |&w| w != u && w != v);
        others.map(move |w| distance_from_line(points[w], points[u], points[v]))
    });
    foreign.fold(apart, f64::min)
}

/// The index of the first drawing of a graph with a clearance of at least `ENOUGH` times the best.
///
/// # Panics
/// If there is no drawing.
pub fn roomiest(drawings: &[Vec<Point>], edges: &[(usize, usize)]) -> usize {
    /// Fraction of the best clearance.
    const ENOUGH: f64 = 0.6;
    let room: Vec<f64> = drawings.iter().map(|points| clearance(points, edges)).collect();
    let best = room.iter().copied().fold(0.0, f64::max);
    room.iter().position(|&room| room >= ENOUGH * best).expect("the best one leaves enough room")
}

pub fn distance([a, b]: Point, [c, d]: Point) -> f64 {
    (a - c).hypot(b - d)
}

/// The distance of a point from the straight line between two others.
pub fn distance_from_line(point: Point, from: Point, to: Point) -> f64 {
    distance(point, nearest_on(point, from, to))
}

/// The point of a straight line that is nearest to another point.
pub fn nearest_on(point: Point, from: Point, to: Point) -> Point {
    let [x, y] = [to[0] - from[0], to[1] - from[1]];
    let square = (x * x + y * y).max(1e-18);
    let along = (((point[0] - from[0]) * x + (point[1] - from[1]) * y) / square).clamp(0.0, 1.0);
    [from[0] + along * x, from[1] + along * y]
}
