//! Vertices as people write them.

use games::Reason;
use graphs::{Graph, Vertex};
use toolkit::labels::{parts, reason_text, spell, vertex};

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
    for written in ["\"a", "\"a\"b\"", "\"", "\"2\"", "18", "12"] {
        assert_eq!(found(written), None, "{written}");
    }
    for word in ["5\"=0", "5\"\"=0"] {
        assert_eq!(parts(&format!("{word},a=1")), [word, "a=1"], "a quote inside a word opens nothing");
    }
}

#[test]
fn numbers_are_labels_where_a_label_is_a_number() {
    let labeled = |labels: [&str; 3]| {
        Graph::from_edges(3, []).unwrap().with_labels(labels.map(str::to_owned).to_vec()).unwrap()
    };
    let found = |labels: [&str; 3], written: &str| vertex(&labeled(labels), written).map(Vertex::index);
    assert_eq!(found(["a", "b", "c"], "0"), Some(0));
    assert_eq!(found(["1", "2", "3"], "1"), Some(0));
    assert_eq!(found(["1", "2", "3"], "0"), None);
    assert_eq!(found(["2", "b", "c"], "2"), Some(0));
    assert_eq!(found(["2", "b", "c"], "1"), None);
    assert_eq!(found(["01", "b", "c"], "1"), None);
}

#[test]
fn reasons_quote_names_and_leave_what_looks_like_a_placeholder() {
    let graph = Graph::from_edges(2, []).unwrap().with_labels(vec!["{last}".into(), "a b".into()]).unwrap();
    let trail = vec![Vertex::new(0), Vertex::new(1)];
    let why = Reason { template: "from {first} by {trail}: {last}".into(), trail };
    assert_eq!(reason_text(&graph, &why), "from {last} by {last} -> \"a b\": \"a b\"");
}
