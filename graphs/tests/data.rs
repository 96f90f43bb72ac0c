//! The files in `graphs/data/` against the generators.

use std::fs::{self, File};
use std::io::BufReader;
use std::path::{Path, PathBuf};

use graphs::data::SOURCE_GRAPHS;
use graphs::families;
use graphs::formats::{self, GraphReader};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("data")
}

#[test]
fn files_are_what_the_generators_write() {
    for (name, spec) in SOURCE_GRAPHS {
        let graph = families::from_spec(spec, 0).unwrap();
        for (format, extension) in [("dot", "dot"), ("graph6", "g6")] {
            let mut written = Vec::new();
            formats::by_name(format).unwrap().write(&graph, &mut written).unwrap();
            let path = folder().join(format!("{name}.{extension}"));
            assert_eq!(fs::read(&path).unwrap(), written, "{}", path.display());
        }
    }
}

#[test]
fn files_are_read_back_as_the_same_graphs() {
    for (name, spec) in SOURCE_GRAPHS {
        for extension in ["dot", "g6"] {
            let path = folder().join(format!("{name}.{extension}"));
            let input = BufReader::new(File::open(&path).unwrap());
            let mut reader = GraphReader::new(name.to_string(), input, formats::by_extension(&path));
            let graph = reader.next().unwrap().unwrap().graph;
            assert_eq!(graph, families::from_spec(spec, 0).unwrap(), "{}", path.display());
            assert!(reader.next().is_none());
        }
    }
}

#[test]
fn there_are_eleven_and_no_other_files() {
    assert_eq!(SOURCE_GRAPHS.len(), 11);
    assert_eq!(fs::read_dir(folder()).unwrap().count(), 2 * SOURCE_GRAPHS.len());
}
