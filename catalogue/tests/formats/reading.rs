//! What all readers share: how they tell formats apart, take lines and headers, and say what is wrong.

use std::io::BufReader;

use catalogue::formats::{GraphReader, ReadError, by_name};
use graphs::reading::Fault;
use graphs::{Graph, GraphError, order_of_graph6};

use crate::table;

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
    for (expected, input) in table("telling").filter_map(|line| line.split_once('\t')) {
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

#[test]
fn the_first_fault_is_said_with_its_line() {
    for row in table("faults") {
        let [format, input, expected] = row.split('\t').collect::<Vec<_>>()[..] else { panic!("{row}") };
        let fault = read_all("-", &unescape(&format!("{input}\\")), by_name(format)).expect_err(row);
        assert_eq!(fault.to_string(), expected);
    }
}

#[test]
fn lines_end_in_either_way_or_not_at_all() {
    let read = read_all("-", b"a\r\n\nb a", by_name("edges")).unwrap();
    assert_eq!((read.len(), read[0].line), (1, 1));
    assert_eq!(read[0].graph.labels(), Some(&["a".to_owned(), "b".to_owned()][..]));
}

#[test]
fn a_prefix_is_taken_whole() {
    for (text, expected) in
        [(">>graph6<<C~", &[4][..]), (">>sparse6<<:An", &[2]), (">>graph6<<>>sparse6<<:An\nC~", &[2, 4])]
    {
        let pieces = BufReader::with_capacity(1, text.as_bytes());
        let read = GraphReader::new("-", pieces, by_name("graph6"));
        assert_eq!(read.map(|read| read.unwrap().graph.order()).collect::<Vec<_>>(), expected);
    }
}

#[test]
fn a_name_cannot_break_the_line() {
    let error = ReadError { name: "a\nb".into(), line: 3, fault: Fault::loop_at(7) };
    assert_eq!(error.to_string(), r"a\nb:3: expected a simple graph, found a loop at vertex 7");
}

#[test]
fn orders_change_their_length_where_they_should() {
    // Orders as graph6 and sparse6 begin with them. The largest one is above our limit.
    for (order, text) in [
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
    ] {
        let read = order_of_graph6(text);
        if order > Graph::MAX_ORDER {
            assert!(matches!(read, Err(Fault::Graph(GraphError::TooManyVertices(460_175_067)))));
            continue;
        }
        assert_eq!(read.unwrap(), order);
        // sparse6 has no bits for what is no edge.
        let graph = Graph::from_edges(order, []).unwrap();
        assert_eq!(written(by_name("sparse6").unwrap(), &graph), format!(":{text}\n").into_bytes());
    }
    assert!(order_of_graph6("~~~~~~~~").is_err());
}

/// The reader asserts how many edges it holds at its end.
#[test]
fn repetition_costs_no_memory() {
    let lines: String = (0..1_000_000).map(|step| format!("{} 3\n", step % 3)).collect();
    let read = read_all("-", lines.as_bytes(), None).unwrap();
    assert_eq!((read.len(), read[0].graph.order(), read[0].graph.size()), (1, 4, 3));
}
