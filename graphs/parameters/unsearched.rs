//! What one degeneracy order says of the parameters, without a search: for those for which there is no time.
//!
//! Let d be the degeneracy. Greedy along the order, chi <= d + 1, and no clique has more vertices. The backward
//! neighbors of the vertices are d forests. Everything here costs O(n + m), besides the reaches along the order.

use crate::arboricity::{self, ForestPartition};
use crate::clique::CliqueNumber;
use crate::coloring::{self, Coloring};
use crate::{Estimate, Graph, Limit, LinearOrder, Vertex, orders};

/// The degeneracy of a graph, and what follows from its order.
pub(super) struct Unsearched<'a> {
    graph: &'a Graph,
    pub degeneracy: u32,
    order: LinearOrder,
}

impl<'a> Unsearched<'a> {
    pub fn of(graph: &'a Graph) -> Self {
        let (degeneracy, order) = orders::degeneracy(graph);
        Unsearched { graph, degeneracy, order }
    }

    /// A vertex, or an edge.
    pub fn clique(&self, limit: Limit) -> CliqueNumber {
        let edge = self.graph.edges().next().map(|(u, v)| vec![u, v]);
        let witness: Vec<Vertex> = edge.unwrap_or_else(|| self.graph.vertices().take(1).collect());
        let (low, high) = (witness.len() as u32, self.most());
        CliqueNumber { low, high, witness, limit: (low < high).then_some(limit) }
    }

    /// Greedy along the order.
    pub fn chi(&self, limit: Limit) -> Estimate<Coloring> {
        let witness = coloring::greedy(self.graph, &self.order);
        self.between(witness.number_of_colors(), witness, limit)
    }

    /// Greedy with colors that differ within every reach.
    pub fn acyclic_chi(&self, limit: Limit) -> Estimate<Coloring> {
        let witness = coloring::acyclic_greedy(self.graph, &self.order);
        self.between(witness.number_of_colors(), witness, limit)
    }

    /// The order itself; col_2 is at least d + 1.
    pub fn col_2(&self, limit: Limit) -> Estimate<LinearOrder> {
        let (low, high) = (self.most(), self.order.rho(self.graph));
        Estimate { low, high, witness: self.order.clone(), limit: (low < high).then_some(limit) }
    }

    /// The vertices as if they were pairwise adjacent; the treewidth is at least d.
    pub fn treewidth(&self, limit: Limit) -> Estimate<LinearOrder> {
        let (low, high) = (self.degeneracy, self.graph.order().saturating_sub(1) as u32);
        Estimate { low, high, witness: self.order.clone(), limit: (low < high).then_some(limit) }
    }

    /// The forests of the order.
    pub fn arboricity(&self, limit: Limit) -> Estimate<ForestPartition> {
        let low = arboricity::densest_beginning(self.graph, &self.order);
        let witness = arboricity::by_order(self.graph, &self.order);
        Estimate { low, high: self.degeneracy, witness, limit: (low < self.degeneracy).then_some(limit) }
    }

    /// The order itself.
    pub fn rank_order(&self) -> LinearOrder {
        self.order.clone()
    }

    /// d + 1, or 0 for the graph without vertices.
    fn most(&self) -> u32 {
        if self.graph.order() == 0 { 0 } else { self.degeneracy + 1 }
    }

    /// As many colors as the ends of an edge need, up to those of the witness.
    fn between(&self, high: u32, witness: Coloring, limit: Limit) -> Estimate<Coloring> {
        let low = high.min(2);
        Estimate { low, high, witness, limit: (low < high).then_some(limit) }
    }
}
