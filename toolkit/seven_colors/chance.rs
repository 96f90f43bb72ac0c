//! Seeds of seven colors, one for each board, player and round.

use solver::mcts::Dice;

/// The seed that belongs to these numbers: a hash of all of them, in their order.
pub(super) fn seed_of(numbers: &[u64]) -> u64 {
    numbers.iter().fold(0, |state, &number| Dice::new(state ^ number).seed())
}
