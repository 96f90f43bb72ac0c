//! Cartesian products, drawn as products of the drawings of their factors.
//!
//! Two straight paths make a lattice; a straight path and vertices on a circle make nested polygons. Any other
//! product is a sum of points: a copy of one factor at every vertex of the other, scaled and rotated so that no
//! vertex is near another or near an edge that does not end at it.

use std::f64::consts::TAU;

use graphs::layout::{Places, Point, WrappedEdge, roomiest};
use graphs::{Graph, Vertex};

use super::components::{corners, nearest};

/// Above this order only one scale and rotation is tried.
const LARGEST_TRIED: usize = 160;

/// The size of the copies of one factor relative to the other.
const SCALES: [f64; 7] = [0.3, 0.36, 0.42, 0.25, 0.5, 0.65, 0.2];

/// The rotations of the second factor, in fractions of a full turn.
const TURNS: [f64; 5] = [0.0, 0.1, 0.04, 0.07, 0.15];

pub(crate) fn multiply(graphs: [&Graph; 2], [left, right]: [Places; 2]) -> Places {
    match [ranks(graphs[0], &left), ranks(graphs[1], &right)] {
        [Some(rows), Some(columns)] => lattice(&rows, &columns),
        [Some(rings), None] if is_round(&right) => nested(&rings, &right.points, |ring, place| (ring, place)),
        [None, Some(rings)] if is_round(&left) => nested(&rings, &left.points, |ring, place| (place, ring)),
        _ => sum(graphs, left, right),
    }
}

/// The positions of vertices in a row, from its beginning: for paths and other graphs drawn in a row.
fn ranks(graph: &Graph, places: &Places) -> Option<Vec<f64>> {
    let n = graph.order();
    let consecutive = |v: usize| graph.are_adjacent(Vertex::new(v - 1), Vertex::new(v));
    if n > 0 && graph.size() + 1 == n && (1..n).all(consecutive) {
        return Some((0..n).map(|v| v as f64).collect());
    }
    let begin = *places.points.first()?;
    let is_in_row = places.points.iter().all(|point| (point[1] - begin[1]).abs() < 1e-9);
    // Edges between vertices in a row that is no path would lie on others.
    (is_in_row && graph.size() == 0).then(|| {
        let step = nearest(&places.points);
        let least = places.points.iter().map(|point| point[0]).fold(f64::INFINITY, f64::min);
        places.points.iter().map(|point| (point[0] - least) / step).collect()
    })
}

/// Whether all vertices are at the same distance from the origin, and there are three or more.
fn is_round(places: &Places) -> bool {
    let radius = |point: &Point| point[0].hypot(point[1]);
    let first = places.points.first().map_or(0.0, radius);
    places.points.len() > 2
        && places.points.iter().all(|point| (radius(point) - first).abs() < 1e-9 && first > 0.1)
}

fn lattice(rows: &[f64], columns: &[f64]) -> Places {
    let points = rows.iter().flat_map(|&y| columns.iter().map(move |&x| [x, y]));
    Places { points: points.collect(), wrapped: Vec::new() }
}

/// Nested copies of a polygon; `pair` determines which factor is which.
fn nested(rings: &[f64], polygon: &[Point], pair: fn(usize, usize) -> (usize, usize)) -> Places {
    // Rings at distance 1, and the corners of the innermost one about as far apart.
    let innermost = (polygon.len() as f64 / TAU).max(0.8);
    let mut places = Vec::new();
    for (ring, distance) in rings.iter().enumerate() {
        let length = polygon[0][0].hypot(polygon[0][1]);
        let radius = (innermost + distance) / length;
        let ringed = polygon.iter().enumerate();
        places.extend(ringed.map(|(place, [x, y])| (pair(ring, place), [x * radius, y * radius])));
    }
    places.sort_by_key(|&(pair, _)| pair);
    Places { points: places.into_iter().map(|(_, point)| point).collect(), wrapped: Vec::new() }
}

/// A copy of one factor at every vertex of the other.
fn sum(graphs: [&Graph; 2], left: Places, right: Places) -> Places {
    let [left, right] = [left, right].map(of_size_one);
    let width = right.points.len();
    let added = |(scale, turn): ([f64; 2], f64)| {
        let right = turned(&right, turn);
        let points = left.points.iter().flat_map(|u| {
            let point = |v: &Point| [0, 1].map(|axis| scale[0] * u[axis] + scale[1] * v[axis]);
            right.points.iter().map(point).collect::<Vec<_>>()
        });
        Places { points: points.collect(), wrapped: wrapped(&left, &right, scale) }
    };
    let scales = SCALES.iter().flat_map(|&small| [[1.0, small], [small, 1.0]]);
    let ways: Vec<([f64; 2], f64)> =
        TURNS.iter().flat_map(|&turn| scales.clone().map(move |scale| (scale, turn))).collect();
    if left.points.len() * width > LARGEST_TRIED {
        return added((ways[0].0, TURNS[1]));
    }
    let within = |graph: &Graph| graph.edges().map(|(u, v)| [u.index(), v.index()]).collect::<Vec<_>>();
    let [a, b] = graphs.map(within);
    let is_straight = |places: &Places, ends: [usize; 2]| {
        places.wrapped.iter().all(|wrapped| wrapped.ends != ends && wrapped.ends != [ends[1], ends[0]])
    };
    let mut edges = Vec::new();
    for &[u, v] in a.iter().filter(|&&ends| is_straight(&left, ends)) {
        edges.extend((0..width).map(|w| (u * width + w, v * width + w)));
    }
    for &[u, v] in b.iter().filter(|&&ends| is_straight(&right, ends)) {
        edges.extend((0..left.points.len()).map(|w| (w * width + u, w * width + v)));
    }
    // What counts is the room in a picture of a given size.
    let drawn: Vec<Vec<Point>> = ways.iter().map(|&way| of_size_one(added(way)).points).collect();
    added(ways[roomiest(&drawn, &edges)])
}

fn wrapped(left: &Places, right: &Places, scale: [f64; 2]) -> Vec<WrappedEdge> {
    let width = right.points.len();
    let grown = |wrapped: &WrappedEdge, factor: f64, ends: [usize; 2]| WrappedEdge {
        ends,
        step: wrapped.step.map(|part| part * factor),
    };
    let across = left.wrapped.iter().flat_map(|edge| {
        (0..width).map(move |v| grown(edge, scale[0], edge.ends.map(|end| end * width + v)))
    });
    let within = right.wrapped.iter().flat_map(|edge| {
        (0..left.points.len()).map(move |u| grown(edge, scale[1], edge.ends.map(|end| u * width + end)))
    });
    across.chain(within).collect()
}

/// The layout moved to the origin and scaled to extent 1.
fn of_size_one(places: Places) -> Places {
    let [low, high] = corners(&places);
    let extent = (high[0] - low[0]).max(high[1] - low[1]).max(f64::EPSILON);
    let point = |[x, y]: Point| [(x - low[0]) / extent, (y - low[1]) / extent];
    places.mapped(point, |step| step.map(|part| part / extent))
}

fn turned(places: &Places, turns: f64) -> Places {
    let (sin, cos) = (TAU * turns).sin_cos();
    let turn = |[x, y]: Point| [x * cos + y * sin, y * cos - x * sin];
    places.clone().mapped(turn, turn)
}
