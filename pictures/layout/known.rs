//! Graphs that are recognized as members of a family, and drawn as those.

use graphs::classes::{Numbering, complete, complete_multipartite, cycle, grid, path, prism};
use graphs::families::{self, Count, FAMILIES};
use graphs::layout::{Places, Wrapped};
use graphs::{Graph, Vertex};

use super::isomorphisms::isomorphisms;
use super::of_family;

/// The recognizers of families with parameters.
const NUMBERINGS: [fn(&Graph) -> Option<Numbering>; 4] =
    [path::numbering, cycle::numbering, grid::numbering, prism::numbering];

/// The places of a connected graph that is a member of a family with a layout.
pub fn places(graph: &Graph) -> Option<Places> {
    if graph.order() == 1 {
        return Some(Places { points: vec![[0.0; 2]], wrapped: Vec::new() });
    }
    if let Some(found) = NUMBERINGS.iter().find_map(|numbering| numbering(graph)) {
        return of_family(&found.spec).map(|places| renumbered(places, &found.vertices));
    }
    if complete::is_complete(graph) && graph.order() > 4 {
        return of_family(&format!("complete:{}", graph.order()));
    }
    if let Some(parts) = complete_multipartite::parts(graph).filter(|parts| parts.len() < graph.order()) {
        let sizes: Vec<String> = parts.iter().map(|part| part.len().to_string()).collect();
        let places = of_family(&format!("multipartite:{}", sizes.join(",")))?;
        return Some(renumbered(places, &parts.concat()));
    }
    let named = FAMILIES.iter().filter(|family| family.parameters.is_empty());
    named.into_iter().find_map(|family| {
        let extent = families::plan(family.name, 0).ok()?.extent();
        let counts = [graph.order(), graph.size()].map(|count| Count::Exactly(count as u64));
        if [extent.order, extent.size] != counts {
            return None;
        }
        let places = of_family(family.name)?;
        let images = isomorphisms(&families::from_spec(family.name, 0).ok()?, graph, 1).pop()?;
        Some(renumbered(places, &images))
    })
}

/// The places of a graph whose vertex `vertices[i]` is the vertex i of the one with these places.
fn renumbered(places: Places, vertices: &[Vertex]) -> Places {
    let mut points = places.points.clone();
    for (v, point) in vertices.iter().zip(places.points) {
        points[v.index()] = point;
    }
    let wrapped = places.wrapped.into_iter();
    let wrapped = wrapped.map(|edge| Wrapped { ends: edge.ends.map(|end| vertices[end].index()), ..edge });
    Places { points, wrapped: wrapped.collect() }
}
