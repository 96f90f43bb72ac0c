//! col_g(G) <= 3k + 2a + b + 2 for (a, b)-pseudo partial k-trees. \[Zhu2000; docs/theory.md, 6.8\]
//!
//! The edges of G, or of a graph that contains it, are oriented in two parts: G_1 without directed
//! cycles and with out-degrees of at most k, and G_2 with out-degrees of at most a and degrees of at
//! most b, such that the vertices to which x has arcs of G_1 are pairwise adjacent, in an order. With a
//! = b = 0 these are the partial k-trees.
//!
//! The program looks for such parts along two orders, from which the arcs go backward: the one of least
//! certified score and the one of small width, with the fill-in of its elimination. For each k a vertex
//! keeps in G_1 up to k earlier neighbors that are pairwise adjacent, the latest first; the others
//! belong to G_2.

use graphs::{Graph, LinearOrder, Vertex};

use crate::Instance;

/// The least 3k + 2a + b + 2 of the parts found along the two orders, with k from 0 to `MOST_OUT`. The
/// order of small width is left out if its width is above `MOST_WIDTH`. Every graph has such a bound,
/// so it is never `None`.
pub(super) fn least_bound(on: &Instance<'_>) -> Option<u32> {
    let Instance { graph, parameters } = *on;
    let along = |order: &LinearOrder, filled: bool| {
        let backward = if filled { filled_in(graph, order) } else { backward(graph, order) };
        let most = backward.iter().map(Vec::len).max().unwrap_or(0);
        (0..=most.min(MOST_OUT)).map(|k| Parts::of(graph, order, &backward, k).bound()).min()
    };
    let wide = parameters.treewidth().high <= MOST_WIDTH;
    let by_width = wide.then(|| along(&parameters.treewidth().witness, true)).flatten();
    [along(parameters.rank_order(), false), by_width].into_iter().flatten().min()
}

/// The largest k that is tried.
const MOST_OUT: usize = 8;

/// The largest width with which the fill-in is examined.
const MOST_WIDTH: u32 = 20;

struct Parts {
    k: usize,
    a: usize,
    b: usize,
}

impl Parts {
    fn bound(&self) -> u32 {
        (3 * self.k + 2 * self.a + self.b + 2) as u32
    }

    /// The parts in which every vertex keeps at most k of its backward neighbors, in the graph or its
    /// fill-in.
    fn of(graph: &Graph, order: &LinearOrder, backward: &[Vec<Vertex>], k: usize) -> Self {
        let n = graph.order();
        let mut kept: Vec<Vec<Vertex>> = vec![Vec::new(); n];
        let (mut out, mut degree) = (vec![0; n], vec![0; n]);
        for &x in order.sequence() {
            for &y in &backward[x.index()] {
                // The earlier of two that are adjacent is kept by the later one, or an edge of the
                // graph joins them.
                let are_joined = |z: Vertex| graph.are_adjacent(y, z) || kept[z.index()].contains(&y);
                let own = &kept[x.index()];
                if own.len() < k && own.iter().all(|&z| are_joined(z)) {
                    kept[x.index()].push(y);
                } else if graph.are_adjacent(x, y) {
                    out[x.index()] += 1;
                    degree[x.index()] += 1;
                    degree[y.index()] += 1;
                }
            }
        }
        let most = |numbers: &[usize]| numbers.iter().copied().max().unwrap_or(0);
        let k = kept.iter().map(Vec::len).max().unwrap_or(0);
        Parts { k, a: most(&out), b: most(&degree) }
    }
}

/// The backward neighbors of each vertex, the latest first.
fn backward(graph: &Graph, order: &LinearOrder) -> Vec<Vec<Vertex>> {
    let place = |v: Vertex| order.position(v);
    let of = |x: Vertex| {
        let mut earlier: Vec<Vertex> =
            graph.neighbors(x).iter().copied().filter(|&y| place(y) < place(x)).collect();
        earlier.sort_by_key(|&y| std::cmp::Reverse(place(y)));
        earlier
    };
    graph.vertices().map(of).collect()
}

/// The backward neighbors after elimination from the last vertex on, which joins those of each vertex.
fn filled_in(graph: &Graph, order: &LinearOrder) -> Vec<Vec<Vertex>> {
    let mut backward = backward(graph, order);
    for &x in order.sequence().iter().rev() {
        let own = backward[x.index()].clone();
        let Some((&latest, others)) = own.split_first() else { continue };
        // The latest of them passes the others on when it is eliminated.
        let below = &mut backward[latest.index()];
        below.extend(others);
        below.sort_by_key(|&y| std::cmp::Reverse(order.position(y)));
        below.dedup();
    }
    backward
}
