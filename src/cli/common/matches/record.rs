//! What the commands say of one match.

use games::Player;
use games::rulesets::{Ruleset, Terms};
use graphs::Limit;
use mapgame::report::Decimal;
use mapgame::{games, graphs};
use schemars::JsonSchema;
use serde::{Serialize, Serializer};
use toolkit::matches::{Match, Played, RuledMatch, Score};
use toolkit::statistics::Interval;

use crate::cli::common::describe;
use crate::cli::common::output::{self, Field, Sheet};
use crate::cli::common::sources::{self, NamedGraph};
use crate::cli::common::variant::beginner;

/// A match between two players.
#[derive(Serialize, JsonSchema)]
pub struct Record {
    #[serde(flatten)]
    graph: NamedGraph,
    /// Which game.
    game: &'static Ruleset,
    #[serde(flatten)]
    terms: Terms,
    /// What is chosen in it, each in words with a comma before.
    #[serde(skip)]
    remarks: String,
    /// The number of colors.
    k: u32,
    /// Who moves first.
    first: Player,
    /// Who plays Alice.
    alice: String,
    /// Who plays Bob.
    bob: String,
    /// The games that Alice won.
    wins: u64,
    /// All games.
    games: u64,
    /// Alice's share of them; null if there is none.
    #[schemars(with = "Option<f64>")]
    ratio: Option<Ratio>,
    /// The lower end of its 95 % interval.
    #[schemars(with = "f64")]
    low: Ratio,
    /// The upper end.
    #[schemars(with = "f64")]
    high: Ratio,
    /// The moves, if all games were the same play.
    only_play: Option<String>,
    /// The limit that ended the match.
    limit: Option<Limit>,
}

/// A number with three decimals for people and six for machines, which are the same on every machine.
#[derive(Clone, Copy)]
pub struct Ratio(pub f64);

impl Ratio {
    /// With three decimals.
    pub fn shown(self) -> Decimal {
        Decimal::rounded(self.0, 3)
    }
}

impl Serialize for Ratio {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_f64(Decimal::rounded(self.0, 6).to_f64())
    }
}

/// The columns of a match.
pub fn fields() -> Vec<Field<'static, Record>> {
    let mut fields = sources::graph_fields(|record: &Record| &record.graph);
    fields.extend([
        Field::number("k", "k", |record: &Record| record.k.into()),
        Field::words("first", "first", |record| record.first.name().into()),
        Field::words("alice", "Alice", |record| record.alice.as_str().into()),
        Field::words("bob", "Bob", |record| record.bob.as_str().into()),
        Field::number("wins", "wins", |record| record.wins.into()),
        Field::number("games", "games", |record| record.games.into()),
        Field::number("ratio", "ratio", |record| record.ratio.map(Ratio::shown).into()),
        Field::number("low", "low", |record| record.low.shown().into()),
        Field::number("high", "high", |record| record.high.shown().into()),
        Field::words("one_play", "one play", |record| record.only_play.is_some().into()),
    ]);
    fields
}

/// What a reader of these columns must know.
pub const NOTE: &str = "Wins and ratio are Alice's; low and high are the ends of a 95 % interval, which means nothing where \
     all games were one play.";

/// The table of matches of the coloring game.
pub fn sheet(name: &'static str, title: &str) -> Sheet<'static, Record> {
    sheet_of(Ruleset::coloring(), name, title)
}

/// The table of matches of this game, which it names where it is not the coloring game.
pub fn sheet_of(ruleset: &Ruleset, name: &'static str, title: &str) -> Sheet<'static, Record> {
    let game = Field::words("game", "game", |record: &Record| {
        format!("{}{}", record.game.name, record.remarks).into()
    });
    let named = (ruleset.name != Ruleset::coloring().name).then_some(game);
    Sheet::new(name, title, fields().into_iter().chain(named).collect()).noting(NOTE)
}

impl Record {
    /// What came of a match of the coloring game on this graph.
    pub fn new(graph: &NamedGraph, seats: &Match<'_>, played: &Played) -> Self {
        Record::as_coloring(graph, (Ruleset::coloring(), &Terms::default()), seats, played)
    }

    /// What came of a match of a game that is the coloring game on a graph made from this one.
    pub fn as_coloring(
        graph: &NamedGraph,
        (ruleset, terms): (&'static Ruleset, &Terms),
        seats: &Match<'_>,
        played: &Played,
    ) -> Self {
        let Match { rules, alice, bob, .. } = seats;
        let sides = [alice.to_string(), bob.to_string()];
        Record::of(graph, (ruleset, terms), (rules.colors(), rules.first()), sides, played)
    }

    /// What came of a match of a game by rules of its own on this graph.
    pub fn by_rules(graph: &NamedGraph, seats: &RuledMatch<'_>, played: &Played) -> Self {
        let RuledMatch { ruleset, terms, game, alice, bob, .. } = seats;
        let sides = [alice.to_string(), bob.to_string()];
        Record::of(graph, (ruleset, terms), (game.colors(), game.first()), sides, played)
    }

    fn of(
        graph: &NamedGraph,
        (ruleset, terms): (&'static Ruleset, &Terms),
        (k, first): (u32, Player),
        [alice, bob]: [String; 2],
        played: &Played,
    ) -> Self {
        let Score { wins, games, only_play, reached: _ } = &played.score;
        let Interval { low, high } = played.score.alice().interval();
        Record {
            graph: graph.clone(),
            game: ruleset,
            terms: terms.clone(),
            remarks: terms.remarks(),
            k,
            first,
            alice,
            bob,
            wins: *wins,
            games: *games,
            ratio: played.score.alice().ratio().map(Ratio),
            low: Ratio(low),
            high: Ratio(high),
            only_play: only_play.clone().filter(|_| *games > 1),
            limit: played.limit,
        }
    }
}

impl Record {
    /// Whether a limit ended the match.
    pub fn is_cut_short(&self) -> bool {
        self.limit.is_some()
    }
}

impl output::Record for Record {
    fn text(&self) -> String {
        let Record { k, alice, bob, wins, .. } = self;
        let games = describe::count(self.games, "game");
        let name = match self.game.name == Ruleset::coloring().name {
            true => self.graph.name.clone(),
            false => format!("{}, {} game{}", self.graph.name, self.game.name, self.remarks),
        };
        let beginner = beginner(self.first);
        let mut text = format!("{name}, k = {k}{beginner}: {alice} wins {wins} of {games} against {bob}");
        if let Some(ratio) = self.ratio {
            let [ratio, low, high] = [ratio, self.low, self.high].map(Ratio::shown);
            text.push_str(&format!(", {ratio} ({low}..{high})"));
        }
        if let Some(limit) = self.limit {
            text.push_str(&format!("; cut short by the {limit}"));
        }
        if let Some(play) = &self.only_play {
            text.push_str(&format!("\n  every game was this play, so the interval means nothing: {play}"));
        }
        text
    }
}
