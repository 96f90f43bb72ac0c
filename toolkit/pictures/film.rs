//! A play as a film: one panel per move; the edges and names are drawn once and reused.
//!
//! A vertex taken by Alice is round, one taken by Bob square. Its color is a number, or a letter for the class of
//! the guide and a number for the shade, so that nothing depends on hues. An uncolored vertex shows the letter of
//! its class. Next to a vertex are its label and, after a colon, its place in the order. A dashed ring marks the
//! memory of the strategy (the active vertices of activation), a thick border the last move, and a cross the vertex
//! at which Alice was beaten.
//!
//! If a strategy uses arrows, such as `acyclic`, each edge is drawn as an arrow to the out-neighbor. Panels before
//! the play show the forest of every two classes, its roots with two rings. If an arrow endangers a vertex it is
//! thick, and the vertex has an exclamation mark.

use std::ops::RangeInclusive;

use games::Player;
use graphs::{Graph, Vertex};

use super::mark::{BLACK, GRAY, Ink, LIGHT, Mark, Pen, RED, WHITE, Words};
use super::palette::{Palette, readable_on};
use super::sheet::{EDGE_PEN, FAINT_PEN, Panel, RADIUS, Sheet};

/// The largest order of a graph in a film, since every panel shows the graph.
pub const LARGEST: usize = 200;

/// The ink of a vertex without a color, or of a marked vertex.
const MARKED: Ink = Ink(187, 187, 187);

/// The content of a film of a play.
#[derive(Debug, Clone, Default)]
pub struct Film {
    /// The game and its players.
    pub heading: String,
    pub plies: Vec<Ply>,
    /// How many of them are no moves, but the vertices that had a color before the first.
    pub given: usize,
    /// The order of a strategy.
    pub order: Option<Vec<Vertex>>,
    /// The class of each vertex in the guide of a strategy.
    pub guide: Option<Vec<u32>>,
    /// The arrows that a strategy follows, each to an out-neighbor.
    pub arrows: Vec<(Vertex, Vertex)>,
    /// The vertex at which Alice was beaten.
    pub lost_at: Option<Vertex>,
    pub ending: Option<String>,
}

#[derive(Debug, Clone)]
pub struct Ply {
    pub player: Player,
    /// The vertex; `None` for a pass.
    pub vertex: Option<Vertex>,
    /// Its color, in a game with colors.
    pub color: Option<usize>,
    /// The memory of the strategy after the move.
    pub memory: Vec<Vertex>,
    /// The reason of a strategy, or the remark of a player that searches.
    pub why: Option<String>,
}

impl Film {
    /// The film as SVG; with `shown`, only panels after these numbers of moves, without the guide's forests.
    pub fn draw(&self, graph: &Graph, shown: Option<RangeInclusive<usize>>) -> String {
        let strip = Strip::new(graph, self, Sheet::new);
        let last = self.plies.len();
        let panels: Vec<Panel> = match shown {
            Some(range) => range.filter(|&moves| moves <= last).map(|moves| strip.panel(moves)).collect(),
            None => {
                let forests = strip.pairs().map(|pair| strip.forest(pair));
                forests.chain((self.given..=last).map(|moves| strip.panel(moves))).collect()
            }
        };
        let mut names: Vec<Mark> =
            graph.vertices().map(|v| Mark::Words(strip.sheet.beside(v, &strip.name(v)))).collect();
        names.extend(strip.sheet.far_ends(|v| graph.label(v)));
        strip.sheet.document(
            &self.heading,
            &strip.legend(),
            &[("edges", strip.edges(EDGE_PEN)), ("names", names)],
            &panels,
        )
    }

    /// The position after all moves alone, as SVG.
    pub fn svg(&self, graph: &Graph) -> String {
        let strip = Strip::new(graph, self, Sheet::alone);
        strip.sheet.svg(&self.heading, &strip.position())
    }

    /// The position after all moves alone, as TikZ.
    pub fn tikz(&self, graph: &Graph) -> String {
        let strip = Strip::new(graph, self, Sheet::alone);
        strip.sheet.tikz(&self.heading, &strip.position())
    }

    /// Whether there is only the graph to show.
    fn is_bare(&self) -> bool {
        self.plies.is_empty() && self.order.is_none() && self.guide.is_none()
    }
}

struct Strip<'a> {
    graph: &'a Graph,
    film: &'a Film,
    sheet: Sheet,
    palette: Palette,
    /// The place of each vertex in the order, from 1.
    positions: Vec<Option<usize>>,
    classes: usize,
}

impl<'a> Strip<'a> {
    fn new(graph: &'a Graph, film: &'a Film, sheet: fn(&Graph, &[usize]) -> Sheet) -> Self {
        let mut positions = vec![None; graph.order()];
        for (index, &v) in film.order.iter().flatten().enumerate() {
            positions[v.index()] = Some(index + 1);
        }
        let classes = film.guide.iter().flatten().max().map_or(1, |&most| most as usize + 1);
        let named = |v: Vertex| name(graph, &positions, v).chars().count();
        let letters: Vec<usize> = graph.vertices().map(named).collect();
        let colors = film.plies.iter().filter_map(|ply| ply.color);
        let palette = Palette::new(film.guide.is_some().then_some(classes), colors);
        Strip { graph, film, sheet: sheet(graph, &letters), palette, positions, classes }
    }

