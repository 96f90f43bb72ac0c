//! Which vertices an edge list has, and what is not taken for one.

use std::collections::BTreeSet;

use catalogue::formats::{GraphReader, by_name};
use graphs::Graph;
use proptest::prelude::*;

use crate::table;

use super::samples::unescape;
use super::{read_all, written};

/// The only graph of a text: its labels, and its edges between them.
fn read(text: &str) -> Result<(Vec<String>, Vec<[String; 2]>), String> {
    let read = read_all("-", text.as_bytes(), None).map_err(|error| error.to_string())?;
    assert_eq!(read.len(), 1, "{text:?}");
    let graph = &read[0].graph;
    let labels = graph.vertices().map(|v| graph.label(v)).collect();
    let edges = graph.edges().map(|(u, v)| [u, v].map(|w| graph.label(w))).collect();
    Ok((labels, edges))
}

/// Which vertices lists have. What could be another file is refused in words that say what to do; the mark makes it an edge list.
#[test]
fn a_list_has_the_vertices_that_it_names_or_is_refused_without_the_mark() {
    for (names, list) in table("lists").filter_map(|line| line.split_once('\t')) {
        let list = String::from_utf8(unescape(&format!("{list}\\"))).unwrap();
        match (read(&list), names.strip_prefix("refused: ")) {
            (Ok((labels, _)), None) => assert_eq!(labels.join(" "), names, "{list:?}"),
            (Err(fault), Some(said)) => {
                assert!(fault.contains(said), "{list:?}: {fault}");
                assert!(read(&format!("# edge list\n{list}")).is_ok(), "{list:?}");
            }
            (read, _) => panic!("{list:?}: {read:?}, expected {names}"),
        }
    }
    let tgf = read_all("-", b"a b\nb c\n#\na c", by_name("edges")).unwrap_err().to_string();
    assert!(tgf.starts_with("-:3: ") && tgf.contains("as in TGF"), "{tgf}");
}

#[test]
fn counting_from_zero_makes_every_number_a_vertex() {
    let order = |text: &str| {
        let reader = GraphReader::new("-", text.as_bytes(), None).counting_from_zero();
        let read: Result<Vec<_>, _> = reader.collect();
        read.map(|read| (read[0].graph.order(), read[0].graph.labels().is_some()))
            .map_err(|fault| fault.to_string())
    };
    assert_eq!(order("1 2\n2 3"), Ok((4, false)));
    assert_eq!(order("0 2\n5"), Ok((6, false)));
    assert_eq!(order("a 2\n2 a"), Ok((2, true)));
    assert_eq!(order("# edge list, vertices 1 to 3\n1 2"), Ok((3, true)));
    let fault = "-:2: expected numbers below 16777216, found `4039587239`";
    assert_eq!(order("1 2\n1 4039587239"), Err(fault.into()));
}

/// Any graph, named by any different numbers in any order.
fn named() -> impl Strategy<Value = (usize, Vec<[usize; 2]>, Vec<u64>)> {
    let names = proptest::collection::hash_set(prop_oneof![0..12u64, any::<u64>()], 2..10);
    names.prop_flat_map(|names| {
        let order = names.len();
        let names = names.into_iter().collect::<Vec<_>>();
        let pairs: Vec<_> = (0..order).flat_map(|v| (0..v).map(move |u| [u, v])).collect();
        let edges = proptest::sample::subsequence(pairs.clone(), 0..=pairs.len()).prop_shuffle();
        (Just(order), edges, Just(names).prop_shuffle())
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    /// With the mark the graph comes back under its names; without it, too, or the list is refused.
    #[test]
    fn names_survive((order, edges, names) in named()) {
        let mut lines: Vec<String> = edges.iter().map(|&[u, v]| format!("{} {}\n", names[u], names[v])).collect();
        let is_isolated = |v: &usize| !edges.iter().any(|edge| edge.contains(v));
        lines.extend((0..order).filter(is_isolated).map(|v| format!("{}\n", names[v])));
        let mut sorted = names.clone();
        sorted.sort_unstable();
        let sorted: Vec<String> = sorted.iter().map(u64::to_string).collect();
        let named = |ends: &[usize; 2]| BTreeSet::from(ends.map(|v| names[v].to_string()));
        let expected: BTreeSet<_> = edges.iter().map(named).collect();
        for mark in ["# edge list\n", ""] {
            let read = read(&(mark.to_owned() + &lines.concat()));
            // Names alone may also look like the rows of a matrix that is none.
            let is_refusal = |fault: &String| edges.is_empty() || fault.contains("`# edge list`");
            if mark.is_empty() && read.as_ref().is_err_and(is_refusal) {
                continue;
            }
            let (labels, edges) = read.unwrap();
            prop_assert_eq!(&labels, &sorted);
            prop_assert_eq!(edges.len(), expected.len());
            prop_assert_eq!(&edges.into_iter().map(BTreeSet::from).collect::<BTreeSet<_>>(), &expected);
        }
    }

    /// Names with any signs come back between quotes.
    #[test]
    fn quotes_hold_any_name(pool in proptest::collection::hash_set("\\PC{0,6}", 3)) {
        let labels: Vec<String> = pool.into_iter().collect();
        let has_numbers = labels.iter().any(|label| label.starts_with(|c: char| c.is_ascii_digit()));
        prop_assume!(!has_numbers);
        let graph = Graph::from_edges(3, [(0, 2)]).unwrap().with_labels(labels).unwrap();
        let text = written(by_name("edges").unwrap(), &graph);
        prop_assert_eq!(&read_all("-", &text, None).unwrap()[0].graph, &graph);
    }
}
