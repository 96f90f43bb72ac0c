//! What the commands say of one match.

use games::Player;
use games::rulesets::{Ruleset, Terms};
use graphs::Limit;
use mapgame::report::{Cell, Decimal};
use mapgame::{games, graphs};
use schemars::JsonSchema;
use serde::{Serialize, Serializer};
use toolkit::matches::{MarkingMatch, Match, Played, Reached, Score};
use toolkit::statistics::Interval;

use crate::cli::common::describe;
use crate::cli::common::output::{self, Field, Sheet};
use crate::cli::common::sources::{self, NamedGraph};
use crate::cli::common::variant::beginner;

/// A match between two players.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Record")]
pub struct Record<T = ColorTerms, O = Wins> {
    #[serde(flatten)]
    graph: NamedGraph,
    /// Which game.
    game: &'static Ruleset,
    #[serde(flatten)]
    terms: T,
    /// Who moves first.
    first: Player,
    /// Who plays Alice.
    alice: String,
    /// Who plays Bob.
    bob: String,
    #[serde(flatten)]
    outcome: O,
    /// The moves, if all games were the same play.
    only_play: Option<String>,
    /// The limit that ended the match.
    limit: Option<Limit>,
}

/// The rules of a game with a number of colors.
#[derive(Serialize, JsonSchema)]
pub struct ColorTerms {
    #[serde(flatten)]
    terms: Terms,
    /// What is chosen, each in words with a comma before.
    #[serde(skip)]
    remarks: String,
    /// The number of colors.
    k: u32,
}

/// How often Alice won.
#[derive(Serialize, JsonSchema)]
pub struct Wins {
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
}

/// The rules of a marking game.
#[derive(Serialize, JsonSchema)]
pub struct MarkingTerms {
    /// The bound with which Alice wins a play whose value is at most this; null where only values count.
    k: Option<u32>,
}

/// The values that games reached.
#[derive(Serialize, JsonSchema)]
pub struct Values {
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
}

/// A match of the marking game.
pub type MarkingRecord = Record<MarkingTerms, Values>;

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

/// The columns of a match, with these in the middle.
fn columns<T: 'static, O: 'static>(
    k: fn(&Record<T, O>) -> Cell,
    middle: Vec<Field<'static, Record<T, O>>>,
) -> Vec<Field<'static, Record<T, O>>> {
    let mut fields = sources::graph_fields(|record: &Record<T, O>| &record.graph);
    fields.extend([
        Field::number("k", "k", k),
        Field::words("first", "first", |record: &Record<T, O>| record.first.name().into()),
        Field::words("alice", "Alice", |record| record.alice.as_str().into()),
        Field::words("bob", "Bob", |record| record.bob.as_str().into()),
    ]);
    fields.extend(middle);
    fields.push(Field::words("one_play", "one play", |record| record.only_play.is_some().into()));
    fields
}

/// The columns of a match.
pub fn fields() -> Vec<Field<'static, Record>> {
    let middle = vec![
        Field::number("wins", "wins", |record: &Record| record.outcome.wins.into()),
        Field::number("games", "games", |record| record.outcome.games.into()),
        Field::number("ratio", "ratio", |record| record.outcome.ratio.map(Ratio::shown).into()),
        Field::number("low", "low", |record| record.outcome.low.shown().into()),
        Field::number("high", "high", |record| record.outcome.high.shown().into()),
    ];
    columns(|record| record.terms.k.into(), middle)
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
    let game = |record: &Record| format!("{}{}", record.game.name, record.terms.remarks).into();
    let named = (ruleset.name != Ruleset::coloring().name).then(|| Field::words("game", "game", game));
    Sheet::new(name, title, fields().into_iter().chain(named).collect()).noting(NOTE)
}

/// The table of matches of the marking game.
pub fn sheet_of_marking() -> Sheet<'static, MarkingRecord> {
    let middle = vec![
        Field::number("games", "games", |record: &MarkingRecord| record.outcome.games.into()),
        Field::number("least", "least", |record| record.outcome.least.into()),
        Field::number("average", "average", |record| record.outcome.average.map(Ratio::shown).into()),
        Field::number("most", "most", |record| record.outcome.most.into()),
        Field::number("wins", "wins", |record| record.outcome.wins.into()),
        Field::number("ratio", "ratio", |record| record.outcome.ratio.map(Ratio::shown).into()),
        Field::number("low", "low", |record| record.outcome.low.map(Ratio::shown).into()),
        Field::number("high", "high", |record| record.outcome.high.map(Ratio::shown).into()),
    ];
    let mut fields = columns(|record: &MarkingRecord| record.terms.k.into(), middle);
    fields.push(Field::words("game", "game", |record| record.game.name.into()));
    Sheet::new("match", "Alice against Bob in the marking game", fields).noting(
        "Least, average and most are of the values that the games reached, each 1 + its score. Wins and ratio are Alice's \
         with k; low and high are the ends of a 95 % interval, which means nothing where all games were one play.",
    )
}

