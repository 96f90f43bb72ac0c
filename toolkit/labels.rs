//! The notation of vertices: a label, or a number from 0 if no label is a number.
//!
//! A label that holds a blank, a comma, `=` or a double quote, that begins with `#`, or that is empty, stands between
//! double quotes, with a double quote in it written twice. It is printed with quotes wherever it stands beside other
//! words. Any label may be read with quotes. They are needed only where the words could mean something else.
//!
//! Control characters, which could end a line or drive a terminal, are printed, and may be read, as pictures.

use crate::pictures::visible;
use games::Reason;
use graphs::{Graph, Vertex};

/// The label of a vertex on one line without control characters, for sentences.
pub fn shown(graph: &Graph, v: Vertex) -> String {
    visible(&graph.label(v))
}

/// The label of a vertex, quoted if necessary.
pub fn spell(graph: &Graph, v: Vertex) -> String {
    let label = graph.label(v);
    let shown = visible(&label);
    // Labels that look alike are distinguished by their characters.
    let label = if shown == label || vertex_displayed_as(graph, &shown) == Some(v) { shown } else { label };
    let separates = |c: char| c.is_whitespace() || c.is_control() || matches!(c, ',' | '=' | '"');
    let is_plain = !label.is_empty() && !label.starts_with('#') && !label.contains(separates);
    if is_plain { label } else { format!("\"{}\"", label.replace('"', "\"\"")) }
}

/// The reason of a move, as a sentence on one line without control characters.
pub fn reason_text(graph: &Graph, why: &Reason) -> String {
    visible(&why.describe(|v| spell(graph, v)))
}

/// The vertex with this label, quoted or not, or else with this number. If any label is a number, numbers are only
/// labels: in a graph with vertices 1, 2, 3 there is no vertex 0.
pub fn vertex(graph: &Graph, written: &str) -> Option<Vertex> {
    if written.starts_with('"') {
        let label = unquoted(written)?;
        return graph.vertex_by_label(&label).or_else(|| vertex_displayed_as(graph, &label));
    }
    let number = || {
        let number = written.parse().ok().filter(|&number| number < graph.order())?;
        (!has_numbers(graph)).then(|| Vertex::new(number))
    };
    graph.vertex_by_label(written).or_else(number).or_else(|| vertex_displayed_as(graph, written))
}

/// The text before this color in `VERTEX=COLOR` or `VERTEX COLOR`; names of colors depend on the game.
pub fn before<'w>(word: &'w str, color: &str) -> Option<&'w str> {
    let before = word.strip_suffix(color)?;
    let name = before.trim_end();
    match name.strip_suffix('=') {
        Some(name) => Some(name.trim_end()),
        None => (name.len() < before.len()).then_some(name),
    }
}

fn has_numbers(graph: &Graph) -> bool {
    let is_number = |label: &String| !label.is_empty() && label.bytes().all(|byte| byte.is_ascii_digit());
    graph.labels().is_some_and(|labels| labels.iter().any(is_number))
}

/// The only vertex with a label that is printed as `shown`.
fn vertex_displayed_as(graph: &Graph, shown: &str) -> Option<Vertex> {
    let labels = graph.labels()?.iter().enumerate();
    let mut alike = labels.filter(|(_, label)| visible(label) == shown).map(|(index, _)| Vertex::new(index));
    alike.next().filter(|_| alike.next().is_none())
}

/// The text between the quotes, if the first quote ends with the text.
fn unquoted(written: &str) -> Option<String> {
    let inner = written.strip_prefix('"')?.strip_suffix('"')?;
    let is_whole = !inner.replace("\"\"", "").contains('"');
    is_whole.then(|| inner.replace("\"\"", "\""))
}

/// The parts of a list, separated by commas outside quotes and trimmed. A quote inside a word is a character.
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
