//! The left-right planarity test. \[deFraysseixRosenstiehl1985; Brandes2009\]
//!
//! A depth-first search orients the graph: tree edges lead away from the root, all others (the back edges) to
//! an ancestor. A back edge together with tree edges closes a cycle, and a drawing puts each back edge to the
//! left or to the right of the tree path that it spans. Two back edges that fork from the tree at one vertex
//! and interlace must go to the same side or to different sides. The graph is planar exactly if all of these
//! constraints can be satisfied. `orientation` orients and sorts the edges, `sides` collects the constraints
//! and finds a contradiction if there is one, and `rotation` reads the embedding off the sides. There are
//! three depth-first searches, none of them recursive: O(n + m) together.

mod sides;

use sides::Sides;

use crate::{Graph, Limit, Meter, Vertex};

pub(super) fn is_planar(graph: &Graph, meter: &mut Meter<'_>) -> Result<bool, Limit> {
    Ok(Sides::new(&Orientation::new(graph, meter)?, meter)?.is_some())
}

/// The neighbors of each vertex in their cyclic order in a plane drawing, if there is one.
pub(super) fn rotation(graph: &Graph, meter: &mut Meter<'_>) -> Result<Option<Vec<Vec<Vertex>>>, Limit> {
    let orientation = Orientation::new(graph, meter)?;
    let Some(sides) = Sides::new(&orientation, meter)? else { return Ok(None) };
    read_off(&orientation, &sides.left(), meter).map(Some)
}

/// An oriented edge, numbered in the order of its discovery.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Edge(u32);

impl Edge {
    #[inline]
    fn index(self) -> usize {
        self.0 as usize
    }
}

struct Orientation {
    /// The vertices without a parent, one per component.
    roots: Vec<Vertex>,
    /// By vertex: the tree edge that leads to it.
    parent: Vec<Option<Edge>>,
    /// By vertex: its distance from the root in the tree.
    height: Vec<u32>,
    /// By edge: where it begins.
    tail: Vec<Vertex>,
    /// By edge: where it ends.
    head: Vec<Vertex>,
    /// By edge vw: the least height of a vertex that it reaches: that of w for a back edge; for a tree
    /// edge the least that a back edge from the subtree of w reaches, or that of v if none is lower.
    low: Vec<u32>,
    /// By edge: twice `low`, plus one if return paths reach a second vertex below the tail. The
    /// outgoing edges of a vertex are nested in this order around the tree edge that enters it.
    nesting: Vec<u32>,
}

/// The height of vertices that are not reached yet.
const UNREACHED: u32 = u32::MAX;

