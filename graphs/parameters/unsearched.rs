//! Bounds on the parameters from one degeneracy order, without a search, for use when no time is left.
//!
//! Let d be the degeneracy. The greedy coloring along the order shows chi <= d + 1, and no clique has more
//! than d + 1 vertices. The edges to backward neighbors form d forests.
//!
//! This code runs after the time limit. So anything more expensive than one pass over the edges stops after
//! [`GRACE`], or at once after an interruption; then bounds that hold for every graph are used.

use std::time::Duration;

use super::DegeneracyBounds;
use crate::arboricity::{self, ForestPartition};
use crate::classes::planar::Embedding;
use crate::coloring::{self, Coloring};
use crate::forest_and_rest::ForestAndRest;
use crate::{Budget, Estimate, Graph, Limit, LinearOrder, Meter, Vertex, genus};

/// The time for all bounds together.
const GRACE: Duration = Duration::from_millis(100);

impl DegeneracyBounds<'_> {
    fn graph(&self) -> &Graph {
        &self.0.graph
    }

    fn order(&self) -> &LinearOrder {
        &self.0.degeneracy_order().1
    }

    /// Runs `work` within the remaining grace time, which starts at the first call; `None` if a limit ends it.
    fn in_grace<T>(&self, work: impl FnOnce(&Self, &mut Meter<'_>) -> Result<T, Limit>) -> Option<T> {
        let stop = self.0.budget().stop;
        let grace = || Budget { time: Some(GRACE), stop, ..Budget::unlimited() }.shared();
        let mut meter = self.0.grace.get_or_init(grace).start();
        meter.look_up().and_then(|()| work(self, &mut meter)).ok()
    }

    pub(crate) fn clique(&self, limit: Limit) -> Estimate<Vec<Vertex>> {
        let edge = self.graph().edges().next().map(|(u, v)| vec![u, v]);
        let witness: Vec<Vertex> = edge.unwrap_or_else(|| self.graph().vertices().take(1).collect());
        let (low, high) = (witness.len() as u32, self.most());
        Estimate { low, high, witness, limit: (low < high).then_some(limit) }
    }

    pub(crate) fn chi(&self, limit: Limit) -> Estimate<Coloring> {
        let witness = coloring::greedy(self.graph(), self.order());
        self.between(witness.number_of_colors(), witness, limit)
    }

    /// The greedy coloring with different colors within every reach, or one color per vertex.
    pub(crate) fn acyclic_chi(&self, limit: Limit) -> Estimate<Coloring> {
        let found = self
            .in_grace(|known, meter| coloring::acyclic_greedy_within(known.graph(), known.order(), meter));
        let witness = found.unwrap_or_else(|| Coloring::new((0..self.graph().order() as u32).collect()));
        self.between(witness.number_of_colors(), witness, limit)
    }

    /// The order itself; col_2 is at least d + 1. A vertex reaches its backward neighbors and fewer than d
    /// others through each forward neighbor.
    pub(crate) fn col_2(&self, limit: Limit) -> Estimate<LinearOrder> {
        let most = u64::from(self.0.degeneracy()) * self.graph().max_degree() as u64 + 1;
        let most = most.min(self.graph().order() as u64) as u32;
        let found = self.in_grace(|known, meter| known.order().rho_within(known.graph(), meter));
        let (low, high) = (self.most(), found.unwrap_or(most));
        Estimate { low, high, witness: self.order().clone(), limit: (low < high).then_some(limit) }
    }

    /// The vertices as if they were pairwise adjacent; the treewidth is at least d.
    pub(crate) fn treewidth(&self, limit: Limit) -> Estimate<LinearOrder> {
        let (low, high) = (self.0.degeneracy(), self.graph().order().saturating_sub(1) as u32);
        Estimate { low, high, witness: self.order().clone(), limit: (low < high).then_some(limit) }
    }

    /// The forests formed by the i-th backward neighbors.
    pub(crate) fn arboricity(&self, limit: Limit) -> Estimate<ForestPartition> {
        let low = arboricity::densest_beginning(self.graph(), self.order());
        let (high, witness) = (self.0.degeneracy(), arboricity::by_order(self.graph(), self.order()));
        Estimate { low, high, witness, limit: (low < high).then_some(limit) }
    }

    /// The rotation system with neighbors in increasing order.
    pub(crate) fn genus(&self, limit: Limit) -> Estimate<Embedding> {
        let found = self.in_grace(|known, meter| Ok(genus::without_search(known.graph(), limit, meter)));
        found.unwrap_or_else(|| genus::at_most(self.graph(), limit))
    }

    /// A forest that prefers edges between vertices of large degree, or a breadth-first forest.
    pub(crate) fn forest_and_rest(&self, limit: Limit) -> ForestAndRest {
        let found = self.in_grace(|known, meter| ForestAndRest::greedy_within(known.graph(), meter));
        let found = found.unwrap_or_else(|| ForestAndRest::breadth_first(self.graph()));
        ForestAndRest { limit: Some(limit), ..found }
    }

    pub(crate) fn rank_order(&self) -> LinearOrder {
        self.order().clone()
    }

    /// d + 1, or 0 for the graph without vertices.
    fn most(&self) -> u32 {
        if self.graph().order() == 0 { 0 } else { self.0.degeneracy() + 1 }
    }

    /// An estimate from 2 (there is an edge) to the number of colors of the witness.
    fn between(&self, high: u32, witness: Coloring, limit: Limit) -> Estimate<Coloring> {
        let low = high.min(2);
        Estimate { low, high, witness, limit: (low < high).then_some(limit) }
    }
}
