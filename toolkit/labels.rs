//! Vertices as people write them: a label, or a number from 0 where no label is a number.
//!
//! A label that holds a blank, a comma, `=` or a double quote, that begins with `#`, or that is empty, stands
//! between double quotes, with a double quote in it written twice. It is printed with quotes wherever it
//! stands beside other words. Any label may be read with quotes. They are needed only where the words could mean
//! something else.
//!
//! Control characters, which could end a line or drive a terminal, are printed as their pictures, and a label may be read so.

use games::Reason;
use graphs::{Graph, Vertex};
use pictures::visible;

/// The label of a vertex in one line without control characters, for sentences.
pub fn shown(graph: &Graph, v: Vertex) -> String {
    visible(&graph.label(v))
}

/// The label of a vertex, quoted where it has to be.
pub fn spell(graph: &Graph, v: Vertex) -> String {
    let label = graph.label(v);
    let shown = visible(&label);
    // Labels that look alike are told apart by what they are.
    let label = if shown == label || by_looks(graph, &shown) == Some(v) { shown } else { label };
    let separates = |c: char| c.is_whitespace() || c.is_control() || matches!(c, ',' | '=' | '"');
    let is_plain = !label.is_empty() && !label.starts_with('#') && !label.contains(separates);
    if is_plain { label } else { format!("\"{}\"", label.replace('"', "\"\"")) }
}

/// Why a rule chose its vertex, as a sentence in one line without control characters.
pub fn reason_text(graph: &Graph, why: &Reason) -> String {
    visible(&why.describe(|v| spell(graph, v)))
}

/// The vertex by its label, quoted or not, or else by its number. Where a label is a number, numbers are labels alone:
/// in a graph whose vertices are called 1, 2, 3 there is no vertex 0.
pub fn vertex(graph: &Graph, written: &str) -> Option<Vertex> {
    if written.starts_with('"') {
        let label = unquoted(written)?;
        return graph.vertex_by_label(&label).or_else(|| by_looks(graph, &label));
    }
    let number = || {
        let number = written.parse().ok().filter(|&number| number < graph.order())?;
        (!has_numbers(graph)).then(|| Vertex::new(number))
    };
    graph.vertex_by_label(written).or_else(number).or_else(|| by_looks(graph, written))
}

/// Whether some label is a number.
fn has_numbers(graph: &Graph) -> bool {
    let is_number = |label: &String| !label.is_empty() && label.bytes().all(|byte| byte.is_ascii_digit());
    graph.labels().is_some_and(|labels| labels.iter().any(is_number))
}

/// The only vertex whose label is printed like this.
fn by_looks(graph: &Graph, shown: &str) -> Option<Vertex> {
    let labels = graph.labels()?.iter().enumerate();
    let mut alike = labels.filter(|(_, label)| visible(label) == shown).map(|(index, _)| Vertex::new(index));
    alike.next().filter(|_| alike.next().is_none())
}

/// What stands between the quotes, if the first one ends with the text.
fn unquoted(written: &str) -> Option<String> {
    let inner = written.strip_prefix('"')?.strip_suffix('"')?;
    let is_whole = !inner.replace("\"\"", "").contains('"');
    is_whole.then(|| inner.replace("\"\"", "\""))
}

/// The parts of a list, which are separated by commas outside quotes, without the blanks around them. A
/// quote that stands inside a word is a character of it.
pub fn parts(list: &str) -> Vec<&str> {
    let mut parts = Vec::new();
    let mut begin = 0;
    let mut is_quoted = false;
    for (at, c) in list.char_indices() {
        match c {
            '"' if is_quoted => is_quoted = false,
            '"' => {
                // The second of two quotes in a quoted label opens again what the first one closed.
                let before = list[begin..at].trim_start();
                is_quoted = before.is_empty() || (before.starts_with('"') && before.ends_with('"'));
            }
            ',' if !is_quoted => {
                parts.push(list[begin..at].trim());
                begin = at + 1;
            }
            _ => {}
        }
    }
    parts.push(list[begin..].trim());
    parts
}
