//! Proper, acyclic and pseudoforest colorings, by definition, and what breaks the rule of a coloring.

use std::collections::{BTreeMap, VecDeque};

use super::Coloring;
use crate::{Graph, Vertex};

/// Whether every vertex of the graph has a color, and adjacent vertices have different colors.
pub fn is_proper(graph: &Graph, coloring: &Coloring) -> bool {
    coloring.colors().len() == graph.order()
        && graph.edges().all(|(u, v)| coloring.color(u) != coloring.color(v))
}

/// Whether the coloring is proper and every two color classes induce a forest \[Grunbaum1973\]. O(m log n).
pub fn is_acyclic(graph: &Graph, coloring: &Coloring) -> bool {
    is_proper(graph, coloring) && surplus(graph, coloring.colors(), Pairs::Forests).next().is_none()
}

/// Whether the coloring is a pseudoforest coloring: proper, and every component of the graph that two color
/// classes together induce has at most one cycle (docs/theory.md, 4.2). O(m log n).
pub fn is_pseudoforest(graph: &Graph, coloring: &Coloring) -> bool {
    is_proper(graph, coloring) && surplus(graph, coloring.colors(), Pairs::Pseudoforests).next().is_none()
}

/// What every two classes of a coloring must induce.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Pairs {
    Forests,
    /// Graphs whose components have at most one cycle each.
    Pseudoforests,
}

type Edge = (Vertex, Vertex);

/// For any two colors the edges between them are added one by one. Each edge that gives a component too many cycles
/// contributes one edge in each of these cycles: for forests itself, for pseudoforests two.
fn surplus(graph: &Graph, colors: &[u32], pairs: Pairs) -> impl Iterator<Item = (Option<Edge>, Edge)> {
    let mut between: BTreeMap<_, Vec<_>> = BTreeMap::new();
    for (u, v) in graph.edges() {
        let (a, b) = (colors[u.index()], colors[v.index()]);
        between.entry((a.min(b), a.max(b))).or_default().push((u, v));
    }
    // Trees of what is connected so far: each vertex with one nearer to its root. A root has the edge that closed the cycle.
    let mut up: Vec<Vertex> = graph.vertices().collect();
    let mut closed: Vec<Option<Edge>> = vec![None; graph.order()];
    between.into_values().flat_map(move |edges| {
        let mut found = Vec::new();
        for &(u, v) in &edges {
            let [one, other] = [u, v].map(|v| root(&mut up, v).index());
            let (first, second) = (closed[one], closed[other]);
            if one != other {
                up[one] = Vertex::new(other);
                closed[other] = second.or(first);
                found.extend(second.map(|second| (first, second)).filter(|_| first.is_some()));
            } else if pairs == Pairs::Forests || first.is_some() {
                found.push((first, (u, v)));
            } else {
                closed[one] = Some((u, v));
            }
        }
        for v in edges.into_iter().flat_map(|(u, v)| [u, v]) {
            (up[v.index()], closed[v.index()]) = (v, None);
        }
        found
    })
}

fn root(up: &mut [Vertex], mut v: Vertex) -> Vertex {
    while up[v.index()] != v {
        up[v.index()] = up[up[v.index()].index()];
        v = up[v.index()];
    }
    v
}

/// Finds connected sets of vertices, each with two colors, that must not be colored so; empty if there is none.
pub type Faults = fn(&Graph, &[u32]) -> Vec<Vec<Vertex>>;

/// Two-colored cycles of a proper coloring; empty exactly if the coloring is acyclic. Each edge that closes a cycle, if edges are
/// added one by one, contributes a shortest cycle through it, as its vertices in cyclic order.
pub fn two_colored_cycles(graph: &Graph, colors: &[u32]) -> Vec<Vec<Vertex>> {
    let around = |(_, edge): (_, Edge)| path(graph, colors, edge, [&[edge.0], &[edge.1]], &[edge]);
    surplus(graph, colors, Pairs::Forests).map(around).collect()
}

/// Pairs of two-colored cycles of a proper coloring, each pair with a path of these colors that connects them; empty exactly if
/// it is a pseudoforest coloring.
pub fn two_colored_cycle_pairs(graph: &Graph, colors: &[u32]) -> Vec<Vec<Vertex>> {
    let both = |(first, second): (Option<Edge>, Edge)| {
        let first = first.expect("one cycle is allowed");
        // The edge `second` is on one of the cycles only.
        let one = path(graph, colors, first, [&[first.0], &[first.1]], &[first, second]);
        let other = path(graph, colors, second, [&[second.0], &[second.1]], &[second]);
        let link = path(graph, colors, first, [&one, &other], &[]);
        let mut all = [one, other, link].concat();
        all.sort_unstable();
        all.dedup();
        all
    };
    surplus(graph, colors, Pairs::Pseudoforests).map(both).collect()
}

/// A shortest path from one of the vertices `from` to one of `to` on vertices of the two colors of the edge, without the edges `but`.
fn path(graph: &Graph, colors: &[u32], edge: Edge, [from, to]: [&[Vertex]; 2], but: &[Edge]) -> Vec<Vertex> {
    let color = |v: Vertex| colors[v.index()];
    let pair = [edge.0, edge.1].map(color);
    let mut back = vec![None; graph.order()];
    from.iter().for_each(|v| back[v.index()] = Some(*v));
    let mut queue = VecDeque::from_iter(from.iter().copied());
    while let Some(x) = queue.pop_front() {
        if to.contains(&x) {
            return std::iter::successors(Some(x), |y| back[y.index()].filter(|z| z != y)).collect();
        }
        for &y in graph.neighbors(x) {
            let is_open = pair.contains(&color(y)) && !but.contains(&(x, y)) && !but.contains(&(y, x));
            if is_open && back[y.index()].is_none() {
                back[y.index()] = Some(x);
                queue.push_back(y);
            }
        }
    }
    unreachable!("the vertices are in one component")
}
