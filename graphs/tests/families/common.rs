//! What the tests of the families share.

use canonical_form::Canonize;
use graphs::{Graph, families};

/// The graph of a spec that is right, with seed 0.
pub fn build(spec: &str) -> Graph {
    seeded(spec, 0)
}

/// The graph of a spec that is right.
pub fn seeded(spec: &str, seed: u64) -> Graph {
    families::from_spec(spec, seed).unwrap_or_else(|error| panic!("{error}"))
}

/// The message for a spec that is wrong.
pub fn refusal(spec: &str) -> String {
    match families::from_spec(spec, 0) {
        Ok(graph) => panic!("{spec} should be refused, but has order {}", graph.order()),
        Err(error) => error.to_string(),
    }
}

/// The edges by number, u < v, in lexicographic order.
pub fn edges(graph: &Graph) -> Vec<(usize, usize)> {
    graph.edges().map(|(u, v)| (u.index(), v.index())).collect()
}

pub fn degrees(graph: &Graph) -> Vec<usize> {
    graph.vertices().map(|v| graph.degree(v)).collect()
}

pub fn are_isomorphic(left: &Graph, right: &Graph) -> bool {
    left.order() == right.order()
        && left.size() == right.size()
        && Neighborhoods::of(left).canonical() == Neighborhoods::of(right).canonical()
}

/// A graph as the `canonical-form` crate handles it.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Neighborhoods(Vec<Vec<usize>>);

impl Neighborhoods {
    fn of(graph: &Graph) -> Self {
        let neighbors = |v| graph.neighbors(v).iter().map(|w| w.index()).collect();
        Neighborhoods(graph.vertices().map(neighbors).collect())
    }
}

impl Canonize for Neighborhoods {
    fn size(&self) -> usize {
        self.0.len()
    }

    fn apply_morphism(&self, image: &[usize]) -> Self {
        let mut moved = vec![Vec::new(); self.0.len()];
        for (v, neighbors) in self.0.iter().enumerate() {
            moved[image[v]] = neighbors.iter().map(|&w| image[w]).collect();
            moved[image[v]].sort_unstable();
        }
        Neighborhoods(moved)
    }

    fn invariant_neighborhood(&self, v: usize) -> impl Iterator<Item = (usize, u64)> {
        self.0[v].iter().map(|&w| (w, 0))
    }
}

/// The graph of a graph6 line of order at most 62: one byte for the order, then the pairs {u, v},
/// u < v, by v and then u, six a byte from the highest bit down, every byte plus 63.
pub fn from_graph6(line: &str) -> Graph {
    let bytes: Vec<u8> = line.bytes().map(|byte| byte - 63).collect();
    let order = usize::from(bytes[0]);
    assert!(order <= 62, "the short form only");
    let pairs = (0..order).flat_map(|v| (0..v).map(move |u| (u, v)));
    let present = |place: usize| bytes[1 + place / 6] >> (5 - place % 6) & 1 == 1;
    let edges = pairs.enumerate().filter(|&(place, _)| present(place)).map(|(_, edge)| edge);
    Graph::from_edges(order, edges).expect("a pair is no loop")
}

/// The length of a shortest cycle, found as a shortest way around each edge.
pub fn girth(graph: &Graph) -> Option<usize> {
    let around = |(u, v)| {
        let mut distance = vec![usize::MAX; graph.order()];
        distance[u] = 0;
        let mut queue = std::collections::VecDeque::from([u]);
        while let Some(x) = queue.pop_front() {
            for y in graph.neighbors(graphs::Vertex::new(x)).iter().map(|y| y.index()) {
                if distance[y] == usize::MAX && (x, y) != (u, v) {
                    distance[y] = distance[x] + 1;
                    queue.push_back(y);
                }
            }
        }
        (distance[v] != usize::MAX).then(|| distance[v] + 1)
    };
    edges(graph).into_iter().filter_map(around).min()
}

/// Whether every two vertices are joined by a path.
pub fn is_connected(graph: &Graph) -> bool {
    let mut reached = vec![false; graph.order()];
    let mut stack: Vec<_> = graph.vertices().take(1).collect();
    while let Some(v) = stack.pop() {
        if !std::mem::replace(&mut reached[v.index()], true) {
            stack.extend(graph.neighbors(v));
        }
    }
    reached.into_iter().all(|reached| reached)
}

/// Whether the vertices fall into two classes without inner edges.
pub fn is_bipartite(graph: &Graph) -> bool {
    let mut side = vec![None; graph.order()];
    for start in graph.vertices() {
        if side[start.index()].is_some() {
            continue;
        }
        side[start.index()] = Some(false);
        let mut stack = vec![start];
        while let Some(v) = stack.pop() {
            for w in graph.neighbors(v) {
                match side[w.index()] {
                    None => {
                        side[w.index()] = side[v.index()].map(|side: bool| !side);
                        stack.push(*w);
                    }
                    other if other == side[v.index()] => return false,
                    Some(_) => {}
                }
            }
        }
    }
    true
}
