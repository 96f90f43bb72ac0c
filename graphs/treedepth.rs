//! Elimination trees, whose least height is the treedepth.
//!
//! An *elimination tree* of a connected graph is a rooted tree on its vertices in which of the ends of every edge one is an
//! ancestor of the other; an elimination forest has one for each component. The *height* is the number of vertices on a
//! longest path from a root, and the least height of all is the *treedepth* \[NesetrilOssonaDeMendez2012\].
//!
//! A tree is found from the root on: what is left without the root falls into components, and each of them gets a root. The
//! best root of a component with few vertices comes from a table of its connected subsets. That of a larger one is a guess:
//! of two vertices, that of largest degree and the one that divides a breadth-first tree best, the one that leaves the
//! smaller largest component. So the height found is an upper bound, and the treedepth itself for small graphs.

use rustc_hash::FxHashMap;

use crate::connectivity::components;
use crate::{Graph, Vertex};

/// The largest number of vertices of a component whose best tree is found.
const SMALL: usize = 10;

/// An elimination forest.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EliminationForest {
    /// The parent of each vertex; roots have none.
    pub parents: Vec<Option<Vertex>>,
    /// The number of vertices on a longest path from a root.
    pub height: u32,
}

impl EliminationForest {
    /// Whether this is an elimination forest of the graph with the height that it states.
    pub fn check(&self, graph: &Graph) -> bool {
        let order = graph.order();
        if self.parents.len() != order || self.parents.iter().flatten().any(|v| v.index() >= order) {
            return false;
        }
        // No way to a root is longer than the order, or it is none.
        let way = |v: Vertex| -> Vec<Vertex> {
            std::iter::successors(Some(v), |v| self.parents[v.index()]).take(order + 1).collect()
        };
        let longest = graph.vertices().map(|v| way(v).len()).max().unwrap_or(0);
        longest <= order
            && longest == self.height as usize
            && graph.edges().all(|(u, v)| way(u).contains(&v) || way(v).contains(&u))
    }
}

/// An elimination forest of small height; none if it would be higher than `most`. O(most (n + m)) and the tables of small
/// components.
pub fn elimination_forest(graph: &Graph, most: u32) -> Option<EliminationForest> {
    let mut parents = vec![None; graph.order()];
    let mut height = 0;
    let mut table = FxHashMap::default();
    let mut scratch = Scratch::new(graph);
    // Components of what is left, each with its parent and the depth that its root will have.
    let mut waiting: Vec<(Vec<Vertex>, Option<Vertex>, u32)> =
        components(graph).into_iter().map(|component| (component, None, 1)).collect();
    while let Some((component, parent, depth)) = waiting.pop() {
        if depth > most {
            return None;
        }
        height = height.max(depth);
        let root = if component.len() <= SMALL {
            table.clear();
            let small = Small::of(graph, &component);
            component[small.best(small.all(), &mut table).1]
        } else {
            scratch.split(&component)
        };
        parents[root.index()] = parent;
        waiting.extend(scratch.parts(&component, root).into_iter().map(|part| (part, Some(root), depth + 1)));
    }
    Some(EliminationForest { parents, height })
}

/// The graph that few vertices induce, as bit sets.
struct Small {
    neighbors: Vec<u32>,
}

impl Small {
    fn of(graph: &Graph, members: &[Vertex]) -> Self {
        let row = |&u: &Vertex| {
            let adjacent = members.iter().enumerate().filter(|&(_, &v)| graph.are_adjacent(u, v));
            adjacent.fold(0, |row, (i, _)| row | 1 << i)
        };
        Small { neighbors: members.iter().map(row).collect() }
    }

    fn all(&self) -> u32 {
        (1 << self.neighbors.len()) - 1
    }

    /// The treedepth of a connected set that is not empty, and the place of a best root.
    fn best(&self, set: u32, table: &mut FxHashMap<u32, (u32, usize)>) -> (u32, usize) {
        if let Some(&known) = table.get(&set) {
            return known;
        }
        let mut best = (u32::MAX, 0);
        for root in bits(set) {
            let mut left = set & !(1 << root);
            let mut deepest = 0;
            while left != 0 && deepest + 1 < best.0 {
                let part = self.component(left);
                left &= !part;
                deepest = deepest.max(self.best(part, table).0);
            }
            if left == 0 {
                best = best.min((deepest + 1, root));
            }
        }
        table.insert(set, best);
        best
    }

    /// The component of the first member.
    fn component(&self, set: u32) -> u32 {
        let mut reached = set & set.wrapping_neg();
        loop {
            let next = bits(reached).fold(reached, |next, i| next | self.neighbors[i]) & set;
            if next == reached {
                return reached;
            }
            reached = next;
        }
    }
}

fn bits(set: u32) -> impl Iterator<Item = usize> {
    (0..u32::BITS as usize).filter(move |i| set >> i & 1 == 1)
}

/// What the search in large components needs again and again.
struct Scratch<'a> {
    graph: &'a Graph,
    /// Whether a vertex is in the component at hand and was not reached yet.
    open: Vec<bool>,
}

impl<'a> Scratch<'a> {
    fn new(graph: &'a Graph) -> Self {
        Scratch { graph, open: vec![false; graph.order()] }
    }

    /// The components of a component without one of its vertices.
    fn parts(&mut self, component: &[Vertex], root: Vertex) -> Vec<Vec<Vertex>> {
        component.iter().for_each(|v| self.open[v.index()] = *v != root);
        let mut parts = Vec::new();
        for &start in component {
            if !self.open[start.index()] {
                continue;
            }
            parts.push(self.reached(start).into_iter().map(|(v, _)| v).collect());
        }
        parts
    }

    /// The open vertices that can be reached, breadth first, each with the place of the one it was reached from. They are
    /// closed.
    fn reached(&mut self, start: Vertex) -> Vec<(Vertex, usize)> {
        self.open[start.index()] = false;
        let mut reached = vec![(start, 0)];
        let mut next = 0;
        while let Some(&(u, _)) = reached.get(next) {
            for &w in self.graph.neighbors(u) {
                if std::mem::replace(&mut self.open[w.index()], false) {
                    reached.push((w, next));
                }
            }
            next += 1;
        }
        reached
    }

    /// A root for a large component.
    fn split(&mut self, component: &[Vertex]) -> Vertex {
        component.iter().for_each(|v| self.open[v.index()] = true);
        let inner_degree =
            |v: &Vertex| self.graph.neighbors(*v).iter().filter(|w| self.open[w.index()]).count();
        let of_degree = component.iter().copied().max_by_key(inner_degree).expect("a component has a vertex");
        let balanced = self.balanced(component[0]);
        let mut largest = |root| self.parts(component, root).iter().map(Vec::len).max().unwrap_or(0);
        if largest(of_degree) <= largest(balanced) { of_degree } else { balanced }
    }

    /// The vertex without which the largest part of a breadth-first tree is smallest.
    fn balanced(&mut self, start: Vertex) -> Vertex {
        let tree = self.reached(start);
        let mut below = vec![1; tree.len()];
        let mut largest_child = vec![0; tree.len()];
        for place in (1..tree.len()).rev() {
            let parent = tree[place].1;
            below[parent] += below[place];
            largest_child[parent] = largest_child[parent].max(below[place]);
        }
        let largest_part = |&place: &usize| largest_child[place].max(tree.len() - below[place]);
        tree[(0..tree.len()).min_by_key(largest_part).expect("a tree has a root")].0
    }
}
