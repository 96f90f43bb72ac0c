//! The densities of the densest subgraphs: maximum average degree and fractional arboricity, exactly.
//!
//! The *maximum average degree* is the largest 2 m_H / n_H over the subgraphs H with a vertex, n_H their order and m_H
//! their size. The *fractional arboricity* is the largest m_H / (n_H - 1) over those with two vertices; the arboricity
//! is its ceiling \[NashWilliams1964\]. Only induced subgraphs matter.
//!
//! Let p/q be the density of a subgraph at hand. Give every edge q units, to be shared by its two ends. If the units
//! can be shared so that no vertex has more than p, then every H has q m_H <= p n_H, so no subgraph is denser. If they
//! cannot, a maximum flow from vertices with too much to vertices with too little ends with a set S of vertices that is
//! full: the edges with an end in S that share anything with it lie inside S, and q m_S > p |S|. So S is denser, and
//! takes the place of the subgraph at hand (Newton's method, \[Dinkelbach1967\]); the flow is Goldberg's network
//! \[Goldberg1984\] without its source and sink.
//!
//! For m_H / (n_H - 1) one vertex r of H gets nothing: the units can be shared so that r has none and no other vertex
//! more than p if and only if q m_H <= p (n_H - 1) for every H with r. Once r has passed, it passes for every larger
//! ratio, and no denser subgraph contains r, so r is deleted. In a subgraph of the largest density every vertex has a
//! degree of at least that density, or the density without it would be larger; so a vertex of degree at most p/q is
//! deleted too.
//!
//! The flow begins where the last one ended and reports its work to a budget, which the flows of petgraph cannot do.

mod shares;

use crate::{Budget, Graph, Limit, Meter, Vertex};
use shares::Shares;

/// A density: a ratio of two counts, in lowest terms.
pub type Ratio = num_rational::Ratio<u64>;

fn ratio(numerator: usize, denominator: usize) -> Ratio {
    Ratio::new(numerator as u64, denominator as u64)
}

/// A densest subgraph.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DensestSubgraph {
    pub value: Ratio,
    /// The vertices of an induced subgraph with this density, ascending.
    pub vertices: Vec<Vertex>,
}

/// Both densities of a graph.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Densities {
    /// The maximum average degree, 0 for a graph without edges.
    pub mad: DensestSubgraph,
    /// The fractional arboricity, 0 for a graph without edges.
    pub fractional_arboricity: DensestSubgraph,
}

/// Both densities, each with a subgraph that attains it. A few maximum flows for the first; for the second one more for
/// each vertex that is not deleted before, at most. A node is 16 vertices that a search for paths reaches.
pub fn densities(graph: &Graph, budget: &Budget) -> Result<Densities, Limit> {
    let mut meter = budget.start();
    if graph.size() == 0 {
        let none = DensestSubgraph { value: ratio(0, 1), vertices: graph.vertices().take(1).collect() };
        return Ok(Densities { mad: none.clone(), fractional_arboricity: none });
    }
    meter.hold(Shares::bytes(graph))?;
    let mut densest = InducedSubgraph { vertices: graph.vertices().collect(), size: graph.size() };
    while let Some(denser) = Shares::new(graph, densest.size, densest.vertices.len()).settle(&mut meter)? {
        densest = InducedSubgraph::induced(graph, denser);
    }
    let mad = DensestSubgraph {
        value: ratio(2 * densest.size, densest.vertices.len()),
        vertices: densest.vertices.clone(),
    };
    let part = densest_but_for_one(graph, densest, &mut meter)?;
    let value = ratio(part.size, part.vertices.len() - 1);
    Ok(Densities { mad, fractional_arboricity: DensestSubgraph { value, vertices: part.vertices } })
}

struct InducedSubgraph {
    vertices: Vec<Vertex>,
    size: usize,
}

impl InducedSubgraph {
    fn induced(graph: &Graph, vertices: Vec<Vertex>) -> Self {
        let mut inside = vec![false; graph.order()];
        vertices.iter().for_each(|v| inside[v.index()] = true);
        let size = graph.edges().filter(|(u, v)| inside[u.index()] && inside[v.index()]).count();
        InducedSubgraph { vertices, size }
    }
}

/// The part with the largest m_H / (n_H - 1). It begins with one that has the largest m_H / n_H, so that the units can
/// be shared as long as no vertex goes without.
fn densest_but_for_one(
    graph: &Graph,
    mut best: InducedSubgraph,
    meter: &mut Meter<'_>,
) -> Result<InducedSubgraph, Limit> {
    let mut shares = Shares::new(graph, best.size, best.vertices.len() - 1);
    let mut full = shares.settle(meter)?;
    assert!(full.is_none(), "no subgraph has so large a density");
    shares.peel();
    for r in graph.vertices() {
        if !shares.is_left(r) {
            continue;
        }
        shares.deprive(r);
        full = shares.settle(meter)?;
        while let Some(denser) = full {
            best = InducedSubgraph::induced(graph, denser);
            shares = shares.again(best.size, best.vertices.len() - 1);
            shares.deprive(r);
            full = shares.settle(meter)?;
        }
        shares.delete(r);
        shares.peel();
    }
    Ok(best)
}
