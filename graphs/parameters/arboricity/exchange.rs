//! A division of the edges into k forests, or the proof that there is none, edge by edge.
//!
//! An edge goes into the first forest in which it closes no cycle. If it closes a cycle in each forest, it
//! can replace any edge of these cycles that finds a place in another forest. The search for such a chain of
//! exchanges is breadth first, so that all exchanges along a shortest chain can be made. If it ends without a
//! place, the edges that it reached span the same vertices in each forest. So the subgraph H on these
//! vertices has k(n_H - 1) + 1 edges, and k is too small. \[RoskindTarjan1985\]

use std::collections::VecDeque;

use crate::classes::forest::is_forest;
use crate::{Graph, Limit, Meter, Vertex};

/// A division of the edges of a graph among forests.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ForestPartition {
    /// The forest of each edge, from 0, the edges in the order of [`Graph::edges`].
    pub forest: Vec<u32>,
}

impl ForestPartition {
    pub fn number_of_forests(&self) -> u32 {
        self.forest.iter().max().map_or(0, |&forest| forest + 1)
    }

    /// Whether each edge of the graph has a forest, and these are forests. O(kn + m) for k forests.
    pub fn check(&self, graph: &Graph) -> bool {
        let mut edges = vec![Vec::new(); self.number_of_forests() as usize];
        for ((u, v), &forest) in graph.edges().zip(&self.forest) {
            edges[forest as usize].push((u.index(), v.index()));
        }
        let subgraph = |edges| Graph::from_edges(graph.order(), edges).expect("a subgraph of a graph");
        self.forest.len() == graph.size() && edges.into_iter().all(|edges| is_forest(&subgraph(edges)))
    }
}

/// The least number of forests, at least `low`, and the division. If the budget ends, a limit, and the least
/// number that is not refuted. `high` forests are known to be enough.
pub(super) fn divide(
    graph: &Graph,
    low: u32,
    high: u32,
    meter: &mut Meter<'_>,
) -> (u32, Result<ForestPartition, Limit>) {
    // Each edge has its forest and place, each vertex and forest a parent, a depth, a link and a list.
    let bytes = 24 * graph.size() as u64 + 48 * graph.order() as u64 * u64::from(high);
    if let Err(limit) = meter.hold(bytes) {
        return (low, Err(limit));
    }
    let mut forests = Forests::new(graph, low);
    for edge in 0..graph.size() {
        loop {
            match forests.insert(edge, meter) {
                Ok(true) => break,
                Ok(false) => forests.grow(),
                Err(limit) => return (forests.number(), Err(limit)),
            }
        }
    }
    let forest = forests.forest_of.iter().map(|forest| forest.expect("every edge went in") as u32);
    (forests.number(), Ok(ForestPartition { forest: forest.collect() }))
}

struct Forests {
    ends: Vec<(Vertex, Vertex)>,
    forest_of: Vec<Option<usize>>,
    trees: Vec<Trees>,
    /// For each edge reached, the edge that could take its place.
    reached_from: Vec<Option<usize>>,
}

struct Trees {
    /// The edges at each vertex, with their other ends.
    incident: Vec<Vec<(Vertex, usize)>>,
    /// The component of each vertex, by union-find, for a fast test. Only the last exchange of a chain
    /// changes the components of a forest: it joins two.
    component: Vec<Vertex>,
}

struct SearchForest {
    depth: Vec<u32>,
    /// The parent and the edge to it; a root is its own parent.
    parent: Vec<(Vertex, usize)>,
    /// The next vertex on the way to the root, past edges that were reached.
    above: Vec<Vertex>,
}

impl Forests {
    /// Rooting a forest of this many vertices takes about as long as one search for an edge's place.
    const VERTICES_PER_NODE: usize = 16;

    fn new(graph: &Graph, number: u32) -> Self {
        let mut forests = Forests {
            ends: graph.edges().collect(),
            forest_of: vec![None; graph.size()],
            trees: Vec::new(),
            reached_from: vec![None; graph.size()],
        };
        forests.trees.resize_with(number as usize, || Trees::new(graph.order()));
        forests
    }

    fn number(&self) -> u32 {
        self.trees.len() as u32
    }

    fn grow(&mut self) {
        let order = self.trees.first().map_or(0, |trees| trees.incident.len());
        self.trees.push(Trees::new(order));
    }

    /// Finds a place for the edge; false if there is none.
    fn insert(&mut self, edge: usize, meter: &mut Meter<'_>) -> Result<bool, Limit> {
        let (u, v) = self.ends[edge];
        // Beginning at a different forest for each edge avoids forests that are spanning trees already.
        let number = self.trees.len();
        for forest in (0..number).map(|i| (edge + i) % number) {
            meter.step()?;
            if self.trees[forest].separates(u, v) {
                self.put(edge, forest);
                return Ok(true);
            }
        }
        let mut reached = vec![edge];
        let found = self.search(edge, &mut reached, meter);
        if let Ok(Some((mut last, mut forest))) = found {
            // Each edge of the chain goes where the next one was.
            loop {
                let vacated = self.forest_of[last];
                if let Some(old) = vacated {
                    self.trees[old].remove(self.ends[last], last);
                }
                self.put(last, forest);
                match (vacated, self.reached_from[last]) {
                    (Some(old), Some(before)) => (last, forest) = (before, old),
                    _ => break,
                }
            }
        }
        for edge in reached {
            self.reached_from[edge] = None;
        }
        Ok(found?.is_some())
    }

