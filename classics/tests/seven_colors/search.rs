//! Seven colors: the table of positions, alpha-beta and minimax agree.

use std::sync::Arc;

use classics::outcome::Outcome;
use classics::seven_colors::SevenColors;
use games::{Game, Payoff, minimax};
use graphs::Budget;
use proptest::prelude::*;
use solver::alpha_beta::{Sequence, search_in};
use solver::exact;
use solver::mcts::{Search, Settings, UniformPlayout};

use super::random_board;

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
        prop_assert_eq!(exact::value(&game, &unlimited), Ok(value));
        let mut search = Search::new(&game, &game.initial(), Settings::strong(), UniformPlayout::default(), 1);
        prop_assert_eq!(search.run(&game, &mut unlimited.start()), None);
        prop_assert_eq!(search.proven(), Some(game.share(value)));
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
