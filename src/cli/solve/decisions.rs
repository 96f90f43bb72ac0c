//! The words of `mapgame solve` about a number of a game, and about each number of colors.

use games::Player;
use itertools::Itertools;
use shell::describe;
use solver::decider::LowerBound;
use solver::{Decision, Scope};
use strategies::cited;
use toolkit::ask::solve::{Answer, KnownColors};

/// The number on one line, with the differences of the game, the size of the graph, and the grounds of the number.
pub(super) fn line(answer: &Answer, symbol: &str, remarks: &str, grounds: &str) -> String {
    let Answer { graph, candidates, decisions, .. } = answer;
    let [low, high] = answer.ends();
    let has_gap = candidates.len() <= (high - low) as usize;
    // A list says that these alone are left of what was asked.
    let is_asked = |k: &u32| *k == high || decisions.iter().any(|decision| decision.k == *k);
    let are_listed = candidates.len() <= FEW && candidates.iter().all(is_asked);
    let value = match low == high {
        true => format!("{symbol} = {low}"),
        false if !has_gap => format!("{low} <= {symbol} <= {high}"),
        false if are_listed => format!("{symbol} in {{{}}}", candidates.iter().format(", ")),
        false => {
            let excluded = (low..=high).filter(|k| candidates.binary_search(k).is_err());
            format!("{low} <= {symbol} <= {high}, not {}", excluded.format(", "))
        }
    };
    let size = describe::size(&graph.graph);
    let grounds = if grounds.is_empty() { String::new() } else { format!("; {grounds}") };
    format!("{}: {value}{remarks}  ({size}{grounds})", graph.name)
}

/// How decisions are written: with or without nodes, and the winner as a sentence or, in tables, as a word.
#[derive(Clone, Copy)]
pub(super) struct Style {
    pub(super) no_timing: bool,
    pub(super) in_table: bool,
}

impl Style {
    fn winner(self, winner: Player) -> &'static str {
        match winner {
            _ if self.in_table => winner.name(),
            Player::Alice => "Alice wins",
            Player::Bob => "Bob wins",
        }
    }
}

/// The largest number of listed values of a number with gaps.
const FEW: usize = 8;

/// From this many on, consecutive numbers of colors with equal results are grouped.
const MANY: usize = 4;

/// Whether `known` says that Alice wins with k colors.
pub(super) fn is_won_with(known: &KnownColors, k: u32) -> bool {
    known.winner == Some(Player::Alice) && known.from <= k && known.to.is_none_or(|to| k <= to)
}

/// The decisions for some k and the knowledge about the numbers around them, in words, or that they were not asked.
pub(super) fn known_around(answer: &Answer, style: Style) -> String {
    let [low, high] = answer.ends();
    let of_known = |known: &KnownColors| {
        let KnownColors { from, to, winner, by } = *known;
        match (winner, by) {
            (Some(winner), Some(by)) => {
                let LowerBound { value, parameter } = answer.lower_bound;
                let why = match by == parameter {
                    true => format!("since {parameter} >= {value}"),
                    false => unsearched(by),
                };
                Some((from, to, format!(": {}, {why}", style.winner(winner))))
            }
            _ if from > high || to.is_some_and(|to| to < low) => None,
            _ => Some((from, to.map(|to| to.min(high)), " not decided".to_owned())),
        }
    };
    let of_decided = |decided: &Decision| {
        let &Decision { k, winner, by, nodes, .. } = decided;
        // No decision was needed for this number of colors.
        let last =
            answer.known.last().filter(|last| winner == last.winner && k.saturating_add(1) >= last.from);
        let is_among = |last: &&KnownColors| nodes == 0 && (by.is_none() || k >= last.from);
        let said = match last.filter(is_among).and_then(|last| last.by) {
            Some(by) => format!(": {}, {}", style.winner(Player::Alice), unsearched(by)),
            None => format!(": {}", decision_in_words(decided, style)),
        };
        (k, Some(k), said)
    };
    let known = answer.known.iter().filter_map(of_known);
    let all = known.chain(answer.decisions.iter().map(of_decided)).sorted();
    // Consecutive k with equal results are merged.
    let joined = all.coalesce(|one, next| {
        let is_same = one.2 == next.2 && one.1.is_none_or(|to| to.saturating_add(1) >= next.0);
        if is_same { Ok((one.0, one.1.and(next.1), next.2)) } else { Err((one, next)) }
    });
    let range = |from, to: Option<u32>| match to {
        None => format!("k >= {from}"),
        Some(to) if from == to => format!("k = {from}"),
        Some(to) if from == 1 => format!("k < {}", to + 1),
        Some(to) => format!("{from} <= k <= {to}"),
    };
    joined.map(|(from, to, said)| format!("{}{said}", range(from, to))).join("; ")
}

/// Decisions in words, with those that follow from the lower bound.
pub(super) fn decisions_text(answer: &Answer, style: Style) -> String {
    let Answer { decisions, lower_bound: LowerBound { value: low, parameter }, scope, .. } = answer;
    let bob = style.winner(Player::Bob);
    let (is_scan, least) = (*scope == Scope::Number, answer.terms.start.least_colors().max(1));
    let range = match least {
        1 => format!("k < {low}"),
        least if low.saturating_sub(1) == least => format!("k = {least}"),
        least => format!("{least} <= k < {low}"),
    };
    let below = (is_scan && *low > least).then(|| format!("{range}: {bob}, since {parameter} >= {low}"));
    let of_one = |decision: &Decision| match decision.k < *low {
        true => format!("{bob}, since {parameter} >= {low}"),
        false => decision_in_words(decision, style),
    };
    let mut said: Vec<String> = below.into_iter().collect();
    for alike in decisions.chunk_by(|a, b| a.k + 1 == b.k && of_one(a) == of_one(b)) {
        let (first, last) = (&alike[0], &alike[alike.len() - 1]);
        if alike.len() < MANY {
            said.extend(alike.iter().map(|decision| format!("k = {}: {}", decision.k, of_one(decision))));
        } else {
            let each = if first.nodes > 0 && !style.no_timing { " each" } else { "" };
            said.push(format!("{} <= k <= {}: {}{each}", first.k, last.k, of_one(first)));
        }
    }
    said.join("; ")
}

fn decision_in_words(decision: &Decision, style: Style) -> String {
    let Decision { winner, by, nodes: searched, threads, limit, .. } = *decision;
    let mut nodes = describe::count(searched, "node");
    if threads > 1 {
        nodes.push_str(&format!(" on {threads} threads"));
    }
    let Some(winner) = winner.map(|winner| style.winner(winner)) else {
        let Some(limit) = limit else { return "unknown".to_owned() };
        let after = if style.no_timing { String::new() } else { format!(" after {nodes}") };
        return if style.in_table {
            format!("unknown, {limit}{after}")
        } else {
            format!("not decided, {limit}{after}")
        };
    };
    match by.map(|by| (by, cited(by).filter(|_| searched > 0))) {
        Some((_, Some(theorem))) => format!("{winner}, by theorem {theorem}"),
        Some((by, None)) => format!("{winner}, {}", unsearched(by)),
        None if style.no_timing => winner.to_owned(),
        None if searched == 0 => format!("{winner}, no search"),
        None => format!("{winner}, {nodes}"),
    }
}

/// The theorem with its source, or the parameter or record, that says who wins before anything is searched.
fn unsearched(by: &str) -> String {
    cited(by).map_or(format!("by {by}"), |theorem| format!("by theorem {theorem}, not searched"))
}