    fn legend(&self) -> String {
        let mut parts = vec!["Round: Alice, square: Bob, thick border: the last move."];
        if self.film.given > 0 {
            parts.push("Colored before the first move: round.");
        }
        if self.film.guide.is_some() {
            parts.push("Letter: the class of the guide; number: the shade.");
        }
        if self.film.plies.iter().any(|ply| !ply.memory.is_empty()) {
            parts.push("Dashed ring: active.");
        }
        if !self.film.arrows.is_empty() {
            parts
                .push("Arrow: to the out-neighbor; two rings: a root; !: endangered, along the thick arrow.");
        }
        parts.push(match self.film.order {
            Some(_) => "Beside a vertex: its name, and its place in the order.",
            None => "Beside a vertex: its name.",
        });
        parts.join(" ")
    }

    fn edges(&self, pen: Pen) -> Vec<Mark> {
        match self.film.arrows.as_slice() {
            [] => self.graph.edges().flat_map(|edge| self.sheet.edge(edge, pen)).collect(),
            arrows => arrows.iter().flat_map(|&arrow| self.sheet.arrow(arrow, pen)).collect(),
        }
    }

    fn class(&self, v: Vertex) -> Option<usize> {
        self.film.guide.as_ref().map(|guide| guide[v.index()] as usize)
    }

    fn pairs(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        let all = (0..self.classes).flat_map(|i| (i + 1..self.classes).map(move |j| (i, j)));
        all.filter(|&pair| self.film.arrows.iter().any(|&arrow| self.is_between(arrow, pair)))
    }

    fn is_between(&self, (u, v): (Vertex, Vertex), (i, j): (usize, usize)) -> bool {
        matches!((self.class(u), self.class(v)), (Some(c), Some(d)) if (c, d) == (i, j) || (c, d) == (j, i))
    }

    /// The forest induced by two classes.
    fn forest(&self, pair: (usize, usize)) -> Panel {
        let within: Vec<(Vertex, Vertex)> =
            self.film.arrows.iter().copied().filter(|&arrow| self.is_between(arrow, pair)).collect();
        let mut marks = vec![Mark::Shared("edges", 0.25)];
        marks.extend(within.iter().flat_map(|&arrow| self.sheet.arrow(arrow, Pen::line(BLACK, 2.0))));
        marks.push(Mark::Shared("names", 1.0));
        for v in self.graph.vertices() {
            let inside = [pair.0, pair.1].map(Some).contains(&self.class(v));
            let is_root = inside && !within.iter().any(|&(u, _)| u == v);
            if is_root {
                marks.push(self.sheet.circle(v, RADIUS + 3.5, Pen::line(BLACK, 1.0)));
            }
            let pen = if inside { Pen::line(BLACK, 1.0) } else { FAINT_PEN };
            marks.push(self.sheet.circle(v, RADIUS, pen.around(WHITE)));
            let letter = self.class(v).map(letter).unwrap_or_default();
            let ink = if inside { BLACK } else { LIGHT };
            marks.push(Mark::Words(Words { bold: inside, ink, ..self.sheet.inside(v, &letter) }));
        }
        let title = format!("the guide: classes {} and {}", letter(pair.0), letter(pair.1));
        Panel { title, marks, said: vec!["the forest of two classes, rooted".into()] }
    }

    /// The graph after this many moves, with the text of the last one.
    fn panel(&self, moves: usize) -> Panel {
        let made = &self.film.plies[..moves];
        let mut marks = vec![Mark::Shared("edges", 1.0), Mark::Shared("names", 1.0)];
        marks.extend(self.changing(made));
        let title = self.last(made).map_or_else(|| "the start".into(), |ply| self.title(made, ply));
        let said = made.last().and_then(|ply| ply.why.clone());
        let ending = self.film.ending.clone().filter(|_| moves == self.film.plies.len());
        Panel { title, marks, said: said.into_iter().chain(ending).collect() }
    }

