//! Seven colors: the table of positions, alpha-beta and minimax agree.

use std::sync::Arc;

use classics::outcome::Outcome;
use classics::seven_colors::SevenColors;
use games::{Game, minimax};
use graphs::Budget;
use proptest::prelude::*;
use solver::alpha_beta::{Sequence, search_in};

use super::random_board;
use crate::engines::assert_found;

proptest! {
    #[test]
    fn every_engine_finds_the_winner(
        size in 2usize..=4,
        colors in 2usize..=4,
        tiles in prop::collection::vec(0u8..12, 16),
    ) {
        let game = SevenColors::new(random_board(size, colors, &tiles), 0);
        let value = minimax::value(&game);
        let unlimited = Budget::unlimited();
        assert_found(&game, value);
        // Every second move at least takes a tile.
        let depth = 2 * (size * size) as u32;
        for sequence in [Sequence::BestFirst, Sequence::AsGiven] {
            let found = search_in(&game, &game.initial(), depth, sequence, &mut unlimited.start(), &mut ());
            let (_, lead) = found.expect("no limit").merit;
            prop_assert_eq!(value, match lead {
                0 => Outcome::Tie,
                1.. => Outcome::AliceWins,
                _ => Outcome::BobWins,
            });
        }
    }

    #[test]
    fn moves_without_gain_change_nothing(tiles in prop::collection::vec(0u8..12, 9), colors in 2usize..=3) {
        let board = random_board(3, colors, &tiles);
        let [hurried, patient] = [0, 2].map(|patience| SevenColors::new(Arc::clone(&board), patience));
        prop_assert_eq!(minimax::value(&hurried), minimax::value(&patient));
    }
}
