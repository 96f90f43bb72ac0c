//! The graph of the incidences of a graph, on which the incidence coloring game is played as the vertex
//! coloring game. \[BrualdiMassey1993; AndresIncidence2009\]
//!
//! An incidence is a pair (v, e) of a vertex v and an edge e with the end v. Two of them, (v, e) and (w, f),
//! are adjacent if v = w, or e = f, or the edge vw is e or f. Incidences are numbered by v, then by the
//! other end of e.
//!
//! Order 2m. The size is m for e = f, plus, over the degrees d, three times the sum of d(d - 1)/2: at a vertex
//! x of degree d there are d(d - 1)/2 pairs with v = w = x, and for each two edges xv, xw the two pairs of
//! (v, vx) with (x, xw) and of (w, wx) with (x, xv).

use super::extent::{self, Count, Extent, FamilyError};
use crate::Graph;
use crate::work::budget::{Budget, Limit, Meter};

pub fn extent(components: &[Extent]) -> Extent {
    let Extent { size: m, cherries, .. } = components[0];
    let average = (3 * components[0].average()).saturating_sub(1) / 2;
    Extent::new(Count::from(2) * m, m + Count::from(3) * cherries).averaging(average)
}

/// The graph of the incidences of `graph`. The incidence of v with the edge vw is labeled `v:v-w` by the labels
/// (or numbers) of the vertices; those of one vertex are consecutive, by w. O(m) and the size of the result.
///
/// # Errors
/// A result with more than [`Graph::MAX_ORDER`] vertices or [`MAX_SIZE`](extent::MAX_SIZE) edges, and
/// [`FamilyError::Unmade`] where a limit was reached.
pub fn incidence_graph_within(graph: &Graph, budget: &Budget) -> Result<Graph, FamilyError> {
    extent::within(extent(&[Extent::of_graph(graph)]), budget, |meter| {
        let incidences = joined(graph, meter)?;
        let at = |v| graph.neighbors(v).iter().map(move |&w| [v, v, w].map(|end| graph.label(end)));
        let labels = graph.vertices().flat_map(at).map(|[v, tail, head]| format!("{v}:{tail}-{head}"));
        let labels = extent::labels(labels, meter)?;
        Ok(incidences.with_labels(labels).expect("one label for each incidence"))
    })
}

/// Joins the incidences of a vertex to each other, and to every incidence (w, wv) where w is a neighbor.
pub fn joined(base: &Graph, meter: &mut Meter<'_>) -> Result<Graph, Limit> {
    let firsts = base.vertices().scan(0, |next, v| {
        let first = *next;
        *next += base.degree(v) as u64;
        Some(first)
    });
    let firsts: Vec<u64> = firsts.collect();
    let edges = base.vertices().flat_map(|v| {
        let first = firsts[v.index()];
        let own = first..first + base.degree(v) as u64;
        let opposite = base.neighbors(v).iter().map(|&w| {
            let place = base.neighbors(w).binary_search(&v).expect("adjacency is symmetric");
            firsts[w.index()] + place as u64
        });
        let opposite: Vec<u64> = opposite.collect();
        own.clone().flat_map(move |here| {
            let within = (here + 1..own.end).map(move |other| (here, other));
            within.chain(opposite.clone().into_iter().map(move |other| (here, other)))
        })
    });
    extent::graph(2 * base.size() as u64, edges, meter)
}
