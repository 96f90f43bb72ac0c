//! The files in `catalogue/data/` against the generators.

use std::fs::{self, File};
use std::io::BufReader;
use std::path::{Path, PathBuf};

use catalogue::data::SOURCE_GRAPHS;
use catalogue::families;
use catalogue::formats::{self, GraphReader};
use graphs::Graph;

fn path(extension: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("data/source-2013").with_extension(extension)
}

fn generated() -> Vec<Graph> {
    SOURCE_GRAPHS.iter().map(|(_, spec)| families::from_spec(spec, 0).unwrap()).collect()
}

#[test]
fn files_are_what_the_generators_write_and_are_read_back() {
    assert_eq!(SOURCE_GRAPHS.len(), 11);
    for (format, extension) in [("dot", "dot"), ("graph6", "g6")] {
        let mut written = Vec::new();
        for graph in generated() {
            formats::by_name(format).unwrap().write(&graph, &mut written).unwrap();
        }
        let path = path(extension);
        assert!(fs::read(&path).unwrap() == written, "{}", path.display());
        let input = BufReader::new(File::open(&path).unwrap());
        let reader = GraphReader::new(extension.to_owned(), input, formats::by_extension(&path));
        let read: Vec<Graph> = reader.map(|named| named.unwrap().graph).collect();
        assert_eq!(read, generated());
    }
}
