//! Samples whose names say what is in them; nauty and networkx, not this crate, made most expected graphs.

use std::fmt::Write;
use std::path::Path;

use catalogue::formats::by_extension;
use graphs::to_graph6;

use super::samples::unpack;
use super::{read_all, reader, written};

/// A sample: its name as a file, and the graphs in it with the labels of the first, if it is not refused.
pub(crate) struct Sample {
    pub name: String,
    pub expected: Option<(String, String)>,
    pub bytes: Vec<u8>,
}

pub(crate) fn samples() -> Vec<Sample> {
    let of = |(head, bytes): (Vec<String>, Vec<u8>)| {
        let labels = head.get(2).cloned().unwrap_or_default();
        let expected = (head[1] != "refused").then(|| (head[1].clone(), labels));
        Sample { name: head[0].clone(), expected, bytes }
    };
    let mut samples: Vec<Sample> = unpack(include_str!("../data/samples.txt")).into_iter().map(of).collect();
    samples.sort_by(|a, b| a.name.cmp(&b.name));
    assert!(samples.windows(2).all(|pair| pair[0].name < pair[1].name), "a name twice");
    samples
}

#[test]
fn valid_files_hold_the_expected_graphs() {
    for Sample { name, expected, bytes } in samples() {
        let Some((graphs, labels)) = expected else { continue };
        let read = read_all(&name, &bytes, None).unwrap_or_else(|error| panic!("{error}"));
        let found: Vec<String> = read.iter().map(|found| to_graph6(&found.graph)).collect();
        assert_eq!(found, graphs.split(' ').collect::<Vec<_>>(), "{name}");
        let found = read[0].graph.labels().map(|labels| labels.join("|"));
        assert_eq!(found.unwrap_or_default(), labels, "{name}");
    }
}

/// The extension, the content and the content in pieces lead to the same graphs and to the named format.
#[test]
fn extension_and_content_agree() {
    for Sample { name, bytes, .. } in samples().into_iter().filter(|sample| sample.expected.is_some()) {
        let by_content = read_all(&name, &bytes, None).unwrap();
        for capacity in [1, 2, 3, 7] {
            let pieces = std::io::BufReader::with_capacity(capacity, &*bytes);
            let cut: Vec<_> = reader(&name, pieces, None).map(Result::unwrap).collect();
            assert_eq!(cut, by_content, "{name} in pieces of {capacity}");
        }
        let named = reader(&name, &*bytes, None).named_as(by_extension(Path::new(&name)));
        assert_eq!(named.collect::<Result<Vec<_>, _>>().unwrap(), by_content, "{name}");
        let mut reader = reader(&name, &*bytes, None);
        reader.next().unwrap().unwrap();
        let format = reader.format().unwrap();
        assert!(name.starts_with(format.name), "{name} was read as {}", format.name);
        if format.is_writable() {
            for found in &by_content {
                let again = read_all("again", &written(format, &found.graph), None).unwrap();
                assert_eq!((again.len(), to_graph6(&again[0].graph)), (1, to_graph6(&found.graph)), "{name}");
            }
        }
    }
}

#[test]
fn invalid_files_are_refused_in_one_line() {
    let mut messages = String::new();
    for Sample { name, bytes, .. } in samples().into_iter().filter(|sample| sample.expected.is_none()) {
        let format = by_extension(Path::new(&name));
        let mut reader = reader(&name, &*bytes, None).named_as(format);
        let error = reader.by_ref().find_map(Result::err).unwrap_or_else(|| panic!("{name} was accepted"));
        let message = error.to_string();
        assert!(message.starts_with(&format!("{name}:{}: expected ", error.line)), "{message}");
        assert!(message.contains(", found ") && !message.contains(char::is_control), "{message}");
        assert!(message.len() < 250, "{message}");
        assert!(reader.next().is_none(), "{name} goes on after its error");
        writeln!(messages, "{message}").unwrap();
    }
    insta::assert_snapshot!(messages);
}

/// Where each graph of a file starts, and what it is called.
#[test]
fn lines_and_titles() {
    let places = |text: &str| -> Vec<(usize, Option<String>)> {
        let read = read_all("-", text.as_bytes(), None).unwrap();
        read.into_iter().map(|found| (found.line, found.title)).collect()
    };
    assert_eq!(places("\nC~\n\n:An\nC~"), [(2, None), (4, None), (5, None)]);
    assert_eq!(places("\n\n0 1\n"), [(3, None)]);
    assert_eq!(places("c\np edge 1 0\n"), [(1, None)]);
    let titled = places("// x\ngraph a {}\n\nstrict graph \"b c\" {\n}graph{}");
    assert_eq!(titled, [(2, Some("a".into())), (4, Some("b c".into())), (5, None)]);
    assert!(["", " \r\n\n", "\u{feff}"].iter().all(|text| places(text).is_empty()));
    assert_eq!(places("\u{feff}# 1 \"x\"\ngraph {}"), [(2, None)]);
}
