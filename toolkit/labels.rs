//! Vertices as people write them: a label, or a number from 0.
//!
//! A label that holds a blank, a comma, `=` or a double quote, that begins with `#`, or that is empty, stands
//! between double quotes, with a double quote in it written twice. It is printed with quotes wherever it
//! stands beside other words. Any label may be read with quotes. They are needed only where the words could mean
//! something else.
//!
//! Control characters, which could end a line or drive a terminal, are printed as their pictures, and a label may be read so.

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

/// The vertex by its label, quoted or not, or else by its number.
pub fn vertex(graph: &Graph, written: &str) -> Option<Vertex> {
    if written.starts_with('"') {
        let label = unquoted(written)?;
        return graph.vertex_by_label(&label).or_else(|| by_looks(graph, &label));
    }
    let number = || written.parse().ok().filter(|&number| number < graph.order()).map(Vertex::new);
    graph.vertex_by_label(written).or_else(number).or_else(|| by_looks(graph, written))
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

#[cfg(test)]
mod tests {
    use super::*;

    /// Labels that lists, moves and files would misread without quotes, and some that they would not.
    const LABELS: [&str; 18] = [
        "a,b",
        "a=1",
        "a",
        "",
        " ",
        "New York",
        "\"",
        "say \"no\"",
        "5\"",
        "#1",
        "b,\"",
        "=",
        "1",
        "two\nlines",
        "\u{1b}[31mred",
        "\u{202e}",
        "c\u{80}",
        "c\u{81}",
    ];

    fn labeled() -> Graph {
        let graph = Graph::from_edges(LABELS.len(), []).unwrap();
        graph.with_labels(LABELS.map(str::to_owned).to_vec()).unwrap()
    }

    #[test]
    fn every_label_is_read_back() {
        let graph = labeled();
        for v in graph.vertices() {
            assert_eq!(vertex(&graph, &spell(&graph, v)), Some(v), "{}", spell(&graph, v));
        }
    }

    #[test]
    fn every_list_falls_into_its_parts() {
        let graph = labeled();
        for u in graph.vertices() {
            for v in graph.vertices() {
                let [u, v] = [u, v].map(|w| format!("{}=0", spell(&graph, w)));
                assert_eq!(parts(&format!("{u},{v}")), [u.as_str(), &v]);
                assert_eq!(parts(&format!(" {u} , {v} ")), [u.as_str(), &v]);
            }
        }
    }

    #[test]
    fn quotes_are_needed_only_where_words_are_parted() {
        let graph = labeled();
        let found = |written| vertex(&graph, written).map(|v| graph.label(v));
        assert_eq!(found("New York").as_deref(), Some("New York"));
        assert_eq!(found("\"a\"").as_deref(), Some("a"));
        assert_eq!(found("5\"").as_deref(), Some("5\""));
        assert_eq!(found("12").as_deref(), Some("1"), "a number that is no label");
        for written in ["\"a", "\"a\"b\"", "\"", "\"2\"", "18"] {
            assert_eq!(found(written), None, "{written}");
        }
        for word in ["5\"=0", "5\"\"=0"] {
            assert_eq!(parts(&format!("{word},a=1")), [word, "a=1"], "a quote inside a word opens nothing");
        }
    }
}
