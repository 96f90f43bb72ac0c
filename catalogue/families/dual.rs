//! The dual of a connected plane graph: a vertex for every face, and two faces adjacent if an edge lies between them.
//! Coloring the faces of a map is coloring the vertices of its dual.
//!
//! The plane graph is the given graph with the embedding that [`planar::embedding`] finds. A 3-connected graph has no
//! other but its mirror image \[Whitney1932\]; of other graphs, which dual this is depends on that embedding. Faces are
//! numbered as [`Embedding::faces`](graphs::classes::planar::Embedding::faces) lists them: by their least vertex, of
//! equals by their place around it.
//!
//! Order m - n + 2, by Euler's formula. Graphs here are simple, so several edges between the same two faces give one
//! edge of the dual, which its [remark](Graph::remark) reports. Its size is at most m, and m for 3-connected graphs.
//! The coloring game does not see the difference; the game on the edges does.
//!
//! Refused are graphs that are not planar; graphs with a bridge, since the face on both of its sides would border
//! itself; and graphs that are not connected, since their faces have several borders, which the embedding does not
//! determine.

use itertools::Itertools;
use rustc_hash::FxHashMap;

use crate::families::{Arguments, Plan};
use graphs::FamilyError;
use graphs::classes::{Witness, planar};
use graphs::connectivity::components as parts_of;
use graphs::derived::extent::{self, BuildError, Count, Extent};
use graphs::{Graph, Vertex};
use graphs::{Limit, Meter};

pub(super) fn plan(arguments: &mut Arguments<'_>) -> Result<Plan, FamilyError> {
    Ok(Plan::derived(arguments.component()?, extent, |components, meter| joined(&components[0], meter)))
}

fn extent(components: &[Extent]) -> Extent {
    let Extent { order: n, size: m, .. } = components[0];
    Extent::new(m + Count::from(2) - n, Count::Unknown)
}

/// Joins the faces. Expected O(n + m).
fn joined(base: &Graph, meter: &mut Meter<'_>) -> Result<Graph, BuildError> {
    let refused = |expected: &str, found: String| {
        let expected = format!("a {expected} graph to take the dual of");
        Err(BuildError::Refused(FamilyError::Argument { expected, found }))
    };
    let parts = parts_of(base).len();
    if parts != 1 {
        return refused("connected", format!("one with {parts} components"));
    }
    let Some(embedding) = planar::embedding_within(base, meter)? else {
        return refused("planar", obstruction(base, meter)?);
    };
    let mut faces = embedding.faces_within(meter)?;
    if faces.is_empty() {
        faces.push(base.vertices().collect());
    }
    // By arc: the face that it borders.
    let mut bordered = FxHashMap::default();
    for (number, face) in (0..).zip(&faces) {
        meter.work(10 * face.len())?;
        bordered.extend(face.iter().circular_tuple_windows().map(|(&u, &v)| ((u, v), number)));
    }
    let mut edges: Vec<(u64, u64)> = Vec::with_capacity(base.size());
    for (u, v) in base.edges() {
        meter.work(10)?;
        let sides = (bordered[&(u, v)], bordered[&(v, u)]);
        if sides.0 == sides.1 {
            return refused("bridgeless", format!("the bridge {u}-{v}"));
        }
        edges.push(sides);
    }
    let dual = extent::graph(faces.len() as u64, edges, meter)?;
    let merged = base.size() - dual.size();
    if merged == 0 {
        return Ok(dual);
    }
    let parallel = if merged == 1 { "1 is" } else { &format!("{merged} are") };
    let remark = format!("of the {} edges of the dual, {parallel} merged with a parallel one", base.size());
    Ok(dual.with_remark(&remark))
}

/// Why a connected graph is not planar, as a short text.
fn obstruction(graph: &Graph, meter: &mut Meter<'_>) -> Result<String, Limit> {
    let (n, m) = (graph.order(), graph.size());
    if m > 3 * n - 6 {
        return Ok(format!("one of order {n} and size {m}, more than 3n - 6"));
    }
    let found = planar::kuratowski_subgraph_within(graph, meter)?.expect("a graph without an embedding");
    let branch: Vec<String> = found.branch.iter().map(Vertex::to_string).collect();
    Ok(format!("a {} on {}", found.exhibit().0, branch.join(", ")))
}
