//! Tests whether a graph contains another one as an induced subgraph, a subgraph, or a minor.
//!
//! *Method.* Subgraphs: the vertices of the pattern are mapped one by one, each next to an earlier one if
//! possible, and to vertices of at least its degree. Minors: a graph has a minor exactly if some contraction
//! of it has that graph as a subgraph. The search visits all contractions up to isomorphism with no fewer
//! vertices and edges than the pattern. A leaf is contracted without a choice if the pattern has no leaf, a
//! vertex of degree 2 if it has least degree 3: such a minor needs at most one edge there.

use itertools::Itertools;
use rustc_hash::FxHashSet;

use crate::canonical::canonical_form_with_classes_within;
use crate::work::budget::{Limit, Meter};
use crate::{Graph, Vertex};

/// How a graph contains a pattern.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Inclusion {
    Induced,
    Subgraph,
    Minor,
}

/// Whether the graph contains the pattern so. Exponential in the pattern's order; for minors, in the graph's.
pub fn contains(
    graph: &Graph,
    pattern: &Graph,
    inclusion: Inclusion,
    meter: &mut Meter<'_>,
) -> Result<bool, Limit> {
    match inclusion {
        Inclusion::Induced => embedding(graph, pattern, true, meter).map(|found| found.is_some()),
        Inclusion::Subgraph => embedding(graph, pattern, false, meter).map(|found| found.is_some()),
        Inclusion::Minor => has_minor(graph, pattern, meter),
    }
}

/// An embedding of the pattern: `embedding[v]` is the image of its vertex v. Edges map to edges; if
/// `is_induced`, pairs without an edge map to such pairs.
pub fn embedding(
    graph: &Graph,
    pattern: &Graph,
    is_induced: bool,
    meter: &mut Meter<'_>,
) -> Result<Option<Vec<Vertex>>, Limit> {
    if pattern.order() > graph.order() || pattern.size() > graph.size() {
        return Ok(None);
    }
    let order = sequence(pattern);
    let mut images = vec![None; pattern.order()];
    let mut is_taken = vec![false; graph.order()];
    let search = Search { graph, pattern, order: &order, is_induced };
    let is_found = search.extend(0, &mut images, &mut is_taken, meter)?;
    Ok(is_found.then(|| images.into_iter().flatten().collect()))
}

/// An order of the pattern: next the vertex with most earlier neighbors, of these one of largest degree.
fn sequence(pattern: &Graph) -> Vec<Vertex> {
    let mut order: Vec<Vertex> = Vec::new();
    while order.len() < pattern.order() {
        let rest = pattern.vertices().filter(|v| !order.contains(v));
        let behind = |v: Vertex| order.iter().filter(|&&u| pattern.are_adjacent(u, v)).count();
        order.extend(rest.max_by_key(|&v| (behind(v), pattern.degree(v))));
    }
    order
}

struct Search<'g> {
    graph: &'g Graph,
    pattern: &'g Graph,
    order: &'g [Vertex],
    is_induced: bool,
}

impl Search<'_> {
    fn extend(
        &self,
        depth: usize,
        images: &mut Vec<Option<Vertex>>,
        is_taken: &mut Vec<bool>,
        meter: &mut Meter<'_>,
    ) -> Result<bool, Limit> {
        let Some(&v) = self.order.get(depth) else { return Ok(true) };
        meter.step()?;
        let before = &self.order[..depth];
        let image = |u: Vertex| images[u.index()].expect("it comes before");
        let near = before.iter().find(|&&u| self.pattern.are_adjacent(u, v)).map(|&u| image(u));
        let candidates: Vec<Vertex> = match near {
            Some(near) => self.graph.neighbors(near).to_vec(),
            None => self.graph.vertices().collect(),
        };
        for candidate in candidates {
            let fits = |&u: &Vertex| {
                let (wanted, found) = (
                    self.pattern.are_adjacent(u, v),
                    self.graph.are_adjacent(images[u.index()].expect("it comes before"), candidate),
                );
                if self.is_induced { wanted == found } else { found || !wanted }
            };
            let is_free = !is_taken[candidate.index()]
                && self.graph.degree(candidate) >= self.pattern.degree(v)
                && before.iter().all(fits);
            if !is_free {
                continue;
            }
            images[v.index()] = Some(candidate);
            is_taken[candidate.index()] = true;
            if self.extend(depth + 1, images, is_taken, meter)? {
                return Ok(true);
            }
            is_taken[candidate.index()] = false;
        }
        Ok(false)
    }
}

fn has_minor(graph: &Graph, pattern: &Graph, meter: &mut Meter<'_>) -> Result<bool, Limit> {
    /// The approximate memory of an edge in a stored canonical form, in bytes.
    const OF_AN_EDGE: u64 = 16;

    let least = pattern.vertices().map(|v| pattern.degree(v)).min().unwrap_or(0);
    let mut open = vec![graph.clone()];
    let mut seen: FxHashSet<Vec<(Vertex, Vertex)>> = FxHashSet::default();
    let mut held = 0;
    while let Some(found) = open.pop() {
        if found.order() < pattern.order() || found.size() < pattern.size() {
            continue;
        }
        if embedding(&found, pattern, false, meter)?.is_some() {
            return Ok(true);
        }
        let is_idle = |v: &Vertex| (1..least.min(3)).contains(&found.degree(*v));
        let idle = found.vertices().find(is_idle).map(|v| (v, found.neighbors(v)[0]));
        let edges = idle.map_or_else(|| found.edges().collect_vec(), |edge| vec![edge]);
        for (u, v) in edges {
            let smaller = contracted(&found, u, v);
            let classes = vec![0; smaller.order()];
            let (form, _) = canonical_form_with_classes_within(&smaller, &classes, meter)?;
            held += OF_AN_EDGE * form.size() as u64;
            meter.hold(held)?;
            if seen.insert(form.edges().chain([(Vertex::new(form.order()), Vertex::new(0))]).collect()) {
                open.push(form);
            }
        }
    }
    Ok(false)
}

/// The graph with the edge uv contracted and parallel edges merged.
fn contracted(graph: &Graph, u: Vertex, v: Vertex) -> Graph {
    let place = |w: Vertex| {
        let w = if w == v { u } else { w };
        w.index() - usize::from(w > v)
    };
    let edges = graph.edges().map(|(a, b)| (place(a), place(b))).filter(|(a, b)| a != b);
    Graph::from_edges(graph.order() - 1, edges).expect("no loop is left")
}
