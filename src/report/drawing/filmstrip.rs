//! A play as a filmstrip: one panel a move, the edges drawn once and shown again in each.
//!
//! A vertex that Alice took is round, one that Bob took is square. The color stands in it as a number, or
//! as a letter for the class of the guide and a number for the shade, so that nothing hangs on hues. An
//! uncolored vertex shows the letter of its class. Beside it stand its label and, behind a colon, its
//! place in the order. A dashed ring marks what the strategy remembers, the active vertices of
//! activation; a thick border the last move; a cross the vertex at which Alice was beaten.

use std::fmt::Write;

use graphs::{Graph, Vertex};

use super::layout::{Point, layout};
use super::{HUES, escaped, nearest, wrapped};
use crate::verify::{DefeatFound, Findings, ReplyFound};

const MARGIN: f64 = 34.0;
const TITLE: f64 = 22.0;
const LINE: f64 = 13.0;
/// Letters in a line of a panel of the least width.
const LETTERS: usize = 44;
const LEAST_WIDTH: f64 = 260.0;
const LARGEST_WIDTH: f64 = 700.0;
const COLUMNS: usize = 4;

/// Half the size of a vertex.
const RADIUS: f64 = 10.0;

/// The play shown in the findings as an SVG document.
pub fn draw(graph: &Graph, found: &Findings) -> String {
    let strip = Strip::new(graph, found);
    strip.document().expect("writing to a string cannot fail")
}

struct Strip<'a> {
    graph: &'a Graph,
    found: &'a Findings,
    places: Vec<Point>,
    /// The place of each vertex in the order, from 1.
    positions: Vec<Option<usize>>,
    classes: usize,
    width: f64,
    height: f64,
}

impl<'a> Strip<'a> {
    fn new(graph: &'a Graph, found: &'a Findings) -> Self {
        let unit = layout(graph);
        // Panels grow until no two vertices cover each other, within reason: numbers must be read.
        let wanted = (3.0 * RADIUS / nearest(&unit)).min(LARGEST_WIDTH);
        let side = LEAST_WIDTH.max(wanted) - 2.0 * MARGIN;
        let low = unit.iter().map(|place| place[1]).fold(0.5, f64::min);
        let high = unit.iter().map(|place| place[1]).fold(0.5, f64::max);
        let tall = (high - low).max(0.25) * side;
        let shift = (tall - (high - low) * side) / 2.0;
        let place = |[x, y]: Point| [MARGIN + x * side, TITLE + MARGIN + shift + (y - low) * side];
        let mut positions = vec![None; graph.order()];
        for (index, &v) in found.order.iter().flatten().enumerate() {
            positions[v] = Some(index + 1);
        }
        let classes = found.guide.iter().flatten().max().map_or(1, |&most| most as usize + 1);
        let (width, height) = (side + 2.0 * MARGIN, TITLE + tall + 2.0 * MARGIN + 4.0 * LINE);
        let places = unit.into_iter().map(place).collect();
        Strip { graph, found, places, positions, classes, width, height }
    }

