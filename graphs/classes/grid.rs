//! Grids P_r x P_c with at least two rows and two columns.

use std::collections::VecDeque;

use super::numbering::Numbering;
use crate::classes::Class;
use crate::{Graph, Vertex};

pub(crate) const CLASS: Class =
    numbered!("grid", "the Cartesian product of two paths of at least two vertices each");

/// The numbers of rows and columns, the smaller first. O(n log n).
pub fn sides(graph: &Graph) -> Option<(u64, u64)> {
    let parameters = numbering(graph)?.parameters;
    Some((parameters[0], parameters[1]))
}

/// The vertices row by row, with no more rows than columns. O(n log n).
///
/// One corner, a vertex of degree 2, gets the place (0, 0), its neighbors (0, 1) and (1, 0). The layers by
/// distance from the corner follow. A vertex with two neighbors in the layer before, at (i, j) and (i - 1,
/// j + 1), is at (i, j + 1). A vertex with one neighbor there continues the side on which this neighbor lies.
pub fn numbering(graph: &Graph) -> Option<Numbering> {
    let n = graph.order();
    if n < 4 || graph.max_degree() > 4 {
        return None;
    }
    let corner = graph.vertices().find(|&v| graph.degree(v) == 2)?;
    let places = places(graph, corner)?;
    let (mut rows, mut columns) = places.iter().fold((0, 0), |(r, c), &(i, j)| (r.max(i + 1), c.max(j + 1)));
    let flat = |(i, j): (usize, usize)| if rows <= columns { (i, j) } else { (j, i) };
    let places: Vec<(usize, usize)> = places.into_iter().map(flat).collect();
    (rows, columns) = (rows.min(columns), rows.max(columns));
    if rows.checked_mul(columns) != Some(n) || graph.size() != rows * (columns - 1) + (rows - 1) * columns {
        return None;
    }
    let mut vertices = vec![corner; n];
    for (v, (i, j)) in graph.vertices().zip(places) {
        vertices[i * columns + j] = v;
    }
    let along = (1..n).filter(|v| v % columns > 0).map(|v| (v - 1, v));
    let edges = along.chain((columns..n).map(|v| (v - columns, v)));
    Numbering::from_order(graph, "grid", &[rows, columns], format!("grid:{rows}x{columns}"), edges, vertices)
}

/// The place of every vertex if this is a corner of a grid; otherwise any result.
fn places(graph: &Graph, corner: Vertex) -> Option<Vec<(usize, usize)>> {
    let mut places: Vec<Option<(usize, usize)>> = vec![None; graph.order()];
    let &[right, down] = graph.neighbors(corner) else { return None };
    places[corner.index()] = Some((0, 0));
    places[right.index()] = Some((0, 1));
    places[down.index()] = Some((1, 0));
    let mut queue = VecDeque::from([right, down]);
    while let Some(u) = queue.pop_front() {
        for &v in graph.neighbors(u) {
            if places[v.index()].is_some() {
                continue;
            }
            let layer = places[u.index()].map(|(i, j)| i + j);
            let before = graph.neighbors(v).iter().filter_map(|w| places[w.index()]);
            let mut before = before.filter(|(i, j)| Some(i + j) == layer);
            let place = match (before.next()?, before.next()) {
                ((i, j), Some((k, l))) => (i.max(k), j.max(l)),
                ((0, j), None) => (0, j + 1),
                ((i, 0), None) => (i + 1, 0),
                _ => return None,
            };
            places[v.index()] = Some(place);
            queue.push_back(v);
        }
    }
    places.into_iter().collect()
}
