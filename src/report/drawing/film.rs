//! A play as a filmstrip: one panel a move, the edges drawn once and shown again in each.
//!
//! A vertex that Alice took is round, one that Bob took is square. The color stands in it as a number, or
//! as a letter for the class of the guide and a number for the shade, so that nothing hangs on hues. An
//! uncolored vertex shows the letter of its class. Beside it stand its label and, behind a colon, its
//! place in the order. A dashed ring marks what the strategy remembers, the active vertices of
//! activation; a thick border the last move; a cross the vertex at which Alice was beaten.
//!
//! A strategy that goes by arrows, as `acyclic`, has them drawn, each edge as an arrow to the out-neighbor.
//! Panels before the play show the forest of every two classes by itself, its roots with two rings.
//! An arrow along which a vertex is endangered is thick, and the vertex has an exclamation mark.

use graphs::{Graph, Vertex};

use super::HUES;
use super::sheet::{Panel, RADIUS, Sheet, text};
use crate::verify::{DefeatFound, Findings, ReplyFound};

/// The play shown in the findings as an SVG document.
pub fn draw(graph: &Graph, found: &Findings) -> String {
    let strip = Strip::new(graph, found);
    let colors = found.colors.map_or(String::new(), |k| format!(", {k} colors"));
    let heading = format!("{}, the {} game{colors}", found.strategy, found.game);
    let panels: Vec<Panel> = strip
        .pairs()
        .map(|pair| strip.forest(pair))
        .chain((0..=found.worst_play.len()).map(|moves| strip.panel(moves)))
        .collect();
    strip.sheet.document(&heading, &strip.legend(), &strip.edges(), &panels)
}

struct Strip<'a> {
    graph: &'a Graph,
    found: &'a Findings,
    sheet: Sheet,
    /// The place of each vertex in the order, from 1.
    positions: Vec<Option<usize>>,
    classes: usize,
    /// Each from a vertex to its out-neighbor.
    arrows: Vec<(Vertex, Vertex)>,
}

impl<'a> Strip<'a> {
    fn new(graph: &'a Graph, found: &'a Findings) -> Self {
        let mut positions = vec![None; graph.order()];
        for (index, &v) in found.order.iter().flatten().enumerate() {
            positions[v] = Some(index + 1);
        }
        let classes = found.guide.iter().flatten().max().map_or(1, |&most| most as usize + 1);
        let arrows = found.arrows.iter().map(|&(u, v)| (Vertex::new(u), Vertex::new(v))).collect();
        Strip { graph, found, sheet: Sheet::new(graph), positions, classes, arrows }
    }

    fn legend(&self) -> String {
        let mut parts = vec!["Round: Alice, square: Bob, thick border: the last move."];
        if self.found.guide.is_some() {
            parts.push("Letter: the class of the guide; number: the shade.");
        }
        if self.found.worst_play.iter().any(|reply| !reply.memory.is_empty()) {
            parts.push("Dashed ring: active.");
        }
        if !self.arrows.is_empty() {
            parts
                .push("Arrow: to the out-neighbor; two rings: a root; !: endangered, along the thick arrow.");
        }
        parts.push("Beside a vertex: its name, and its place in the order.");
        parts.join(" ")
    }

    fn edges(&self) -> String {
        match self.arrows.as_slice() {
            [] => self.graph.edges().map(|edge| self.sheet.line(edge, "")).collect(),
            arrows => arrows.iter().map(|&arrow| self.sheet.arrow(arrow, "")).collect(),
        }
    }

    fn class(&self, v: Vertex) -> Option<usize> {
        self.found.guide.as_ref().map(|guide| guide[v.index()] as usize)
    }

    /// The pairs of classes with arrows between them.
    fn pairs(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        let all = (0..self.classes).flat_map(|i| (i + 1..self.classes).map(move |j| (i, j)));
        all.filter(|&pair| self.arrows.iter().any(|&arrow| self.is_between(arrow, pair)))
    }

    fn is_between(&self, (u, v): (Vertex, Vertex), (i, j): (usize, usize)) -> bool {
        matches!((self.class(u), self.class(v)), (Some(c), Some(d)) if (c, d) == (i, j) || (c, d) == (j, i))
    }

