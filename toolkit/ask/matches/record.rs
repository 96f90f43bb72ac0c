//! The record of one match.

use games::Player;
use games::rulesets::{Ruleset, Terms};
use graphs::Limit;
use serde::Serialize;

use crate::matches::{MatchResult, ReachedValues};
use crate::named_graph::NamedGraph;
use crate::players::NamedPlayer;
use crate::statistics::{Interval, Ratio};

/// One match: with how many colors, who begins, and who plays.
pub type Round<'q> = (Option<u32>, Player, &'q NamedPlayer, &'q NamedPlayer);

/// A match between two players.
#[derive(Debug, Clone, Serialize, schemars::JsonSchema)]
pub struct Record {
    /// The graph.
    #[serde(flatten)]
    pub graph: NamedGraph,
    /// Which game.
    pub game: &'static Ruleset,
    /// What the game leaves to be chosen.
    #[serde(flatten)]
    pub terms: Terms,
    /// The number of colors; in the marking game Alice wins a play whose value is at most this, and it may be absent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub k: Option<u32>,
    /// Who moves first.
    pub first: Player,
    /// Who plays Alice.
    pub alice: String,
    /// Who plays Bob.
    pub bob: String,
    /// The games that Alice won; absent, as the next three, in the marking game without k.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub wins: Option<u64>,
    /// All games.
    pub games: u64,
    /// Alice's share of them; absent if there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ratio: Option<Ratio>,
    /// The lower end of its 95 % interval.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub low: Option<Ratio>,
    /// The upper end.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub high: Option<Ratio>,
    /// In the marking game, if there was a game.
    #[serde(flatten)]
    pub values: Option<Values>,
    /// The moves, if all games were the same play.
    pub only_play: Option<String>,
    /// The limit that ended the match.
    pub limit: Option<Limit>,
    /// Who wins if both play perfectly, where that is asked; null where the limits do not decide it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<Player>")]
    pub exact: Option<Judged<Player>>,
    /// The moves of Bob in all games that win though greedy, who judges by the next move, ranks them last, where that is asked; null
    /// where the limits leave one open.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<u64>")]
    pub sacrifices: Option<Judged<u64>>,
}

/// What was asked about a match; `None` where the limits leave it open.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub struct Judged<T>(pub Option<T>);

/// The values that games reached, each 1 + its score.
#[derive(Debug, Clone, Copy, Serialize, schemars::JsonSchema)]
pub struct Values {
    /// The least.
    pub least: u32,
    /// The average.
    pub average: Ratio,
    /// The largest.
    pub most: u32,
}

impl Record {
    pub(super) fn new(
        graph: NamedGraph,
        game: &'static Ruleset,
        terms: Terms,
        &(k, first, alice, bob): &Round<'_>,
        played: &MatchResult,
    ) -> Self {
        let score = &played.score;
        let share = score.alice();
        let Interval { low, high } = share.interval();
        let with_k = |value: f64| k.is_some().then_some(Ratio(value));
        let values = |ReachedValues { least, most, sum }: ReachedValues| Values {
            least,
            average: Ratio(sum as f64 / score.games as f64),
            most,
        };
        Record {
            graph,
            game,
            terms,
            k,
            first,
            alice: alice.to_string(),
            bob: bob.to_string(),
            wins: k.map(|_| score.wins),
            games: score.games,
            ratio: share.ratio().and_then(with_k),
            low: with_k(low),
            high: with_k(high),
            values: score.reached.map(values),
            only_play: score.only_play(),
            limit: played.limit,
            exact: None,
            sacrifices: None,
        }
    }
}
