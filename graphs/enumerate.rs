//! Graphs up to isomorphism: canonical forms, and every connected graph of an order.

mod trees;

use canonical_form::Canonize;
use rustc_hash::FxHashSet;

use crate::{Graph, Vertex};

pub use trees::{MAX_TREE_ORDER, trees};

/// The largest order that [`connected_graphs`] takes, with 11,716,571 graphs. All graphs of an order are held
/// in memory, and order 11 has 1,006,700,565.
pub const MAX_ORDER: usize = 10;

/// The representative of the isomorphism class of the graph: two graphs are isomorphic exactly when
/// their canonical forms are equal. Labels are dropped.
///
/// By partition refinement; exponential at worst.
pub fn canonical_form(graph: &Graph) -> Graph {
    canonical_form_with_classes(graph, &vec![0; graph.order()]).0
}

/// The representative of a graph whose vertices are divided into numbered classes: two such graphs are
/// isomorphic, by a map that keeps the classes, exactly when the results are equal. `classes[v]` is the
/// class of v, and the second part of the result has the classes of the renumbered vertices.
///
/// # Panics
/// If there is not one class for each vertex.
pub fn canonical_form_with_classes(graph: &Graph, classes: &[u32]) -> (Graph, Vec<u32>) {
    assert_eq!(classes.len(), graph.order(), "one class for each vertex");
    let lists = graph.vertices().map(|v| graph.neighbors(v).to_vec()).collect();
    let Lists { lists, classes } = Lists { lists, classes: classes.to_vec() }.canonical();
    let edges = lists.iter().enumerate().flat_map(|(u, list)| list.iter().map(move |v| (u, v.index())));
    let graph = Graph::from_edges(lists.len(), edges).expect("renumbering keeps a graph simple");
    (graph, classes)
}

/// Every connected graph of order n exactly once, each in a canonical form, by rising size and then
/// by their rows of adjacency; the sequence is the same on every run.
///
/// Their numbers are 1, 1, 1, 2, 6, 21, 112, 853, 11117, 261080 for n = 0 ... 9 [OEIS A001349].
///
/// A connected graph of order n >= 2 has a vertex whose removal leaves it connected (a leaf of a
/// spanning tree). So all of them arise from those of order n - 1 by joining a new vertex to a
/// nonempty set of vertices, and it is enough to keep those in which the new vertex has the largest
/// degree among all vertices that could be removed. Costs a canonical form for each graph kept.
///
/// # Panics
/// Above [`MAX_ORDER`].
pub fn connected_graphs(n: usize) -> impl Iterator<Item = Graph> {
    assert!(n <= MAX_ORDER, "connected graphs are enumerated up to order {MAX_ORDER}, not {n}");
    let mut graphs = vec![Rows { order: n.min(1), rows: [0; MAX_ORDER] }];
    for _ in 1..n {
        let mut found = FxHashSet::default();
        for parent in &graphs {
            for neighbors in 1..1 << parent.order {
                let child = parent.extended(neighbors);
                if child.last_has_largest_degree_of_removable() {
                    found.insert(child.canonical());
                }
            }
        }
        graphs = found.into_iter().collect();
        graphs.sort_unstable_by_key(|graph| (graph.degree_sum(), *graph));
    }
    graphs.into_iter().map(|graph| graph.to_graph())
}

/// A graph of order at most [`MAX_ORDER`]: bit v of `rows[u]` says whether u and v are adjacent.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Rows {
    order: usize,
    rows: [u16; MAX_ORDER],
}

impl Rows {
    /// The graph with one more vertex, adjacent to the given ones.
    fn extended(mut self, neighbors: u16) -> Self {
        let new = self.order;
        for v in bits(neighbors) {
            self.rows[v] |= 1 << new;
        }
        self.rows[new] = neighbors;
        self.order += 1;
        self
    }

    /// Whether no vertex of larger degree than the last vertex can be removed without disconnecting the
    /// graph.
    fn last_has_largest_degree_of_removable(&self) -> bool {
        let degree = self.rows[self.order - 1].count_ones();
        (0..self.order - 1).all(|v| self.rows[v].count_ones() <= degree || !self.is_connected_without(v))
    }

    /// Whether the graph less v is connected.
    fn is_connected_without(&self, v: usize) -> bool {
        let others = ((1u16 << self.order) - 1) & !(1 << v);
        let mut reached = others & others.wrapping_neg();
        let mut frontier = reached;
        while frontier != 0 {
            let ahead = bits(frontier).fold(0, |ahead, u| ahead | self.rows[u]);
            frontier = ahead & others & !reached;
            reached |= frontier;
        }
        reached == others
    }

    fn degree_sum(&self) -> u32 {
        self.rows.iter().map(|row| row.count_ones()).sum()
    }

    fn to_graph(self) -> Graph {
        let edges = (0..self.order).flat_map(|u| bits(self.rows[u]).map(move |v| (u, v)));
        Graph::from_edges(self.order, edges).expect("the rows of a simple graph")
    }
}

/// The numbers of the bits of `set`, ascending.
fn bits(mut set: u16) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let lowest = set.trailing_zeros() as usize;
        (set != 0).then(|| {
            set &= set - 1;
            lowest
        })
    })
}

impl Canonize for Rows {
    fn size(&self) -> usize {
        self.order
    }

    fn apply_morphism(&self, image: &[usize]) -> Self {
        let mut rows = [0; MAX_ORDER];
        for v in 0..self.order {
            rows[image[v]] = bits(self.rows[v]).fold(0, |row, w| row | 1 << image[w]);
        }
        Rows { order: self.order, rows }
    }

    fn invariant_neighborhood(&self, v: usize) -> impl Iterator<Item = (usize, u64)> {
        bits(self.rows[v]).map(|w| (w, 0))
    }
}

/// A graph of any order with classes: `lists[v]` is N(v), ascending.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Lists {
    lists: Vec<Vec<Vertex>>,
    classes: Vec<u32>,
}

impl Canonize for Lists {
    fn size(&self) -> usize {
        self.lists.len()
    }

    fn apply_morphism(&self, image: &[usize]) -> Self {
        let mut lists = vec![Vec::new(); self.lists.len()];
        let mut classes = vec![0; self.lists.len()];
        for (v, list) in self.lists.iter().enumerate() {
            classes[image[v]] = self.classes[v];
            let renamed = &mut lists[image[v]];
            renamed.extend(list.iter().map(|w| Vertex::new(image[w.index()])));
            renamed.sort_unstable();
        }
        Lists { lists, classes }
    }

    fn invariant_color(&self, v: usize) -> u64 {
        self.classes[v].into()
    }

    fn invariant_neighborhood(&self, v: usize) -> impl Iterator<Item = (usize, u64)> {
        self.lists[v].iter().map(|w| (w.index(), 0))
    }
}
