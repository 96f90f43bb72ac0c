//! The weighted map game: the table of positions, alpha-beta and minimax agree.

use classics::weighted_map::WeightedMap;
use games::minimax::{self, Minimax};
use games::{Evaluate, Game, Player};
use graphs::Budget;
use proptest::prelude::*;
use solver::alpha_beta::{Sequence, search_in};
use solver::exact::Exact;

use super::random_map;
use crate::engines::assert_found;

/// The value at this depth and the first move that attains it, every move searched.
fn plain(
    game: &WeightedMap,
    position: &<WeightedMap as Game>::Position,
    depth: u32,
) -> (Option<<WeightedMap as Game>::Move>, i64) {
    let moves = game.legal(position);
    if depth == 0 || moves.is_empty() {
        return (None, game.merit(position));
    }
    let mut best: Option<(Option<<WeightedMap as Game>::Move>, i64)> = None;
    for step in moves {
        let next = game.after(position, step);
        let (_, value) = plain(game, &next, depth - 1);
        let better = best.is_none_or(|(_, most)| match game.to_move(position) {
            Player::Alice => value > most,
            Player::Bob => value < most,
        });
        if better {
            best = Some((Some(step), value));
        }
    }
    best.expect("a move")
}

proptest! {
    #[test]
    fn alpha_beta_finds_the_value_and_the_first_best_move_at_every_depth(
        order in 2usize..=6,
        borders: u64,
        weights in prop::array::uniform4(-3i64..4),
        depth in 0u32..=5,
    ) {
        let game = random_map(order, borders, 'B', true, [&weights[..2], &weights[2..]]).game;
        let unlimited = Budget::unlimited();
        let found = search_in(&game, &game.initial(), depth, Sequence::AsGiven, &mut unlimited.start(), &mut ())
            .expect("no limit");
        prop_assert_eq!((found.best, found.merit), plain(&game, &game.initial(), depth));
    }

    #[test]
    fn the_table_of_positions_plays_as_minimax_does(
        order in 2usize..=7,
        borders: u64,
        weights in prop::array::uniform4(-3i64..4),
    ) {
        let game = random_map(order, borders, 'B', true, [&weights[..2], &weights[2..]]).game;
        let value = minimax::value(&game);
        let unlimited = Budget::unlimited();
        assert_found(&game, value);
        let mut oracle = Minimax::new(&game);
        let mut table = Exact::new(&game);
        let mut position = game.initial();
        for step in table.line(&position, &mut unlimited.start()).expect("no limit") {
            let mut moves = oracle.moves(&position).into_iter();
            prop_assert_eq!(moves.find(|&(_, reached)| reached == value).map(|(best, _)| best), Some(step));
            game.play(&mut position, step);
        }
        prop_assert_eq!(game.value(&position), Some(value));
    }
}
