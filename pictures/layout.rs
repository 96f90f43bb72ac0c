//! Where the vertices of a graph are drawn.
//!
//! As its source says ([`graphs::Layout`]), where that says something. Else each component by itself: as the
//! member of a family where it is recognized as one; a tree in layers, or with many leaves around its center; a
//! planar graph by straight lines that do not cross; any other so that distances in the picture are like
//! those in the graph, and with its symmetry where it has some around a middle. The components stand side by side. Nothing is random, so a graph is always drawn alike.

mod components;
mod isomorphisms;
mod known;
mod planar;
mod product;
mod schnyder;
mod spread;
mod stress;
mod trees;
mod turns;

pub use components::{corners, nearest};
use graphs::layout::{Places, Point, polygon};
use graphs::{Graph, Layout, Vertex, connectivity, families};

/// Above this order a component is drawn on a circle: anything better takes too long.
const LARGEST: usize = 400;

/// A place for each vertex and the stubs of wrapped edges, all within the unit square.
pub fn layout(graph: &Graph) -> Places {
    components::fit(resolved(graph))
}

/// The places in whatever unit they come.
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
        return straight(on_a_circle(graph));
    }
    if let Some(places) = known::places(graph) {
        return places;
    }
    if graph.size() + 1 == graph.order() {
        return straight(trees::draw(graph));
    }
    let places = planar::straight_lines(graph).or_else(|| turns::places(graph));
    straight(places.unwrap_or_else(|| stress::settle(graph, on_a_circle(graph))))
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

/// The vertices in depth-first order at equal angles.
fn on_a_circle(graph: &Graph) -> Vec<Point> {
    let mut places = vec![[0.0; 2]; graph.order()];
    for (v, place) in around(graph).into_iter().zip(polygon(graph.order() as u64, 1.0)) {
        places[v.index()] = place;
    }
    places
}

/// The vertices of a connected graph in depth-first order.
fn around(graph: &Graph) -> Vec<Vertex> {
    let mut reached = vec![false; graph.order()];
    let mut sequence = Vec::new();
    let mut stack: Vec<Vertex> = graph.vertices().take(1).collect();
    while let Some(v) = stack.pop() {
        if !std::mem::replace(&mut reached[v.index()], true) {
            sequence.push(v);
            stack.extend(graph.neighbors(v).iter().rev().filter(|w| !reached[w.index()]));
        }
    }
    sequence
}
