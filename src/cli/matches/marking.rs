//! What `mapgame match` says of a match in the marking game.

use games::Player;
use games::certificate::Kind;
use games::rulesets::Ruleset;
use graphs::Limit;
use mapgame::{games, graphs};
use schemars::JsonSchema;
use serde::Serialize;
use toolkit::matches::{MarkingMatch, Played, Reached, Score};

use crate::cli::common::describe;
use crate::cli::common::matches::record::Ratio;
use crate::cli::common::output::{self, Field, Sheet};
use crate::cli::common::sources::{self, NamedGraph};
use crate::cli::common::variant::beginner;

/// A match between two players of the marking game.
#[derive(Serialize, JsonSchema)]
pub struct Record {
    #[serde(flatten)]
    graph: NamedGraph,
    /// Which game.
    #[schemars(with = "Ruleset")]
    game: Kind,
    /// The bound with which Alice wins a play whose value is at most this; null where only values count.
    k: Option<u32>,
    /// Who moves first.
    first: Player,
    /// Who plays Alice.
    alice: String,
    /// Who plays Bob.
    bob: String,
    /// All games.
    games: u64,
    /// The least value that a game reached, 1 + its score; null if there was no game.
    least: Option<u32>,
    /// The largest.
    most: Option<u32>,
    /// The average.
    #[schemars(with = "Option<f64>")]
    average: Option<Ratio>,
    /// The games that Alice won; null without k.
    wins: Option<u64>,
    /// Alice's share of them; null without k, or if there was no game.
    #[schemars(with = "Option<f64>")]
    ratio: Option<Ratio>,
    /// The lower end of its 95 % interval; null without k.
    #[schemars(with = "Option<f64>")]
    low: Option<Ratio>,
    /// The upper end.
    #[schemars(with = "Option<f64>")]
    high: Option<Ratio>,
    /// The moves, if all games were the same play.
    only_play: Option<String>,
    /// The limit that ended the match.
    limit: Option<Limit>,
}

/// The table of matches.
pub fn sheet() -> Sheet<'static, Record> {
    let mut fields = sources::graph_fields(|record: &Record| &record.graph);
    fields.extend([
        Field::number("k", "k", |record: &Record| record.k.into()),
        Field::words("first", "first", |record| record.first.name().into()),
        Field::words("alice", "Alice", |record| record.alice.as_str().into()),
        Field::words("bob", "Bob", |record| record.bob.as_str().into()),
        Field::number("games", "games", |record| record.games.into()),
        Field::number("least", "least", |record| record.least.into()),
        Field::number("average", "average", |record| record.average.map(Ratio::shown).into()),
        Field::number("most", "most", |record| record.most.into()),
        Field::number("wins", "wins", |record| record.wins.into()),
        Field::number("ratio", "ratio", |record| record.ratio.map(Ratio::shown).into()),
        Field::number("low", "low", |record| record.low.map(Ratio::shown).into()),
        Field::number("high", "high", |record| record.high.map(Ratio::shown).into()),
        Field::words("one_play", "one play", |record| record.only_play.is_some().into()),
        Field::words("game", "game", |record| record.game.name().into()),
    ]);
    Sheet::new("match", "Alice against Bob in the marking game", fields).noting(
        "Least, average and most are of the values that the games reached, each 1 + its score. Wins and ratio are Alice's \
         with k; low and high are the ends of a 95 % interval, which means nothing where all games were one play.",
    )
}

impl Record {
    /// What came of a match on this graph.
    pub fn new(graph: &NamedGraph, seats: &MarkingMatch<'_>, played: &Played) -> Self {
        let MarkingMatch { first, k, alice, bob, .. } = seats;
        let Score { wins, games, only_play, reached } = &played.score;
        let share = played.score.alice();
        let with_k = |value: f64| k.is_some().then_some(Ratio(value));
        Record {
            graph: graph.clone(),
            game: Kind::Marking,
            k: *k,
            first: *first,
            alice: alice.to_string(),
            bob: bob.to_string(),
            games: *games,
            least: reached.map(|reached| reached.least),
            most: reached.map(|reached| reached.most),
            average: reached.map(|Reached { sum, .. }| Ratio(sum as f64 / *games as f64)),
            wins: k.is_some().then_some(*wins),
            ratio: share.ratio().and_then(with_k),
            low: with_k(share.interval().low),
            high: with_k(share.interval().high),
            only_play: only_play.clone().filter(|_| *games > 1),
            limit: played.limit,
        }
    }

    /// Whether a limit ended the match.
    pub fn is_cut_short(&self) -> bool {
        self.limit.is_some()
    }
}

impl output::Record for Record {
    fn text(&self) -> String {
        let Record { graph, k, alice, bob, .. } = self;
        let games = describe::count(self.games, "game");
        let k = k.map_or_else(String::new, |k| format!(", k = {k}"));
        let beginner = beginner(self.first);
        let mut text = format!("{}, marking game{k}{beginner}: {alice} against {bob}, {games}", graph.name);
        if let (Some(least), Some(average), Some(most)) = (self.least, self.average, self.most) {
            text.push_str(&match least == most {
                true => format!(", each of value {least}"),
                false => format!(", of value {} on average ({least}..{most})", average.shown()),
            });
        }
        if let (Some(wins), Some(ratio), Some(low), Some(high)) = (self.wins, self.ratio, self.low, self.high)
        {
            let [ratio, low, high] = [ratio, low, high].map(Ratio::shown);
            text.push_str(&format!("; {alice} wins {wins}, {ratio} ({low}..{high})"));
        }
        if let Some(limit) = self.limit {
            text.push_str(&format!("; cut short by the {limit}"));
        }
        if let Some(play) = &self.only_play {
            let so = if self.k.is_some() { ", so the interval means nothing" } else { "" };
            text.push_str(&format!("\n  every game was this play{so}: {play}"));
        }
        text
    }
}
