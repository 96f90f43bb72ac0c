//! Sheets: panels in rows, each with the same graph in the same layout, a title above and lines below.

use graphs::layout::{Places, Point};
use graphs::{Graph, Vertex};

use super::labels::{Obstacles, extent, places_of_names};
use super::layout::{corners, layout, nearest};
use super::mark::{Anchor, DARK, GRAY, LIGHT, Mark, Pen, Words};
use super::{lines, svg, tikz, wrapped};

/// Half the width of a vertex.
pub(crate) const RADIUS: f64 = 10.0;

/// The size of names next to vertices.
const SMALL: f64 = 8.0;
const TITLE: f64 = 22.0;
const LINE: f64 = 13.0;
/// The size of letters in lines of text.
const LETTER: f64 = 10.0;
/// The most lines of text below the drawing of a panel.
const LINES: usize = 4;
/// The number of letters in a line of a panel of least width.
const LETTERS: usize = 44;
const LARGEST_WIDTH: f64 = 700.0;
/// The margin between a name and the border.
const EDGE: f64 = 4.0;
/// The most letters of a name next to a vertex; longer ones are cut.
const LONGEST: usize = 32;
/// The most panels in a row; few panels are in shorter rows.
const COLUMNS: usize = 4;
const FEW: usize = 6;
const COLUMNS_OF_FEW: usize = 3;

/// The size and scale of a drawing in its panel.
struct Frame {
    margin: f64,
    above: f64,
    least_width: f64,
    /// The least distance of two vertices, in radii, unless the panel would be too wide.
    apart: f64,
    /// The least width and height of the drawing, relative to the larger of the two.
    least: [f64; 2],
}

const IN_ROWS: Frame =
    Frame { margin: 34.0, above: TITLE + 34.0, least_width: 260.0, apart: 3.0, least: [1.0, 0.25] };
const ALONE: Frame = Frame { margin: 24.0, above: 24.0, least_width: 100.0, apart: 4.0, least: [0.0, 0.0] };

pub(crate) struct Sheet {
    places: Places,
    names: Vec<(Point, Anchor)>,
    width: f64,
    /// The height of a panel without the lines below the drawing.
    height: f64,
}

#[derive(Default)]
pub(crate) struct Panel {
    pub(crate) title: String,
    pub(crate) marks: Vec<Mark>,
    pub(crate) said: Vec<String>,
}

impl Sheet {
    /// A sheet with panels large enough that no two vertices overlap, within limits: numbers must be legible.
    /// `letters` has the length of the longest name of each vertex.
    pub(crate) fn new(graph: &Graph, letters: &[usize]) -> Self {
        Self::within(graph, letters, &IN_ROWS)
    }

    /// A sheet for one picture without text around it.
    pub(crate) fn alone(graph: &Graph, letters: &[usize]) -> Self {
        Self::within(graph, letters, &ALONE)
    }

    fn within(graph: &Graph, letters: &[usize], frame: &Frame) -> Self {
        let places = layout(graph);
        let wanted = frame.apart * RADIUS / nearest(&places.points) + 2.0 * frame.margin;
        let side = wanted.min(LARGEST_WIDTH).max(frame.least_width) - 2.0 * frame.margin;
        let [low, high] = corners(&places);
        let size = [0, 1].map(|axis| high[axis] - low[axis]);
        let room = [0, 1].map(|axis| size[axis].max(frame.least[axis]));
        let begin = [frame.margin, frame.above];
        let point = |point: Point| {
            [0, 1]
                .map(|axis| begin[axis] + side * (point[axis] - low[axis] + (room[axis] - size[axis]) / 2.0))
        };
        let places = places.mapped(point, |step| step.map(|part| part * side));
        let lines = lines(graph, &places);
        let obstacles = Obstacles { places: &places.points, radius: RADIUS, lines: &lines };
        let letters: Vec<usize> = letters.iter().map(|&letters| letters.min(LONGEST)).collect();
        let names = places_of_names(&obstacles, &letters, SMALL, 5.0);
        let [width, height] = [0, 1].map(|axis| begin[axis] + side * room[axis] + frame.margin);
        let mut sheet = Sheet { places, names, width, height };
        sheet.make_room(&letters);
        sheet
    }

