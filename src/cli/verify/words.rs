//! The words of `verify` about one strategy on one graph.

use games::Player;
use games::certificate::Kind;
use graphs::Vertex;
use itertools::Itertools;
use laboratory::claims::{ClaimResult, Judgment, NEEDED};
use laboratory::report::layouts::{self, worst_case};
use shell::describe::{self, count};
use shell::output::Sheet;
use shell::tables::{Column, Table};
use toolkit::invariants::Value;
use toolkit::labels::spell;
use toolkit::named_graph::NamedGraph;
use toolkit::verify::{BestResponse, Exact, GeneralBound, TheoremCheck, Verification};

/// The table of verifications, one row per theorem; with one palette, it shows whether the strategy survives with it.
pub(crate) fn sheet(has_palette: bool, others: &str) -> Sheet<'static, Judgment> {
    let mut columns = layouts::verification_columns();
    if has_palette {
        columns.extend([Column::number("colors", "colors"), Column::words("survives", "survives")]);
    }
    let table = Table::new("verify", format!("Strategies against {others}"), columns);
    Sheet::of_rows(table, move |Judgment { found, .. }| {
        let mut rows = layouts::verification_rows(found).collect_vec();
        if has_palette {
            rows.iter_mut().for_each(|row| row.extend([found.colors.into(), found.survives.into()]));
        }
        rows
    })
    .with_graph6(|judged| judged.found.graph.graph6())
}

pub(crate) fn text(judged: &Judgment) -> String {
    let Judgment { found, claim } = judged;
    let NamedGraph { name, graph, .. } = &found.graph;
    let mut lines = vec![format!("{name}: {}", headline(found)), format!("  {}", describe::size(graph))];
    lines.extend(found.claims.iter().map(|claim| theorem_line(found, claim)));
    if let Some(ClaimResult { shrunk_from, is_minimal: Some(is_minimal), .. }) = claim {
        let from =
            shrunk_from.as_ref().map_or("already minimal".into(), |from| format!("shrunk from {from}"));
        lines.push(if *is_minimal {
            format!("  {from}: no vertex and no edge can be removed")
        } else {
            format!("  {from}, as far as the limits allow")
        });
    }
    lines.extend(claim.iter().map(|claim| claim_line(found, claim)));
    if let Some(Exact { chi_g, col_g }) = found.exact {
        let [chi_g, col_g] = [chi_g, col_g].map(|(low, high)| describe::interval(low, high));
        lines.push(format!("  chi_g = {chi_g}, col_g = {col_g}"));
    }
    if let Some(order) = &found.order {
        lines.push(format!("  order: {}", describe::vertices(graph, order)));
    }
    if let Some(guide) = &found.guide {
        lines.push(format!("  guide: {}", guide.iter().format(" ")));
    }
    if !found.arrows.is_empty() {
        let shown = |&(u, v): &(Vertex, Vertex)| format!("{} -> {}", spell(graph, u), spell(graph, v));
        lines.push(format!("  arrows: {}", found.arrows.iter().map(shown).format(", ")));
    }
    lines.extend(play_lines(found));
    lines.join("\n")
}

/// What a theorem promises about the strategy, and whether the plays kept to it. A refuted promise says nothing about the
/// number of the graph.
fn theorem_line(found: &Verification, claim: &TheoremCheck) -> String {
    let TheoremCheck { statement, bound, citation, general, .. } = claim;
    let formula = statement.splitn(3, ' ').last().unwrap_or_default();
    let value = if formula == bound.to_string() { formula.into() } else { format!("{formula} = {bound}") };
    let promise = match found.player {
        Player::Alice => "the strategy needs at most",
        Player::Bob => "the strategy forces at least",
    };
    let general = general.as_ref().map_or(String::new(), |GeneralBound { formula, low, high }| {
        format!(" ({formula} = {})", describe::interval(*low, *high))
    });
    let verdict = match (claim.holds, claim.trivial, found.games) {
        (Some(false), ..) => "REFUTED by the play below".into(),
        (None, ..) => "not decided by the plays that were covered".into(),
        (Some(true), true, _) if found.player == Player::Bob => {
            "holds, trivially (every Bob forces that)".into()
        }
        (Some(true), true, _) => "holds, trivially (it is at least max degree + 1)".into(),
        (Some(true), false, Some(games)) => format!("holds in {}", count(games, "game")),
        (Some(true), false, None) => "holds".into(),
    };
    format!("  {promise} {value}{general}: {verdict}  [{citation}]")
}

pub(crate) fn verdict_of_claim(result: &ClaimResult) -> &'static str {
    match result.claim_holds {
        Some(true) => "holds",
        Some(false) => "VIOLATED by the strategy",
        None if result.is_undefined => "has no value",
        None => "not decided",
    }
}

/// The result of a claim: the number that the strategy needs stands for the number of the graph.
fn claim_line(found: &Verification, result: &ClaimResult) -> String {
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
        (Some(false), Player::Alice) => (", by the play below", "; the number of the graph may be less"),
        (Some(false), Player::Bob) => (", by the play below", "; the number of the graph may be more"),
        _ => ("", ""),
    };
    format!("  claim {}: {}{by} ({values}{but})", result.claim, verdict_of_claim(result))
}

/// How much of the other side was covered, in a few words.
pub(crate) fn covered(found: &Verification) -> String {
    let others = if found.player == Player::Alice { "Bob" } else { "Alice" };
    match (found.limit, found.games) {
        (Some(limit), None | Some(0)) if found.positions == 0 => format!("no player within the {limit}"),
        (Some(limit), None) => format!("some within the {limit}"),
        (_, Some(games)) => in_games(found, games),
        (None, None) if found.exhaustive => format!("every {others}"),
        (None, None) => "some, until one refuted it".into(),
    }
}

