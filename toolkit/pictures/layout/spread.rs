//! A drawing without crossings with more room for its vertices, still without crossings.
//!
//! As in \[Bertault2000\] a vertex moves only as far as its edges meet no other edges, but without forces: a
//! vertex with little room tries the places around it.

use graphs::layout::{Point, distance_from_line, polar};
use graphs::{Graph, Vertex};

/// The rounds for small graphs; larger ones have fewer, so that all take about the same time.
const ROUNDS: usize = 120;

const FEWEST_ROUNDS: usize = 10;

/// The largest order with all rounds.
const SMALL: usize = 40;

/// The number of places around a vertex that it tries in a round.
const AROUND: usize = 8;

/// The positions in the same square, with more room for vertices that have less than a disc of the page needs: in each round
/// such a vertex moves to that place around it where it and its edges have the most. So the least room never becomes less.
///
/// Cost: O(m) for each edge of a vertex and each place that it tries.
pub(crate) fn roomily(graph: &Graph, mut places: Vec<Point>) -> Vec<Point> {
    let n = graph.order();
    let edges: Vec<(Vertex, Vertex)> = graph.edges().collect();
    let half = places.iter().flatten().fold(0.0_f64, |half, part| half.max(part.abs()));
    let enough = half * (0.42 / (n as f64 + 1.0).sqrt() + 0.03);
    let mut step = 0.2 * half;
    for round in 0..(ROUNDS * SMALL * SMALL / (n * n).max(SMALL * SMALL)).max(FEWEST_ROUNDS) {
        let mut is_at_rest = true;
        for v in graph.vertices() {
            let Some(mut most) = room(graph, &edges, &places, v, 0.0).filter(|&room| room < enough) else {
                continue;
            };
            let (from, mut best) = (places[v.index()], places[v.index()]);
            for turn in 0..AROUND {
                let by = polar(step, (turn as f64 + (round % 2) as f64 / 2.0) / AROUND as f64);
                places[v.index()] = [0, 1].map(|axis| (from[axis] + by[axis]).clamp(-half, half));
                if let Some(found) = room(graph, &edges, &places, v, most).filter(|&found| found > most) {
                    (most, best) = (found, places[v.index()]);
                }
            }
            is_at_rest &= best == from;
            places[v.index()] = best;
        }
        if is_at_rest {
            step /= 2.0;
        }
    }
    places
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