    /// Widens the panel on both sides until names of this many letters fit.
    fn make_room(&mut self, letters: &[usize]) {
        let ends = self
            .names
            .iter()
            .zip(letters)
            .map(|(&([x, _], anchor), &letters)| extent(x, anchor, letters, SMALL));
        let (left, right) =
            ends.fold((f64::INFINITY, 0.0_f64), |(left, right), [from, to]| (left.min(from), right.max(to)));
        let missing = (EDGE - left).max(0.0);
        for [x, _] in &mut self.places.points {
            *x += missing;
        }
        for ([x, _], _) in &mut self.names {
            *x += missing;
        }
        self.width = (self.width + missing).max(right + missing + EDGE);
    }

    pub(crate) fn place(&self, v: Vertex) -> Point {
        self.places.points[v.index()]
    }

    /// The whole document. Panels may refer by name to the marks in `shared`.
    pub(crate) fn document(
        &self,
        heading: &str,
        legend: &str,
        shared: &[(&str, Vec<Mark>)],
        panels: &[Panel],
    ) -> String {
        let most = if panels.len() <= FEW { COLUMNS_OF_FEW } else { COLUMNS };
        let columns = panels.len().clamp(1, most);
        let width = columns as f64 * self.width;
        let description = wrapped(legend, self.letters() * columns);
        let head = TITLE + LINE * description.len() as f64 + 4.0;
        let lines_below = panels.iter().map(|panel| self.caption_lines(panel).count()).max().unwrap_or(0);
        let tall = self.height + LINE * lines_below as f64;
        let height = panels.len().div_ceil(columns) as f64 * tall + head;
        let mut marks = vec![Mark::Words(Words { bold: true, ..line([8.0, 11.0], 13.0, heading) })];
        for (index, text) in description.iter().enumerate() {
            let y = TITLE + LINE * index as f64 + 5.0;
            marks.push(Mark::Words(Words { ink: DARK, ..line([8.0, y], LETTER, text) }));
        }
        let mut body = svg::marks_as_svg(&marks);
        for (index, panel) in panels.iter().enumerate() {
            let (x, y) = ((index % columns) as f64 * self.width, (index / columns) as f64 * tall + head);
            body.push_str(&format!("<g transform=\"translate({x:.1} {y:.1})\">\n"));
            body.push_str(&self.frame(tall));
            body.push_str(&svg::marks_as_svg(&self.with_words(panel)));
            body.push_str("</g>\n");
        }
        svg::document([width, height], heading, legend, shared, &body)
    }

    pub(crate) fn svg(&self, title: &str, marks: &[Mark]) -> String {
        svg::document([self.width, self.height], title, "", &[], &svg::marks_as_svg(marks))
    }

    pub(crate) fn tikz(&self, title: &str, marks: &[Mark]) -> String {
        tikz::picture(title, marks)
    }

    fn letters(&self) -> usize {
        (LETTERS as f64 * self.width / IN_ROWS.least_width) as usize
    }

    fn frame(&self, tall: f64) -> String {
        let (width, height) = (self.width - 4.0, tall - 4.0);
        format!(
            "<rect x=\"2\" y=\"2\" width=\"{width:.1}\" height=\"{height:.1}\" fill=\"none\" stroke=\"#ccc\"/>\n"
        )
    }

    /// The text lines below a panel.
    fn caption_lines<'p>(&'p self, panel: &'p Panel) -> impl Iterator<Item = String> + 'p {
        panel.said.iter().flat_map(|said| wrapped(said, self.letters())).take(LINES)
    }

    fn with_words(&self, panel: &Panel) -> Vec<Mark> {
        let mut marks = vec![Mark::Words(line([10.0, 14.0], 12.0, &panel.title))];
        marks.extend(panel.marks.iter().cloned());
        for (index, text) in self.caption_lines(panel).enumerate() {
            let y = self.height + LINE * (index as f64 - 0.5);
            marks.push(Mark::Words(line([10.0, y], LETTER, &text)));
        }
        marks
    }

