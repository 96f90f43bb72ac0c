//! Hints in games where positions have values.

use std::collections::BTreeMap;

use games::{Agent, Evaluate, Player};
use graphs::Budget;
use solver::alpha_beta::AlphaBeta;
use toolkit::sitting::engines::{ExactValues, FALLBACK};

/// The moves by their values, the best first, a line for each value; if a limit comes before all values are known, the
/// move of alpha-beta.
pub fn hint<G: Evaluate>(
    game: &G,
    position: &G::Position,
    solver: &mut impl ExactValues<G>,
    limits: &Budget,
    worth: impl Fn(G::Value) -> String,
    spell: impl Fn(G::Move) -> String,
) -> String {
    let weighed = match solver.weigh(game, position, &mut limits.start()) {
        Ok(weighed) => weighed,
        Err(limit) => {
            let step = AlphaBeta::new(FALLBACK, limits.clone()).choose(game, position, None);
            return format!("not known ({limit}); alpha-beta:{FALLBACK} would play {}", spell(step));
        }
    };
    let mut by_value: BTreeMap<G::Value, Vec<String>> = BTreeMap::new();
    for (step, value) in weighed {
        by_value.entry(value).or_default().push(spell(step));
    }
    let mut lines: Vec<String> = by_value
        .into_iter()
        .map(|(value, words)| format!("  {}: {}", worth(value), words.join(", ")))
        .collect();
    if game.to_move(position) == Player::Alice {
        lines.reverse();
    }
    lines.insert(0, "the moves by value, the best first:".into());
    lines.join("\n")
}
