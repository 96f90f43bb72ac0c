//! The JSON objects of `play`.

use graphs::Graph;
use mapgame::graphs;
use mapgame::sitting::Ply;
use serde::Serialize;

use crate::cli::common::moves::spell;
use crate::cli::common::sources::Identity;

/// One move.
#[derive(Serialize)]
pub struct PlyRecord {
    ply: usize,
    player: String,
    #[serde(rename = "move")]
    step: String,
    why: Option<String>,
}

impl PlyRecord {
    /// The move that was made as the `number`-th, from 1.
    pub fn new(graph: &Graph, number: usize, ply: &Ply) -> Self {
        let Ply { player, step, remark } = ply;
        PlyRecord { ply: number, player: player.to_string(), step: spell(graph, *step), why: remark.clone() }
    }
}

/// The last moves were taken back.
#[derive(Serialize)]
pub struct TakenBack {
    /// How many.
    pub taken_back: usize,
}

/// The end of the game, or of the input.
#[derive(Serialize)]
pub struct Result {
    /// The graph.
    #[serde(flatten)]
    pub identity: Identity,
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
