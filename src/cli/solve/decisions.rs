//! What `mapgame solve` says of each number of colors.

use games::Player;
use graphs::Limit;
use mapgame::{games, graphs, solver};
use schemars::JsonSchema;
use serde::{Serialize, Serializer};
use solver::Decision;
use toolkit::words::OneOf;

use crate::cli::common::describe;

/// Bob wins with fewer colors, which takes no search.
#[derive(Serialize, JsonSchema)]
pub struct LowerBound {
    /// The least k with which Alice can win.
    pub value: u32,
    /// The parameter that says so.
    pub parameter: &'static str,
}

/// Who wins with one number of colors.
#[derive(Serialize, JsonSchema)]
pub struct DecisionRecord {
    /// The number of colors; in the marking game, whether col_g is at most that is decided.
    pub k: u32,
    /// Who wins; unknown if a limit ended the search.
    #[serde(serialize_with = "as_winner")]
    #[schemars(with = "OneOf<Option<Player>>")]
    pub winner: Option<Player>,
    /// The theorem that decides it, where no search did.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "&'static str")]
    by: Option<&'static str>,
    /// The nodes of the search.
    pub nodes: u64,
    /// How many threads took part; with one, the nodes are the same on every run.
    threads: usize,
    /// The time of the search.
    seconds: f64,
    #[serde(skip)]
    limit: Option<Limit>,
}

fn as_winner<S: Serializer>(winner: &Option<Player>, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(winner.map_or("unknown", Player::name))
}

/// As many numbers of colors in a row of which the same is said are named together.
const MANY: usize = 4;

/// Decisions in words, with those that the lower bound makes.
pub fn told(decisions: &[DecisionRecord], bound: &LowerBound, is_scan: bool, no_timing: bool) -> String {
    let LowerBound { value: low, parameter } = bound;
    let below = (is_scan && *low > 1).then(|| format!("k < {low}: bob, by {parameter}"));
    let of_one = |decision: &DecisionRecord| match decision.k < *low {
        true => format!("bob, by {parameter}"),
        false => decision.told(no_timing),
    };
    let mut told: Vec<String> = below.into_iter().collect();
    for alike in decisions.chunk_by(|a, b| a.k + 1 == b.k && of_one(a) == of_one(b)) {
        let (first, last) = (&alike[0], &alike[alike.len() - 1]);
        if alike.len() < MANY {
            told.extend(alike.iter().map(|decision| format!("k = {}: {}", decision.k, of_one(decision))));
        } else {
            let each = if first.nodes > 0 && !no_timing { " each" } else { "" };
            told.push(format!("{} <= k <= {}: {}{each}", first.k, last.k, of_one(first)));
        }
    }
    told.join("; ")
}

impl DecisionRecord {
    /// What was decided, by this theorem or by play.
    pub fn new(by: Option<&'static str>, decision: Decision) -> Self {
        let Decision { k, winner, nodes, threads, seconds, limit, .. } = decision;
        DecisionRecord { k, winner, by, nodes, threads, seconds, limit }
    }

    /// Who wins, and by what, in words.
    fn told(&self, no_timing: bool) -> String {
        let mut nodes = describe::count(self.nodes, "node");
        if self.threads > 1 {
            nodes.push_str(&format!(" on {} threads", self.threads));
        }
        if let (Some(winner), Some(theorem)) = (self.winner, self.by) {
            return format!("{winner}, by {theorem}");
        }
        match (self.winner, self.limit) {
            (Some(winner), _) if no_timing => winner.to_string(),
            (None, Some(limit)) if no_timing => format!("unknown, {limit}"),
            (Some(winner), _) if self.nodes == 0 => format!("{winner}, no search"),
            (Some(winner), _) => format!("{winner}, {nodes}"),
            (None, Some(limit)) => format!("unknown, {limit} after {nodes}"),
            (None, None) => "unknown".to_owned(),
        }
    }
}
