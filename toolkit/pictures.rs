//! Pictures of graphs and of plays, as SVG and as TikZ.
//!
//! They depend on graphs, transcripts and orders, not engines; a [`film::Film`] is the content of a play's.

pub mod construction;
pub mod film;
mod labels;
pub mod layout;
mod mark;
mod palette;
mod sheet;
mod svg;
pub mod tex;
mod tikz;

pub use labels::{Obstacles, places_of_names, strikes};
pub use mark::{Anchor, Ink};
pub use palette::{Palette, readable_on};

use graphs::layout::{Places, Point, WrappedEdge};
use graphs::{Graph, Vertex};

/// The attribute of every document of the program, by which it is recognized.
pub const BY: &str = "data-by=\"mapgame\"";

/// The length of a stub, relative to the whole step beyond the border.
const STUB: f64 = 0.4;

/// The two stubs of a wrapped edge, each from its vertex outwards.
fn stubs(places: &Places, edge: &WrappedEdge) -> [[Point; 2]; 2] {
    let stub = |end: usize, share: f64| {
        let from = places.points[edge.ends[end]];
        [from, [0, 1].map(|axis| from[axis] + share * edge.step[axis])]
    };
    [stub(0, STUB), stub(1, -STUB)]
}

/// The straight lines of an edge: one, or the stub at u and the stub at v.
fn parts(places: &Places, u: Vertex, v: Vertex) -> Vec<[Point; 2]> {
    let ends = [u.index(), v.index()];
    for edge in &places.wrapped {
        let [out, back] = stubs(places, edge);
        if edge.ends == ends {
            return vec![out, back];
        }
        if edge.ends == [ends[1], ends[0]] {
            return vec![back, out];
        }
    }
    vec![ends.map(|end| places.points[end])]
}

fn lines(graph: &Graph, places: &Places) -> Vec<[Point; 2]> {
    graph.edges().flat_map(|(u, v)| parts(places, u, v)).collect()
}

/// The text in lines of at most this many letters; a longer word has a separate line.
pub fn wrapped(text: &str, letters: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= letters => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

/// Text for elements or double-quoted attributes of SVG or HTML, with only tabs and line ends as controls.
pub fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\n' | '\t' => escaped.push(letter),
            other => escaped.push(shown(other)),
        }
    }
    escaped
}

/// Text on one line without control characters: names from files may have line ends and terminal escapes.
pub fn visible(text: &str) -> String {
    let is_plain = text.bytes().all(|byte| (b' '..=b'~').contains(&byte));
    if is_plain { text.to_owned() } else { text.chars().map(shown).collect() }
}

/// A character; a control character becomes its picture, or U+FFFD if it has none or changes the text direction.
fn shown(letter: char) -> char {
    match letter {
        '\0'..='\u{1f}' => char::from_u32(0x2400 + u32::from(letter)).unwrap_or(char::REPLACEMENT_CHARACTER),
        '\u{7f}' => '\u{2421}',
        '\u{80}'..='\u{9f}'
        | '\u{200e}'
        | '\u{200f}'
        | '\u{2028}'..='\u{202e}'
        | '\u{2066}'..='\u{2069}'
        | '\u{feff}'
        | '\u{fffe}'
        | '\u{ffff}' => char::REPLACEMENT_CHARACTER,
        other => other,
    }
}
