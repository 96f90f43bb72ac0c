//! Planar graphs by straight lines that do not cross. \[Tutte1963\]
//!
//! A longest face of an embedding becomes a regular polygon, and every other vertex comes to rest in the
//! barycenter of its neighbors. For a planar graph that stays connected when two vertices are taken away
//! no two edges cross. Where it is only without cut vertices, a vertex is first put into each inner face
//! and joined to its border: then whatever two vertices cut off holds on to the faces beside it, or to
//! the polygon. The vertices put in are not drawn.
//!
//! With equal weights a graph with many vertices inside shrinks to a point in the middle. The argument
//! holds for any positive weights that are the same from both ends of an edge, so each edge is weighted
//! by its length in the picture before: long edges pull more, which makes lengths more even.

use std::collections::BTreeSet;
use std::f64::consts::TAU;

use graphs::classes::planar;
use graphs::{Graph, Vertex};

use super::Point;

/// How often the edges are weighted anew.
const PICTURES: usize = 12;

const ROUNDS: usize = 1000;

/// How far vertices still move, at most, when they are at rest.
const REST: f64 = 1e-5;

/// The least weight of an edge.
const LIGHTEST: f64 = 1e-3;

/// The places; `None` if the graph is not planar or has a cut vertex.
pub fn straight_lines(graph: &Graph) -> Option<Vec<Point>> {
    let faces = planar::embedding(graph)?.faces();
    // A border meets a vertex twice exactly if the graph falls apart without it.
    let is_cycle = |face: &Vec<Vertex>| face.iter().collect::<BTreeSet<_>>().len() == face.len();
    if faces.is_empty() || !faces.iter().all(is_cycle) {
        return None;
    }
    let longest = faces.iter().map(Vec::len).max()?;
    let outer = faces.iter().position(|face| face.len() == longest)?;

    let n = graph.order();
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
    for (index, v) in faces[outer].iter().enumerate() {
        // Half a step on, so that a square stands on a side.
        let angle = TAU * (index as f64 + 0.5) / longest as f64;
        places[v.index()] = [angle.sin(), -angle.cos()];
        fixed[v.index()] = true;
    }
    let mut weights: Vec<Vec<f64>> = neighbors.iter().map(|around| vec![1.0; around.len()]).collect();
    for _ in 0..PICTURES {
        settle(&neighbors, &weights, &fixed, &mut places);
        for (v, around) in neighbors.iter().enumerate() {
            for (weight, &w) in weights[v].iter_mut().zip(around) {
                let length = (places[v][0] - places[w][0]).hypot(places[v][1] - places[w][1]);
                *weight = length.max(LIGHTEST);
            }
        }
    }
    places.truncate(n);
    Some(places)
}

/// Lets every vertex that is not fixed come to rest in the weighted mean of its neighbors.
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
