//! Where the vertices of a graph are drawn.
//!
//! As its source says ([`graphs::Layout`]), where that says something. Else each component by itself: as the
//! member of a family where it is recognized as one; a tree in layers, or with many leaves around its center; a
//! planar graph by straight lines that do not cross; any other so that distances in the picture are like
//! those in the graph, and with its symmetry where it has some around a middle. The components stand side by side. Nothing is random, so a graph is always drawn alike.

mod circle;
mod components;
mod known;
mod planar;
mod product;
mod schnyder;
mod spread;
mod stress;
mod trees;
mod turns;

use catalogue::families;
pub use components::{corners, nearest};
use graphs::layout::{Places, Point};
use graphs::{Graph, Layout, Vertex, connectivity};

/// Above this order a component is drawn on a circle: anything better takes too long.
const LARGEST: usize = 400;

/// A place for each vertex and the stubs of wrapped edges, all within the unit square.
pub fn layout(graph: &Graph) -> Places {
    components::fit(resolved(graph))
}

/// The places, in any unit.
fn resolved(graph: &Graph) -> Places {
    match graph.layout() {
        Some(Layout::Places(places)) => places.clone(),
        Some(Layout::Product(factors)) => {
            let [left, right] = &**factors;
            product::multiply([left, right], [resolved(left), resolved(right)])
        }
        Some(Layout::SideBySide(graphs)) => {
            let mut begin = 0;
            let parts = graphs.iter().map(|part| {
                let vertices = (begin..begin + part.order()).map(Vertex::new).collect();
                begin += part.order();
                (vertices, resolved(part))
            });
            components::side_by_side(graph.order(), parts.collect())
        }
        None => {
            let parts = connectivity::components(graph);
            let drawn = parts.iter().map(|part| (part.clone(), component(&graph.induced(part))));
            components::side_by_side(graph.order(), drawn.collect())
        }
    }
}

/// A connected graph without a layout.
fn component(graph: &Graph) -> Places {
    if graph.order() > LARGEST {
        return straight(circle::on_a_circle(graph));
    }
    if graph.order() == 1 {
        return straight(vec![[0.0; 2]]);
    }
    let places = known::member(graph)
        .and_then(|(spec, vertices)| of_family(&spec).map(|places| known::renumbered(places, &vertices)));
    if let Some(places) = places {
        return places;
    }
    if graph.size() + 1 == graph.order() {
        return straight(trees::draw(graph));
    }
    let places = planar::straight_lines(graph).or_else(|| turns::places(graph));
    straight(places.unwrap_or_else(|| stress::settle(graph, circle::on_a_circle(graph))))
}

fn straight(points: Vec<Point>) -> Places {
    Places { points, wrapped: Vec::new() }
}

/// The places of the member of a family with this spec, where the family says something of them.
fn of_family(spec: &str) -> Option<Places> {
    families::from_spec(spec, 0)
        .ok()
        .filter(|member| member.layout().is_some())
        .map(|member| resolved(&member))
}
