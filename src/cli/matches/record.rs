//! What the commands say of one match.

use std::borrow::Cow;

use games::certificate::Kind;
use games::rulesets::Ruleset;
use laboratory::curves::verdict;
use laboratory::report::{Cell, Decimal};
use mapgame::games;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::Serialize;
use toolkit::ask::contest::{Answer, ColorTerms, MarkingRecord, MarkingTerms, Record, Values, Wins};
use toolkit::statistics::Ratio;

use crate::cli::common::describe;
use crate::cli::common::output::{Field, Sheet};
use crate::cli::common::sources;
use crate::cli::common::variant::beginner;

/// With three decimals, for people.
fn shown(ratio: Ratio) -> Decimal {
    Decimal::rounded(ratio.0, 3)
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
fn fields() -> Vec<Field<'static, Record>> {
    let middle = vec![
        Field::number("wins", "wins", |record: &Record| record.outcome.wins.into()),
        Field::number("games", "games", |record| record.outcome.games.into()),
        Field::number("ratio", "ratio", |record| record.outcome.ratio.map(shown).into()),
        Field::number("low", "low", |record| shown(record.outcome.low).into()),
        Field::number("high", "high", |record| shown(record.outcome.high).into()),
    ];
    columns(|record| record.terms.k.into(), middle)
}

/// What a reader of these columns must know.
const NOTE: &str = "Wins and ratio are Alice's; low and high are the ends of a 95 % interval, which means nothing where \
     all games were one play.";

/// What is said of a match.
#[derive(Serialize)]
#[serde(transparent)]
pub(crate) struct Told(pub(crate) Answer);

impl Told {
    /// How often Alice won, where that is what was asked.
    pub(crate) fn wins(self) -> Option<Record> {
        if let Answer::Wins(record) = self.0 { Some(record) } else { None }
    }
}

impl JsonSchema for Told {
    fn schema_name() -> Cow<'static, str> {
        Record::<ColorTerms, Wins>::schema_name()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        Record::<ColorTerms, Wins>::json_schema(generator)
    }
}

/// The table of matches of this game, which it names where it is not the coloring game.
pub(crate) fn sheet(ruleset: &Ruleset, is_judged: bool) -> Sheet<'static, Told> {
    if ruleset.kind() == Some(Kind::Marking) {
        return sheet_of_marking();
    }
    fn wins(told: &Told) -> &Record {
        match &told.0 {
            Answer::Wins(record) => record,
            Answer::Values(_) => unreachable!("the sheet is that of the game"),
        }
    }
    let game = |record: &Record| format!("{}{}", record.game.name, record.terms.terms.remarks()).into();
    let named = (ruleset.name != Ruleset::coloring().name).then(|| Field::words("game", "game", game));
    let exact =
        is_judged.then(|| Field::words("exact", "exact", |record: &Record| record.exact.map(verdict).into()));
    let fields = fields().into_iter().chain(named).chain(exact).map(|field| field.of(wins)).collect();
    let sheet = Sheet::new("match", "Alice against Bob", fields).noting(NOTE);
    if is_judged {
        sheet.noting("Exact: who wins if both play perfectly, where the limits decide it.")
    } else {
        sheet
    }
}

/// The table of matches of the marking game.
fn sheet_of_marking() -> Sheet<'static, Told> {
    fn values(told: &Told) -> &MarkingRecord {
        match &told.0 {
            Answer::Values(record) => record,
            Answer::Wins(_) => unreachable!("the sheet is that of the game"),
        }
    }
    let middle = vec![
        Field::number("games", "games", |record: &MarkingRecord| record.outcome.games.into()),
        Field::number("least", "least", |record| record.outcome.least.into()),
        Field::number("average", "average", |record| record.outcome.average.map(shown).into()),
        Field::number("most", "most", |record| record.outcome.most.into()),
        Field::number("wins", "wins", |record| record.outcome.wins.into()),
        Field::number("ratio", "ratio", |record| record.outcome.ratio.map(shown).into()),
        Field::number("low", "low", |record| record.outcome.low.map(shown).into()),
        Field::number("high", "high", |record| record.outcome.high.map(shown).into()),
    ];
    let mut fields = columns(|record: &MarkingRecord| record.terms.k.into(), middle);
    fields.push(Field::words("game", "game", |record| record.game.name.into()));
    let fields = fields.into_iter().map(|field| field.of(values)).collect();
    Sheet::new("match", "Alice against Bob in the marking game", fields).noting(
        "Least, average and most are of the values that the games reached, each 1 + its score. Wins and ratio are Alice's \
         with $k$; low and high are the ends of a 95 % interval, which means nothing where all games were one play.",
    )
}

/// What ended a match, and the only play, with what that means.
fn ending<T, O>(record: &Record<T, O>, so: &str) -> String {
    let limit = record.limit.as_ref().map(|limit| format!("; cut short by the {limit}"));
    let play = record.only_play.as_ref().map(|play| format!("\n  every game was this play{so}: {play}"));
    [limit, play].into_iter().flatten().collect()
}

/// Lines for people.
pub fn text(told: &Told) -> String {
    match &told.0 {
        Answer::Wins(record) => of_wins(record),
        Answer::Values(record) => of_values(record),
    }
}

fn of_wins(record: &Record) -> String {
    let Record { alice, bob, terms: ColorTerms { terms, k }, outcome, .. } = record;
    let Wins { wins, games, ratio, low, high } = outcome;
    let games = describe::count(*games, "game");
    let name = if record.game.name == Ruleset::coloring().name {
        record.graph.name.clone()
    } else {
        format!("{}, {} game{}", record.graph.name, record.game.name, terms.remarks())
    };
    let beginner = beginner(record.first);
    let mut text = format!("{name}, k = {k}{beginner}: {alice} wins {wins} of {games} against {bob}");
    if let Some(ratio) = ratio {
        let [ratio, low, high] = [*ratio, *low, *high].map(shown);
        text.push_str(&format!(", {ratio} ({low}..{high})"));
    }
    if let Some(winner) = record.exact {
        text.push_str(&format!("; exact: {}", verdict(winner)));
    }
    text + &ending(record, ", so the interval means nothing")
}

fn of_values(record: &MarkingRecord) -> String {
    let Record { graph, terms: MarkingTerms { k }, alice, bob, outcome, .. } = record;
    let games = describe::count(outcome.games, "game");
    let words = k.map_or_else(String::new, |k| format!(", k = {k}"));
    let beginner = beginner(record.first);
    let mut text = format!("{}, marking game{words}{beginner}: {alice} against {bob}, {games}", graph.name);
    let Values { least, most, average, wins, ratio, low, high, .. } = *outcome;
    if let (Some(least), Some(average), Some(most)) = (least, average, most) {
        text.push_str(&if least == most {
            format!(", each of value {least}")
        } else {
            format!(", of value {} on average ({least}..{most})", shown(average))
        });
    }
    if let (Some(wins), Some(ratio), Some(low), Some(high)) = (wins, ratio, low, high) {
        let [ratio, low, high] = [ratio, low, high].map(shown);
        text.push_str(&format!("; {alice} wins {wins}, {ratio} ({low}..{high})"));
    }
    text + &ending(record, if k.is_some() { ", so the interval means nothing" } else { "" })
}
