//! Members of families, recognized and drawn like the family.

use catalogue::families::{self, FAMILIES};
use graphs::Count;
use graphs::classes::{Numbering, complete_multipartite, cycle, grid, is_complete, path, prism};
use graphs::layout::{Places, WrappedEdge};
use graphs::{Graph, Vertex};

use super::circle::isomorphisms;

const NUMBERINGS: [fn(&Graph) -> Option<Numbering>; 4] = [path, cycle, grid, prism];

/// The spec of a connected member of a known family, and the graph's vertices in the order of the member's.
pub(crate) fn member(graph: &Graph) -> Option<(String, Vec<Vertex>)> {
    if let Some(found) = NUMBERINGS.iter().find_map(|numbering| numbering(graph)) {
        let Numbering { spec, vertices, .. } = found;
        return Some((spec, vertices));
    }
    if is_complete(graph) && graph.order() > 4 {
        return Some((format!("complete:{}", graph.order()), graph.vertices().collect()));
    }
    if let Some(parts) = complete_multipartite::parts(graph).filter(|parts| parts.len() < graph.order()) {
        let sizes: Vec<String> = parts.iter().map(|part| part.len().to_string()).collect();
        return Some((format!("multipartite:{}", sizes.join(",")), parts.concat()));
    }
    let named = FAMILIES.iter().filter(|family| family.parameters.is_empty());
    named.into_iter().find_map(|family| {
        let extent = families::plan(family.name, 0).ok()?.extent();
        let counts = [graph.order(), graph.size()].map(|count| Count::Exactly(count as u64));
        if [extent.order, extent.size] != counts {
            return None;
        }
        let member = families::from_spec(family.name, 0).ok().filter(|member| member.layout().is_some())?;
        let vertices = isomorphisms(&member, graph, 1).pop()?;
        Some((family.name.to_owned(), vertices))
    })
}

/// The layout renumbered: vertex i of `places` becomes `vertices[i]`.
pub(crate) fn renumbered(places: Places, vertices: &[Vertex]) -> Places {
    let mut points = places.points.clone();
    for (v, point) in vertices.iter().zip(places.points) {
        points[v.index()] = point;
    }
    let wrapped = places.wrapped.into_iter();
    let wrapped =
        wrapped.map(|edge| WrappedEdge { ends: edge.ends.map(|end| vertices[end].index()), ..edge });
    Places { points, wrapped: wrapped.collect() }
}
