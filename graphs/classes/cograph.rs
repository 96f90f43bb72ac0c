//! Cographs: no induced path on four vertices. \[CorneilLerchsStewartBurlingham1981\]
//!
//! They are the graphs that arise from single vertices by disjoint unions and joins (a union with all edges
//! between). Every cograph with two vertices has *twins*, two vertices with the same neighbors apart from
//! each other, and it stays a cograph without one of them. So a graph is a cograph exactly if removing one of
//! two twins, as long as there are any, leaves at most one vertex. The cotree is built meanwhile: when v is
//! removed as a twin of u, their trees are combined, by a join if u and v are adjacent, else by a union.
//!
//! A connected cograph on n > 1 vertices is a join, and the vertices of its smaller side have degree n/2 at
//! least. So large sparse graphs are refused at once.

use rustc_hash::FxHashMap;

use super::members::walk;
use crate::classes::{Class, Exhibit, Membership, VertexList, Witness, WitnessPart, minimal_outside};
use crate::connectivity::components;
use crate::{Graph, Vertex};

pub const CLASS: Class =
    Class { name: "cograph", about: "no induced path on four vertices", contains: is_cograph, decide };

/// Whether the graph has no induced path on four vertices. Expected O(n + m).
pub(crate) fn is_cograph(graph: &Graph) -> bool {
    cotree(graph).is_some()
}

/// The cotree or an induced P_4. A cograph in expected O(n + m), another graph in O((n + m) log n).
fn decide(graph: &Graph) -> Membership {
    match cotree(graph) {
        Some(cotree) => Membership::inside(cotree),
        None => {
            let mut vertices = minimal_outside(graph, is_cograph);
            // An end, its neighbor, and so on: the ends have degree 1, their neighbors 2.
            let path = graph.induced(&vertices);
            vertices = match path.vertices().find(|&v| path.degree(v) == 1) {
                Some(end) => walk(&path, end).into_iter().map(|v| vertices[v.index()]).collect(),
                None => vertices,
            };
            Membership::outside(VertexList::new("induced P_4", vertices, induce_path))
        }
    }
}

/// The cotree, by removing twins; `None` if the graph is not a cograph.
pub(crate) fn cotree(graph: &Graph) -> Option<Cotree> {
    if components(graph).iter().any(|component| is_too_sparse(graph, component)) {
        return None;
    }
    let n = graph.order();
    let mut twins = Twins::new(graph);
    let mut node: Vec<usize> = (0..n).collect();
    let mut inner = Vec::new();
    for _ in 1..n {
        let (kept, removed) = twins.next()?;
        inner.push(CotreeNode {
            join: graph.are_adjacent(kept, removed),
            children: [node[kept.index()], node[removed.index()]],
        });
        node[kept.index()] = n + inner.len() - 1;
    }
    Some(Cotree { leaves: n, inner })
}

/// Whether all vertices of this component have degrees too small for a join.
fn is_too_sparse(graph: &Graph, component: &[Vertex]) -> bool {
    component.len() > 1 && component.iter().all(|&v| 2 * graph.degree(v) < component.len())
}

/// Finds twins among the vertices that are left, and removes one of them. Neighborhoods are looked up by
/// their *key*, the sum of random numbers of the members, and are then compared. A vertex is examined when
/// its neighborhood has changed. A removal costs the degree of the vertex removed, the size of both.
struct Twins {
    neighbors: Vec<Vec<Vertex>>,
    removed: Vec<bool>,
    /// The sum over the neighbors that are left.
    key: Vec<u128>,
    /// The vertices that were examined, by their keys without and with their own number.
    known: [FxHashMap<u128, Vertex>; 2],
    /// The vertices to examine; `waits` marks them.
    waiting: Vec<Vertex>,
    waits: Vec<bool>,
}

impl Twins {
    fn new(graph: &Graph) -> Self {
        let n = graph.order();
        let key = |v| graph.neighbors(v).iter().fold(0u128, |sum, &w| sum.wrapping_add(number(w)));
        Twins {
            neighbors: graph.vertices().map(|v| graph.neighbors(v).to_vec()).collect(),
            removed: vec![false; n],
            key: graph.vertices().map(key).collect(),
            known: [FxHashMap::default(), FxHashMap::default()],
            waiting: graph.vertices().rev().collect(),
            waits: vec![true; n],
        }
    }