    /// The last edge of a shortest chain of exchanges, and the forest with room for it.
    fn search(
        &mut self,
        edge: usize,
        reached: &mut Vec<usize>,
        meter: &mut Meter<'_>,
    ) -> Result<Option<(usize, usize)>, Limit> {
        let mut rooted: Vec<Option<SearchForest>> = self.trees.iter().map(|_| None).collect();
        let mut queue = VecDeque::from([edge]);
        while let Some(edge) = queue.pop_front() {
            let (u, v) = self.ends[edge];
            for forest in (0..self.trees.len()).filter(|&i| self.forest_of[edge] != Some(i)) {
                meter.step()?;
                if self.trees[forest].separates(u, v) {
                    return Ok(Some((edge, forest)));
                }
                if rooted[forest].is_none() {
                    for _ in 0..self.trees[forest].incident.len() / Self::VERTICES_PER_NODE {
                        meter.step()?;
                    }
                }
                let tree = rooted[forest].get_or_insert_with(|| self.trees[forest].rooted());
                let start = queue.len();
                tree.path(u, v, |on_cycle| queue.push_back(on_cycle));
                for &next in queue.range(start..) {
                    self.reached_from[next] = Some(edge);
                    reached.push(next);
                }
            }
        }
        Ok(None)
    }

    fn put(&mut self, edge: usize, forest: usize) {
        self.forest_of[edge] = Some(forest);
        self.trees[forest].add(self.ends[edge], edge);
    }
}

impl Trees {
    fn new(order: usize) -> Self {
        Trees { incident: vec![Vec::new(); order], component: (0..order).map(Vertex::new).collect() }
    }

    fn root(&self, mut v: Vertex) -> Vertex {
        while self.component[v.index()] != v {
            v = self.component[v.index()];
        }
        v
    }

    /// Whether no path joins the two vertices.
    fn separates(&self, u: Vertex, v: Vertex) -> bool {
        self.root(u) != self.root(v)
    }

    fn add(&mut self, (u, v): (Vertex, Vertex), edge: usize) {
        self.incident[u.index()].push((v, edge));
        self.incident[v.index()].push((u, edge));
        let (mut a, root) = (u, self.root(v));
        // Path compression: all vertices on the way from u now point to the root.
        loop {
            let above = std::mem::replace(&mut self.component[a.index()], root);
            if above == a || above == root {
                break;
            }
            a = above;
        }
    }

    fn remove(&mut self, (u, v): (Vertex, Vertex), edge: usize) {
        for end in [u, v] {
            self.incident[end.index()].retain(|&(_, other)| other != edge);
        }
    }

    fn rooted(&self) -> SearchForest {
        let order = self.incident.len();
        let vertices = || (0..order).map(Vertex::new);
        let mut depth = vec![u32::MAX; order];
        let mut parent: Vec<(Vertex, usize)> = vertices().map(|v| (v, 0)).collect();
        let mut stack = Vec::new();
        for root in vertices() {
            if depth[root.index()] != u32::MAX {
                continue;
            }
            depth[root.index()] = 0;
            stack.push(root);
            while let Some(u) = stack.pop() {
                for &(v, edge) in &self.incident[u.index()] {
                    if depth[v.index()] == u32::MAX {
                        depth[v.index()] = depth[u.index()] + 1;
                        parent[v.index()] = (u, edge);
                        stack.push(v);
                    }
                }
            }
        }
        SearchForest { depth, parent, above: vertices().collect() }
    }
}

impl SearchForest {
    /// The first vertex on the path from v to the root with an unreached edge to its parent; v itself may be it.
    fn top(&mut self, v: Vertex) -> Vertex {
        let mut top = v;
        while self.above[top.index()] != top {
            top = self.above[top.index()];
        }
        let mut below = v;
        while below != top {
            below = std::mem::replace(&mut self.above[below.index()], top);
        }
        top
    }

    /// Calls `tell` for each edge on the path from u to v that was not reported before.
    fn path(&mut self, u: Vertex, v: Vertex, mut tell: impl FnMut(usize)) {
        let (mut u, mut v) = (self.top(u), self.top(v));
        while u != v {
            if self.depth[u.index()] < self.depth[v.index()] {
                std::mem::swap(&mut u, &mut v);
            }
            let (parent, edge) = self.parent[u.index()];
            tell(edge);
            self.above[u.index()] = parent;
            u = self.top(u);
        }
    }
}
