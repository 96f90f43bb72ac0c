//! The orientable genus: the least number of handles of a surface in which the graph can be drawn without crossings.
//!
//! A rotation system is the witness, and its genus follows from the faces by Euler's formula. The genus is the sum of those
//! of the blocks \[BattleHararyKodamaYoungs1962\]: rotation systems of two blocks, one put into a corner of the other at the common
//! vertex, lose one face. Blocks that are planar are found by the left-right test, the others are searched (`genus/search.rs`):
//! first briefly with the least number of handles that may be enough, then greedily, then with one more handle at a time, from the least number that may be enough, until a rotation system is found
//! or an attempt is given up, and then by a walk from a greedy one. From below, a block of order n, size m and girth s has at most
//! 2m/s faces.

mod partial;
mod search;

use crate::classes::planar::{self, Embedding};
use crate::connectivity::{blocks, components};
use crate::girth::girth;
use crate::{Budget, Estimate, Graph, Limit, Meter, Vertex};
use partial::nodes_per_step;
use search::Search;

/// The genus, with a rotation system; that of a graph with several components is the sum of theirs. A node is 256 vertices,
/// edges and corners that a step of the search looks at. No more than 20,000 nodes and those for adding all edges six times are
/// spent, because a search that has found nothing by then seldom does.
pub fn genus(graph: &Graph, budget: &Budget) -> Estimate<Embedding> {
    let most = 20_000 + 6 * (graph.size() * nodes_per_step(graph)) as u64;
    let nodes = budget.nodes.map_or(most, |nodes| nodes.min(most));
    let budget = Budget { nodes: Some(nodes), ..budget.clone() };
    let mut meter = budget.start();
    let mut rotation = vec![Vec::new(); graph.order()];
    let (mut low, mut high, mut limit) = (0, 0, None);
    for edges in blocks(graph) {
        if let Err(limit) = meter.work(8 * edges.len()) {
            return without_search(graph, limit, &mut meter);
        }
        let block = Block::new(&edges);
        let found = block.genus(&mut meter);
        low += found.low;
        high += found.high;
        limit = limit.or(found.limit);
        for (v, own) in block.vertices.iter().enumerate() {
            let around = found.witness.around(Vertex::new(v)).iter();
            rotation[own.index()].extend(around.map(|w| block.vertices[w.index()]));
        }
    }
    // A budget that allows more does not lead further.
    let is_own = |limit: Limit| limit == Limit::Nodes && budget.nodes == Some(most);
    let limit = limit.map(|limit| if is_own(limit) { Limit::Size } else { limit });
    Estimate { low, high, witness: Embedding::new(rotation), limit }
}

/// The rotation system of the neighbors in the order of their numbers, and its genus; or [`at_most`] where that is not
/// counted in time. O(n + m).
pub fn without_search(graph: &Graph, limit: Limit, meter: &mut Meter<'_>) -> Estimate<Embedding> {
    let witness = Embedding::by_number(graph);
    match witness.genus_within(graph, meter) {
        Ok(high) => Estimate { low: 0, high, witness, limit: (high > 0).then_some(limit) },
        Err(_) => at_most(graph, limit),
    }
}

/// The same without counting faces: a component of order n and size m has one at least, so no more than (m - n + 1)/2
/// handles. The witness may have fewer.
pub fn at_most(graph: &Graph, limit: Limit) -> Estimate<Embedding> {
    let high = ((graph.size() + components(graph).len() - graph.order()) / 2) as u32;
    Estimate { low: 0, high, witness: Embedding::by_number(graph), limit: (high > 0).then_some(limit) }
}

/// A block with numbers of its own.
struct Block {
    graph: Graph,
    /// For each of its vertices the one of the graph.
    vertices: Vec<Vertex>,
}

impl Block {
    fn new(edges: &[(Vertex, Vertex)]) -> Self {
        let mut vertices: Vec<Vertex> = edges.iter().flat_map(|&(u, v)| [u, v]).collect();
        vertices.sort_unstable();
        vertices.dedup();
        let number = |v: Vertex| vertices.binary_search(&v).expect("an end of an edge of the block");
        let graph = Graph::from_edges(vertices.len(), edges.iter().map(|&(u, v)| (number(u), number(v))));
        Block { graph: graph.expect("a subgraph of a graph"), vertices }
    }

    fn genus(&self, meter: &mut Meter<'_>) -> Estimate<Embedding> {
        match planar::embedding_within(&self.graph, meter) {
            Ok(Some(embedding)) => return Estimate::exactly(0, embedding),
            Ok(None) => (),
            Err(limit) => return without_search(&self.graph, limit, meter),
        }
        let low = self.least_by_faces().max(1);
        Search::new(&self.graph).least(low, meter).unwrap_or_else(|limit| {
            let found = without_search(&self.graph, limit, meter);
            Estimate { low, limit: (low < found.high).then_some(limit), ..found }
        })
    }

    /// The least number of handles with which Euler's formula allows as few faces as the girth does.
    fn least_by_faces(&self) -> u32 {
        let (n, m) = (self.graph.order(), self.graph.size());
        let faces = girth(&self.graph).map_or(1, |girth| 2 * m / girth as usize);
        (m + 2).saturating_sub(n + faces).div_ceil(2) as u32
    }
}
