//! The record of one match.

use games::certificate::Kind;
use games::rulesets::Ruleset;
use laboratory::curves::verdict;
use shell::describe;
use shell::output::Sheet;
use shell::tables::{Cell, Column, Decimal};
use toolkit::ask::matches::{Judged, Record, Values};
use toolkit::statistics::Ratio;

use crate::cli::common::variant::beginner;

fn shown(ratio: Ratio) -> Decimal {
    Decimal::rounded(ratio.0, 3)
}

/// The table of matches of this game, whose name it shows unless it is the coloring game.
pub(crate) fn sheet(ruleset: &Ruleset, is_judged: bool, has_sacrifices: bool) -> Sheet<'static, Record> {
    let is_marking = ruleset.kind() == Some(Kind::Marking);
    let mut columns = Column::list("graph | graph6 | #n | #m | #k | first | alice = Alice | bob = Bob");
    columns.extend(Column::list(match is_marking {
        true => "#games | #least | #average | #most | #wins",
        false => "#wins | #games",
    }));
    columns.extend(Column::list("#ratio | #low | #high | one_play = one play"));
    if ruleset.name != Ruleset::coloring().name {
        columns.push(Column::words("game", "game"));
    }
    if is_judged {
        columns.push(Column::words("exact", "exact"));
    }
    if has_sacrifices {
        columns.push(Column::number("sacrifices", "sacrifices"));
    }
    let own = |record: &Record, key: &str| -> Option<Cell> {
        let values = record.values;
        Some(match key {
            "least" => values.map(|values| values.least).into(),
            "average" => values.map(|values| shown(values.average)).into(),
            "most" => values.map(|values| values.most).into(),
            "ratio" => record.ratio.map(shown).into(),
            "low" => record.low.map(shown).into(),
            "high" => record.high.map(shown).into(),
            "one_play" => record.only_play.is_some().into(),
            "game" => format!("{}{}", record.game.name, record.terms.remarks()).into(),
            "exact" => record.exact.map(|exact| verdict(exact.0)).into(),
            "sacrifices" => record.sacrifices.and_then(|sacrifices| sacrifices.0).into(),
            _ => return None,
        })
    };
    let one_play =
        "low and high are the ends of a 95 % interval, which means nothing where all games were one play.";
    if is_marking {
        return Sheet::new("match", "Alice against Bob in the marking game", columns, own).noting(format!(
            "Least, average and most are of the values that the games reached, each 1 + its score. Wins and ratio are Alice's \
             with $k$; {one_play}"
        ));
    }
    let sheet = Sheet::new("match", "Alice against Bob", columns, own)
        .noting(format!("Wins and ratio are Alice's; {one_play}"));
    let exact = is_judged.then_some("Exact: who wins if both play perfectly, where the limits decide it.");
    let sacrifices = has_sacrifices.then_some(
        "Sacrifices: moves of Bob that win, by search, though greedy, who judges by the next move, ranks them last.",
    );
    exact.into_iter().chain(sacrifices).fold(sheet, Sheet::noting)
}

pub(crate) fn text(record: &Record) -> String {
    let Record { alice, bob, terms, .. } = record;
    let games = describe::count(record.games, "game");
    let name = match record.game.name {
        "coloring" => record.graph.name.clone(),
        name => format!("{}, {name} game{}", record.graph.name, terms.remarks()),
    };
    let k = record.k.map_or_else(String::new, |k| format!(", k = {k}"));
    let mut text = format!("{name}{k}{}: ", beginner(record.first));
    let share = record.ratio.zip(record.low).zip(record.high).map(|((ratio, low), high)| {
        let [ratio, low, high] = [ratio, low, high].map(shown);
        format!(", {ratio} ({low}..{high})")
    });
    let share = share.unwrap_or_default();
    if record.game.kind() == Some(Kind::Marking) {
        text.push_str(&format!("{alice} against {bob}, {games}"));
        text.push_str(&record.values.map_or_else(String::new, |Values { least, average, most }| {
            if least == most {
                format!(", each of value {least}")
            } else {
                format!(", of value {} on average ({least}..{most})", shown(average))
            }
        }));
        if let (Some(wins), false) = (record.wins, share.is_empty()) {
            text.push_str(&format!("; {alice} wins {wins}{share}"));
        }
    } else {
        let wins = record.wins.unwrap_or_default();
        text.push_str(&format!("{alice} wins {wins} of {games} against {bob}{share}"));
    }
    if let Some(Judged(winner)) = record.exact {
        text.push_str(&format!("; exact: {}", verdict(winner)));
    }
    if let Some(Judged(sacrifices)) = record.sacrifices {
        text.push_str(&sacrifices.map_or("; sacrifices: unknown".into(), |number| {
            format!("; {}", describe::count(number, "sacrifice"))
        }));
    }
    if let Some(limit) = &record.limit {
        text.push_str(&format!("; stopped by the {limit}"));
    }
    if let Some(play) = &record.only_play {
        let so = if record.k.is_some() { ", so the interval means nothing" } else { "" };
        text.push_str(&format!("\n  every game was this play{so}: {play}"));
    }
    text
}
