//! Planar graphs by straight lines that do not cross. \[Tutte1963\]
//!
//! A longest face of an embedding becomes a regular polygon, and every other vertex comes to rest in the
//! barycenter of its neighbors. In a planar graph that no two vertices disconnect no edges cross. Where it is
//! only without cut vertices, a vertex is first put into each inner face and joined to its border: then
//! whatever two vertices cut off holds on to the faces beside it, or to the polygon. A graph with cut
//! vertices gets edges between neighbors of those first. What is added is not drawn.
//!
//! With equal weights many inner vertices shrink to a point in the middle. Any positive weights of the edges
//! do, so each is weighted by its length in the picture before: long edges pull more.

use graphs::classes::planar;
use graphs::distances::distances_from;
use graphs::layout::{Point, distance, polygon, roomiest};
use graphs::{Graph, Vertex, connectivity};

use super::{schnyder, spread};

/// How often the edge weights are updated.
const PICTURES: usize = 12;

const ROUNDS: usize = 1000;

/// The largest movement of a vertex at rest.
const REST: f64 = 1e-5;

/// The least weight of an edge.
const LIGHTEST: f64 = 1e-3;

/// A straight-line drawing of a connected graph of at least three vertices; `None` if it is not planar.
///
/// Barycentric drawings show symmetry but may leave very little room; then the regions of `schnyder` are used.
pub(crate) fn straight_lines(graph: &Graph) -> Option<Vec<Point>> {
    planar::embedding(graph)?;
    let joined = without_cut_vertices(graph);
    let edges: Vec<(usize, usize)> = graph.edges().map(|(u, v)| (u.index(), v.index())).collect();
    let mut drawings = vec![barycentric(&joined, graph.order()), schnyder::by_regions(&joined, outermost)];
    Some(spread::roomily(graph, drawings.swap_remove(roomiest(&drawings, &edges))))
}

/// The graph with edges added between neighbors of every cut vertex, still planar.
///
/// Two consecutive neighbors of v in an embedding are on the border of one face, so they can be joined along the
/// two edges to v. If they are in different components of G - v, they are not adjacent yet.
fn without_cut_vertices(graph: &Graph) -> Graph {
    let mut joined = graph.clone();
    for v in graph.vertices() {
        let others: Vec<Vertex> = graph.vertices().filter(|&w| w != v).collect();
        let parts = connectivity::components(&joined.induced(&others));
        if parts.len() < 2 {
            continue;
        }
        let mut part_of = vec![0; graph.order()];
        for (number, part) in parts.iter().enumerate() {
            part.iter().for_each(|w| part_of[others[w.index()].index()] = number);
        }
        let embedding = planar::embedding(&joined).expect("the added edges keep it planar");
        let around = embedding.around(v);
        let consecutive = around.iter().zip(around.iter().cycle().skip(1));
        let mut edges: Vec<(usize, usize)> = joined.edges().map(|(u, w)| (u.index(), w.index())).collect();
        for (u, w) in consecutive.map(|(u, w)| (u.index(), w.index())) {
            let (old, new) = (part_of[u], part_of[w]);
            if old != new {
                edges.push((u, w));
                part_of.iter_mut().filter(|part| **part == old).for_each(|part| *part = new);
            }
        }
        joined = Graph::from_edges(graph.order(), edges).expect("the ends are vertices of the graph");
    }
    joined
}

/// The positions of the first n vertices of a planar graph without cut vertices.
fn barycentric(graph: &Graph, n: usize) -> Vec<Point> {
    let faces = planar::embedding(graph).expect("the graph is planar").faces();
    let outer = outermost(graph, &faces);
    let longest = faces[outer].len();

    let mut neighbors: Vec<Vec<usize>> =
        graph.vertices().map(|v| graph.neighbors(v).iter().map(|w| w.index()).collect()).collect();
    for (index, face) in faces.iter().enumerate() {
        if index != outer {
            let inside = neighbors.len();
            neighbors.push(face.iter().map(|v| v.index()).collect());
            face.iter().for_each(|v| neighbors[v.index()].push(inside));
        }
    }
    let mut places = vec![[0.0; 2]; neighbors.len()];
    let mut fixed = vec![false; neighbors.len()];
    for (v, place) in faces[outer].iter().zip(polygon(longest as u64, 1.0)) {
        places[v.index()] = place;
        fixed[v.index()] = true;
    }
    let mut weights: Vec<Vec<f64>> = neighbors.iter().map(|around| vec![1.0; around.len()]).collect();
    for _ in 0..PICTURES {
        settle(&neighbors, &weights, &fixed, &mut places);
        for (v, around) in neighbors.iter().enumerate() {
            for (weight, &w) in weights[v].iter_mut().zip(around) {
                *weight = distance(places[v], places[w]).max(LIGHTEST);
            }
        }
    }
    places.truncate(n);
    places
}

/// The best outer face among the longest ones. A face surrounded by few layers of vertices leaves them much room,
/// unless one of its vertices has few edges.
fn outermost(graph: &Graph, faces: &[Vec<Vertex>]) -> usize {
    let cost = |face: &[Vertex]| {
        let fewest = face.iter().map(|&v| graph.degree(v)).min().unwrap_or(1);
        total_distance(graph, face) as f64 * (1.0 + 3.0 / fewest as f64)
    };
    let longest = faces.iter().map(Vec::len).max().unwrap_or(0);
    let longest_faces = (0..faces.len()).filter(|&index| faces[index].len() == longest);
    let outer = longest_faces.min_by(|&a, &b| cost(&faces[a]).total_cmp(&cost(&faces[b])));
    outer.expect("a connected graph with an edge has a face")
}

fn total_distance(graph: &Graph, face: &[Vertex]) -> usize {
    distances_from(graph, face).into_iter().map(|distance| distance as usize).sum()
}

/// Moves every vertex that is not fixed to the weighted mean of its neighbors, until all are at rest.
fn settle(neighbors: &[Vec<usize>], weights: &[Vec<f64>], fixed: &[bool], places: &mut [Point]) {
    for _ in 0..ROUNDS {
        let mut moved: f64 = 0.0;
        for v in (0..places.len()).filter(|&v| !fixed[v]) {
            let total: f64 = weights[v].iter().sum();
            let mean = |axis: usize| {
                let pulls = neighbors[v].iter().zip(&weights[v]);
                pulls.map(|(&w, weight)| places[w][axis] * weight).sum::<f64>() / total
            };
            let rest = [mean(0), mean(1)];
            moved = moved.max((rest[0] - places[v][0]).abs()).max((rest[1] - places[v][1]).abs());
            places[v] = rest;
        }
        if moved < REST {
            break;
        }
    }
}
