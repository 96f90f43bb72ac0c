//! The prime factors of a connected graph with respect to the Cartesian product.
//!
//! Two edges xy and uv are in the relation Theta if d(x, u) + d(y, v) differs from d(x, v) + d(y, u). Two edges xy and
//! xz are in the relation tau if y and z are not adjacent and have no common neighbor but x. The classes of the least
//! equivalence that contains both are the edges of the prime factors \[FeigenbaumHershbergerSchaffer1985\]: the copies
//! of a factor are the components of the graph with the edges of its class alone, and the factorization is unique.

use crate::connectivity::is_connected;
use crate::distances::distances_from;
use crate::work::disjoint_sets::DisjointSets;
use crate::{Graph, Limit, Meter, Vertex};

/// The prime factors of a connected graph with an edge, the largest first; one factor, the graph itself, if it is
/// prime. O(m^2 + n m), and distances of all pairs in memory.
///
/// # Panics
/// If the graph is not connected or has no edge.
pub fn prime_factors(graph: &Graph, meter: &mut Meter<'_>) -> Result<Vec<Graph>, Limit> {
    assert!(graph.size() > 0 && is_connected(graph), "a connected graph with an edge");
    let n = graph.order();
    meter.hold(4 * (n as u64) * (n as u64))?;
    let mut distances = Vec::with_capacity(n);
    for v in graph.vertices() {
        meter.work(graph.size())?;
        distances.push(distances_from(graph, &[v]));
    }
    let edges: Vec<(Vertex, Vertex)> = graph.edges().collect();
    let between = |u: Vertex, v: Vertex| distances[u.index()][v.index()];
    let mut classes = DisjointSets::new(edges.len());
    for (i, &(x, y)) in edges.iter().enumerate() {
        meter.work(edges.len())?;
        for (j, &(u, v)) in edges.iter().enumerate().skip(i + 1) {
            let theta = between(x, u) + between(y, v) != between(x, v) + between(y, u);
            if theta || tau(graph, (x, y), (u, v)) {
                classes.union(i, j);
            }
        }
    }
    let class: Vec<usize> = (0..edges.len()).map(|edge| classes.find(edge)).collect();
    let mut roots = class.clone();
    roots.sort_unstable();
    roots.dedup();
    let mut factors: Vec<Graph> = roots.iter().map(|&root| layer(graph, &edges, &class, root)).collect();
    factors.sort_by_key(|factor| std::cmp::Reverse((factor.order(), factor.size())));
    Ok(factors)
}

/// Whether the edges have one end x in common, and their other ends are not adjacent and have no other common neighbor.
fn tau(graph: &Graph, (a, b): (Vertex, Vertex), (c, d): (Vertex, Vertex)) -> bool {
    let (x, y, z) = match () {
        () if a == c => (a, b, d),
        () if a == d => (a, b, c),
        () if b == c => (b, a, d),
        () if b == d => (b, a, c),
        () => return false,
    };
    let shares = |&&w: &&Vertex| w != x && graph.are_adjacent(w, z);
    !graph.are_adjacent(y, z) && graph.neighbors(y).iter().find(shares).is_none()
}

/// The component of the first vertex in the graph with the edges of this class.
fn layer(graph: &Graph, edges: &[(Vertex, Vertex)], class: &[usize], root: usize) -> Graph {
    let mut trees = DisjointSets::new(graph.order());
    let own: Vec<(Vertex, Vertex)> =
        edges.iter().zip(class).filter(|(_, class)| **class == root).map(|(&ends, _)| ends).collect();
    for (u, v) in &own {
        trees.union(u.index(), v.index());
    }
    let first = trees.find(0);
    let members: Vec<Vertex> = graph.vertices().filter(|v| trees.find(v.index()) == first).collect();
    let mut number = vec![usize::MAX; graph.order()];
    members.iter().enumerate().for_each(|(i, v)| number[v.index()] = i);
    let inside =
        own.iter().map(|(u, v)| (number[u.index()], number[v.index()])).filter(|&(u, _)| u != usize::MAX);
    Graph::from_edges(members.len(), inside).expect("a subgraph of a graph")
}
