//! Vertices, moves and closed sets as people and JSON write them.

use std::fmt::Debug;

use games::certificate::Kind;
use games::coloring::{Color, ColoringMove};
use games::marking::MarkingMove;
use games::{Adjacency, Passing, Player, Reason, Variant};
use graphs::{Graph, Limit, Vertex};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{from_str, json, to_value};
use strategies::Status;
use toolkit::labels::{parts, reason_text, spell, vertex};
use toolkit::moves::{self, WrittenMove};

fn are_read_as_written<T: Copy + Debug + PartialEq + Serialize + DeserializeOwned>(
    all: &[T],
    name: fn(T) -> &'static str,
) {
    for &value in all {
        assert_eq!(to_value(value).unwrap(), json!(name(value)));
        assert_eq!(serde_json::from_value::<T>(json!(name(value))).unwrap(), value);
        assert_eq!(from_str::<T>(&format!("{:?}", name(value))).unwrap(), value);
    }
}

#[test]
fn values_are_written_as_their_names_and_read_from_them() {
    are_read_as_written(&Player::BOTH, Player::name);
    are_read_as_written(&Kind::ALL, Kind::name);
    are_read_as_written(&Passing::ALL, Passing::name);
    are_read_as_written(&Limit::ALL, Limit::name);
    are_read_as_written(&Status::ALL, Status::name);
}

#[test]
fn other_words_are_refused_by_those_that_are_expected() {
    let fault = |fault: serde_json::Error| fault.to_string();
    let player = serde_json::from_value::<Player>(json!("carol")).map_err(fault);
    assert_eq!(player.unwrap_err(), "unknown variant `carol`, expected `alice` or `bob`");
    let passing = serde_json::from_value::<Passing>(json!("Bob")).map_err(fault);
    let expected = "unknown variant `Bob`, expected one of `none`, `alice`, `bob`, `both`";
    assert_eq!(passing.unwrap_err(), expected);
    assert!(serde_json::from_value::<Kind>(json!(0)).is_err());
}

#[test]
fn a_variant_has_the_members_that_records_have() {
    let variant = Variant::from(Player::Bob).moving(Adjacency::Connected).passing(Passing::Both);
    assert_eq!(to_value(variant).unwrap(), json!({ "first": "bob", "connected": true, "pass": "both" }));
}

/// Labels that lists, moves and files would misread without quotes, and some that they would not.
const LABELS: &str =
    "a,b|a=1|a|| |New York|\"|say \"no\"|5\"|#1|b,\"|=|1|two\nlines|\u{1b}[31mred|\u{202e}|c\u{80}|c\u{81}";

fn labeled(labels: &str) -> Graph {
    let labels: Vec<String> = labels.split('|').map(str::to_owned).collect();
    Graph::from_edges(labels.len(), []).unwrap().with_labels(labels).unwrap()
}

#[test]
fn every_label_is_read_back_and_every_list_falls_into_its_parts() {
    let graph = labeled(LABELS);
    assert_eq!(graph.order(), 18);
    for u in graph.vertices() {
        assert_eq!(vertex(&graph, &spell(&graph, u)), Some(u), "{}", spell(&graph, u));
        for v in graph.vertices() {
            let [u, v] = [u, v].map(|w| format!("{}=0", spell(&graph, w)));
            assert_eq!(parts(&format!("{u},{v}")), [u.as_str(), &v]);
            assert_eq!(parts(&format!(" {u} , {v} ")), [u.as_str(), &v]);
        }
    }
}

#[test]
fn quotes_are_needed_only_where_words_are_parted() {
    let graph = labeled(LABELS);
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
    let found = |labels, written| vertex(&labeled(labels), written).map(Vertex::index);
    for (labels, first, nobody) in [("a|b|c", "0", "3"), ("1|2|3", "1", "0"), ("2|b|c", "2", "1")] {
        assert_eq!((found(labels, first), found(labels, nobody)), (Some(0), None), "{labels}");
    }
    assert_eq!(found("01|b|c", "1"), None);
}

#[test]
fn reasons_quote_names_and_leave_what_looks_like_a_placeholder() {
    let graph = labeled("{last}|a b");
    let trail = vec![Vertex::new(0), Vertex::new(1)];
    let why = Reason { template: "from {first} by {trail}: {last}".into(), trail };
    assert_eq!(reason_text(&graph, &why), "from {last} by {last} -> \"a b\": \"a b\"");
}

#[test]
fn a_mark_is_read_back_also_where_the_label_is_that_of_a_pass() {
    let graph = labeled("a,b|a=1|New York|pass|\"|0");
    for step in graph.vertices().map(MarkingMove::Mark).chain([MarkingMove::Pass]) {
        assert_eq!(MarkingMove::read(&graph, &step.spell(&graph)), Ok(step));
    }
    assert_eq!(MarkingMove::read(&graph, " New York "), Ok(MarkingMove::Mark(Vertex::new(2))));
    assert!(MarkingMove::read(&graph, "nowhere").is_err());
}

#[test]
fn a_move_is_read_back_and_may_be_written_with_blanks() {
    let graph = labeled("a,b|a=|New York|pass|a");
    let to = |v, color| ColoringMove::Color { vertex: Vertex::new(v), color: Color::new(color) };
    for step in graph.vertices().map(|v| to(v.index(), 3)).chain([ColoringMove::Pass]) {
        assert_eq!(moves::read(&graph, &moves::spell(&graph, step)), Ok(step));
    }
    for (word, step) in [
        ("New York=1", to(2, 1)),
        ("New York 1", to(2, 1)),
        (" a = 2 ", to(4, 2)),
        ("a\t2", to(4, 2)),
        ("a==2", to(1, 2)),
        ("\"a=\" = 2", to(1, 2)),
        ("pass 0", to(3, 0)),
        ("a,b=0", to(0, 0)),
    ] {
        assert_eq!(moves::read(&graph, word), Ok(step), "{word}");
    }
    for word in ["", "a", "=", "a=", "a=b", "a=-1", "zero=0"] {
        assert!(moves::read(&graph, word).is_err_and(|fault| fault.starts_with("expected")), "{word}");
    }
}
