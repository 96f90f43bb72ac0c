//! The answer to "who wins with k colors" with its cost, and answers without a search, in both games.

use std::time::Duration;

use games::Player;
use graphs::{Budget, Graph, Limit};

pub(crate) type Winner = Result<Player, Limit>;

pub(crate) type WinResult = Result<bool, Limit>;

/// Why a search ended without an answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Halt {
    Limit(Limit),
    /// A temporary limit of this part of the search.
    TemporaryLimit,
}

impl From<Limit> for Halt {
    fn from(limit: Limit) -> Self {
        Halt::Limit(limit)
    }
}

impl Halt {
    /// The answer; `None` if [`Halt::TemporaryLimit`] ended the search.
    pub(crate) fn undecided_as_none<T>(outcome: Result<T, Halt>) -> Result<Option<T>, Limit> {
        match outcome {
            Ok(answer) => Ok(Some(answer)),
            Err(Halt::TemporaryLimit) => Ok(None),
            Err(Halt::Limit(limit)) => Err(limit),
        }
    }
}

/// Who wins with k colors (in the marking game: whether the score stays below k), as far as the budget
/// allowed.
#[derive(Debug, Clone, PartialEq, serde::Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct Decision {
    /// The number of colors; in the marking game, the k in "col_g <= k".
    pub k: u32,
    /// The winner; `None` if a limit ended the search.
    #[serde(serialize_with = "graphs::words::or_unknown")]
    #[cfg_attr(feature = "schemas", schemars(schema_with = "graphs::words::one_or_unknown::<Player>"))]
    pub winner: Option<Player>,
    /// The theorem that decides it, if no search did.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub by: Option<&'static str>,
    /// The nodes of the search.
    pub nodes: u64,
    /// The number of threads that took part; with one, the nodes are the same on every run.
    pub threads: usize,
    /// The time of the search, in seconds.
    pub seconds: f64,
    /// The limit that left the winner unknown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub limit: Option<Limit>,
}

impl Decision {
    /// A decision with an unknown winner.
    pub fn open(k: u32) -> Self {
        Decision { k, winner: None, by: None, nodes: 0, threads: 1, seconds: 0.0, limit: None }
    }

    pub fn new(k: u32, outcome: Winner, nodes: u64, time: Duration) -> Self {
        let (winner, limit) = (outcome.ok(), outcome.err());
        Decision { k, winner, by: None, nodes, threads: 1, seconds: time.as_secs_f64(), limit }
    }
}

/// A number of colors from which on Alice wins: max degree + 1, or 0 for the graph without vertices.
pub fn enough(graph: &Graph) -> u32 {
    if graph.order() == 0 { 0 } else { graph.max_degree() as u32 + 1 }
}

/// The winner, if it is obvious. With k > max degree Alice wins: no vertex can have neighbors of k
/// colors, or k marked neighbors. With k = 1 and an edge Bob wins: there is no proper coloring, and of
/// the first edge completed the second end has a marked neighbor.
pub(crate) fn without_search(graph: &Graph, k: u32) -> Option<Player> {
    if k as usize > graph.max_degree() {
        Some(Player::Alice)
    } else if k <= 1 {
        Some(Player::Bob)
    } else {
        None
    }
}

/// The budget of a short search that may spare a decision: some milliseconds, within the time of this one.
pub(crate) fn brief(budget: &Budget) -> Budget {
    Budget { nodes: Some(20_000), ..budget.clone() }
}