    /// The forest that two classes induce.
    fn forest(&self, pair: (usize, usize)) -> Panel {
        let within: Vec<(Vertex, Vertex)> =
            self.arrows.iter().copied().filter(|&arrow| self.is_between(arrow, pair)).collect();
        let mut body = String::from("<use href=\"#edges\" opacity=\"0.2\"/>\n");
        for &arrow in &within {
            body.push_str(&self.sheet.arrow(arrow, r##"stroke="#000" stroke-width="2""##));
        }
        for v in self.graph.vertices() {
            let inside = [pair.0, pair.1].map(Some).contains(&self.class(v));
            let is_root = inside && !within.iter().any(|&(u, _)| u == v);
            if is_root {
                body.push_str(&self.sheet.circle(v, RADIUS + 3.5, r##"fill="none" stroke="#000""##));
            }
            let border =
                if inside { r##"fill="white" stroke="#000""## } else { r##"fill="white" stroke="#ccc""## };
            body.push_str(&self.sheet.circle(v, RADIUS, border));
            let letter = self.class(v).map(letter).unwrap_or_default();
            let style = if inside { r#"font-weight="bold""# } else { r##"fill="#bbb""## };
            body.push_str(&self.sheet.inside(v, style, &letter));
            body.push_str(&self.sheet.beside(v, &self.name(v)));
        }
        let title = format!("the guide: classes {} and {}", letter(pair.0), letter(pair.1));
        Panel { title, body, said: vec!["the forest of two classes, rooted".into()] }
    }

    /// The graph after this many moves, with what was said of the last one.
    fn panel(&self, moves: usize) -> Panel {
        let made = &self.found.worst_play[..moves];
        let last = made.last();
        let end = moves == self.found.worst_play.len();
        let taken = |v: Vertex| made.iter().find(|reply| reply.vertex == v.index());
        let title = last.map_or_else(|| "the start".into(), |reply| self.title(moves, reply));
        let mut body = String::from("<use href=\"#edges\"/>\n");
        let endangering: Vec<(Vertex, Vertex)> = self.endangering(made).collect();
        for &arrow in &endangering {
            body.push_str(&self.sheet.arrow(arrow, r##"stroke="#000" stroke-width="3""##));
        }
        for v in self.graph.vertices() {
            let is_last = last.is_some_and(|reply| reply.vertex == v.index());
            let remembered = last.is_some_and(|reply| reply.memory.contains(&v.index()));
            self.vertex(&mut body, v, taken(v), is_last, remembered);
        }
        for (_, v) in endangering {
            let [x, y] = self.sheet.place(v);
            let style = r##"font-size="16" font-weight="bold" fill="#000""##;
            body.push_str(&text([x - RADIUS - 8.0, y + 6.0], style, "!"));
        }
        if let Some(DefeatFound::Dead(v) | DefeatFound::NoShade(v)) = self.found.defeat.filter(|_| end) {
            let ([x, y], r) = (self.sheet.place(Vertex::new(v)), RADIUS + 3.0);
            let (left, right, top, bottom) = (x - r, x + r, y - r, y + r);
            body.push_str(&format!(
                "<path d=\"M{left:.1} {top:.1}L{right:.1} {bottom:.1}M{left:.1} {bottom:.1}L{right:.1} {top:.1}\" stroke=\"#d00\" stroke-width=\"3\"/>\n"
            ));
        }
        let said = last.and_then(|reply| reply.why.clone());
        let ending = self.found.ending(self.graph).filter(|_| end);
        Panel { title, body, said: said.into_iter().chain(ending).collect() }
    }

    /// The arrows from a vertex with a shade of the class of an uncolored out-neighbor to that.
    fn endangering<'s>(&'s self, made: &'s [ReplyFound]) -> impl Iterator<Item = (Vertex, Vertex)> + 's {
        let color = |v: Vertex| made.iter().find(|reply| reply.vertex == v.index()).map(|reply| reply.color);
        self.arrows.iter().copied().filter(move |&(u, v)| {
            let shade_of = color(u).flatten().map(|color| color % self.classes);
            color(v).is_none() && shade_of.is_some() && shade_of == self.class(v)
        })
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

    fn vertex(&self, svg: &mut String, v: Vertex, taken: Option<&ReplyFound>, last: bool, remembered: bool) {
        let sheet = &self.sheet;
        if remembered {
            let style = r##"fill="none" stroke="#000" stroke-dasharray="3 2""##;
            svg.push_str(&sheet.circle(v, RADIUS + 3.5, style));
        }
        let border = if last { 3.0 } else { 1.0 };
        let fill = match taken {
            None => "white",
            Some(reply) => reply.color.map_or("#bbb", |color| HUES[color % HUES.len()]),
        };
        let style = format!(r##"fill="{fill}" stroke="#000" stroke-width="{border}""##);
        let by_bob = taken.is_some_and(|reply| reply.player == "bob");
        svg.push_str(&if by_bob {
            sheet.square(v, RADIUS * 0.9, &style)
        } else {
            sheet.circle(v, RADIUS, &style)
        });
        let inside = match taken {
            Some(reply) => reply.color.map(|color| self.color_name(color)),
            None => self.class(v).map(letter),
        };
        if let Some(words) = inside {
            let style = if taken.is_some() { r#"font-weight="bold""# } else { r##"fill="#888""## };
            svg.push_str(&sheet.inside(v, style, &words));
        }
        svg.push_str(&sheet.beside(v, &self.name(v)));
    }

    /// The label, and the place in the order.
    fn name(&self, v: Vertex) -> String {
        let label = self.graph.label(v);
        self.positions[v.index()].map_or(label.clone(), |position| format!("{label}:{position}"))
    }
}

/// a, b, ..., z, then a' and so on.
fn letter(class: usize) -> String {
    let letter = char::from(b'a' + (class % 26) as u8);
    format!("{letter}{}", "'".repeat(class / 26))
}
