//! Cartesian products of a graph and a path on two vertices or more: copies of the graph in a row, the
//! *layers*, with matched vertices of consecutive ones adjacent. K_2 is the shortest such path.
//!
//! An edge between two layers separates the vertices before it from those behind it: they are closer to one
//! of its ends than to the other. So an edge from the first layer to the second determines the first layer;
//! the distance from it determines the other layers, and the matching edges the copies. A vertex of least
//! degree is in the first layer or in the last. This is the relation of edges of
//! \[FeigenbaumHershbergerSchaffer1985\], for one factor.

use crate::classes::{Class, Exhibit, Membership, Witness, WitnessPart};
use crate::distances::distances_from;
use crate::{Graph, Vertex, connectivity};

pub const CLASS: Class = Class {
    name: "path-product",
    about: "the Cartesian product of a graph and a path on two vertices or more",
    contains: |graph| !path_factors(graph).is_empty(),
    decide,
};

fn decide(graph: &Graph) -> Membership {
    match path_factors(graph).into_iter().next() {
        Some(factor) => Membership::inside(factor),
        None => Membership::unwitnessed(false),
    }
}

/// All ways to write the graph as a product with a path: one for each possible length of the path, shortest
/// first. O(d(n + m)), d the least degree; a quick test excludes most edges.
pub fn path_factors(graph: &Graph) -> Vec<PathFactor> {
    let mut all: Option<Vec<PathFactor>> = None;
    for component in connectivity::components(graph) {
        let mut factors = of_component(&graph.induced(&component), &component);
        factors.sort_by_key(|factor| factor.layers.len());
        factors.dedup_by_key(|factor| factor.layers.len());
        // The copies of components lie side by side, over paths of one length.
        let together = match all {
            None => factors,
            Some(others) => others
                .into_iter()
                .filter_map(|other| {
                    let same = factors.iter().find(|factor| factor.layers.len() == other.layers.len())?;
                    let layers = other.layers.into_iter().zip(&same.layers);
                    let layers = layers.map(|(layer, more)| [&layer[..], more].concat());
                    Some(PathFactor { layers: layers.collect() })
                })
                .collect(),
        };
        if together.is_empty() {
            return Vec::new();
        }
        all = Some(together);
    }
    all.unwrap_or_default()
}

/// The graph as H x K_2; `None` if it has no such factor. H is unique up to isomorphism, since the
/// factorization of a connected graph into primes is unique \[Sabidussi1960\].
pub(super) fn two_layers(graph: &Graph) -> Option<PathFactor> {
    path_factors(graph).into_iter().find(|factor| factor.layers.len() == 2)
}

/// The ways to write a connected graph as a product with a path. `names[v]` replaces vertex v in the results.
fn of_component(graph: &Graph, names: &[Vertex]) -> Vec<PathFactor> {
    let Some(u) = graph.vertices().min_by_key(|&v| graph.degree(v)) else { return Vec::new() };
    let factors = graph.neighbors(u).iter().filter_map(|&v| along(graph, u, v));
    let named = |layer: Vec<Vertex>| layer.into_iter().map(|v| names[v.index()]).collect();
    factors.map(|layers| PathFactor { layers: layers.into_iter().map(named).collect() }).collect()
}

/// The layers, on the assumption that u is in the first and v in the second.
fn along(graph: &Graph, u: Vertex, v: Vertex) -> Option<Vec<Vec<Vertex>>> {
    // In a product, uv is in no triangle, and with another edge at u in exactly one square.
    let shared = |a: Vertex, b: Vertex| {
        let of_a = graph.neighbors(a);
        graph.neighbors(b).iter().filter(|w| of_a.binary_search(w).is_ok()).count()
    };
    if shared(u, v) > 0 || !graph.neighbors(u).iter().all(|&w| w == v || shared(v, w) == 2) {
        return None;
    }
    let [from_u, from_v] = [u, v].map(|end| distances_from(graph, &[end]));
    if from_u.iter().zip(&from_v).any(|(a, b)| a == b) {
        return None;
    }
    let first: Vec<Vertex> = graph.vertices().filter(|x| from_u[x.index()] < from_v[x.index()]).collect();
    if !graph.order().is_multiple_of(first.len()) {
        return None;
    }
    let layer_of = distances_from(graph, &first);
    let mut layers = vec![vec![None; first.len()]; graph.order() / first.len()];
    let mut copy_of = vec![0; graph.order()];
    let mut by_layer: Vec<Vertex> = graph.vertices().collect();
    by_layer.sort_by_key(|x| layer_of[x.index()]);
    let mut matched = 0;
    for x in by_layer {
        let layer = layer_of[x.index()];
        let mut before = graph.neighbors(x).iter().filter(|y| layer_of[y.index()] < layer);
        let copy = match (layer, before.next(), before.next()) {
            (0, _, _) => matched,
            (_, Some(y), None) => copy_of[y.index()],
            _ => return None,
        };
        matched += usize::from(layer == 0);
        copy_of[x.index()] = copy;
        // A place taken twice leaves another one empty.
        *layers.get_mut(layer as usize)?.get_mut(copy)? = Some(x);
    }
    let layers = layers.into_iter().map(|layer| layer.into_iter().collect());
    let layers = layers.collect::<Option<Vec<Vec<Vertex>>>>()?;
    let mut within = vec![0; layers.len()];
    for (x, y) in graph.edges() {
        let [a, b] = [x, y].map(|end| first[copy_of[end.index()]]);
        if layer_of[x.index()] == layer_of[y.index()] {
            within[layer_of[x.index()] as usize] += 1;
            if !graph.are_adjacent(a, b) {
                return None;
            }
        }
    }
    within.iter().all(|&size| size == within[0]).then_some(layers)
}

/// A graph as a product with a path.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PathFactor {
    /// The layers in a row, each with the copies of the other factor's vertices in the same order: the
    /// coordinates of `layers[i][j]` are j and i.
    pub layers: Vec<Vec<Vertex>>,
}

impl PathFactor {
    /// The other factor: vertex j is `layers[i][j]` in any layer i.
    pub(crate) fn base(&self, graph: &Graph) -> Graph {
        graph.induced(self.layers.first().map_or(&[], Vec::as_slice))
    }
}

impl Witness for PathFactor {
    fn exhibit(&self) -> Exhibit {
        ("layers of a product with a path", vec![("layers", WitnessPart::Lists(self.layers.clone()))])
    }

    /// Checks that two vertices are adjacent exactly if they are in one layer and correspond to adjacent
    /// vertices of the first layer, or correspond to each other in consecutive layers.
    fn check(&self, graph: &Graph) -> bool {
        let places = self.layers.iter().enumerate();
        let all: Vec<(Vertex, usize, usize)> =
            places.flat_map(|(i, layer)| layer.iter().enumerate().map(move |(j, &v)| (v, i, j))).collect();
        let mut vertices: Vec<Vertex> = all.iter().map(|&(v, _, _)| v).collect();
        vertices.sort_unstable();
        if self.layers.len() < 2
            || !vertices.into_iter().eq(graph.vertices())
            || self.layers.iter().any(|layer| layer.len() != self.layers[0].len())
        {
            return false;
        }
        all.iter().all(|&(u, i, j)| {
            all.iter().all(|&(v, k, l)| {
                let expected = if i == k {
                    graph.are_adjacent(self.layers[0][j], self.layers[0][l])
                } else {
                    j == l && i.abs_diff(k) == 1
                };
                graph.are_adjacent(u, v) == expected
            })
        })
    }
}
