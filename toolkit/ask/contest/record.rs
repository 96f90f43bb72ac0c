//! What is said of one match.

use games::Player;
use games::rulesets::{Ruleset, Terms};
use graphs::Limit;
use serde::Serialize;

use crate::matches::{MarkingMatch, MatchResult, ReachedValues, Score};
use crate::named_graph::NamedGraph;
use crate::statistics::{Interval, Ratio};

/// A match between two players.
#[derive(Debug, Clone, Serialize, schemars::JsonSchema)]
#[schemars(rename = "Record")]
pub struct Record<T = ColorTerms, O = Wins> {
    /// The graph.
    #[serde(flatten)]
    pub graph: NamedGraph,
    /// Which game.
    pub game: &'static Ruleset,
    /// What else is chosen.
    #[serde(flatten)]
    pub terms: T,
    /// Who moves first.
    pub first: Player,
    /// Who plays Alice.
    pub alice: String,
    /// Who plays Bob.
    pub bob: String,
    /// What came of it.
    #[serde(flatten)]
    pub outcome: O,
    /// The moves, if all games were the same play.
    pub only_play: Option<String>,
    /// The limit that ended the match.
    pub limit: Option<Limit>,
    /// Who wins if both play perfectly, where that is asked; null where the limits do not decide it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<Player>")]
    pub exact: Option<Option<Player>>,
}

/// The rules of a game with a number of colors.
#[derive(Debug, Clone, Serialize, schemars::JsonSchema)]
pub struct ColorTerms {
    /// What the game leaves to be chosen.
    #[serde(flatten)]
    pub terms: Terms,
    /// The number of colors.
    pub k: u32,
}

/// How often Alice won.
#[derive(Debug, Clone, Copy, Serialize, schemars::JsonSchema)]
pub struct Wins {
    /// The games that Alice won.
    pub wins: u64,
    /// All games.
    pub games: u64,
    /// Alice's share of them; null if there is none.
    pub ratio: Option<Ratio>,
    /// The lower end of its 95 % interval.
    pub low: Ratio,
    /// The upper end.
    pub high: Ratio,
}

/// The rules of a marking game.
#[derive(Debug, Clone, Copy, Serialize, schemars::JsonSchema)]
pub struct MarkingTerms {
    /// The bound with which Alice wins a play whose value is at most this; null where only values count.
    pub k: Option<u32>,
}

/// The values that games reached.
#[derive(Debug, Clone, Copy, Serialize, schemars::JsonSchema)]
pub struct Values {
    /// All games.
    pub games: u64,
    /// The least value that a game reached, 1 + its score; null if there was no game.
    pub least: Option<u32>,
    /// The largest.
    pub most: Option<u32>,
    /// The average.
    pub average: Option<Ratio>,
    /// The games that Alice won; null without k.
    pub wins: Option<u64>,
    /// Alice's share of them; null without k, or if there was no game.
    pub ratio: Option<Ratio>,
    /// The lower end of its 95 % interval; null without k.
    pub low: Option<Ratio>,
    /// The upper end.
    pub high: Option<Ratio>,
}

/// A match of the marking game.
pub type MarkingRecord = Record<MarkingTerms, Values>;

impl Record {
    /// A match of a game with this number of colors and beginner.
    pub(crate) fn in_game(
        graph: &NamedGraph,
        game: &'static Ruleset,
        terms: &Terms,
        (k, first): (u32, Player),
        [alice, bob]: [String; 2],
        played: &MatchResult,
    ) -> Self {
        let share = played.score.alice();
        let Interval { low, high } = share.interval();
        let Score { wins, games, .. } = played.score;
        Record {
            graph: graph.clone(),
            game,
            terms: ColorTerms { terms: terms.clone(), k },
            first,
            alice,
            bob,
            outcome: Wins {
                wins,
                games,
                ratio: share.ratio().map(Ratio),
                low: Ratio(low),
                high: Ratio(high),
            },
            only_play: played.score.only_play(),
            limit: played.limit,
            exact: None,
        }
    }
}

impl MarkingRecord {
    /// A match of the marking game on this graph.
    pub(crate) fn of_marking(graph: &NamedGraph, seats: &MarkingMatch<'_>, played: &MatchResult) -> Self {
        let MarkingMatch { first, k, alice, bob, .. } = seats;
        let Score { wins, games, reached, .. } = played.score;
        let share = played.score.alice();
        let Interval { low, high } = share.interval();
        let with_k = |value: f64| k.is_some().then_some(Ratio(value));
        let outcome = Values {
            games,
            least: reached.map(|reached| reached.least),
            most: reached.map(|reached| reached.most),
            average: reached.map(|ReachedValues { sum, .. }| Ratio(sum as f64 / games as f64)),
            wins: k.is_some().then_some(wins),
            ratio: share.ratio().and_then(with_k),
            low: with_k(low),
            high: with_k(high),
        };
        Record {
            graph: graph.clone(),
            game: Ruleset::named("marking").expect("it is in the catalogue"),
            terms: MarkingTerms { k: *k },
            first: *first,
            alice: alice.to_string(),
            bob: bob.to_string(),
            outcome,
            only_play: played.score.only_play(),
            limit: played.limit,
            exact: None,
        }
    }
}
