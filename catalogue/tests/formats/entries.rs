use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use super::corpus::samples;
use super::{read_all, written};
use crate::common::spec;
use catalogue::data::SOURCE_GRAPHS;
use catalogue::formats::{FORMATS, by_extension, by_name};
use graphs::Graph;
use graphs::{parse_graph6, to_graph6};

#[test]
fn names_and_extensions_are_unambiguous_and_planar_code_is_not_written() {
    let names: BTreeSet<_> = FORMATS.iter().map(|format| format.name).collect();
    assert_eq!(names.len(), FORMATS.len());
    for format in FORMATS {
        assert_eq!(by_name(format.name).unwrap().name, format.name);
        assert!(!format.about.is_empty() && !format.about.contains('\n'));
        for extension in format.extensions {
            for path in [format!("a.b.{extension}"), format!("dir/A.{}", extension.to_uppercase())] {
                assert_eq!(by_extension(Path::new(&path)).unwrap().name, format.name, "{path}");
            }
        }
    }
    for path in ["graph", "graph.txt", ".g6", "g6", ""] {
        assert!(by_extension(Path::new(path)).is_none(), "{path}");
    }
    assert!(by_name("graph7").is_none());
    let format = by_name("planar_code").unwrap();
    assert!(!format.is_writable());
    let refusal = format.write(&Graph::from_edges(1, []).unwrap(), &mut Vec::new()).unwrap_err();
    assert_eq!(refusal.kind(), std::io::ErrorKind::Unsupported);
}

/// What a new format needs besides its file: samples that are read and refused, and its rows in the page.
#[test]
fn every_format_has_samples_and_stands_in_the_page() {
    let samples = samples();
    let page = include_str!("../../../docs/inputs.md");
    for format in FORMATS {
        let name = if format.name == "sparse6" { "graph6" } else { format.name };
        let own = samples.iter().filter(|sample| sample.name.starts_with(&format!("{}-", format.name)));
        let are_read: BTreeSet<bool> = own.map(|sample| sample.expected.is_some()).collect();
        assert_eq!(are_read.len(), 2, "{}: samples in tests/data/samples.txt", format.name);
        let row = page.lines().find(|line| line.starts_with(&format!("| `{}`", format.name)));
        let row = row.unwrap_or_else(|| panic!("{}: a row of docs/inputs.md, In short", format.name));
        let extensions = format.extensions.iter().map(|extension| format!("`{extension}`"));
        let cells: Vec<&str> = row.split('|').map(str::trim).collect();
        assert_eq!(cells[2], extensions.collect::<Vec<_>>().join(", "), "{}", format.name);
        assert_eq!(cells[5] == "yes", format.is_writable(), "{}", format.name);
        // What is read and refused, in its own row or in one of several.
        let rows = page.lines().filter(|line| line.starts_with("| `"));
        let about = rows.filter(|line| line.contains(&format!("`{name}`")));
        assert!(about.count() > 1, "{}: a row of docs/inputs.md, read and refused", format.name);
    }
}

#[test]
fn graph6_strings() {
    // The Petersen graph as networkx and nauty number it.
    let petersen = parse_graph6("IheA@GUAo").unwrap();
    assert_eq!((petersen.order(), petersen.size(), petersen.max_degree()), (10, 15, 3));
    assert_eq!(to_graph6(&petersen), "IheA@GUAo");
    for same in [">>graph6<<IheA@GUAo", "IheA@GUAo\r\n", ":I`ES@obGkqegW~"] {
        assert_eq!(parse_graph6(same).unwrap(), petersen, "{same:?}");
    }
    for (text, message) in [
        ("", "expected a graph6 string, found an empty one"),
        (">>graph6<<", "expected a graph6 string, found an empty one"),
        ("C~\nC~", "expected one graph6 string, found a second line"),
        ("C", "expected 2 bytes of graph6 for order 4, found 1"),
        ("C~~", "expected the end of the line, found `~` at byte 3"),
        ("\u{e9}", "expected the order as bytes from `?` to `~`, found the byte 0xc3 at byte 1"),
    ] {
        assert_eq!(parse_graph6(text).unwrap_err().to_string(), message, "{text:?}");
    }
}

/// The files in `catalogue/data/` against the generators.
#[test]
fn files_are_what_the_generators_write_and_are_read_back() {
    assert_eq!(SOURCE_GRAPHS.len(), 11);
    let generated: Vec<Graph> = SOURCE_GRAPHS.iter().map(|(_, text)| spec(text)).collect();
    for (format, extension) in [("dot", "dot"), ("graph6", "g6")] {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("data/source-2013").with_extension(extension);
        let bytes = fs::read(&path).unwrap();
        let format = by_name(format).unwrap();
        let made: Vec<u8> = generated.iter().flat_map(|graph| written(format, graph)).collect();
        assert!(made == bytes, "{extension}");
        let read = read_all(extension, &bytes, by_extension(&path)).unwrap();
        assert_eq!(read.into_iter().map(|read| read.graph).collect::<Vec<_>>(), generated);
    }
}
