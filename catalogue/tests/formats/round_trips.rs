use catalogue::formats::{FORMATS, Format, by_name};
use graphs::Graph;
use proptest::prelude::*;

use super::{read_all, written};
use crate::common::*;

/// Any graph of order at most `most`, from edgeless to complete.
fn any_graph(most: usize) -> impl Strategy<Value = Graph> {
    (0..=most, 0.0..1.0f64, any::<u64>())
        .prop_map(|(order, density, seed)| random(order, density.powi(3), seed))
}

fn random(order: usize, density: f64, seed: u64) -> Graph {
    let mut dice = dice(seed);
    let pairs = (0..order).flat_map(|v| (0..v).map(move |u| (u, v)));
    graph(order, pairs.filter(|_| (dice(1 << 20) as f64) < density * f64::from(1 << 20)).collect::<Vec<_>>())
}

fn writable() -> impl Iterator<Item = &'static Format> {
    FORMATS.iter().copied().filter(|format| format.is_writable())
}

fn assert_round_trip(format: &'static Format, graph: &Graph) {
    let bytes = written(format, graph);
    // What tells this format stands below the vertices, beyond what is looked at.
    let is_shown = format.name != "tgf" || graph.order() < 1000;
    for given in [Some(format), None].into_iter().filter(|given| given.is_some() || is_shown) {
        let read = read_all("-", &bytes, given).unwrap_or_else(|error| panic!("{}: {error}", format.name));
        assert_eq!(read.len(), 1, "{}", format.name);
        assert!(read[0].graph == *graph, "{}: another graph came back", format.name);
    }
}

fn in_every_format(graph: &Graph) {
    writable().for_each(|format| assert_round_trip(format, graph));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(by_effort(12, 48)))]

    #[test]
    fn graphs(graph in any_graph(by_effort(150, 300))) {
        in_every_format(&graph);
    }

    /// A file of several graphs holds them in order; the line-based formats do.
    #[test]
    fn streams(graphs in proptest::collection::vec(any_graph(20), 0..8)) {
        for name in ["graph6", "sparse6", "dot", "node-link"] {
            let format = by_name(name).unwrap();
            let bytes: Vec<u8> = graphs.iter().flat_map(|graph| written(format, graph)).collect();
            let read = read_all("-", &bytes, None).unwrap();
            prop_assert!(read.iter().map(|found| &found.graph).eq(&graphs), "{}: {:?}", name, graphs);
        }
    }

    /// Whatever the labels, the vertices and edges survive; labels come back as they were or not at all.
    #[test]
    fn labels(
        graph in any_graph(12),
        pool in proptest::collection::vec("[a-c0-2\"\\\\#%,<>é \\n-]{0,3}|graph|node|c|p|edge|[0-9]{1,2}", 12),
    ) {
        let labels: Vec<String> = pool[..graph.order()].to_vec();
        let labeled = graph.clone().with_labels(labels).unwrap();
        for format in writable() {
            let read = read_all("-", &written(format, &labeled), None).unwrap();
            prop_assert_eq!(read.len(), 1, "{}", format.name);
            let found = &read[0].graph;
            let expected = if found.labels().is_some() { &labeled } else { &graph };
            prop_assert_eq!(found, expected, "{}", format.name);
        }
    }

    /// Ordinary names always come back, where there is room for names.
    #[test]
    fn ordinary_labels(graph in any_graph(12), stem in "[a-z]{1,5}") {
        prop_assume!(graph.order() > 0);
        let labels = (0..graph.order()).map(|v| format!("{stem}{v}")).collect();
        let labeled = graph.with_labels(labels).unwrap();
        for name in ["dot", "edges", "gml", "graphml", "node-link", "pajek", "tgf"] {
            assert_round_trip(by_name(name).unwrap(), &labeled);
        }
    }
}

/// The same text in other bytes: below a comment, with other ends of lines, behind marks, in UTF-16.
fn disguised(text: &str, is_first: bool) -> Vec<Vec<u8>> {
    let lines = |end: &str| text.replace('\n', end).into_bytes();
    let units = |order: fn(u16) -> [u8; 2]| -> Vec<u8> {
        format!("\u{feff}{text}").encode_utf16().flat_map(order).collect()
    };
    let marked = format!("\u{feff}{}", text.trim_end_matches('\n').replace('\n', "\n\u{feff}"));
    let mut all = ["\r\n", "\r"].map(lines).to_vec();
    all.extend([marked.into_bytes(), units(u16::to_le_bytes), units(u16::to_be_bytes)]);
    if !is_first {
        all.extend([format!("# of mine\n\n{text}"), format!("% of mine\r{text}")].map(String::into_bytes));
    }
    all
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]

    /// Encodings, marks, ends of lines and comments above it do not matter to any format.
    #[test]
    fn disguises(graph in any_graph(12), stem in "[a-zé]{1,5}", has_labels in any::<bool>()) {
        // Comments alone could be anything.
        prop_assume!(graph.order() > 0);
        let labels = (0..graph.order()).map(|v| format!("{stem}{v}")).collect();
        let graph = if has_labels { graph.with_labels(labels).unwrap() } else { graph };
        for format in writable() {
            let text = String::from_utf8(written(format, &graph)).unwrap();
            let plain = read_all("-", text.as_bytes(), None).unwrap();
            // The first line of Matrix Market is a comment to others.
            for bytes in disguised(&text, format.name == "matrixmarket") {
                let read = read_all("-", &bytes, None).unwrap_or_else(|error| panic!("{}: {error}: {bytes:?}", format.name));
                prop_assert_eq!(read.len(), 1, "{}", format.name);
                prop_assert_eq!(&read[0].graph, &plain[0].graph, "{}", format.name);
            }
        }
    }
}

/// The orders at which graph6 and sparse6 change, and the powers of two with their special padding.
#[test]
fn special_orders() {
    for order in [0, 1, 2, 3, 4, 5, 7, 8, 9, 15, 16, 17, 31, 32, 33, 61, 62, 63, 64, 65, 128, 256] {
        for seed in (0..8).skip(order % 4).step_by(by_effort(4, 1)) {
            let density = [0.0, 0.02, 0.1, 0.3, 0.5, 0.9, 1.0, 0.05][seed];
            in_every_format(&random(order, density, 1 + seed as u64));
        }
    }
}

/// Every graph of order at most 5, with and without isolated vertices on top: no padding goes wrong.
#[test]
fn all_small_graphs() {
    let tops = [0, 1, 3, 11];
    for (number, small) in (0..=5).flat_map(labeled_graphs).enumerate() {
        for top in tops.into_iter().skip(number % by_effort(4, 1)).step_by(by_effort(4, 1)) {
            in_every_format(&graph(small.order() + top, edges(&small)));
        }
    }
}

/// Orders beyond two bytes of sparse6; a graph6 line of such an order has gigabytes.
#[test]
fn large_sparse_graphs() {
    for order in [258_047, 258_048] {
        let graph = graph(order, [(0, order - 1), (1, 2), (order - 3, order - 2), (order / 2, order - 2)]);
        // In graph6 and matrices pairs of vertices take a byte, and names take time.
        let numbered = ["dimacs", "dot", "edges", "matrixmarket", "sparse6"];
        for format in writable().filter(|format| numbered.contains(&format.name)) {
            assert_round_trip(format, &graph);
        }
    }
}