    fn document(&self) -> Result<String, std::fmt::Error> {
        let mut svg = String::new();
        let panels = self.found.worst_play.len() + 1;
        let columns = panels.min(COLUMNS);
        let (width, height) =
            (columns as f64 * self.width, panels.div_ceil(columns) as f64 * self.height + TITLE);
        writeln!(
            svg,
            r#"<svg xmlns="http://www.w3.org/2000/svg" width="{width:.0}" height="{height:.0}" viewBox="0 0 {width:.0} {height:.0}" font-family="sans-serif" font-size="10">"#
        )?;
        writeln!(svg, r#"<rect width="100%" height="100%" fill="white"/>"#)?;
        let colors = self.found.colors.map_or(String::new(), |k| format!(", {k} colors"));
        let heading = format!("{}, the {} game{colors}", self.found.strategy, self.found.game);
        writeln!(
            svg,
            r#"<text x="8" y="15" font-size="13" font-weight="bold">{}</text>"#,
            escaped(&heading)
        )?;
        self.edges(&mut svg)?;
        for panel in 0..panels {
            let (x, y) =
                ((panel % columns) as f64 * self.width, (panel / columns) as f64 * self.height + TITLE);
            writeln!(svg, r#"<g transform="translate({x:.1} {y:.1})">"#)?;
            self.panel(&mut svg, panel)?;
            writeln!(svg, "</g>")?;
        }
        writeln!(svg, "</svg>")?;
        Ok(svg)
    }

    fn edges(&self, svg: &mut String) -> std::fmt::Result {
        write!(svg, r##"<defs><path id="edges" fill="none" stroke="#888" stroke-width="1" d=""##)?;
        for (u, v) in self.graph.edges() {
            let ([a, b], [c, d]) = (self.places[u.index()], self.places[v.index()]);
            write!(svg, "M{a:.1} {b:.1}L{c:.1} {d:.1}")?;
        }
        writeln!(svg, r#""/></defs>"#)
    }

    /// The graph after this many moves, with what was said of the last one.
    fn panel(&self, svg: &mut String, moves: usize) -> std::fmt::Result {
        let made = &self.found.worst_play[..moves];
        let last = made.last();
        let end = moves == self.found.worst_play.len();
        writeln!(
            svg,
            r##"<rect x="2" y="2" width="{:.1}" height="{:.1}" fill="none" stroke="#ccc"/>"##,
            self.width - 4.0,
            self.height - 4.0
        )?;
        let title = last.map_or_else(|| "the start".into(), |reply| self.title(moves, reply));
        writeln!(svg, r#"<text x="10" y="18" font-size="12">{}</text>"#, escaped(&title))?;
        writeln!(svg, r##"<use href="#edges"/>"##)?;
        for v in self.graph.vertices() {
            let taken = made.iter().position(|reply| reply.vertex == v.index());
            let remembered = last.is_some_and(|reply| reply.memory.contains(&v.index()));
            self.vertex(
                svg,
                v,
                taken.map(|ply| &made[ply]),
                taken == Some(moves.wrapping_sub(1)),
                remembered,
            )?;
        }
        let said = last.and_then(|reply| reply.why.clone());
        let ending = self.found.ending(self.graph).filter(|_| end);
        if let Some(DefeatFound::Dead(v) | DefeatFound::NoShade(v)) = self.found.defeat.filter(|_| end) {
            let ([x, y], r) = (self.places[v], RADIUS + 3.0);
            let (left, right, top, bottom) = (x - r, x + r, y - r, y + r);
            writeln!(
                svg,
                r##"<path d="M{left:.1} {top:.1}L{right:.1} {bottom:.1}M{left:.1} {bottom:.1}L{right:.1} {top:.1}" stroke="#d00" stroke-width="3"/>"##
            )?;
        }
        let letters = (LETTERS as f64 * self.width / LEAST_WIDTH) as usize;
        let lines = said.into_iter().chain(ending).flat_map(|text| wrapped(&text, letters));
        for (index, line) in lines.take(4).enumerate() {
            let y = self.height - 4.0 * LINE + LINE * index as f64 + 4.0;
            writeln!(svg, r#"<text x="10" y="{y:.1}">{}</text>"#, escaped(&line))?;
        }
        Ok(())
    }

    fn title(&self, number: usize, reply: &ReplyFound) -> String {
        let label = self.graph.label(Vertex::new(reply.vertex));
        let color = reply.color.map_or(String::new(), |color| format!(" = {}", self.color_name(color)));
        let player = if number % 2 == 1 { "Alice" } else { "Bob" };
        format!("{number}. {player}: {label}{color}   ({} before it)", reply.marked_neighbors)
    }

    fn color_name(&self, color: usize) -> String {
        match &self.found.guide {
            Some(_) => format!("{}{}", letter(color % self.classes), color / self.classes + 1),
            None => color.to_string(),
        }
    }

    fn vertex(
        &self,
        svg: &mut String,
        v: Vertex,
        taken: Option<&ReplyFound>,
        last: bool,
        remembered: bool,
    ) -> std::fmt::Result {
        let ([x, y], r) = (self.places[v.index()], RADIUS);
        if remembered {
            writeln!(
                svg,
                r##"<circle cx="{x:.1}" cy="{y:.1}" r="{:.1}" fill="none" stroke="#000" stroke-dasharray="3 2"/>"##,
                r + 3.5
            )?;
        }
        let border = if last { 3.0 } else { 1.0 };
        let fill = match taken {
            None => "white",
            Some(reply) => reply.color.map_or("#bbb", |color| HUES[color % HUES.len()]),
        };
        let by_bob = taken.is_some_and(|reply| reply.player == "bob");
        if by_bob {
            let (left, top, side) = (x - r * 0.9, y - r * 0.9, 1.8 * r);
            writeln!(
                svg,
                r##"<rect x="{left:.1}" y="{top:.1}" width="{side:.1}" height="{side:.1}" fill="{fill}" stroke="#000" stroke-width="{border}"/>"##
            )?;
        } else {
            writeln!(
                svg,
                r##"<circle cx="{x:.1}" cy="{y:.1}" r="{r:.1}" fill="{fill}" stroke="#000" stroke-width="{border}"/>"##
            )?;
        }
        let inside = match (taken, &self.found.guide) {
            (Some(reply), _) => reply.color.map(|color| self.color_name(color)),
            (None, Some(guide)) => Some(letter(guide[v.index()] as usize)),
            (None, None) => None,
        };
        if let Some(text) = inside {
            let style = if taken.is_some() { r#"font-weight="bold""# } else { r##"fill="#888""## };
            writeln!(
                svg,
                r#"<text x="{x:.1}" y="{:.1}" text-anchor="middle" {style}>{text}</text>"#,
                y + 3.5
            )?;
        }
        let mut beside = self.graph.label(v);
        if let Some(position) = self.positions[v.index()] {
            write!(beside, ":{position}")?;
        }
        writeln!(
            svg,
            r##"<text x="{:.1}" y="{:.1}" font-size="8" fill="#444">{}</text>"##,
            x + r * 0.75,
            y - r * 0.85,
            escaped(&beside)
        )
    }
}

/// a, b, ..., z, then a' and so on.
fn letter(class: usize) -> String {
    let letter = char::from(b'a' + (class % 26) as u8);
    format!("{letter}{}", "'".repeat(class / 26))
}
