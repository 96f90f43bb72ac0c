//! If Alice alone may pass, she wins with omega colors on complements of bipartite graphs. \[Andres2009\]
//!
//! The proof is at docs/theory.md, 7.7. No class of a coloring of G has three vertices, and G = complement of H has omega =
//! n - nu, where nu is the size of a largest matching of H \[Konig1931\].

use std::collections::VecDeque;

use graphs::classes::bipartite::{Bipartiteness, bipartiteness};
use graphs::{Graph, Vertex};

use crate::theorem::provided;
use crate::{Applies, Instance};

pub(super) fn is_such(on: &Instance<'_>) -> Applies {
    provided(sides_of_complement(on.graph).is_some(), || "the complement has an odd cycle".into())
}

/// The complement and one of its sides, if it is bipartite. O(n + m log n).
fn sides_of_complement(graph: &Graph) -> Option<(Graph, Vec<Vertex>)> {
    let order = graph.order();
    // A bipartite graph has at most n^2 / 4 edges. So a large sparse graph is refused before its complement is made, and
    // where it is made it has not many more edges than the graph.
    if graph.size() + order * order / 4 < order * order.saturating_sub(1) / 2 {
        return None;
    }
    let pairs = graph.vertices().flat_map(|v| graph.vertices().take(v.index()).map(move |u| (u, v)));
    let missing = pairs.filter(|&(u, v)| !graph.are_adjacent(u, v)).map(|(u, v)| (u.index(), v.index()));
    let complement = Graph::from_edges(order, missing).expect("pairs of different vertices");
    let Bipartiteness::TwoColoring(sides) = bipartiteness(&complement) else { return None };
    let side = complement.vertices().filter(|&v| sides.color(v) == 0).collect();
    Some((complement, side))
}

/// omega for complements of bipartite graphs. O(n m).
pub(super) fn clique_number(on: &Instance<'_>) -> Option<u32> {
    let (complement, side) = sides_of_complement(on.graph)?;
    Some((on.graph.order() - largest_matching(&complement, &side)) as u32)
}

/// The size of a largest matching of a bipartite graph with this side, by augmenting paths, breadth first. A vertex across
/// that was seen by a search that failed is on no augmenting path later \[Kuhn1955\].
fn largest_matching(graph: &Graph, side: &[Vertex]) -> usize {
    let mut partner: Vec<Option<Vertex>> = vec![None; graph.order()];
    let mut reached_from: Vec<Option<Vertex>> = vec![None; graph.order()];
    let mut size = 0;
    for &root in side {
        let mut seen = Vec::new();
        let mut queue = VecDeque::from([root]);
        let mut end = None;
        'search: while let Some(u) = queue.pop_front() {
            for &w in graph.neighbors(u) {
                if reached_from[w.index()].is_some() {
                    continue;
                }
                reached_from[w.index()] = Some(u);
                seen.push(w);
                match partner[w.index()] {
                    Some(next) => queue.push_back(next),
                    None => {
                        end = Some(w);
                        break 'search;
                    }
                }
            }
        }
        if end.is_none() {
            continue;
        }
        size += 1;
        while let Some(w) = end {
            let u = reached_from[w.index()].expect("the path was reached");
            partner[w.index()] = Some(u);
            end = partner[u.index()].replace(w);
        }
        for w in seen {
            reached_from[w.index()] = None;
        }
    }
    size
}