    fn keys(&self, v: Vertex) -> [u128; 2] {
        [self.key[v.index()], self.key[v.index()].wrapping_add(number(v))]
    }

    /// One of two twins that are left, and the other, which is removed; `None` if there are none.
    fn next(&mut self) -> Option<(Vertex, Vertex)> {
        while let Some(v) = self.waiting.pop() {
            self.waits[v.index()] = false;
            if self.removed[v.index()] {
                continue;
            }
            let keys = self.keys(v);
            for (i, key) in keys.into_iter().enumerate() {
                if let Some(&u) = self.known[i].get(&key)
                    && self.are_twins(u, v)
                {
                    self.remove(v);
                    return Some((u, v));
                }
            }
            for (known, key) in self.known.iter_mut().zip(keys) {
                known.insert(key, v);
            }
        }
        None
    }

    fn are_twins(&mut self, u: Vertex, v: Vertex) -> bool {
        for x in [u, v] {
            self.neighbors[x.index()].retain(|w| !self.removed[w.index()]);
        }
        let others = |x: Vertex, y: Vertex| self.neighbors[x.index()].iter().filter(move |&&w| w != y);
        others(u, v).eq(others(v, u))
    }

    fn remove(&mut self, v: Vertex) {
        self.removed[v.index()] = true;
        for w in std::mem::take(&mut self.neighbors[v.index()]) {
            if self.removed[w.index()] {
                continue;
            }
            if !std::mem::replace(&mut self.waits[w.index()], true) {
                for (i, key) in self.keys(w).into_iter().enumerate() {
                    if self.known[i].get(&key) == Some(&w) {
                        self.known[i].remove(&key);
                    }
                }
                self.waiting.push(w);
            }
            self.key[w.index()] = self.key[w.index()].wrapping_sub(number(v));
        }
    }
}

/// A number that looks random, the same on every run: two rounds of splitmix64. \[SteeleLeaFlood2014\]
fn number(v: Vertex) -> u128 {
    let mix = |seed: u64| {
        let z = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ z >> 31
    };
    let index = v.index() as u64;
    u128::from(mix(2 * index + 1)) << 64 | u128::from(mix(2 * index + 2))
}

/// How a cograph arises by unions and joins.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Cotree {
    /// The number of vertices, which are the leaves `0..leaves`.
    pub(crate) leaves: usize,
    /// The other nodes, numbered from `leaves` on, the root last. Children come before parents.
    pub(crate) inner: Vec<CotreeNode>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct CotreeNode {
    /// Whether all vertices below one child are adjacent to all below the other; else none are.
    pub(crate) join: bool,
    pub(crate) children: [usize; 2],
}

impl Witness for Cotree {
    fn exhibit(&self) -> Exhibit {
        let rows = |join| {
            let nodes = self.inner.iter().zip(self.leaves..).filter(move |(node, _)| node.join == join);
            WitnessPart::rows(nodes.map(|(node, number)| [number, node.children[0], node.children[1]]))
        };
        ("cotree", vec![("unions", rows(false)), ("joins", rows(true))])
    }

    fn check(&self, graph: &Graph) -> bool {
        let mut below: Vec<Vec<Vertex>> = graph.vertices().map(|v| vec![v]).collect();
        if self.leaves != graph.order() || self.inner.len() + 1 != self.leaves.max(1) {
            return false;
        }
        for node in &self.inner {
            // A parent takes its children from the list, so no node has two parents.
            let mut take = |child: usize| below.get_mut(child).map(std::mem::take).unwrap_or_default();
            let [mut left, right] = node.children.map(&mut take);
            let fits = |u: &Vertex| right.iter().all(|&v| graph.are_adjacent(*u, v) == node.join);
            if left.is_empty() || right.is_empty() || !left.iter().all(fits) {
                return false;
            }
            left.extend(right);
            below.push(left);
        }
        true
    }
}

/// Whether four vertices induce a path, in this order.
fn induce_path(graph: &Graph, vertices: &[Vertex]) -> bool {
    vertices.len() == 4
        && vertices.windows(2).all(|pair| graph.are_adjacent(pair[0], pair[1]))
        && graph.induced(vertices).size() == 3
}
