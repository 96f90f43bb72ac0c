//! What `verify` says of one strategy on one graph.

use graphs::{Graph, Vertex};
use itertools::Itertools;
use laboratory::claims::{ClaimResult, NEEDED};
use laboratory::report::layouts::{self, worst_case};
use laboratory::report::{Column, Table};
use mapgame::games::Player;
use mapgame::games::certificate::Kind;
use mapgame::graphs;
use schemars::JsonSchema;
use serde::Serialize;
use toolkit::ask::verify::Answer;
use toolkit::invariants::Value;
use toolkit::labels::spell;
use toolkit::verify::{ClaimFound, Exact, Findings, GeneralFound, ResponseFound};

use super::super::common::describe;
use super::super::common::output::{self, Sheet};
use super::super::common::sources::NamedGraph;

/// What a strategy did on a graph.
#[derive(Serialize, JsonSchema)]
pub struct Record {
    /// What was found.
    #[serde(flatten)]
    pub(crate) answer: Answer,
    /// What came of the claim, where there is one.
    #[serde(flatten)]
    result: Option<ClaimResult>,
}

/// The table of verifications, a row for each theorem; with one palette, whether the strategy survives with it.
pub(crate) fn sheet(has_palette: bool, others: &str) -> Sheet<'static, Record> {
    let mut columns = layouts::verification_columns();
    if has_palette {
        columns.extend([Column::number("colors", "colors"), Column::words("survives", "survives")]);
    }
    let table = Table::new("verify", format!("Strategies against {others}"), columns);
    Sheet::of_rows(table, move |Record { answer, .. }| {
        let Answer { graph: NamedGraph { name, graph, .. }, found, .. } = answer;
        let mut rows = layouts::verification_rows(name, graph, found).collect_vec();
        if has_palette {
            rows.iter_mut().for_each(|row| row.extend([found.colors.into(), found.survives.into()]));
        }
        rows
    })
    .with_graph6(|record| record.answer.graph.graph6())
}

impl Record {
    /// What a strategy did on a graph, and what that says of the claim.
    pub fn new(answer: Answer, result: Option<ClaimResult>) -> Self {
        Record { answer, result }
    }

    /// What came of the claim, where there is one.
    pub(crate) fn result(&self) -> Option<&ClaimResult> {
        self.result.as_ref()
    }
}

impl output::Record for Record {
    fn text(&self) -> String {
        text(&self.answer.graph, &self.answer.found, self.result.as_ref())
    }
}

fn text(graph: &NamedGraph, found: &Findings, result: Option<&ClaimResult>) -> String {
    let mut lines =
        vec![format!("{}: {}", graph.name, headline(found)), format!("  {}", describe::size(&graph.graph))];
    for claim in &found.claims {
        let ClaimFound { statement, bound, citation, general, .. } = claim;
        let general = general.as_ref().map_or(String::new(), |GeneralFound { formula, low, high }| {
            format!(" ({formula} = {})", describe::interval(*low, *high))
        });
        lines.push(format!("  {statement} = {bound}{general}: {}  [{citation}]", verdict(found, claim)));
    }
    if let Some(ClaimResult { shrunk_from, is_minimal: Some(is_minimal), .. }) = result {
        let from = shrunk_from.as_ref().map_or("found so".into(), |from| format!("shrunk from {from}"));
        lines.push(if *is_minimal {
            format!("  {from}: no vertex and no edge of it can be left out")
        } else {
            format!("  {from}, as far as the limits allow")
        });
    }
    lines.extend(result.map(|result| about_claim(found, result)));
    if let Some(Exact { chi_g, col_g }) = found.exact {
        let shown = |(low, high)| describe::interval(low, high);
        lines.push(format!("  chi_g = {}, col_g = {}", shown(chi_g), shown(col_g)));
    }
    if let Some(order) = &found.order {
        lines.push(format!("  order: {}", describe::vertices(&graph.graph, order)));
    }
    if let Some(guide) = &found.guide {
        lines.push(format!("  guide: {}", guide.iter().format(" ")));
    }
    if !found.arrows.is_empty() {
        let shown =
            |&(u, v): &(Vertex, Vertex)| format!("{} -> {}", spell(&graph.graph, u), spell(&graph.graph, v));
        lines.push(format!("  arrows: {}", found.arrows.iter().map(shown).format(", ")));
    }
    lines.extend(play(&graph.graph, found));
    lines.join("\n")
}

