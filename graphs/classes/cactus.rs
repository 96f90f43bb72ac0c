//! Cacti: connected graphs in which every edge is on at most one cycle. \[HararyUhlenbeck1953\]
//!
//! Equivalently, every block is an edge or a cycle. In a depth-first tree each edge outside the tree
//! leads to an ancestor and closes a cycle with the tree path between its ends; the graph is a cactus
//! exactly if no two of these paths share an edge.

use std::collections::BTreeSet;

use super::forest::is_cycle;
use super::tree::if_connected;
use crate::classes::{Class, Exhibit, Membership, Witness, WitnessPart};
use crate::connectivity::is_connected;
use crate::{Graph, Vertex};

pub const CLASS: Class = Class {
    name: "cactus",
    about: "connected, every edge on at most one cycle",
    contains: is_cactus,
    decide,
};

/// Whether the graph is a cactus, which has at most 3(n - 1)/2 edges; false for the graph without vertices.
/// O(n + m), without recursion.
pub(crate) fn is_cactus(graph: &Graph) -> bool {
    graph.order() > 0
        && 2 * graph.size() <= 3 * (graph.order() - 1)
        && is_connected(graph)
        && blocks(graph).is_ok()
}

/// Witness for a cactus: its blocks. Against: two cycles with a common edge, or a component that is not the
/// whole graph; no witness for the graph without vertices. O(n + m), without recursion.
fn decide(graph: &Graph) -> Membership {
    if_connected(graph, |graph| match blocks(graph) {
        Ok(blocks) => Membership::inside(blocks),
        Err(cycles) => Membership::outside(cycles),
    })
}

/// The blocks of a connected graph in which every edge is on at most one cycle.
fn blocks(graph: &Graph) -> Result<Blocks, TwoCycles> {
    let mut depth = vec![None; graph.order()];
    let mut parent: Vec<Option<Vertex>> = vec![None; graph.order()];
    // By vertex: the cycle through the edge to its parent, as a number in the list of blocks.
    let mut covered: Vec<Option<usize>> = vec![None; graph.order()];
    let mut next = vec![0; graph.order()];
    let mut list = Vec::new();
    let mut path: Vec<Vertex> = graph.vertices().take(1).collect();
    for root in &path {
        depth[root.index()] = Some(0);
    }
    while let Some(&v) = path.last() {
        let Some(&w) = graph.neighbors(v).get(next[v.index()]) else {
            path.pop();
            if let (Some(above), None) = (parent[v.index()], covered[v.index()]) {
                list.push(vec![above, v]);
            }
            continue;
        };
        next[v.index()] += 1;
        if depth[w.index()].is_none() {
            depth[w.index()] = Some(path.len());
            parent[w.index()] = Some(v);
            path.push(w);
        } else if depth[w.index()] < depth[v.index()] && parent[v.index()] != Some(w) {
            // The path holds one vertex of each depth.
            let cycle = path[depth[w.index()].unwrap_or(0)..].to_vec();
            if let Some(other) = cycle[1..].iter().find_map(|x| covered[x.index()]) {
                return Err(TwoCycles { cycles: [list.swap_remove(other), cycle] });
            }
            for x in &cycle[1..] {
                covered[x.index()] = Some(list.len());
            }
            list.push(cycle);
        }
    }
    Ok(Blocks { list })
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Blocks {
    /// The ends of each bridge, and the vertices of each cycle in cyclic order.
    pub list: Vec<Vec<Vertex>>,
}

impl Witness for Blocks {
    fn exhibit(&self) -> Exhibit {
        ("blocks, edges and cycles", vec![("blocks", WitnessPart::Lists(self.list.clone()))])
    }

    /// Checks that every block is an edge or a cycle of the connected graph, that every edge is in one block,
    /// and that the blocks form a tree: the sum of (order of the block - 1) is n - 1.
    fn check(&self, graph: &Graph) -> bool {
        let is_block = |block: &Vec<Vertex>| match block[..] {
            [u, v] => u.max(v).index() < graph.order() && graph.are_adjacent(u, v),
            _ => is_cycle(graph, block),
        };
        if !self.list.iter().all(is_block) || !is_connected(graph) {
            return false;
        }
        let edges: BTreeSet<_> = self.list.iter().flat_map(|block| edges_around(block)).collect();
        let with_multiplicity: usize =
            self.list.iter().map(|block| if block.len() == 2 { 1 } else { block.len() }).sum();
        edges.len() == graph.size()
            && with_multiplicity == graph.size()
            && 1 + self.list.iter().map(|block| block.len() - 1).sum::<usize>() == graph.order()
    }
}

/// The edges of a cycle, listed by its vertices; the smaller end of each edge comes first.
fn edges_around(cycle: &[Vertex]) -> impl Iterator<Item = (Vertex, Vertex)> + '_ {
    let next = cycle.iter().cycle().skip(1);
    cycle.iter().zip(next).map(|(&u, &v)| (u.min(v), u.max(v)))
}

/// Two different cycles with a common edge, which no cactus has.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TwoCycles {
    /// The vertices of each, in cyclic order.
    pub cycles: [Vec<Vertex>; 2],
}

impl Witness for TwoCycles {
    fn exhibit(&self) -> Exhibit {
        ("two cycles with a common edge", vec![("cycles", WitnessPart::Lists(self.cycles.to_vec()))])
    }

    fn check(&self, graph: &Graph) -> bool {
        let [first, second] =
            self.cycles.each_ref().map(|cycle| edges_around(cycle).collect::<BTreeSet<_>>());
        self.cycles.iter().all(|cycle| is_cycle(graph, cycle))
            && first != second
            && !first.is_disjoint(&second)
    }
}
