//! The ways to see a graph as H x K_2, two copies of a connected graph H with a matching between them.

use std::collections::VecDeque;

use crate::{Graph, Vertex};

/// Two copies of H: `lower[i]` is matched to `upper[i]`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct TwoLayers {
    /// One copy.
    pub lower: Vec<Vertex>,
    /// The other.
    pub upper: Vec<Vertex>,
}

impl TwoLayers {
    /// H, vertex i for `lower[i]`.
    pub fn base(&self, graph: &Graph) -> Graph {
        graph.induced(&self.lower)
    }
}

/// Every way, up to which layer is which; at most one for each neighbor of a vertex of least degree.
/// O(m d^2), d the largest degree.
///
/// If v is matched to v' and w is another neighbor of v, then in H x K_2 the only common neighbors of w
/// and v' are v and the vertex that w is matched to. So one matched pair determines all others.
pub(super) fn all(graph: &Graph) -> Vec<TwoLayers> {
    let n = graph.order();
    let Some(start) = graph.vertices().min_by_key(|&v| graph.degree(v)) else { return Vec::new() };
    // Either layer has m_H edges, and there are n/2 between them.
    if !n.is_multiple_of(2) || graph.size() < n / 2 || !(graph.size() - n / 2).is_multiple_of(2) {
        return Vec::new();
    }
    graph.neighbors(start).iter().filter_map(|&partner| from_pair(graph, start, partner)).collect()
}

fn from_pair(graph: &Graph, start: Vertex, partner: Vertex) -> Option<TwoLayers> {
    let mut partners: Vec<Option<Vertex>> = vec![None; graph.order()];
    partners[start.index()] = Some(partner);
    partners[partner.index()] = Some(start);
    let mut layers = TwoLayers { lower: vec![start], upper: vec![partner] };
    let mut queue = VecDeque::from([(start, partner)]);
    while let Some((v, above)) = queue.pop_front() {
        for &w in graph.neighbors(v).iter().filter(|&&w| w != above) {
            let mut common = graph.neighbors(w).iter().filter(|&&x| x != v && graph.are_adjacent(x, above));
            let (Some(&above_w), None) = (common.next(), common.next()) else { return None };
            match (partners[w.index()], partners[above_w.index()]) {
                (Some(known), Some(back)) if known == above_w && back == w => {}
                (None, None) => {
                    partners[w.index()] = Some(above_w);
                    partners[above_w.index()] = Some(w);
                    layers.lower.push(w);
                    layers.upper.push(above_w);
                    queue.push_back((w, above_w));
                }
                _ => return None,
            }
        }
    }
    // Every lower edge lies below an upper one; the count leaves no further edge.
    let below = graph.induced(&layers.lower).size();
    let all_there = 2 * layers.lower.len() == graph.order();
    (all_there && graph.size() == 2 * below + layers.lower.len()).then_some(layers)
}