impl<T, O> Record<T, O> {
    fn of(
        graph: &NamedGraph,
        game: &'static Ruleset,
        first: Player,
        [alice, bob]: [String; 2],
        played: &Played,
        (terms, outcome): (T, O),
    ) -> Self {
        let only_play = played.score.only_play.clone().filter(|_| played.score.games > 1);
        let limit = played.limit;
        Record { graph: graph.clone(), game, terms, first, alice, bob, outcome, only_play, limit }
    }

    /// Whether a limit ended the match.
    pub fn is_cut_short(&self) -> bool {
        self.limit.is_some()
    }

    /// What ended the match, and the only play, with what that means.
    fn ending(&self, so: &str) -> String {
        let limit = self.limit.as_ref().map(|limit| format!("; cut short by the {limit}"));
        let play = self.only_play.as_ref().map(|play| format!("\n  every game was this play{so}: {play}"));
        [limit, play].into_iter().flatten().collect()
    }
}

impl Record {
    /// What came of a match of the coloring game on this graph.
    pub fn new(graph: &NamedGraph, seats: &Match<'_>, played: &Played) -> Self {
        let Match { rules, alice, bob, .. } = seats;
        let coloring = (Ruleset::coloring(), &Terms::default());
        let sides = [alice.to_string(), bob.to_string()];
        Record::in_game(graph, coloring, (rules.colors(), rules.first()), sides, played)
    }

    /// What came of a match of a game with this number of colors.
    pub fn in_game(
        graph: &NamedGraph,
        (ruleset, terms): (&'static Ruleset, &Terms),
        (k, first): (u32, Player),
        sides: [String; 2],
        played: &Played,
    ) -> Self {
        let (Score { wins, games, .. }, share) = (&played.score, played.score.alice());
        let Interval { low, high } = share.interval();
        let ratio = share.ratio().map(Ratio);
        let outcome = Wins { wins: *wins, games: *games, ratio, low: Ratio(low), high: Ratio(high) };
        let terms = ColorTerms { remarks: terms.remarks(), terms: terms.clone(), k };
        Record::of(graph, ruleset, first, sides, played, (terms, outcome))
    }
}

impl MarkingRecord {
    /// What came of a match of the marking game on this graph.
    pub fn of_marking(graph: &NamedGraph, seats: &MarkingMatch<'_>, played: &Played) -> Self {
        let MarkingMatch { first, k, alice, bob, .. } = seats;
        let Score { wins, games, reached, .. } = &played.score;
        let share = played.score.alice();
        let with_k = |value: f64| k.is_some().then_some(Ratio(value));
        let outcome = Values {
            games: *games,
            least: reached.map(|reached| reached.least),
            most: reached.map(|reached| reached.most),
            average: reached.map(|Reached { sum, .. }| Ratio(sum as f64 / *games as f64)),
            wins: k.is_some().then_some(*wins),
            ratio: share.ratio().and_then(with_k),
            low: with_k(share.interval().low),
            high: with_k(share.interval().high),
        };
        let marking = Ruleset::named("marking").expect("it is in the catalogue");
        let sides = [alice.to_string(), bob.to_string()];
        Record::of(graph, marking, *first, sides, played, (MarkingTerms { k: *k }, outcome))
    }
}

impl output::Record for Record {
    fn text(&self) -> String {
        let Record { alice, bob, terms: ColorTerms { remarks, k, .. }, outcome, .. } = self;
        let Wins { wins, games, ratio, low, high } = outcome;
        let games = describe::count(*games, "game");
        let name = match self.game.name == Ruleset::coloring().name {
            true => self.graph.name.clone(),
            false => format!("{}, {} game{remarks}", self.graph.name, self.game.name),
        };
        let beginner = beginner(self.first);
        let mut text = format!("{name}, k = {k}{beginner}: {alice} wins {wins} of {games} against {bob}");
        if let Some(ratio) = ratio {
            let [ratio, low, high] = [ratio, low, high].map(|ratio| ratio.shown());
            text.push_str(&format!(", {ratio} ({low}..{high})"));
        }
        text + &self.ending(", so the interval means nothing")
    }
}

impl output::Record for MarkingRecord {
    fn text(&self) -> String {
        let Record { graph, terms: MarkingTerms { k }, alice, bob, outcome, .. } = self;
        let games = describe::count(outcome.games, "game");
        let words = k.map_or_else(String::new, |k| format!(", k = {k}"));
        let beginner = beginner(self.first);
        let mut text =
            format!("{}, marking game{words}{beginner}: {alice} against {bob}, {games}", graph.name);
        let Values { least, most, average, wins, ratio, low, high, .. } = *outcome;
        if let (Some(least), Some(average), Some(most)) = (least, average, most) {
            text.push_str(&match least == most {
                true => format!(", each of value {least}"),
                false => format!(", of value {} on average ({least}..{most})", average.shown()),
            });
        }
        if let (Some(wins), Some(ratio), Some(low), Some(high)) = (wins, ratio, low, high) {
            let [ratio, low, high] = [ratio, low, high].map(Ratio::shown);
            text.push_str(&format!("; {alice} wins {wins}, {ratio} ({low}..{high})"));
        }
        text + &self.ending(if k.is_some() { ", so the interval means nothing" } else { "" })
    }
}
