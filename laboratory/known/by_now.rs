//! What is known by now beside what a report found within its limits.

use games::ChosenGame;
use graphs::Budget;
use itertools::Itertools;
use toolkit::known::KnownNumbers;

use super::sources::stated;
use super::{ClaimContent, SourceClaim};
use crate::report::Report;

/// What the table has of the numbers that this report left open.
pub fn known_by_now(name: &str, report: &Report) -> Vec<String> {
    let claims = stated(name, report).into_iter();
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
