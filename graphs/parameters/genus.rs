//! The orientable genus: the least number of handles of a surface with a drawing without crossings.
//!
//! A rotation system is the witness, and its genus follows from the faces by Euler's formula. The genus is
//! the sum of those of the blocks \[BattleHararyKodamaYoungs1962\]: rotation systems of two blocks, one put
//! into a corner of the other at the common vertex, lose one face. The left-right test finds planar blocks.
//! From below, another block has a handle, and if it has order n, size m and girth s, at most 2m/s faces. All
//! rotation systems with so few handles are searched, then with one more, as far as the nodes allow. Then,
//! from above, rotation systems change edge by edge. Where the two do not meet, the genus is an interval.

mod exhaustive;
mod rotations;

use rotations::Rotations;

use crate::classes::planar::{self, Embedding};
use crate::connectivity::{blocks, components};
use crate::girth::girth;
use crate::rng::Choices;
use crate::{Budget, Estimate, Graph, Limit, Meter, Vertex};

/// The node limit of either search. A node of the second is 256 vertices, edges and corners visited.
const NODES: u64 = 20_000;

/// The number of initial rotation systems of a block for walks.
const WALKS: usize = 40;

/// A walk ends after this many steps per edge without progress.
const IDLE_STEPS_PER_EDGE: usize = 20;

/// The genus between bounds, with a rotation system; components add up.
pub fn genus(graph: &Graph, budget: &Budget) -> Estimate<Embedding> {
    let nodes = budget.nodes.map_or(NODES, |nodes| nodes.min(NODES));
    let budget = Budget { nodes: Some(nodes), ..budget.clone() };
    let mut meter = budget.start();
    let mut exhaustive = nodes;
    let mut rotation = vec![Vec::new(); graph.order()];
    let (mut low, mut high, mut limit) = (0, 0, None);
    for edges in blocks(graph) {
        if let Err(limit) = meter.work(8 * edges.len()) {
            return without_search(graph, limit, &mut meter);
        }
        let block = Block::new(&edges);
        let found = block.genus(&mut exhaustive, &mut meter);
        low += found.low;
        high += found.high;
        limit = limit.or(found.limit);
        for (v, own) in block.vertices.iter().enumerate() {
            let around = found.witness.around(Vertex::new(v)).iter();
            rotation[own.index()].extend(around.map(|w| block.vertices[w.index()]));
        }
    }
    // A budget that allows more does not lead further.
    let is_own = |limit: Limit| limit == Limit::Nodes && nodes == NODES;
    let limit = limit.map(|limit| if is_own(limit) { Limit::Size } else { limit });
    Estimate { low, high, witness: Embedding::new(rotation), limit }
}

/// The rotation system by number, with its genus; [`at_most`] if counting faces hits a limit. O(n + m).
pub(crate) fn without_search(graph: &Graph, limit: Limit, meter: &mut Meter<'_>) -> Estimate<Embedding> {
    let witness = Embedding::by_number(graph);
    match witness.genus_within(graph, meter) {
        Ok(high) => Estimate { low: 0, high, witness, limit: (high > 0).then_some(limit) },
        Err(_) => at_most(graph, limit),
    }
}

/// Bounds without counting faces: a component of order n and size m has at least one face, so at most (m - n
/// + 1)/2 handles. The witness may have fewer.
pub(crate) fn at_most(graph: &Graph, limit: Limit) -> Estimate<Embedding> {
    let high = ((graph.size() + components(graph).len() - graph.order()) / 2) as u32;
    Estimate { low: 0, high, witness: Embedding::by_number(graph), limit: (high > 0).then_some(limit) }
}

/// A block with its own vertex numbers.
struct Block {
    graph: Graph,
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

    /// The genus by both searches, the first with this many nodes.
    fn genus(&self, nodes: &mut u64, meter: &mut Meter<'_>) -> Estimate<Embedding> {
        match planar::embedding_within(&self.graph, meter) {
            Ok(Some(embedding)) => return Estimate::exactly(0, embedding),
            Ok(None) => (),
            Err(limit) => return without_search(&self.graph, limit, meter),
        }
        let mut low = self.least_by_faces().max(1);
        let mut best = without_search(&self.graph, Limit::Size, meter);
        while low < best.high {
            match exhaustive::rotation_system(&self.graph, low, nodes, meter) {
                Ok(Some(witness)) => return Estimate::exactly(low, witness),
                Ok(None) => low += 1,
                Err(_) => break,
            }
        }
        let ended = self.search(low, &mut best, meter).err().unwrap_or(Limit::Size);
        Estimate { low, limit: (low < best.high).then_some(ended), ..best }
    }

    /// Random walks over rotation systems with fewer handles. All edges are added in random order; then a
    /// random edge is removed and reinserted, never with more handles.
    fn search(&self, low: u32, best: &mut Estimate<Embedding>, meter: &mut Meter<'_>) -> Result<(), Limit> {
        let (order, size) = (self.graph.order(), self.graph.size());
        let mut choices = Choices::new(0);
        for _ in 0..WALKS {
            let mut rotations = Rotations::new(&self.graph);
            let mut edges: Vec<usize> = (0..size).collect();
            (1..size).rev().for_each(|i| edges.swap(i, choices.below(i + 1)));
            let mut faces = 0;
            for edge in edges {
                faces = rotations.add(edge, None, &mut choices, meter)?;
            }
            let (mut least, mut since) = (u32::MAX, 0);
            while since < IDLE_STEPS_PER_EDGE * size {
                let high = ((size + 2 - order - faces) / 2) as u32;
                since = if high < least { 0 } else { since + 1 };
                least = high;
                if high < best.high {
                    *best = Estimate { high, witness: rotations.embedding(), ..*best };
                }
                if best.high <= low {
                    return Ok(());
                }
                let edge = choices.below(size);
                let back = rotations.take_out(edge);
                faces = rotations.add(edge, Some(back), &mut choices, meter)?;
            }
        }
        Ok(())
    }

    /// The least number of handles for which Euler's formula allows as few faces as the girth requires.
    fn least_by_faces(&self) -> u32 {
        let (n, m) = (self.graph.order(), self.graph.size());
        let faces = girth(&self.graph).map_or(1, |girth| 2 * m / girth as usize);
        (m + 2).saturating_sub(n + faces).div_ceil(2) as u32
    }
}