    pub(crate) fn edge(&self, (u, v): (Vertex, Vertex), pen: Pen) -> Vec<Mark> {
        let parts = super::parts(&self.places, u, v);
        parts.into_iter().map(|[from, to]| Mark::Line(from, to, pen)).collect()
    }

    /// The edge from u to v with an arrow head at the border of v.
    pub(crate) fn arrow(&self, (u, v): (Vertex, Vertex), pen: Pen) -> Vec<Mark> {
        let parts = super::parts(&self.places, u, v);
        let [a, b] = *parts.last().expect("an edge has a line");
        // The last part begins or ends at v, whichever way it goes.
        let [from, to] = if b == self.place(v) { [a, b] } else { [b, a] };
        let mut marks: Vec<Mark> =
            parts[..parts.len() - 1].iter().map(|&[from, to]| Mark::Line(from, to, pen)).collect();
        let length = (to[0] - from[0]).hypot(to[1] - from[1]).max(f64::EPSILON);
        let short = (RADIUS + 1.5) / length;
        let tip = [0, 1].map(|axis| to[axis] - (to[axis] - from[axis]) * short);
        marks.push(Mark::Arrow(from, tip, pen));
        marks
    }

    pub(crate) fn circle(&self, v: Vertex, radius: f64, pen: Pen) -> Mark {
        Mark::Circle(self.place(v), radius, pen)
    }

    pub(crate) fn square(&self, v: Vertex, half: f64, pen: Pen) -> Mark {
        Mark::Square(self.place(v), half, pen)
    }

    pub(crate) fn cross(&self, v: Vertex, pen: Pen) -> [Mark; 2] {
        let ([x, y], r) = (self.place(v), RADIUS + 3.0);
        [Mark::Line([x - r, y - r], [x + r, y + r], pen), Mark::Line([x - r, y + r], [x + r, y - r], pen)]
    }

    pub(crate) fn inside(&self, v: Vertex, text: &str) -> Words {
        // Long words are smaller, so that they stay within the vertex.
        let size = if text.chars().count() > 2 { 7.5 } else { LETTER };
        Words::new(self.place(v), size, text)
    }

    /// A text next to v, away from the edges.
    pub(crate) fn beside(&self, v: Vertex, text: &str) -> Words {
        let (at, anchor) = self.names[v.index()];
        let is_long = text.chars().count() > LONGEST;
        let cut = || text.chars().take(LONGEST - 1).chain(['…']).collect();
        let text = if is_long { cut() } else { text.to_owned() };
        Words { anchor, ink: DARK, halo: true, ..Words::new(at, SMALL, text) }
    }

    /// At the end of every stub, the name of the vertex where the edge ends.
    pub(crate) fn far_ends(&self, name: impl Fn(Vertex) -> String) -> Vec<Mark> {
        let named = self.places.wrapped.iter().flat_map(|edge| {
            let [out, back] = super::stubs(&self.places, edge);
            let [u, v] = edge.ends.map(Vertex::new);
            [(out, v), (back, u)]
        });
        let mark = |([from, tip], far): ([Point; 2], Vertex)| {
            let length = (tip[0] - from[0]).hypot(tip[1] - from[1]).max(f64::EPSILON);
            let at = [0, 1].map(|axis| tip[axis] + (tip[axis] - from[axis]) / length * 0.7 * SMALL);
            Mark::Words(Words { ink: GRAY, halo: true, ..Words::new(at, SMALL - 1.0, name(far)) })
        };
        named.map(mark).collect()
    }
}

pub(crate) const EDGE_PEN: Pen = Pen::line(GRAY, 1.0);

/// The pen of elements in the background.
pub(crate) const FAINT_PEN: Pen = Pen::line(LIGHT, 1.0);

fn line(at: Point, size: f64, text: &str) -> Words {
    Words { anchor: Anchor::Start, ..Words::new(at, size, text) }
}