fn in_games(found: &Verification, games: u64) -> String {
    let before = found.limit.map_or(String::new(), |limit| format!(" within the {limit}"));
    format!("{} against one opponent{before}", count(games, "game"))
}

fn headline(found: &Verification) -> String {
    let has_found = found.response.as_ref().is_some_and(|response| response.has_found);
    let said = match (found.player, found.games, found.limit) {
        (Player::Bob, ..) => return against_every_alice(found),
        (_, _, Some(limit)) if found.positions == 0 && !has_found && found.survives.is_none() => {
            let then = found.response.as_ref().map(|who| format!(", and {} found nothing", who.player));
            format!(": nothing was examined within the {limit}{}", then.unwrap_or_default())
        }
        (_, Some(games), _) => against_one_bob(found, &in_games(found, games)),
        (_, None, limit) => against_every_bob(found, limit),
    };
    format!("{}{said}", found.strategy)
}

/// The result of a strategy of Alice in games against this Bob. Its worst case is a score, which is not shown with a
/// defeat.
fn against_one_bob(found: &Verification, games: &str) -> String {
    let colors = found.colors.map(|k| count(k, "color"));
    match (found.survives, colors, found.worst_case) {
        (Some(false), Some(colors), _) => format!(" is beaten with {colors} in {games}"),
        (_, Some(colors), None) => format!(" is not beaten with {colors} in {games}"),
        (_, Some(colors), Some(worst)) => {
            let colored = count(worst.saturating_sub(1), "colored neighbor");
            format!(" is not beaten with {colors} in {games}; a vertex had at most {colored}")
        }
        (_, None, Some(_)) => format!(" needs {} in {games}", worst_case(found).shown()),
        (_, None, None) => format!(" in {games}"),
    }
}

/// The result of a strategy of Alice against every Bob, as far as a limit allowed.
fn against_every_bob(found: &Verification, limit: Option<graphs::Limit>) -> String {
    let unit = match (found.game, found.worst_case) {
        (Kind::Marking, _) => "",
        (Kind::Coloring, Some(1)) => " color",
        (Kind::Coloring, _) => " colors",
    };
    let positions = count(found.positions, "position");
    let response = found.response.as_ref();
    let by_response = response.filter(|response| response.has_found).zip(limit);
    if let (Some(worst), Some((BestResponse { player, .. }, limit))) = (found.worst_case, by_response) {
        let others = match found.positions {
            0 => format!("no other Bob was examined within the {limit}"),
            _ => format!("not every Bob was covered within the {limit}, {positions}"),
        };
        return format!(" needs at least {worst}{unit} (play found by {player}; {others})");
    }
    let looked_at = match response {
        Some(BestResponse { player, .. }) => format!("{positions}, then {player}"),
        None => positions,
    };
    let bobs = match limit {
        Some(limit) => format!("the Bobs covered within the {limit} ({looked_at})"),
        None if found.exhaustive => format!("every Bob ({looked_at})"),
        None => format!("the Bobs covered until one refuted it ({looked_at})"),
    };
    let colors = found.colors.map(|k| count(k, "color"));
    match (found.worst_case, colors, found.survives) {
        (Some(_), ..) => format!(" needs {}{unit} against {bobs}", worst_case(found).shown()),
        (None, Some(colors), Some(true)) => format!(" survives with {colors} against {bobs}"),
        // One winning Bob proves that.
        (None, Some(colors), Some(false)) => format!(" is beaten with {colors} ({looked_at})"),
        (None, Some(colors), None) => format!(" is not beaten with {colors} by {bobs}"),
        (None, None, _) => format!(" against {bobs}"),
    }
}

/// What a strategy of Bob forces from every Alice, in words.
fn against_every_alice(found: &Verification) -> String {
    let (name, positions) = (&found.strategy, count(found.positions, "position"));
    let mut before = found.limit.map_or(String::new(), |limit| format!(" within the {limit}"));
    if let Some(BestResponse { player, has_found }) = &found.response {
        let what = if *has_found { "found the play" } else { "found no play that survives" };
        before += &format!("; {player} {what}");
    }
    let colors = found.colors.map(|k| count(k, "color")).unwrap_or_default();
    match (found.survives, found.worst_case) {
        (Some(true), _) => format!("an Alice survives {name} with {colors} ({positions})"),
        (Some(false), _) => format!("{name} beats every Alice with {colors} ({positions})"),
        (None, None) => format!("{name}: not decided{before} ({positions})"),
        (None, Some(needed)) => {
            let least = if found.exhaustive { "" } else { "at least " };
            let unit = match found.game {
                Kind::Coloring => count(needed, "color"),
                Kind::Marking => format!("a score of {}", needed.saturating_sub(1)),
            };
            format!("{name} makes every Alice need {least}{unit}{before} ({positions})")
        }
    }
}

fn play_lines(found: &Verification) -> Vec<String> {
    let graph = &found.graph.graph;
    if found.worst_play.is_empty() {
        return Vec::new();
    }
    let title = match (found.colors, found.defeat) {
        (Some(k), _) if found.player == Player::Bob => {
            format!("a play that survives it with {}", count(k, "color"))
        }
        (None, _) if found.player == Player::Bob => "a play that attains it".into(),
        (Some(k), Some(_)) => format!("a play that beats it with {}", count(k, "color")),
        (Some(k), None) => format!("a play with {}", count(k, "color")),
        (None, _) => "a play that attains it".into(),
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
