//! The depth-first orientation, with the lowest points that return paths reach.

use crate::{Graph, Limit, Meter, Vertex};

/// An oriented edge, numbered in the order of its discovery.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Edge(u32);

impl Edge {
    #[inline]
    pub(super) fn index(self) -> usize {
        self.0 as usize
    }
}

pub(super) struct Orientation {
    /// The vertices without a parent, one per component.
    pub(super) roots: Vec<Vertex>,
    /// By vertex: the tree edge that leads to it.
    pub(super) parent: Vec<Option<Edge>>,
    /// By vertex: its distance from the root in the tree.
    pub(super) height: Vec<u32>,
    pub(super) tail: Vec<Vertex>,
    pub(super) head: Vec<Vertex>,
    /// For each edge vw, the least height that it can reach (its low point). For a back edge this is the
    /// height of w. For a tree edge it is the least height reached by a back edge from the subtree of w, or
    /// the height of v if none is lower.
    pub(super) low: Vec<u32>,
    /// By edge: twice `low`, plus one if return paths reach a second vertex below the tail. The
    /// outgoing edges of a vertex are nested in this order around the tree edge that enters it.
    nesting: Vec<u32>,
}

const UNREACHED: u32 = u32::MAX;

impl Orientation {
    pub(super) fn new(graph: &Graph, meter: &mut Meter<'_>) -> Result<Self, Limit> {
        let mut found = Orientation {
            roots: Vec::new(),
            parent: vec![None; graph.order()],
            height: vec![UNREACHED; graph.order()],
            tail: Vec::with_capacity(graph.size()),
            head: Vec::with_capacity(graph.size()),
            low: Vec::with_capacity(graph.size()),
            nesting: vec![0; graph.size()],
        };
        // By edge, the height that return paths reach second.
        let mut second_low = Vec::with_capacity(graph.size());
        let mut next = vec![0; graph.order()];
        let mut path = Vec::new();
        for root in graph.vertices() {
            if found.height[root.index()] != UNREACHED {
                continue;
            }
            found.roots.push(root);
            found.height[root.index()] = 0;
            path.push(root);
            while let Some(&v) = path.last() {
                meter.work(2)?;
                let height = found.height[v.index()];
                let Some(&w) = graph.neighbors(v).get(next[v.index()]) else {
                    path.pop();
                    if let Some(entering) = found.parent[v.index()] {
                        found.close(entering, &mut second_low);
                    }
                    continue;
                };
                next[v.index()] += 1;
                let above = found.height[w.index()];
                if above == UNREACHED {
                    found.parent[w.index()] = Some(found.add(v, w, height, &mut second_low));
                    found.height[w.index()] = height + 1;
                    path.push(w);
                } else if above + 1 < height {
                    // Seen from w, where v lies below, the same edge is passed over.
                    let back = found.add(v, w, above, &mut second_low);
                    found.close(back, &mut second_low);
                }
            }
        }
        Ok(found)
    }

    fn add(&mut self, v: Vertex, w: Vertex, low: u32, second_low: &mut Vec<u32>) -> Edge {
        self.tail.push(v);
        self.head.push(w);
        self.low.push(low);
        second_low.push(self.height[v.index()]);
        Edge(self.tail.len() as u32 - 1)
    }

    /// Sets the nesting depth of an edge whose return paths are known; updates the edge into its tail.
    fn close(&mut self, edge: Edge, second_low: &mut [u32]) {
        let e = edge.index();
        let tail = self.tail[e].index();
        self.nesting[e] = 2 * self.low[e] + u32::from(second_low[e] < self.height[tail]);
        let Some(entering) = self.parent[tail] else { return };
        let p = entering.index();
        let reached = [self.low[p], second_low[p], self.low[e], second_low[e]];
        self.low[p] = self.low[p].min(self.low[e]);
        let others = reached.into_iter().filter(|&height| height > self.low[p]);
        second_low[p] = others.min().unwrap_or(self.low[p]);
    }

    #[inline]
    pub(super) fn is_tree_edge(&self, edge: Edge) -> bool {
        self.parent[self.head[edge.index()].index()] == Some(edge)
    }

    /// The edges that leave each vertex, by nesting depth; depths of the edges in `negated` count as
    /// negative. O(n + m), by counting sort.
    pub(super) fn outgoing(&self, negated: impl Fn(Edge) -> bool) -> OutgoingEdges {
        let size = self.tail.len();
        let middle = 2 * self.height.len();
        let edges = (0..size as u32).map(Edge);
        let depth = |edge: Edge| {
            let depth = self.nesting[edge.index()] as usize;
            if negated(edge) { middle - depth } else { middle + depth }
        };
        let (_, by_depth) = counting_sort(edges, 2 * middle + 1, depth);
        let (starts, edges) =
            counting_sort(by_depth.into_iter(), self.height.len(), |edge| self.tail[edge.index()].index());
        OutgoingEdges { starts, edges }
    }
}

/// The edges sorted by a key below `keys` (stable counting sort), and the index at which each key begins.
fn counting_sort(
    edges: impl Iterator<Item = Edge> + Clone,
    keys: usize,
    key: impl Fn(Edge) -> usize,
) -> (Vec<usize>, Vec<Edge>) {
    let mut starts = vec![0; keys + 1];
    for edge in edges.clone() {
        starts[key(edge) + 1] += 1;
    }
    for k in 0..keys {
        starts[k + 1] += starts[k];
    }
    let mut sorted = vec![Edge(0); starts[keys]];
    let mut free = starts.clone();
    for edge in edges {
        let place = &mut free[key(edge)];
        sorted[*place] = edge;
        *place += 1;
    }
    (starts, sorted)
}

pub(super) struct OutgoingEdges {
    starts: Vec<usize>,
    edges: Vec<Edge>,
}

impl OutgoingEdges {
    #[inline]
    pub(super) fn edges_from(&self, v: Vertex) -> &[Edge] {
        &self.edges[self.starts[v.index()]..self.starts[v.index() + 1]]
    }
}
