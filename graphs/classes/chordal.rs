//! Chordal graphs: every cycle of length at least four has a chord.
//!
//! Equivalently, in some order the backward neighbors of every vertex are pairwise adjacent. Maximum
//! cardinality search finds one: next comes a vertex with most neighbors before it \[TarjanYannakakis1984\].

use std::collections::VecDeque;

use super::forest::is_cycle;
use crate::classes::{Class, Membership, VertexList, Witness};
use crate::{Graph, LinearOrder, Vertex};

pub const CLASS: Class =
    Class { name: "chordal", about: "no chordless cycle of length 4 or more", contains: is_chordal, decide };

/// Whether every cycle of length at least four has a chord. O(n + m log n).
pub fn is_chordal(graph: &Graph) -> bool {
    elimination_order(graph).is_some()
}

/// An order in which the backward neighbors of every vertex are pairwise adjacent. O(n + m log n).
pub fn elimination_order(graph: &Graph) -> Option<LinearOrder> {
    let order = maximum_cardinality_search(graph);
    first_fault(graph, &order).is_none().then_some(order)
}

/// An elimination order or a chordless cycle. O(n + m log n).
fn decide(graph: &Graph) -> Membership {
    let order = maximum_cardinality_search(graph);
    match first_fault(graph, &order) {
        None => Membership::inside(elimination(&order)),
        Some(v) => Membership::Outside(chordless_cycle(graph, &order, v).map(chordless_cycle_witness)),
    }
}

pub(crate) fn maximum_cardinality_search(graph: &Graph) -> LinearOrder {
    let n = graph.order();
    let mut sequence = Vec::with_capacity(n);
    let mut neighbors_before = vec![0; n];
    let mut came = vec![false; n];
    // A vertex stands under each number that it has had; the largest number is valid.
    let mut standing: Vec<Vec<Vertex>> = vec![graph.vertices().rev().collect()];
    while let Some(last) = standing.last_mut() {
        let Some(v) = last.pop() else {
            standing.pop();
            continue;
        };
        if std::mem::replace(&mut came[v.index()], true) {
            continue;
        }
        sequence.push(v);
        for w in graph.neighbors(v).iter().filter(|w| !came[w.index()]) {
            let count = &mut neighbors_before[w.index()];
            *count += 1;
            if standing.len() <= *count {
                standing.resize_with(*count + 1, Vec::new);
            }
            standing[*count].push(*w);
        }
    }
    LinearOrder::new(n, sequence).expect("every vertex comes once")
}

/// Whether the order is one that [`elimination_order`] could find. O(n + m log n).
pub(super) fn is_elimination_order(graph: &Graph, order: &LinearOrder) -> bool {
    first_fault(graph, order).is_none()
}

/// The first vertex with two backward neighbors that are not adjacent.
///
/// Let u be the last backward neighbor of v. If the vertices before v pass the test, the backward neighbors of u
/// are pairwise adjacent. So it suffices that the other backward neighbors of v are among the neighbors of u.
fn first_fault(graph: &Graph, order: &LinearOrder) -> Option<Vertex> {
    let is_fault = |v: Vertex| {
        let last = order.backward_neighbors(graph, v).max_by_key(|&u| order.position(u));
        last.is_some_and(|u| order.backward_neighbors(graph, v).any(|w| w != u && !graph.are_adjacent(u, w)))
    };
    order.sequence().iter().copied().find(|&v| is_fault(v))
}

/// A chordless cycle through v, the first vertex that fails the test of [`first_fault`] in the order of a
/// maximum cardinality search. The vertices up to v are in the order of such a search of the subgraph that
/// they induce, and v is the first to fail there. So this subgraph has a chordless cycle, which contains v.
/// Its vertices that are not adjacent to v lie in one component K of the earlier vertices outside N(v). So
/// some K has two nonadjacent neighbors in N(v). One may be the last neighbor of K in N(v), since its
/// backward neighbors are pairwise adjacent. A shortest path between the two through K closes the cycle.
fn chordless_cycle(graph: &Graph, order: &LinearOrder, v: Vertex) -> Option<Vec<Vertex>> {
    let mut touches_v = vec![false; graph.order()];
    for w in graph.neighbors(v) {
        touches_v[w.index()] = true;
    }
    let before = |w: Vertex| order.precedes(w, v);
    let mut seen = vec![false; graph.order()];
    for &start in &order.sequence()[..order.position(v)] {
        if touches_v[start.index()] || std::mem::replace(&mut seen[start.index()], true) {
            continue;
        }
        let mut component = vec![start];
        let mut attached = Vec::new();
        let mut next = 0;
        while let Some(&x) = component.get(next) {
            next += 1;
            for &y in graph.neighbors(x).iter().filter(|&&y| before(y)) {
                if touches_v[y.index()] {
                    attached.push(y);
                } else if !std::mem::replace(&mut seen[y.index()], true) {
                    component.push(y);
                }
            }
        }
        let Some(&from) = attached.iter().max_by_key(|&&y| order.position(y)) else { continue };
        let stranger = attached.iter().find(|&&y| y != from && !graph.are_adjacent(from, y));
        if let Some(&to) = stranger {
            let mut cycle = shortest_path(graph, from, to, &component)?;
            cycle.push(v);
            return Some(cycle);
        }
    }
    None
}

/// A shortest path between two vertices with all inner vertices in `through`.
pub(super) fn shortest_path(
    graph: &Graph,
    from: Vertex,
    to: Vertex,
    through: &[Vertex],
) -> Option<Vec<Vertex>> {
    let mut open = vec![false; graph.order()];
    for v in through.iter().chain([&to]) {
        open[v.index()] = true;
    }
    let mut back = vec![None; graph.order()];
    let mut queue = VecDeque::from([from]);
    while let Some(u) = queue.pop_front() {
        if u == to {
            let mut path: Vec<Vertex> =
                std::iter::successors(Some(to), |v| back[v.index()].filter(|_| *v != from)).collect();
            path.reverse();
            return Some(path);
        }
        for &w in graph.neighbors(u) {
            if std::mem::replace(&mut open[w.index()], false) {
                back[w.index()] = Some(u);
                queue.push_back(w);
            }
        }
    }
    None
}

/// The order as a witness; its reverse is the perfect elimination order.
fn elimination(order: &LinearOrder) -> VertexList {
    VertexList::new("order with cliques of backward neighbors", order.sequence().to_vec(), is_elimination)
}

fn is_elimination(graph: &Graph, sequence: &[Vertex]) -> bool {
    let Ok(order) = LinearOrder::new(graph.order(), sequence.to_vec()) else { return false };
    let is_clique = |vertices: Vec<Vertex>| {
        vertices.iter().enumerate().all(|(i, &u)| vertices[..i].iter().all(|&w| graph.are_adjacent(u, w)))
    };
    graph.vertices().all(|v| is_clique(order.backward_neighbors(graph, v).collect()))
}

/// A cycle of length at least four in which only consecutive vertices are adjacent, its vertices in cyclic order.
fn chordless_cycle_witness(vertices: Vec<Vertex>) -> Box<dyn Witness> {
    let is_chordless = |graph: &Graph, cycle: &[Vertex]| {
        cycle.len() >= 4 && is_cycle(graph, cycle) && graph.induced(cycle).size() == cycle.len()
    };
    Box::new(VertexList::new("chordless cycle", vertices, is_chordless))
}
