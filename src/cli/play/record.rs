//! The last JSON object of `play`.

use serde::Serialize;

use crate::cli::common::sources::NamedGraph;

/// The end of the game, or of the input.
#[derive(Serialize)]
pub struct Record<'a> {
    /// The graph.
    #[serde(flatten)]
    pub graph: &'a NamedGraph,
    /// How many colors there are.
    pub k: u32,
    /// Who moved first.
    pub first: String,
    /// Whether the game is connected.
    pub connected: bool,
    /// Who may pass: alice, bob, both or none.
    pub pass: String,
    /// Whether edges are colored instead of vertices; the graph is the one given.
    pub edges: bool,
    /// The side of the person.
    pub you: String,
    /// The other player.
    pub against: String,
    /// Who won; null if the game was left.
    pub winner: Option<String>,
    /// The moves, as `solve --moves --after` takes them.
    pub moves: String,
}
