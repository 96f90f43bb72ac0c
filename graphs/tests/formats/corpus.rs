//! Files whose names say what is in them. The expected graphs in `valid/expected.tsv` were made with
//! nauty and networkx, not with this crate.

use std::fmt::Write;
use std::path::{Path, PathBuf};

use graphs::formats::{GraphReader, by_extension, to_graph6};

use super::{read_all, written};

fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/formats").join(name)
}

fn files(name: &str) -> Vec<(String, Vec<u8>)> {
    let mut files: Vec<_> = std::fs::read_dir(folder(name))
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|extension| extension != "tsv"))
        .map(|path| (path.file_name().unwrap().to_str().unwrap().to_owned(), std::fs::read(&path).unwrap()))
        .collect();
    files.sort();
    files
}

#[test]
fn valid_files_hold_the_expected_graphs() {
    let table = std::fs::read_to_string(folder("valid/expected.tsv")).unwrap();
    let rows: Vec<[&str; 3]> = table
        .lines()
        .skip(1)
        .map(|row| row.split('\t').collect::<Vec<_>>().try_into().expect("three columns"))
        .collect();
    let files = files("valid");
    let named: Vec<&str> = rows.iter().map(|row| row[0]).collect();
    let present: Vec<&str> = files.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(named, present);
    for ([name, graph6, labels], (_, bytes)) in rows.into_iter().zip(&files) {
        let read = read_all(name, bytes, None).unwrap_or_else(|error| panic!("{error}"));
        let found: Vec<String> = read.iter().map(|found| to_graph6(&found.graph)).collect();
        assert_eq!(found, graph6.split(' ').collect::<Vec<_>>(), "{name}");
        let found = read[0].graph.labels().map(|labels| labels.join("|"));
        assert_eq!(found.unwrap_or_default(), labels, "{name}");
    }
}

/// The extension and the content lead to the same graphs, and to the format that the file's name says.
#[test]
fn extension_and_content_agree() {
    for (name, bytes) in files("valid") {
        let by_content = read_all(&name, &bytes, None).unwrap();
        if let Some(format) = by_extension(Path::new(&name)) {
            assert_eq!(read_all(&name, &bytes, Some(format)).unwrap(), by_content, "{name}");
        }
        let mut reader = GraphReader::new(&*name, &*bytes, None);
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
fn every_way_of_cutting_the_stream_reads_the_same() {
    for (name, bytes) in files("valid") {
        let whole = read_all(&name, &bytes, None).unwrap();
        for capacity in [1, 2, 3, 7] {
            let pieces = std::io::BufReader::with_capacity(capacity, &*bytes);
            let cut: Vec<_> = GraphReader::new(&*name, pieces, None).map(Result::unwrap).collect();
            assert_eq!(cut, whole, "{name} in pieces of {capacity}");
        }
    }
}

#[test]
fn invalid_files_are_refused_in_one_line() {
    let mut messages = String::new();
    for (name, bytes) in files("invalid") {
        let format = by_extension(Path::new(&name));
        let mut reader = GraphReader::new(&*name, &*bytes, format);
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
    assert_eq!(
        places("// x\ngraph a {}\n\nstrict graph \"b c\" {\n}graph{}"),
        [(2, Some("a".into())), (4, Some("b c".into())), (5, None)]
    );
    assert_eq!(places(""), []);
    assert_eq!(places(" \r\n\n"), []);
    assert_eq!(places("\u{feff}"), []);
    assert_eq!(places("\u{feff}# 1 \"x\"\ngraph {}"), [(2, None)]);
}
