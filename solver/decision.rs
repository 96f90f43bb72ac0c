//! An answer to "who wins with k colors", and what it took.

use std::time::Duration;

use games::Player;
use graphs::Limit;

/// Who wins with k colors (in the marking game: whether the score stays below k), as far as the
/// budget allowed.
#[derive(Debug, Clone, PartialEq, serde::Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct Decision {
    /// The number of colors; in the marking game, whether col_g is at most that is decided.
    pub k: u32,
    /// Who wins; unknown if a limit ended the search.
    #[serde(serialize_with = "graphs::words::or_unknown")]
    #[cfg_attr(feature = "schemas", schemars(schema_with = "graphs::words::one_or_unknown::<Player>"))]
    pub winner: Option<Player>,
    /// The theorem that decides it, where no search did.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub by: Option<&'static str>,
    /// The nodes of the search.
    pub nodes: u64,
    /// How many threads took part; with one, the nodes are the same on every run.
    pub threads: usize,
    /// The time of the search.
    pub seconds: f64,
    /// The limit that left the winner unknown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub limit: Option<Limit>,
}

impl Decision {
    /// Nothing is known of the game with k colors.
    pub fn open(k: u32) -> Self {
        Decision { k, winner: None, by: None, nodes: 0, threads: 1, seconds: 0.0, limit: None }
    }

    pub fn new(k: u32, outcome: Result<Player, Limit>, nodes: u64, time: Duration) -> Self {
        let (winner, limit) = (outcome.ok(), outcome.err());
        Decision { k, winner, by: None, nodes, threads: 1, seconds: time.as_secs_f64(), limit }
    }
}
