//! Layouts: where the vertices of a graph are drawn.
//!
//! The layout of the graph's source ([`graphs::Layout`]) is used if there is one. Otherwise each component is laid
//! out separately: a member of a known family like the family; a tree in layers, or around its center if it has
//! many leaves; a planar graph by straight lines without crossings; any other graph so that distances in the
//! picture resemble those in the graph, with rotational symmetry if possible. The components are placed side by
//! side. Nothing is random, so a graph always has the same drawing.

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

/// Above this order a component is drawn on a circle; better layouts take too long.
const LARGEST: usize = 400;

/// A place for each vertex and the stubs of wrapped edges, all within the unit square.
pub fn layout(graph: &Graph) -> Places {
    components::fit(resolved(graph))
}

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

/// The layout of a connected graph without a given one.
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

/// The layout of the family member with this spec, if the family has one.
fn of_family(spec: &str) -> Option<Places> {
    families::from_spec(spec, 0)
        .ok()
        .filter(|member| member.layout().is_some())
        .map(|member| resolved(&member))
}
