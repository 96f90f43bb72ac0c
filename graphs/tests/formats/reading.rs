//! What all readers share: how they tell formats apart, take lines and headers, and say what is wrong.

use std::io::BufReader;

use graphs::formats::{Fault, GraphReader, ReadError, by_name, order_of_graph6};
use graphs::{Graph, GraphError};

use super::samples::unescape;
use super::{read_all, written};

fn name(input: &str) -> Option<&'static str> {
    let mut reader = GraphReader::new("-", input.as_bytes(), None);
    // What is wrong behind the lines that tell the format is of no interest.
    _ = reader.next();
    reader.format().map(|format| format.name)
}

#[test]
fn the_telling_line_decides() {
    let text = include_str!("../data/telling.txt");
    for (expected, input) in text.lines().filter_map(|line| line.split_once('\t')) {
        let input = String::from_utf8(unescape(&format!("{input}\\"))).unwrap();
        assert_eq!(name(&input), Some(expected), "{input:?}");
    }
    assert_eq!(name(" \n\n"), None);
}

/// The inputs here are near what formats tell themselves apart by.
#[test]
fn an_input_has_a_format_or_is_refused_as_having_none() {
    let lines = "# | # x y | % | c | c d | c d e | p | p q | p q r | p col | e 1 2 | graph | graph { | // | \
        /*x | 0 | 0 1 | x | x y | :x | &x | ;x | : x | >>graph6<< | >>sparse6<< | >>x | \
        >>planar_code<< | >>planar_code le<< | \0 | - | é | graph [ | [ | { | {\"x\" | [[0]] | <x | \
        1: | *vertices 2 | LEDA.GRAPH | %%MatrixMarket | # GMT x | x { | x 0 | 01 | 0 1 0 | \
        Creator \"x\"";
    let spaced = |line: &str| ["", " ", "\r", "\x0c", ","].map(|space| format!("{space}{line}{space}"));
    let lines: Vec<String> = lines.split(" | ").flat_map(spaced).collect();
    let pairs = lines.iter().flat_map(|first| lines.iter().map(move |second| format!("{first}\n{second}\n")));
    for input in pairs.chain(lines.iter().cloned()) {
        let mut reader = GraphReader::new("-", input.as_bytes(), None);
        let fault = reader.next().and_then(Result::err).map(|error| error.to_string());
        let is_unknown = fault.is_some_and(|fault| fault.contains("expected a graph file of a "));
        assert_eq!(reader.format().is_none(), is_unknown, "{input:?}");
    }
}

/// The message of the first fault.
fn refusal(bytes: &[u8], format: Option<&str>) -> String {
    let format = format.map(|name| by_name(name).expect("a format"));
    read_all("-", bytes, format).expect_err("a fault").to_string()
}

#[test]
fn lines_end_in_either_way_or_not_at_all() {
    let read = read_all("-", b"a\r\n\nb a", by_name("edges")).unwrap();
    assert_eq!((read.len(), read[0].line), (1, 1));
    assert_eq!(read[0].graph.labels(), Some(&["a".to_owned(), "b".to_owned()][..]));
    let refusal = |text: &str| refusal(text.as_bytes(), Some("edges"));
    assert_eq!(refusal("a a\r\n\nb"), "-:1: expected a simple graph, found a loop at vertex `a`");
    assert_eq!(refusal("a\r\nc c\nb"), "-:2: expected a simple graph, found a loop at vertex `c`");
    assert_eq!(refusal("a\r\n\nb b"), "-:3: expected a simple graph, found a loop at vertex `b`");
}

#[test]
fn the_end_of_the_input_is_on_its_last_line() {
    let expected = "-:2: expected a line `p edge N M`, found the end of the input";
    for text in ["c a\nc b\n", "c a\nc b"] {
        assert_eq!(refusal(text.as_bytes(), Some("dimacs")), expected, "{text:?}");
    }
}

