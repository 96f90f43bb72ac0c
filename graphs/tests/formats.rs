//! The graph file formats from outside: catalogue, corpora, round trips, garbage.

use graphs::Graph;
use graphs::formats::{Format, GraphReader, ReadError, ReadGraph};

mod catalogue;
mod corpus;
mod edge_list;
mod garbage;
mod reading;
mod round_trips;
mod samples;

fn read_all(name: &str, bytes: &[u8], format: Option<&'static Format>) -> Result<Vec<ReadGraph>, ReadError> {
    GraphReader::new(name, bytes, format).collect()
}

fn written(format: &Format, graph: &Graph) -> Vec<u8> {
    let mut bytes = Vec::new();
    format.write(graph, &mut bytes).expect("memory takes all that is written");
    bytes
}
