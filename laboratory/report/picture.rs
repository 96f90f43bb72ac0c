//! Pictures of graphs in a report: vertices at given points, with a word in each.

use graphs::layout::Places;
use graphs::{Graph, Layout};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use toolkit::pictures::film::Film;

/// A graph with a word in each vertex, such as the gadget of a proof.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Picture {
    /// The name of its file, without the extension.
    pub(crate) name: String,
    /// What it shows.
    pub(crate) title: String,
    /// The word in each vertex.
    pub(crate) words: Vec<String>,
    /// The position of each vertex, to the right and down.
    pub(crate) points: Vec<[f64; 2]>,
    /// The edges, as pairs of indices into the other lists.
    pub(crate) edges: Vec<[usize; 2]>,
}

impl Picture {
    /// The picture as SVG.
    ///
    /// # Panics
    /// If the edges do not form a graph with one vertex per word, or there are fewer points than words.
    pub fn svg(&self) -> String {
        let places = Places { points: self.points.clone(), wrapped: Vec::new() };
        let edges = self.edges.iter().map(|&[v, w]| (v, w));
        let graph =
            Graph::from_edges(self.words.len(), edges).expect("the edges of a picture are those of a graph");
        let graph = graph.with_labels(self.words.clone()).expect("a word for each vertex");
        let graph = graph.with_layout(|| Layout::Places(places));
        Film { heading: self.title.clone(), ..Film::default() }.svg(&graph)
    }
}
