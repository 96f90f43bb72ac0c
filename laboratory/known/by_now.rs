//! What is known by now about numbers that a report left open.

use games::ChosenGame;
use graphs::Budget;
use itertools::Itertools;
use toolkit::known::KnownNumbers;

use super::sources::claims_of_report;
use super::{ClaimContent, SourceClaim};
use crate::report::Report;

/// For each number that this report left open, its entry in the table.
pub fn known_by_now(name: &str, report: &Report) -> Vec<String> {
    let claims = claims_of_report(name, report).into_iter();
    let sharper = claims.filter_map(|SourceClaim { name, graph, game, variant, says, .. }| {
        let ClaimContent::Between(low, Some(high)) = says else { return None };
        let is_open = low < high;
        let known =
            is_open.then(|| KnownNumbers::kept().of(&graph, game, variant, &Budget::unlimited()))??;
        let number = ChosenGame::of_kind(game).playing(variant);
        known
            .is_sharper([low, high])
            .then(|| format!("`{name}`, {number}: {}", known.in_words(number.ruleset.symbol)))
    });
    sharper.unique().collect()
}
