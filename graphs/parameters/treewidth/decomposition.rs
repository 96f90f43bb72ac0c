//! Tree decompositions, and the width of an order, without a search.

use std::cmp::Reverse;

use thiserror::Error;

use crate::{Graph, LinearOrder, Vertex};

/// The width of the order, as [`treewidth`](super::treewidth) defines it. O(n w^2 + m), w the width.
pub fn width(graph: &Graph, order: &LinearOrder) -> u32 {
    TreeDecomposition::along(graph, order).width()
}

/// Bags of vertices at the nodes of a tree (or of several).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TreeDecomposition {
    pub bags: Vec<Vec<Vertex>>,
    /// The parent of each bag, of larger number; a root has none.
    pub parent: Vec<Option<usize>>,
}

#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum Fault {
    /// There is not one parent for each bag, or a parent does not come after its bag.
    #[error("expected a parent after bag {0}")]
    NotATree(usize),
    /// A bag has a vertex twice or one that is not there.
    #[error("expected different vertices of the graph in bag {0}")]
    Bag(usize),
    /// The bags that hold a vertex are not connected, or there are none.
    #[error("expected the bags with vertex {0} to form a tree")]
    Vertex(Vertex),
    /// No bag holds both ends of an edge.
    #[error("expected a bag with both ends of the edge {0} {1}")]
    Edge(Vertex, Vertex),
}

impl TreeDecomposition {
    /// One bag for each vertex v, from the last in the order to the first: v with its unplaced neighbors when
    /// it is placed. The parent is the bag of the last of these neighbors, which contains the others.
    pub fn along(graph: &Graph, order: &LinearOrder) -> Self {
        let n = graph.order();
        let bag_of = |v: Vertex| n - 1 - order.position(v);
        let mut bags: Vec<Vec<Vertex>> = Vec::with_capacity(n);
        let mut parent = Vec::with_capacity(n);
        let mut taken_over: Vec<Vec<Vertex>> = vec![Vec::new(); n];
        for &v in order.sequence().iter().rev() {
            let mut neighbors = std::mem::take(&mut taken_over[v.index()]);
            neighbors.extend(order.backward_neighbors(graph, v));
            neighbors.sort_unstable_by_key(|&u| Reverse(order.position(u)));
            neighbors.dedup();
            if let Some((&last, others)) = neighbors.split_first() {
                taken_over[last.index()].extend_from_slice(others);
            }
            parent.push(neighbors.first().map(|&last| bag_of(last)));
            bags.push([&[v], &neighbors[..]].concat());
        }
        TreeDecomposition { bags, parent }
    }

    /// The largest size of a bag less one; 0 without bags.
    pub fn width(&self) -> u32 {
        self.bags.iter().map(|bag| bag.len().saturating_sub(1) as u32).max().unwrap_or(0)
    }

    /// Checks the definition: every edge is in a bag, and the bags that hold a vertex form a tree.
    pub fn check(&self, graph: &Graph) -> Result<(), Fault> {
        if self.parent.len() != self.bags.len() {
            return Err(Fault::NotATree(self.parent.len().min(self.bags.len())));
        }
        let mut held_by: Vec<Vec<usize>> = vec![Vec::new(); graph.order()];
        for (number, bag) in self.bags.iter().enumerate() {
            for v in bag {
                match held_by.get_mut(v.index()) {
                    Some(bags) if bags.last() != Some(&number) => bags.push(number),
                    _ => return Err(Fault::Bag(number)),
                }
            }
            if self.parent[number].is_some_and(|parent| parent <= number || parent >= self.bags.len()) {
                return Err(Fault::NotATree(number));
            }
        }
        for v in graph.vertices() {
            // Bags of a forest are connected if all of them but one have their parent among them.
            let bags = &held_by[v.index()];
            let inner = bags.iter().filter_map(|&bag| self.parent[bag]);
            let inner = inner.filter(|parent| bags.binary_search(parent).is_ok()).count();
            if inner + 1 != bags.len() {
                return Err(Fault::Vertex(v));
            }
        }
        for (u, v) in graph.edges() {
            let (few, many) = (&held_by[u.index()], &held_by[v.index()]);
            if !few.iter().any(|bag| many.binary_search(bag).is_ok()) {
                return Err(Fault::Edge(u, v));
            }
        }
        Ok(())
    }
}