/// M may count each edge twice, and no more than that.
#[test]
fn the_size_of_a_dimacs_file_may_count_edges_twice() {
    let read =
        |size: usize| read_all("-", format!("p edge 3 {size}\ne 1 2\ne 2 3\n").as_bytes(), by_name("dimacs"));
    for size in [2, 3, 4] {
        assert_eq!(read(size).unwrap()[0].graph.size(), 2, "{size}");
    }
    assert!(read(5).is_err());
}

#[test]
fn a_prefix_is_taken_whole_or_not_at_all() {
    let read = |text: &str| {
        let pieces = BufReader::with_capacity(1, text.as_bytes());
        GraphReader::new("-", pieces, by_name("graph6"))
            .map(|read| read.map(|found| found.graph.order()))
            .collect::<Vec<_>>()
    };
    let orders = |text: &str| -> Vec<usize> { read(text).into_iter().map(Result::unwrap).collect() };
    let refusal = |text: &str| -> String { read(text).pop().expect("a fault").unwrap_err().to_string() };
    assert_eq!(orders(">>graph6<<C~"), [4]);
    assert_eq!(orders(">>sparse6<<:An"), [2]);
    assert_eq!(orders(">>graph6<<>>sparse6<<:An\nC~"), [2, 4]);
    let expected = "-:1: expected a graph, or a header `>>graph6<<` or `>>sparse6<<`, found ";
    for other in [">>graph6<", ">>graph6<=C~", ">>sparse7<<:An", ">"] {
        assert_eq!(refusal(other), format!("{expected}`{other}`"));
    }
}

#[test]
fn excerpts_are_short_and_on_one_line() {
    let loop_at =
        |label: &str| refusal(format!("graph {{ \"{label}\" -- \"{label}\" }}").as_bytes(), Some("dot"));
    let expected = "expected a simple graph, found a loop at vertex ";
    assert_eq!(loop_at("a\nb\x1b"), format!(r"-:2: {expected}`a\nb\u{{1b}}`"));
    assert_eq!(loop_at(&"x".repeat(1000)), format!("-:1: {expected}`{}`...", "x".repeat(40)));
    assert!(refusal(b"\xff", None).ends_with(", found `\u{fffd}`"));
}

#[test]
fn a_name_cannot_break_the_line() {
    let error = ReadError { name: "a\nb".into(), line: 3, fault: Fault::loop_at(7) };
    assert_eq!(error.to_string(), r"a\nb:3: expected a simple graph, found a loop at vertex 7");
}

/// Orders as graph6 and sparse6 begin with them. The largest one is above our limit.
const ORDERS: [(usize, &str); 10] = [
    // 30, 12345 and 460175067 are the examples of formats.txt.
    (0, "?"),
    (30, "]"),
    (62, "}"),
    (63, "~??~"),
    (64, "~?@?"),
    (12_345, "~B?x"),
    (258_047, "~}~~"),
    (258_048, "~~???~??"),
    (460_175_067, "~~?ZZZZZ"),
    (Graph::MAX_ORDER, "~~?@????"),
];

#[test]
fn orders_change_their_length_where_they_should() {
    for (order, text) in ORDERS {
        let read = order_of_graph6(text);
        if order <= Graph::MAX_ORDER {
            assert_eq!(read.unwrap(), order);
        } else {
            assert!(matches!(read, Err(Fault::Graph(GraphError::TooManyVertices(460_175_067)))));
        }
    }
    assert!(order_of_graph6("~~~~~~~~").is_err());
}

/// sparse6 has no bits for what is no edge.
#[test]
fn a_large_graph_without_edges_is_written_as_its_order() {
    for (order, text) in ORDERS.into_iter().filter(|&(order, _)| order <= Graph::MAX_ORDER) {
        let graph = Graph::from_edges(order, []).unwrap();
        assert_eq!(written(by_name("sparse6").unwrap(), &graph), format!(":{text}\n").into_bytes());
    }
}

/// The reader asserts how many edges it holds at its end.
#[test]
fn repetition_costs_no_memory() {
    let lines: String = (0..1_000_000).map(|step| format!("{} 3\n", step % 3)).collect();
    let read = read_all("-", lines.as_bytes(), None).unwrap();
    assert_eq!((read.len(), read[0].graph.order(), read[0].graph.size()), (1, 4, 3));
}
