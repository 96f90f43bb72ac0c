//! A rotation system of a subgraph, to which paths are added and from which they are taken.
//!
//! Edge e from u to v is two arcs, 2e and 2e + 1, each the other reversed. A corner is the place before an arc around the
//! vertex at which it begins. A walk along a face that comes to v by an arc goes on with the arc that follows the reversed one around
//! v, so the corner before an arc is in the face of that arc. A path between two corners of one face divides it; between corners of
//! different faces it makes them one, which takes a handle.

use crate::{Graph, Vertex};

/// The vertices, edges and corners that a step of the search looks at for which a node is counted.
pub(super) const WORK_PER_NODE: usize = 256;

/// The nodes that are counted for one step, but for corners.
pub(super) fn nodes_per_step(graph: &Graph) -> usize {
    (graph.order() + graph.size()) / WORK_PER_NODE + 1
}

/// No arc.
const NONE: usize = usize::MAX;

/// The subgraph and its rotation system.
pub(super) struct Partial<'g> {
    pub graph: &'g Graph,
    pub ends: Vec<(Vertex, Vertex)>,
    /// The arcs of the graph that begin at each vertex.
    pub at: Vec<Vec<usize>>,
    /// The arcs of the subgraph after and before each around the vertex where it begins.
    after: Vec<usize>,
    before: Vec<usize>,
    /// The number of edges of the subgraph at each vertex.
    degree: Vec<usize>,
    /// The number of edges of the subgraph.
    pub size: usize,
}

/// The faces of the subgraph.
#[derive(Default)]
pub(super) struct Faces {
    /// The face of each arc of the subgraph.
    pub of: Vec<usize>,
    pub number: usize,
}

impl Faces {
    /// The words that a set of faces takes.
    pub fn words(&self) -> usize {
        self.number.div_ceil(64)
    }
}

/// A path and the corners between which it is put.
#[derive(Clone, Copy)]
pub(super) struct Corners {
    pub first: usize,
    pub last: usize,
    pub takes_handle: bool,
}

impl<'g> Partial<'g> {
    /// The subgraph without edges.
    pub fn new(graph: &'g Graph) -> Self {
        let ends: Vec<(Vertex, Vertex)> = graph.edges().collect();
        let mut at = vec![Vec::new(); graph.order()];
        for (edge, &(u, v)) in ends.iter().enumerate() {
            at[u.index()].push(2 * edge);
            at[v.index()].push(2 * edge + 1);
        }
        let arcs = 2 * ends.len();
        let degree = vec![0; graph.order()];
        Partial { graph, ends, at, after: vec![NONE; arcs], before: vec![NONE; arcs], degree, size: 0 }
    }

    /// Takes all edges out.
    pub fn clear(&mut self) {
        self.after.fill(NONE);
        self.before.fill(NONE);
        self.degree.fill(0);
        self.size = 0;
    }

    pub fn tail(&self, arc: usize) -> Vertex {
        let (u, v) = self.ends[arc / 2];
        if arc.is_multiple_of(2) { u } else { v }
    }

    pub fn head(&self, arc: usize) -> Vertex {
        self.tail(arc ^ 1)
    }

    pub fn has_arc(&self, arc: usize) -> bool {
        self.after[arc] != NONE
    }

    pub fn has_vertex(&self, v: Vertex) -> bool {
        self.degree[v.index()] > 0
    }

    pub fn degree(&self, v: Vertex) -> usize {
        self.degree[v.index()]
    }

    /// The arcs of the subgraph that begin at v.
    pub fn arcs_at(&self, v: Vertex) -> impl Iterator<Item = usize> + '_ {
        self.at[v.index()].iter().copied().filter(|&arc| self.has_arc(arc))
    }

    /// The arcs around v in their cyclic order.
    pub fn around(&self, v: Vertex) -> Vec<usize> {
        let Some(first) = self.arcs_at(v).next() else { return Vec::new() };
        let mut arcs = vec![first];
        let mut arc = self.after[first];
        while arc != first {
            arcs.push(arc);
            arc = self.after[arc];
        }
        arcs
    }

    /// Begins with a cycle, given as a closed path of arcs.
    pub fn begin(&mut self, cycle: &[usize]) {
        for (i, &arc) in cycle.iter().enumerate() {
            self.join(cycle[(i + cycle.len() - 1) % cycle.len()], arc);
            let tail = self.tail(arc).index();
            self.degree[tail] = 2;
        }
        self.size = cycle.len();
    }

    /// Lets nothing but these two be around the vertex between them.
    fn join(&mut self, to: usize, from: usize) {
        let back = to ^ 1;
        (self.after[back], self.before[back]) = (from, from);
        (self.after[from], self.before[from]) = (back, back);
    }

    /// Adds a path, whose ends alone are in the subgraph, between the corners.
    pub fn add(&mut self, path: &[usize], corners: Corners) {
        self.enter(path[0], corners.first);
        self.enter(path[path.len() - 1] ^ 1, corners.last);
        for pair in path.windows(2) {
            self.join(pair[0], pair[1]);
            let inner = self.tail(pair[1]).index();
            self.degree[inner] = 2;
        }
        self.size += path.len();
    }

    /// Takes the path out that was added last.
    pub fn remove(&mut self, path: &[usize]) {
        for pair in path.windows(2) {
            for arc in [pair[0] ^ 1, pair[1]] {
                (self.after[arc], self.before[arc]) = (NONE, NONE);
            }
            let inner = self.tail(pair[1]).index();
            self.degree[inner] = 0;
        }
        self.leave(path[0]);
        self.leave(path[path.len() - 1] ^ 1);
        self.size -= path.len();
    }

    /// The corners between which an arc is, if its ends have other arcs.
    pub fn place_of(&self, arc: usize) -> Corners {
        Corners { first: self.after[arc], last: self.after[arc ^ 1], takes_handle: false }
    }

    fn enter(&mut self, arc: usize, corner: usize) {
        let before = self.before[corner];
        (self.after[before], self.before[arc]) = (arc, before);
        (self.after[arc], self.before[corner]) = (corner, arc);
        let tail = self.tail(arc).index();
        self.degree[tail] += 1;
    }

    fn leave(&mut self, arc: usize) {
        let (before, after) = (self.before[arc], self.after[arc]);
        (self.after[before], self.before[after]) = (after, before);
        (self.after[arc], self.before[arc]) = (NONE, NONE);
        let tail = self.tail(arc).index();
        self.degree[tail] -= 1;
    }

    /// O(m).
    pub fn faces(&self) -> Faces {
        self.faces_in(Faces::default())
    }

    /// The same in the place of other ones.
    pub fn faces_in(&self, Faces { mut of, .. }: Faces) -> Faces {
        of.clear();
        of.resize(self.after.len(), NONE);
        let mut number = 0;
        for start in 0..of.len() {
            if of[start] != NONE || !self.has_arc(start) {
                continue;
            }
            let mut arc = start;
            while of[arc] == NONE {
                of[arc] = number;
                arc = self.after[arc ^ 1];
            }
            number += 1;
        }
        Faces { of, number }
    }
}