    fn last<'p>(&self, made: &'p [Ply]) -> Option<&'p Ply> {
        made.last().filter(|_| made.len() > self.film.given)
    }

    /// The position after all moves, with nothing shared.
    fn position(&self) -> Vec<Mark> {
        let mut marks = self.edges(EDGE_PEN);
        let is_short = |v: Vertex| self.graph.label(v).chars().count() <= 3;
        if self.film.is_bare() && self.graph.vertices().all(is_short) {
            marks.extend(self.sheet.far_ends(|v| self.graph.label(v)));
            for v in self.graph.vertices() {
                marks.push(self.sheet.circle(v, RADIUS, Pen::line(BLACK, 1.0).around(WHITE)));
                marks.push(Mark::Words(self.sheet.inside(v, &self.graph.label(v))));
            }
            return marks;
        }
        marks.extend(self.sheet.far_ends(|v| self.graph.label(v)));
        marks.extend(self.graph.vertices().map(|v| Mark::Words(self.sheet.beside(v, &self.name(v)))));
        marks.extend(self.changing(&self.film.plies));
        marks
    }

    /// The marks that differ from panel to panel.
    fn changing(&self, made: &[Ply]) -> Vec<Mark> {
        let last = self.last(made);
        let taken = |v: Vertex| made.iter().find(|ply| ply.vertex == Some(v));
        let mut marks = Vec::new();
        let endangering: Vec<(Vertex, Vertex)> = self.endangering(made).collect();
        marks.extend(endangering.iter().flat_map(|&arrow| self.sheet.arrow(arrow, Pen::line(BLACK, 3.0))));
        for v in self.graph.vertices() {
            let is_last = last.is_some_and(|ply| ply.vertex == Some(v));
            if last.is_some_and(|ply| ply.memory.contains(&v)) {
                marks.push(self.sheet.circle(v, RADIUS + 3.5, Pen::line(BLACK, 1.0).dashed(3.0, 2.0)));
            }
            marks.extend(self.vertex(v, taken(v), is_last));
        }
        let mut endangered: Vec<Vertex> = endangering.into_iter().map(|(_, v)| v).collect();
        endangered.sort_unstable();
        endangered.dedup();
        for v in endangered {
            let words = self.sheet.beside(v, &format!("{} !", self.name(v)));
            marks.push(Mark::Words(Words { bold: true, ink: RED, ..words }));
        }
        if let Some(v) = self.film.lost_at.filter(|_| made.len() == self.film.plies.len()) {
            marks.extend(self.sheet.cross(v, Pen::line(RED, 3.0)));
        }
        marks
    }

    /// Arrows to an uncolored out-neighbor from a vertex colored with a shade of the out-neighbor's class.
    fn endangering<'s>(&'s self, made: &'s [Ply]) -> impl Iterator<Item = (Vertex, Vertex)> + 's {
        let color = |v: Vertex| made.iter().find(|ply| ply.vertex == Some(v)).map(|ply| ply.color);
        self.film.arrows.iter().copied().filter(move |&(u, v)| {
            let shade_of = color(u).flatten().map(|color| color % self.classes);
            color(v).is_none() && shade_of.is_some() && shade_of == self.class(v)
        })
    }

    fn title(&self, made: &[Ply], ply: &Ply) -> String {
        let player = match ply.player {
            Player::Alice => "Alice",
            Player::Bob => "Bob",
        };
        let number = made.len() - self.film.given;
        let Some(v) = ply.vertex else { return format!("{number}. {player} passes") };
        let color = ply.color.map_or(String::new(), |color| format!(" = {}", self.color_name(color)));
        let before = |w: &&Vertex| made[..made.len() - 1].iter().any(|earlier| earlier.vertex == Some(**w));
        let score = self.graph.neighbors(v).iter().filter(before).count();
        let what = if ply.color.is_some() { "colored" } else { "marked" };
        format!("{number}. {player}: {}{color}   ({score} {what} before it)", self.graph.label(v))
    }

    fn color_name(&self, color: usize) -> String {
        match &self.film.guide {
            Some(_) => format!("{}{}", letter(color % self.classes), color / self.classes + 1),
            None => color.to_string(),
        }
    }

    fn vertex(&self, v: Vertex, taken: Option<&Ply>, is_last: bool) -> Vec<Mark> {
        let fill = match taken {
            None => WHITE,
            Some(ply) => ply.color.map_or(MARKED, |color| self.palette.ink(color)),
        };
        let pen = Pen::line(BLACK, if is_last { 3.0 } else { 1.0 }).around(fill);
        let shape = match taken {
            Some(Ply { player: Player::Bob, .. }) => self.sheet.square(v, RADIUS * 0.9, pen),
            _ => self.sheet.circle(v, RADIUS, pen),
        };
        let inside = match taken {
            Some(ply) => ply.color.map(|color| self.color_name(color)),
            None => self.class(v).map(letter),
        };
        let (ink, bold) = if taken.is_some() { (readable_on(fill), true) } else { (GRAY, false) };
        let words = inside.map(|text| Mark::Words(Words { ink, bold, ..self.sheet.inside(v, &text) }));
        [shape].into_iter().chain(words).collect()
    }

    fn name(&self, v: Vertex) -> String {
        name(self.graph, &self.positions, v)
    }
}

fn name(graph: &Graph, positions: &[Option<usize>], v: Vertex) -> String {
    let label = graph.label(v);
    positions[v.index()].map_or(label.clone(), |position| format!("{label}:{position}"))
}

/// a, b, ..., z, then a', b', ...
fn letter(class: usize) -> String {
    let letter = char::from(b'a' + (class % 26) as u8);
    format!("{letter}{}", "'".repeat(class / 26))
}