/// Whether the claim holds, in a word or two.
pub(crate) fn verdict_of_claim(result: &ClaimResult) -> &'static str {
    match result.claim_holds {
        Some(true) => "holds",
        Some(false) => "BROKEN by the strategy",
        None if result.is_undefined => "has no value",
        None => "not settled",
    }
}

/// What came of a claim: what the strategy needs stands in it for a number of the graph.
fn about_claim(found: &Findings, result: &ClaimResult) -> String {
    let shown = |value: &Value| match value {
        Value::Between(low, high) => describe::interval(*low, *high),
        Value::Unknown => "unknown".into(),
        Value::Undefined => "undefined".into(),
        value => value.to_string(),
    };
    let with = |name: &str| {
        if NEEDED.contains(&name) { format!(" with {}", found.strategy) } else { String::new() }
    };
    let values =
        result.claim_values.iter().map(|(name, value)| format!("{name} = {}{}", shown(value), with(name)));
    let values = values.format(", ");
    let (by, but) = match (result.claim_holds, found.player) {
        (Some(false), Player::Alice) => (", by the play below", "; that of the graph may be less"),
        (Some(false), Player::Bob) => (", by the play below", "; that of the graph may be more"),
        _ => ("", ""),
    };
    format!("  claim {}: {}{by} ({values}{but})", result.claim, verdict_of_claim(result))
}

/// Who plays the other side.
fn others(found: &Findings) -> &'static str {
    match found.player {
        Player::Alice => "Bob",
        Player::Bob => "Alice",
    }
}

/// Who was covered of the other side, in a few words.
pub(crate) fn covered(found: &Findings) -> String {
    match (&found.limit, found.games) {
        (Some(limit), None | Some(0)) if found.positions == 0 => format!("nobody before the {limit}"),
        (Some(limit), None) => format!("some before the {limit}"),
        (Some(limit), Some(games)) => {
            format!("one Bob in {} before the {limit}", describe::count(games, "game"))
        }
        (None, Some(games)) => format!("one Bob in {}", describe::count(games, "game")),
        (None, None) if found.exhaustive => format!("every {}", others(found)),
        (None, None) => "some until one refuted it".into(),
    }
}

/// What a strategy of Bob makes every Alice need.
fn headline_of_bob(found: &Findings) -> String {
    let (name, positions) = (&found.strategy, describe::count(found.positions, "position"));
    let mut before = found.limit.as_ref().map_or(String::new(), |limit| format!(" before the {limit}"));
    if let Some(ResponseFound { player, has_found }) = &found.response {
        let what = if *has_found { "found the play" } else { "found none that survives" };
        before += &format!("; {player} {what}");
    }
    let colors = found.colors.map(|k| describe::count(k, "color")).unwrap_or_default();
    match (found.survives, found.worst_case, found.game) {
        (Some(true), ..) => format!("an Alice survives {name} with {colors} ({positions})"),
        (Some(false), ..) => format!("{name} beats every Alice with {colors} ({positions})"),
        (None, None, _) => format!("{name}: nothing is settled{before} ({positions})"),
        (None, Some(needed), game) => {
            let least = if found.exhaustive { "" } else { "at least " };
            let unit = match game {
                Kind::Coloring => describe::count(needed, "color"),
                Kind::Marking => format!("a score of {}", needed.saturating_sub(1)),
            };
            format!("{name} makes every Alice need {least}{unit}{before} ({positions})")
        }
    }
}

