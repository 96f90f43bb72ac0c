//! The graph file formats from outside: catalogue, corpora, round trips, garbage.

use catalogue::formats::{Format, GraphReader, ReadError};
use graphs::Graph;
use graphs::reading::ReadGraph;

mod corpus;
mod edge_list;
mod entries;
mod garbage;
mod reading;
mod round_trips;
mod samples;
mod writers;

fn read_all(name: &str, bytes: &[u8], format: Option<&'static Format>) -> Result<Vec<ReadGraph>, ReadError> {
    reader(name, bytes, format).collect()
}

/// The reader of a sample. That of a table has its columns in its name, `table-U,V-...`.
fn reader<'a>(
    name: &str,
    input: impl std::io::BufRead + Send + 'a,
    format: Option<&'static Format>,
) -> GraphReader<'a> {
    let reader = GraphReader::new(name, input, format);
    let columns = name.strip_prefix("table-").and_then(|rest| rest.split('-').next()?.split_once(','));
    match columns {
        Some((u, v)) => reader.with_columns([u, v].map(str::to_owned)),
        None => reader,
    }
}

fn written(format: &Format, graph: &Graph) -> Vec<u8> {
    let mut bytes = Vec::new();
    format.write(graph, &mut bytes).expect("memory takes all that is written");
    bytes
}
