//! The automorphism group of a graph: its order, and its orbits of vertices and edges.
//!
//! *Method.* Give vertex u a class of its own and compute the canonical form; do the same for v. The two forms are
//! equal exactly if some automorphism maps u to v. For edges, the two ends form the class. The order of the group
//! is the product of orbit sizes along a chain of stabilizers, each of which fixes one more vertex.

use std::collections::BTreeMap;

use crate::canonical::canonical_form_with_classes_within;
use crate::work::budget::{Limit, Meter};
use crate::{Graph, Vertex};

/// A canonical form: its edges, and the class of each vertex.
type Code = (Vec<(Vertex, Vertex)>, Vec<u32>);

fn canonical_code(graph: &Graph, classes: &[u32], meter: &mut Meter<'_>) -> Result<Code, Limit> {
    meter.step()?;
    let (form, classes) = canonical_form_with_classes_within(graph, classes, meter)?;
    Ok((form.edges().collect(), classes))
}

/// For each vertex set, the number of its orbit under the automorphisms that preserve the classes. Orbits are
/// numbered from 0 in order of first occurrence.
fn orbits<const SIZE: usize>(
    graph: &Graph,
    classes: &[u32],
    sets: impl Iterator<Item = [Vertex; SIZE]>,
    meter: &mut Meter<'_>,
) -> Result<Vec<usize>, Limit> {
    let new = classes.iter().max().map_or(0, |most| most + 1);
    let mut numbers: BTreeMap<Code, usize> = BTreeMap::new();
    let mut orbits = Vec::new();
    for set in sets {
        let mut chosen = classes.to_vec();
        set.iter().for_each(|v| chosen[v.index()] = new);
        let next = numbers.len();
        orbits.push(*numbers.entry(canonical_code(graph, &chosen, meter)?).or_insert(next));
    }
    Ok(orbits)
}

fn count(orbits: &[usize]) -> usize {
    orbits.iter().max().map_or(0, |most| most + 1)
}

/// The number of orbits of vertices.
///
/// Cost: n canonical forms.
pub fn vertex_orbits(graph: &Graph, meter: &mut Meter<'_>) -> Result<usize, Limit> {
    let classes = vec![0; graph.order()];
    orbits(graph, &classes, graph.vertices().map(|v| [v]), meter).map(|orbits| count(&orbits))
}

/// The number of orbits of edges.
///
/// Cost: m canonical forms.
pub fn edge_orbits(graph: &Graph, meter: &mut Meter<'_>) -> Result<usize, Limit> {
    let classes = vec![0; graph.order()];
    orbits(graph, &classes, graph.edges().map(|(u, v)| [u, v]), meter).map(|orbits| count(&orbits))
}

/// The order of the automorphism group; `None` if it does not fit 128 bits.
///
/// Cost: at most n^2 / 2 canonical forms.
pub fn group_order(graph: &Graph, meter: &mut Meter<'_>) -> Result<Option<u128>, Limit> {
    let mut classes = vec![0; graph.order()];
    let mut product: u128 = 1;
    for v in graph.vertices() {
        // The vertices before v are fixed, so the orbit of v, which is number 0, lies behind them.
        let candidates = graph.vertices().skip(v.index()).map(|w| [w]);
        let orbits = orbits(graph, &classes, candidates, meter)?;
        let orbit_of_v = orbits.iter().filter(|&&orbit| orbit == 0).count() as u128;
        let Some(larger) = product.checked_mul(orbit_of_v) else { return Ok(None) };
        product = larger;
        classes[v.index()] = v.index() as u32 + 1;
    }
    Ok(Some(product))
}

/// Whether any two vertices are in one orbit; true for the graph without vertices.
pub fn is_vertex_transitive(graph: &Graph, meter: &mut Meter<'_>) -> Result<bool, Limit> {
    let is_regular = graph.vertices().all(|v| graph.degree(v) == graph.max_degree());
    Ok(is_regular && vertex_orbits(graph, meter)? <= 1)
}

/// Whether for any two edges some automorphism maps one to the other; true of a graph without edges.
pub fn is_edge_transitive(graph: &Graph, meter: &mut Meter<'_>) -> Result<bool, Limit> {
    edge_orbits(graph, meter).map(|orbits| orbits <= 1)
}
