//! How a report was computed, and from which graphs.

use std::borrow::Borrow;

use catalogue::formats;
use graphs::{Budget, Graph};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::Report;

/// How a report was made. A recomputed report must agree in everything but `version`.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Manifest {
    /// The command that computes the report.
    pub command: String,
    /// The seed of random choices.
    pub(crate) seed: u64,
    /// The largest number of nodes of a search.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub node_limit: Option<u64>,
    /// Memory limit of a search's tables, in bytes; none for the default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub memory_limit: Option<u64>,
    /// The number of graphs on which it is based, if it lists them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub graphs: Option<usize>,
    /// SHA-256 of the graph6 lines of the graphs in order (sparse6 above order 1,000); for a census, that of its
    /// tables.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) graphs_sha256: Option<String>,
    /// SHA-256 of the recipe, which contains the graphs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    recipe_sha256: Option<String>,
    /// The number of rows of the main table.
    pub(crate) rows: usize,
    /// The number of its columns.
    pub columns: usize,
    /// The version of the program.
    pub(crate) version: String,
}

pub const COMMAND: &str = "mapgame report ";

/// Bytes in GiB, the unit of the command line.
pub fn gib(bytes: u64) -> f64 {
    bytes as f64 / (1u64 << 30) as f64
}

/// The options of a command with this seed and these limits.
pub fn limited(seed: u64, limits: &Budget) -> String {
    let nodes = limits.nodes.map_or_else(String::new, |nodes| format!(" --node-limit {nodes}"));
    let memory = limits.memory.map_or_else(String::new, |bytes| format!(" --memory-limit {}", gib(bytes)));
    format!(" --seed {seed}{nodes}{memory}")
}

/// Larger graphs are hashed as sparse6, since a graph6 line grows with the square of the order.
const LARGEST_GRAPH6: usize = 1000;

impl Manifest {
    /// The manifest of a report by this command on these graphs within these limits.
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
        let mut sha256 = format!("{:x}", hash.finalize());
        if let Some(extent) = &report.extent {
            (number, sha256) = (extent.graphs as usize, extent.sha256.clone());
        }
        let of_graphs = Manifest::of_recipe(command, String::new(), report, seed, limits);
        Manifest { graphs: Some(number), graphs_sha256: Some(sha256), recipe_sha256: None, ..of_graphs }
    }

    /// The manifest of a report by this command from a recipe with this SHA-256 within these limits.
    pub fn of_recipe(command: String, sha256: String, report: &Report, seed: u64, limits: &Budget) -> Self {
        let main = report.tables.first();
        Manifest {
            command,
            seed,
            node_limit: limits.nodes,
            memory_limit: limits.memory,
            graphs: None,
            graphs_sha256: None,
            recipe_sha256: Some(sha256),
            rows: main.map_or(0, |table| table.rows.len()),
            columns: main.map_or(0, |table| table.columns.len()),
            version: env!("CARGO_PKG_VERSION").into(),
        }
    }
}
