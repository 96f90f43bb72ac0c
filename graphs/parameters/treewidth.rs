//! The treewidth tw(G), by elimination orders.
//!
//! Fill L from the right. A vertex that is placed makes its unplaced neighbors pairwise adjacent; its
//! *width* is their number, and the width of L is the largest of its vertices'. tw(G) is the least
//! width of an order of the vertices (0 for the graph without vertices, which by convention has -1).
//! Each vertex with those neighbors is a bag of a tree decomposition. \[Bodlaender1998\]
//!
//! degeneracy <= tw and col_2 <= tw + 1, because the unplaced neighbors of a vertex when it is placed
//! contain its loose backward neighbors, and so its backward neighbors.

mod exact;
mod sparse;

pub(crate) use exact::MAX_COMPONENT;

use std::cmp::Reverse;

use thiserror::Error;

use crate::classes::chordal;
use crate::{Budget, Estimate, Graph, LinearOrder, Vertex, orders};

/// tw(G) with an order of that width.
///
/// Exact for chordal graphs, in linear time. Else vertices of degree at most three are placed where this is
/// without loss, and the components that remain are searched if they have at most `MAX_COMPONENT` vertices:
/// exact within the budget, whose nodes are partial orders. For larger components, an interval: contractions
/// bound tw from below, least degree first bounds it from above, each with linear work.
pub fn treewidth(graph: &Graph, budget: &Budget) -> Estimate<LinearOrder> {
    if let Some(order) = chordal::elimination_order(graph) {
        let backward = |v| order.backward_neighbors(graph, v).count() as u32;
        return Estimate::exactly(graph.vertices().map(backward).max().unwrap_or(0), order);
    }
    let mut meter = budget.start();
    let low = orders::degeneracy(graph).0;
    let found = if graph.order() <= MAX_COMPONENT {
        exact::search(graph, low, &mut meter)
    } else {
        sparse::search(graph, low, &mut meter)
    };
    // The searches place from the right.
    let from_the_right = found.witness.into_iter().rev().collect();
    let witness = LinearOrder::new(graph.order(), from_the_right).expect("every vertex is placed once");
    Estimate { low: found.low, high: found.high, witness, limit: found.limit }
}

/// The width of the order, as [`treewidth`](self) defines it. O(n w^2 + m), w the width.
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
