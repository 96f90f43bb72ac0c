//! Conjectures with the smallest graphs that attain them, as one picture.

use std::fmt::Write;

use graphs::formats::parse_graph6;
use pictures::{BY, escaped, portrait};

use super::Conjecture;
use crate::report::math;

/// What one conjecture takes of the picture, downwards.
const HEIGHT: f64 = 150.0;

/// The width of the picture.
const WIDTH: f64 = 640.0;

/// What is left free at the edges.
const MARGIN: f64 = 20.0;

/// A picture in SVG: for each conjecture its formula, and below it the graphs.
pub fn svg(conjectures: &[Conjecture]) -> String {
    let height = MARGIN + HEIGHT * conjectures.len() as f64;
    let mut svg = format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" {BY} role="img" width="{WIDTH:.0}" height="{height:.0}" viewBox="0 0 {WIDTH:.0} {height:.0}" font-family="sans-serif">
<rect width="100%" height="100%" fill="white"/>
"#
    );
    for (place, conjecture) in conjectures.iter().enumerate() {
        let top = MARGIN + HEIGHT * place as f64;
        let formula = math::svg(&format!("${}$", conjecture.inequality));
        let line = top + 12.0;
        writeln!(svg, r#"<text x="{MARGIN}" y="{line}" font-size="14">{formula}</text>"#)
            .expect("strings take all");
        for (column, member) in conjecture.tight.iter().enumerate() {
            let left = MARGIN + (portrait::SIDE + 2.0 * MARGIN) * column as f64;
            let drawing = match parse_graph6(&member.graph6) {
                Ok(graph) => portrait::draw(&member.graph6, &graph),
                Err(_) => format!("<title>{}</title>", escaped(&member.graph6)),
            };
            let below = top + 22.0;
            writeln!(svg, r#"<g transform="translate({left} {below})">{drawing}</g>"#)
                .expect("strings take all");
        }
    }
    svg.push_str("</svg>\n");
    svg
}
