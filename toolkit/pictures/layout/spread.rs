//! A drawing without crossings with its vertices spread more evenly, still without crossings. \[Bertault2000\]
//!
//! Edges pull; vertices repel each other and edges near them, like springs. A vertex moves only as far as its edges
//! neither meet other edges nor come too near other vertices.

use graphs::layout::{Point, distance, distance_from_line, nearest_on};
use graphs::{Graph, Vertex};

/// The rounds for small graphs; larger ones have fewer, so that all take about the same time.
const ROUNDS: usize = 120;

/// The largest order with all rounds.
const SMALL: usize = 40;

/// How often a step is halved if it is too long.
const HALVINGS: usize = 5;

/// The distance that an edge keeps from other vertices, relative to the usual distance of neighbors.
const ROOM: f64 = 0.12;

/// Vertices at a larger distance do not repel; in usual distances of neighbors.
const REACH: f64 = 2.5;

const PULL: f64 = 0.4;

/// The positions after some rounds. O(n + m) per vertex for the forces, and O(m) per edge for each move.
pub(crate) fn evenly(graph: &Graph, mut places: Vec<Point>, fixed: &[bool]) -> Vec<Point> {
    let n = graph.order();
    let rounds = ROUNDS * SMALL * SMALL / (n * n).max(SMALL * SMALL);
    let edges: Vec<(Vertex, Vertex)> = graph.edges().collect();
    // The drawing is within the unit circle, so neighbors are about so far apart.
    let usual = 1.2 / (n as f64).sqrt();
    for round in 0..rounds.max(10) {
        let longest = usual * 0.3 * (1.0 - round as f64 / rounds.max(10) as f64);
        // All forces first: moves one by one would be lopsided.
        let inner = graph.vertices().filter(|v| !fixed[v.index()]);
        let forces: Vec<(Vertex, Point)> =
            inner.map(|v| (v, force(graph, &edges, &places, v, usual))).collect();
        for (v, force) in forces {
            let strength = force[0].hypot(force[1]).max(f64::EPSILON);
            let mut step = strength.min(longest) / strength;
            let from = places[v.index()];
            // Where it is crowded a move need not make room, but must not take any.
            let enough = room(graph, &edges, &places, v, 0.0).unwrap_or(0.0).min(ROOM * usual);
            for _ in 0..=HALVINGS {
                places[v.index()] = [from[0] + step * force[0], from[1] + step * force[1]];
                if room(graph, &edges, &places, v, enough).is_some() {
                    break;
                }
                places[v.index()] = from;
                step /= 2.0;
            }
        }
    }
    places
}

/// The point to which the forces move v.
fn force(graph: &Graph, edges: &[(Vertex, Vertex)], places: &[Point], v: Vertex, usual: f64) -> Point {
    let at = places[v.index()];
    let mut force = [0.0; 2];
    let mut push = |from: Point, apart: f64, strength: f64| {
        for axis in [0, 1] {
            force[axis] += (at[axis] - from[axis]) / apart.max(1e-9) * strength;
        }
    };
    for w in graph.vertices().filter(|&w| w != v) {
        let apart = distance(at, places[w.index()]);
        if apart < REACH * usual {
            push(places[w.index()], apart, usual * usual / apart.max(0.05 * usual) - usual / REACH);
        }
    }
    for &w in graph.neighbors(v) {
        let apart = distance(at, places[w.index()]);
        push(places[w.index()], apart, -PULL * apart);
    }
    for &(a, b) in edges.iter().filter(|&&(a, b)| a != v && b != v) {
        let [from, to] = [places[a.index()], places[b.index()]];
        let apart = distance_from_line(at, from, to);
        if apart < usual {
            push(nearest_on(at, from, to), apart, 2.0 * (usual - apart).powi(2) / usual);
        }
    }
    force
}

/// The least distance of v from edges that do not end there, and of its edges from other vertices; `None` if it is
/// below `enough`, or if an edge of v crosses another.
fn room(graph: &Graph, edges: &[(Vertex, Vertex)], places: &[Point], v: Vertex, enough: f64) -> Option<f64> {
    let place = |w: Vertex| places[w.index()];
    let at = place(v);
    let mut room = f64::INFINITY;
    let mut lessen = |distance: f64| {
        room = room.min(distance);
        (room >= enough).then_some(())
    };
    for &w in graph.neighbors(v) {
        for u in graph.vertices().filter(|&u| u != v && u != w) {
            lessen(distance_from_line(place(u), at, place(w)))?;
        }
    }
    for &(a, b) in edges.iter().filter(|&&(a, b)| a != v && b != v) {
        lessen(distance_from_line(at, place(a), place(b)))?;
        let others = graph.neighbors(v).iter().filter(|&&w| w != a && w != b);
        if others.into_iter().any(|&w| cross([at, place(w)], [place(a), place(b)])) {
            return None;
        }
    }
    Some(room)
}

/// Whether two line segments have a common point that is not an end of either.
fn cross([a, b]: [Point; 2], [c, d]: [Point; 2]) -> bool {
    let turn = |p: Point, q: Point, r: Point| (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0]);
    turn(a, b, c) * turn(a, b, d) < 0.0 && turn(c, d, a) * turn(c, d, b) < 0.0
}