fn headline(found: &Findings) -> String {
    if found.player == Player::Bob {
        return headline_of_bob(found);
    }
    let response = found.response.as_ref();
    let has_found = response.is_some_and(|response| response.has_found);
    if let (Some(limit), 0, false) = (&found.limit, found.positions, has_found || found.survives.is_some()) {
        let then =
            response.map_or(String::new(), |response| format!(", and {} found nothing", response.player));
        return format!("{}: nothing was looked at before the {limit}{then}", found.strategy);
    }
    let then = response.map_or(String::new(), |response| format!(", then {}", response.player));
    let positions = format!("{}{then}", describe::count(found.positions, "position"));
    let covered = match (&found.limit, found.games) {
        (Some(limit), Some(games)) => {
            format!("one Bob in {} before the {limit}", describe::count(games, "game"))
        }
        (Some(limit), None) => format!("the Bobs covered before the {limit} ({positions})"),
        (None, Some(games)) => format!("one Bob in {}", describe::count(games, "game")),
        (None, None) if found.exhaustive => format!("every Bob ({positions})"),
        (None, None) => format!("the Bobs covered until one refuted it ({positions})"),
    };
    let unit = if found.game == Kind::Coloring && found.games.is_none() {
        if found.worst_case == Some(1) { " color" } else { " colors" }
    } else {
        ""
    };
    let by_response = response.filter(|response| response.has_found).zip(found.limit.as_ref());
    if let (Some(worst), Some((ResponseFound { player, .. }, limit))) = (found.worst_case, by_response) {
        return format!(
            "{} needs at least {worst}{unit} (play found by {player}; {})",
            found.strategy,
            match found.positions {
                0 => format!("no other Bob was looked at before the {limit}"),
                positions => format!(
                    "not every Bob was covered before the {limit}, {}",
                    describe::count(positions, "position")
                ),
            }
        );
    }
    let colors = |k: u32| describe::count(k, "color");
    match (found.worst_case, found.survives, found.colors) {
        // Against one Bob the worst case is a score, which says nothing beside a defeat.
        (Some(_), Some(false), Some(k)) => {
            format!("{} is beaten with {} by {covered}", found.strategy, colors(k))
        }
        (Some(worst), None, Some(k)) if found.games.is_some() => {
            let colored = describe::count(worst.saturating_sub(1), "colored neighbor");
            let largest = format!("a vertex had at most {colored}");
            format!("{} is not beaten with {} by {covered}; {largest}", found.strategy, colors(k))
        }
        (Some(_), ..) => {
            format!("{} needs {}{unit} against {covered}", found.strategy, worst_case(found).shown())
        }
        (None, Some(true), Some(k)) => {
            format!("{} survives with {} against {covered}", found.strategy, colors(k))
        }
        (None, Some(false), Some(k)) => {
            // One Bob is enough for that.
            let by = match found.games {
                Some(_) => format!("by {covered}"),
                None => format!("({positions})"),
            };
            format!("{} is beaten with {} {by}", found.strategy, colors(k))
        }
        (None, None, Some(k)) => format!("{} is not beaten with {} by {covered}", found.strategy, colors(k)),
        _ => format!("{} against {covered}", found.strategy),
    }
}

fn verdict(found: &Findings, claim: &ClaimFound) -> String {
    match (claim.holds, claim.trivial, found.games) {
        (Some(false), ..) => "REFUTED by the play below".into(),
        (None, ..) => "not settled by the plays covered".into(),
        (Some(true), true, _) if found.player == Player::Bob => {
            "holds, trivially (whatever Bob plays)".into()
        }
        (Some(true), true, _) => "holds, trivially (it is at least max degree + 1)".into(),
        (Some(true), false, Some(games)) => format!("holds in {}", describe::count(games, "game")),
        (Some(true), false, None) => "holds".into(),
    }
}

fn play(graph: &Graph, found: &Findings) -> Vec<String> {
    if found.worst_play.is_empty() {
        return Vec::new();
    }
    let title = match (found.colors, found.defeat) {
        (Some(k), _) if found.player == Player::Bob => {
            format!("a play that survives it with {}", describe::count(k, "color"))
        }
        (None, _) if found.player == Player::Bob => "a play that needs no more".into(),
        (Some(k), Some(_)) => format!("a play that beats it with {}", describe::count(k, "color")),
        (Some(k), None) => format!("a play with {}", describe::count(k, "color")),
        (None, _) => "a play that needs it".into(),
    };
    let columns = match found.colors {
        Some(_) => "vertex = color, colored neighbors before it",
        None => "vertex, marked neighbors before it",
    };
    let mut lines = vec![format!("  {title} ({columns}):")];
    for reply in &found.worst_play {
        let label = spell(graph, reply.vertex);
        let colored = reply.color.map_or(String::new(), |color| format!(" = {color:<3}"));
        let (player, score) = (reply.player.name(), reply.marked_neighbors);
        let why = reply.why.as_deref().unwrap_or_default();
        lines.push(format!("    {player:<5} {label:>4}{colored} {score:>3}  {why}").trim_end().to_owned());
    }
    lines.extend(found.ending(graph).map(|ending| format!("    {ending}")));
    lines
}