impl Orientation {
    fn new(graph: &Graph, meter: &mut Meter<'_>) -> Result<Self, Limit> {
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

    /// Sets the nesting depth of an edge whose return paths are all known, and updates the edge that enters
    /// its tail.
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
    fn is_tree_edge(&self, edge: Edge) -> bool {
        self.parent[self.head[edge.index()].index()] == Some(edge)
    }

    /// The edges that leave each vertex, by nesting depth, which is negated where `negated` holds. O(n + m), by
    /// counting.
    fn outgoing(&self, negated: impl Fn(Edge) -> bool) -> OutgoingEdges {
        let size = self.tail.len();
        let middle = 2 * self.height.len();
        let edges = (0..size as u32).map(Edge);
        let depth = |edge: Edge| {
            let depth = self.nesting[edge.index()] as usize;
            if negated(edge) { middle - depth } else { middle + depth }
        };
        let (_, by_depth) = counted(edges, 2 * middle + 1, depth);
        let (starts, edges) =
            counted(by_depth.into_iter(), self.height.len(), |edge| self.tail[edge.index()].index());
        OutgoingEdges { starts, edges }
    }
}

/// The edges sorted by a key below `keys`, those of equal keys in the order given, and where each key
/// begins.
fn counted(
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

/// The edges that leave each vertex, in some order.
struct OutgoingEdges {
    starts: Vec<usize>,
    edges: Vec<Edge>,
}

impl OutgoingEdges {
    #[inline]
    fn edges_from(&self, v: Vertex) -> &[Edge] {
        &self.edges[self.starts[v.index()]..self.starts[v.index() + 1]]
    }
}

/// One end of an edge, in the ring of the vertex there.
#[derive(Clone, Copy)]
struct End(u32);

impl End {
    fn at_tail(edge: Edge) -> Self {
        End(2 * edge.index() as u32)
    }

    fn at_head(edge: Edge) -> Self {
        End(2 * edge.index() as u32 + 1)
    }

    fn index(self) -> usize {
        self.0 as usize
    }
}

/// The ends at each vertex, as doubly linked rings.
struct Rings {
    next: Vec<End>,
    previous: Vec<End>,
}

impl Rings {
    fn link(&mut self, first: End, second: End) {
        self.next[first.index()] = second;
        self.previous[second.index()] = first;
    }

    fn insert_after(&mut self, place: End, new: End) {
        let following = self.next[place.index()];
        self.link(place, new);
        self.link(new, following);
    }
}

/// The neighbors of each vertex in cyclic order, where `left` gives the sides of the edges. O(n + m).
///
/// Around a vertex come the edge that enters it and the outgoing edges, by nesting depth, those on the left negative.
/// Back edges from the subtree of a child join beside the edge to the child: on the right, later ones come between it
/// and earlier ones; on the left, later ones come beyond.
fn read_off(
    orientation: &Orientation,
    left: &[bool],
    meter: &mut Meter<'_>,
) -> Result<Vec<Vec<Vertex>>, Limit> {
    let order = orientation.parent.len();
    let ends = 2 * orientation.tail.len();
    let outgoing = orientation.outgoing(|edge| left[edge.index()]);
    let mut rings = Rings { next: vec![End(0); ends], previous: vec![End(0); ends] };
    let mut first = vec![None; order];
    for v in (0..order).map(Vertex::new) {
        let entering = orientation.parent[v.index()].map(End::at_head);
        let mut ring = entering.into_iter().chain(outgoing.edges_from(v).iter().copied().map(End::at_tail));
        first[v.index()] = ring.next();
        let Some(start) = first[v.index()] else { continue };
        let mut last = start;
        for end in ring {
            rings.link(last, end);
            last = end;
        }
        rings.link(last, start);
    }

    // By vertex on the path: the edge to the child on the path, and the last that joined left of it.
    let mut child = vec![End(0); order];
    let mut leftmost = vec![End(0); order];
    let mut next = vec![0; order];
    let mut path = Vec::new();
    for &root in &orientation.roots {
        path.push(root);
        while let Some(&v) = path.last() {
            meter.work(2)?;
            let Some(&edge) = outgoing.edges_from(v).get(next[v.index()]) else {
                path.pop();
                continue;
            };
            next[v.index()] += 1;
            let w = orientation.head[edge.index()];
            if orientation.is_tree_edge(edge) {
                child[v.index()] = End::at_tail(edge);
                leftmost[v.index()] = End::at_tail(edge);
                path.push(w);
            } else if left[edge.index()] {
                let before = rings.previous[leftmost[w.index()].index()];
                rings.insert_after(before, End::at_head(edge));
                leftmost[w.index()] = End::at_head(edge);
            } else {
                rings.insert_after(child[w.index()], End::at_head(edge));
            }
        }
    }

    let neighbor = |end: End| {
        let edge = end.index() / 2;
        if end.index().is_multiple_of(2) { orientation.head[edge] } else { orientation.tail[edge] }
    };
    let around = first.into_iter().map(|first| {
        let Some(first) = first else { return Vec::new() };
        let mut around = vec![neighbor(first)];
        let mut end = rings.next[first.index()];
        while end.index() != first.index() {
            around.push(neighbor(end));
            end = rings.next[end.index()];
        }
        around
    });
    Ok(around.collect())
}
