//! How a report was made, and of what.

use std::borrow::Borrow;

use graphs::{Budget, Graph, formats};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::Report;

/// How a report was made. Everything but `version` must agree when it is made again.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Manifest {
    /// The command that writes the report.
    pub command: String,
    pub(crate) seed: u64,
    /// The node limit of every search.
    pub node_limit: Option<u64>,
    /// The bytes of the tables of every search, where they are not the usual ones.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub memory_limit: Option<u64>,
    /// How many graphs it looks at.
    pub graphs: usize,
    /// SHA-256 of their lines in graph6, or in sparse6 above order 1,000, in order; of a census that of its tables.
    pub(crate) graphs_sha256: String,
    pub(crate) rows: usize,
    /// The columns of the main table.
    pub columns: usize,
    /// The version of the program that wrote it.
    pub(crate) version: String,
}

/// How the commands of stored reports begin.
pub const COMMAND: &str = "mapgame report ";

/// Bytes in GiB, as the command line takes them.
pub fn gib(bytes: u64) -> f64 {
    bytes as f64 / (1u64 << 30) as f64
}

/// A graph6 line grows with the square of the order.
const LARGEST_GRAPH6: usize = 1000;

impl Manifest {
    /// The manifest of what this command says of these graphs within these limits.
    pub fn of(
        command: String,
        graphs: impl IntoIterator<Item: Borrow<Graph>>,
        report: &Report,
        seed: u64,
        limits: &Budget,
    ) -> Self {
        let mut hash = Sha256::new();
        let mut number = 0;
        for graph in graphs {
            let graph = graph.borrow();
            number += 1;
            let format = if graph.order() <= LARGEST_GRAPH6 { "graph6" } else { "sparse6" };
            let format = formats::by_name(format).expect("both are formats");
            format.write(graph, &mut hash).expect("a hash takes everything");
        }
        let main = report.tables.first();
        let mut sha256 = format!("{:x}", hash.finalize());
        if let Some(extent) = &report.extent {
            (number, sha256) = (extent.graphs as usize, extent.sha256.clone());
        }
        Manifest {
            command,
            seed,
            node_limit: limits.nodes,
            memory_limit: limits.memory,
            graphs: number,
            graphs_sha256: sha256,
            rows: main.map_or(0, |table| table.rows.len()),
            columns: main.map_or(0, |table| table.columns.len()),
            version: env!("CARGO_PKG_VERSION").into(),
        }
    }
}
