//! The weighted map game: the table of positions, alpha-beta and minimax agree.

use classics::weighted_map::WeightedMap;
use classics::weighted_map::file::Problem;
use games::minimax::{self, Minimax};
use games::{Evaluate, Game, Payoff, Player};
use graphs::Budget;
use proptest::prelude::*;
use solver::alpha_beta::{Sequence, search_in};
use solver::exact::{self, Exact};
use solver::mcts::{Search, Settings, UniformPlayout};

/// A map on the regions A, B, ...: a path with these borders besides.
fn random_map(order: usize, borders: u64, weights: [i64; 4]) -> WeightedMap {
    let name = |region: usize| char::from(b'A' + region as u8);
    let adjacent =
        |u: usize, v: usize| u.abs_diff(v) == 1 || (u != v && borders >> (u.min(v) * 8 + u.max(v)) & 1 == 1);
    let [a, b, c, d] = weights;
    let mut text = format!("R, G\nB: R-1\n3\nR: {a}, G: {b}\nR: {c}, G: {d}\n");
    for region in 0..order {
        let neighbors =
            (0..order).filter(|&other| adjacent(region, other)).map(|other| name(other).to_string());
        text.push_str(&format!("{}: {}\n", name(region), neighbors.collect::<Vec<_>>().join(", ")));
    }
    text.parse::<Problem>().expect("a map").game
}

/// The value at this depth and the first move that attains it, every move searched.
fn plain(
    game: &WeightedMap,
    position: &<WeightedMap as Game>::Position,
    depth: u32,
) -> (Option<<WeightedMap as Game>::Move>, i64) {
    let mut moves = Vec::new();
    game.moves(position, &mut moves);
    if depth == 0 || moves.is_empty() {
        return (None, game.merit(position));
    }
    let mut best: Option<(Option<<WeightedMap as Game>::Move>, i64)> = None;
    for step in moves {
        let mut next = position.clone();
        game.play(&mut next, step);
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
        let game = random_map(order, borders, weights);
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
        let game = random_map(order, borders, weights);
        let value = minimax::value(&game);
        let unlimited = Budget::unlimited();
        prop_assert_eq!(exact::value(&game, &unlimited), Ok(value));
        let mut search = Search::new(&game, &game.initial(), Settings::strong(), UniformPlayout::default(), 1);
        prop_assert_eq!(search.run(&game, &mut unlimited.start()), None);
        prop_assert_eq!(search.proven(), Some(game.share(value)));
        let mut oracle = Minimax::new(&game);
        let mut table = Exact::new(&game);
        let mut position = game.initial();
        for step in table.line(&position, &mut unlimited.start()).expect("no limit") {
            prop_assert_eq!(oracle.best_moves(&position)[0], step);
            game.play(&mut position, step);
        }
        prop_assert_eq!(game.value(&position), Some(value));
    }
}
