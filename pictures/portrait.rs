//! A graph alone, small: its edges as one path, its vertices as dots.

use std::fmt::Write;

use graphs::Graph;

use super::layout::{layout, nearest};
use super::{escaped, lines};

/// The side of the picture.
pub const SIDE: f64 = 100.0;

/// What is between the picture and the farthest vertices.
const MARGIN: f64 = 6.0;

/// The largest dot.
const RADIUS: f64 = 3.5;

/// What stands inside an SVG element with the view box `0 0 100 100`, with the name of the graph as its title.
pub fn draw(name: &str, graph: &Graph) -> String {
    let unit = layout(graph);
    let place = |[x, y]: [f64; 2]| [x, y].map(|part| MARGIN + part * (SIDE - 2.0 * MARGIN));
    let radius = (nearest(&unit.points) * SIDE / 3.0).clamp(0.5, RADIUS);
    let mut edges = String::new();
    for line in lines(graph, &unit) {
        let [[a, b], [c, d]] = line.map(place);
        write!(edges, "M{a:.1} {b:.1}L{c:.1} {d:.1}").expect("writing to a string cannot fail");
    }
    // A line of no length with a round end is a dot: shorter than a circle of its own.
    let mut dots = String::new();
    for &at in &unit.points {
        let [x, y] = place(at);
        write!(dots, "M{x:.1} {y:.1}h0").expect("writing to a string cannot fail");
    }
    format!(
        r##"<title>{}</title><path d="{edges}" fill="none" stroke="#666"/><path d="{dots}" fill="none" stroke="#000" stroke-width="{:.1}" stroke-linecap="round"/>"##,
        escaped(name),
        2.0 * radius
    )
}
