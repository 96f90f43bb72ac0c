//! Sheets: panels in rows, each with the same graph in the same places, a title above and lines below.

use std::fmt::Write;

use graphs::{Graph, Vertex};

use super::layout::{Point, layout};
use super::{escaped, nearest, wrapped};

/// Half the size of a vertex.
pub const RADIUS: f64 = 10.0;

const MARGIN: f64 = 34.0;
const TITLE: f64 = 22.0;
const LINE: f64 = 13.0;
/// The lines of text below the drawing of a panel.
const LINES: usize = 4;
/// Letters in a line of a panel of the least width.
const LETTERS: usize = 44;
const LEAST_WIDTH: f64 = 260.0;
const LARGEST_WIDTH: f64 = 700.0;
const COLUMNS: usize = 4;

/// Where everything stands.
pub struct Sheet {
    places: Vec<Point>,
    width: f64,
    height: f64,
}

/// One picture of the graph.
#[derive(Default)]
pub struct Panel {
    /// Above it.
    pub title: String,
    /// SVG elements, the last on top.
    pub body: String,
    /// Below it.
    pub said: Vec<String>,
}

impl Sheet {
    /// Panels grow until no two vertices cover each other, within reason: numbers must be read.
    pub fn new(graph: &Graph) -> Self {
        let unit = layout(graph);
        let wanted = (3.0 * RADIUS / nearest(&unit)).min(LARGEST_WIDTH);
        let side = LEAST_WIDTH.max(wanted) - 2.0 * MARGIN;
        let low = unit.iter().map(|place| place[1]).fold(0.5, f64::min);
        let high = unit.iter().map(|place| place[1]).fold(0.5, f64::max);
        let tall = (high - low).max(0.25) * side;
        let shift = (tall - (high - low) * side) / 2.0;
        let place = |[x, y]: Point| [MARGIN + x * side, TITLE + MARGIN + shift + (y - low) * side];
        let (width, height) = (side + 2.0 * MARGIN, TITLE + tall + 2.0 * MARGIN + LINES as f64 * LINE);
        Sheet { places: unit.into_iter().map(place).collect(), width, height }
    }

    /// Where v stands in a panel.
    pub fn place(&self, v: Vertex) -> Point {
        self.places[v.index()]
    }

    /// The whole document. `shared` are elements with the name `edges`, which panels may use.
    pub fn document(&self, heading: &str, legend: &str, shared: &str, panels: &[Panel]) -> String {
        let columns = panels.len().clamp(1, COLUMNS);
        let width = columns as f64 * self.width;
        let legend = wrapped(legend, self.letters() * columns);
        let head = TITLE + LINE * legend.len() as f64 + 4.0;
        let height = panels.len().div_ceil(columns) as f64 * self.height + head;
        let mut svg = format!(
            r##"<svg xmlns="http://www.w3.org/2000/svg" width="{width:.0}" height="{height:.0}" viewBox="0 0 {width:.0} {height:.0}" font-family="sans-serif" font-size="10">
<defs><marker id="head" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="8" markerHeight="8" markerUnits="userSpaceOnUse" orient="auto"><path d="M0 0.5L8 4L0 7.5z" fill="#444"/></marker>
<g id="edges" stroke="#888">{shared}</g></defs>
<rect width="100%" height="100%" fill="white"/>
<text x="8" y="15" font-size="13" font-weight="bold">{}</text>
"##,
            escaped(heading)
        );
        for (index, line) in legend.iter().enumerate() {
            let y = TITLE + LINE * index as f64 + 8.0;
            svg.push_str(&text([8.0, y], r##"fill="#444""##, line));
        }
        for (index, panel) in panels.iter().enumerate() {
            let (x, y) =
                ((index % columns) as f64 * self.width, (index / columns) as f64 * self.height + head);
            put(&mut svg, format_args!(r#"<g transform="translate({x:.1} {y:.1})">"#));
            self.panel(&mut svg, panel);
            svg.push_str("</g>\n");
        }
        svg.push_str("</svg>\n");
        svg
    }

    fn letters(&self) -> usize {
        (LETTERS as f64 * self.width / LEAST_WIDTH) as usize
    }

    fn panel(&self, svg: &mut String, panel: &Panel) {
        let (width, height) = (self.width - 4.0, self.height - 4.0);
        put(
            svg,
            format_args!(
                r##"<rect x="2" y="2" width="{width:.1}" height="{height:.1}" fill="none" stroke="#ccc"/>"##
            ),
        );
        svg.push_str(&text([10.0, 18.0], r#"font-size="12""#, &panel.title));
        svg.push_str(&panel.body);
        let lines = panel.said.iter().flat_map(|said| wrapped(said, self.letters()));
        for (index, line) in lines.take(LINES).enumerate() {
            let y = self.height + LINE * (index as f64 - LINES as f64) + 4.0;
            svg.push_str(&text([10.0, y], "", &line));
        }
    }

    /// The edge from u to v.
    pub fn line(&self, (u, v): (Vertex, Vertex), style: &str) -> String {
        let ([a, b], [c, d]) = (self.place(u), self.place(v));
        format!("<path d=\"M{a:.1} {b:.1}L{c:.1} {d:.1}\" {style}/>\n")
    }

    /// The same with a head at the border of v.
    pub fn arrow(&self, (u, v): (Vertex, Vertex), style: &str) -> String {
        let ([a, b], [c, d]) = (self.place(u), self.place(v));
        let length = (c - a).hypot(d - b).max(f64::EPSILON);
        let short = (RADIUS + 1.5) / length;
        let (c, d) = (c - (c - a) * short, d - (d - b) * short);
        format!("<path d=\"M{a:.1} {b:.1}L{c:.1} {d:.1}\" marker-end=\"url(#head)\" {style}/>\n")
    }

    /// A circle around v.
    pub fn circle(&self, v: Vertex, radius: f64, style: &str) -> String {
        let [x, y] = self.place(v);
        format!("<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{radius:.1}\" {style}/>\n")
    }

    /// A square around v, half a side of it given.
    pub fn square(&self, v: Vertex, half: f64, style: &str) -> String {
        let [x, y] = self.place(v);
        let (left, top, side) = (x - half, y - half, 2.0 * half);
        format!("<rect x=\"{left:.1}\" y=\"{top:.1}\" width=\"{side:.1}\" height=\"{side:.1}\" {style}/>\n")
    }

    /// Words in v.
    pub fn inside(&self, v: Vertex, style: &str, words: &str) -> String {
        let [x, y] = self.place(v);
        text([x, y + 3.5], &format!(r#"text-anchor="middle" {style}"#), words)
    }

    /// Words beside v.
    pub fn beside(&self, v: Vertex, words: &str) -> String {
        let [x, y] = self.place(v);
        text([x + RADIUS * 0.75, y - RADIUS * 0.85], r##"font-size="8" fill="#444""##, words)
    }
}

/// Words that begin at a place.
pub fn text([x, y]: Point, style: &str, words: &str) -> String {
    format!("<text x=\"{x:.1}\" y=\"{y:.1}\" {style}>{}</text>\n", escaped(words))
}

fn put(svg: &mut String, line: std::fmt::Arguments<'_>) {
    writeln!(svg, "{line}").expect("writing to a string cannot fail");
}
