//! Seven colors: its contract, flood against sweep, a game by hand; the table of positions, alpha-beta and minimax agree.

mod players;

use std::sync::Arc;

use classics::outcome::Outcome;
use classics::seven_colors::board::Board;
use classics::seven_colors::territory::{gains, reachable};
use classics::seven_colors::{Conquest, Hue, SevenColors, file};
use games::{Evaluate, Game, Player, minimax};
use graphs::Budget;
use proptest::prelude::*;
use solver::alpha_beta::{Sequence, search_in};
use toolkit::sitting::{IllegalMove, Sitting, check};

use crate::common::assert_contract;
use crate::engines::assert_found;

fn random_board(size: usize, colors: usize, tiles: &[u8]) -> Arc<Board> {
    let tiles = tiles[..size * size].iter().map(|&tile| Hue(tile % colors as u8)).collect();
    Arc::new(Board::new(size, colors, tiles).expect("a board"))
}

fn letters(rows: &[&str], colors: usize) -> Arc<Board> {
    let tiles = rows.concat().bytes().map(|letter| Hue(letter - b'A')).collect();
    Arc::new(Board::new(rows.len(), colors, tiles).expect("a board"))
}

fn take(letter: char) -> Conquest {
    Conquest::Take(Hue(letter as u8 - b'A'))
}

fn moves(game: &SevenColors, position: &<SevenColors as Game>::Position) -> String {
    let moves = game.legal(position);
    moves.iter().map(Conquest::to_string).collect::<Vec<_>>().join(" ")
}

#[test]
fn a_game_by_hand() {
    // Player 1 begins at the top right, player 2 at the bottom left.
    let game = SevenColors::new(letters(&["AAB", "CAA", "BCC"], 4), 0);
    let mut position = game.initial();
    assert_eq!(moves(&game, &position), "A");
    game.play(&mut position, take('A'));
    assert_eq!((position.held(Player::Alice), position.neutral()), (5, 3));
    // More than half of nine.
    assert_eq!(game.value(&position), Some(Outcome::AliceWins));
    assert_eq!(game.merit(&position), (1, 4));
}

#[test]
fn who_cannot_grow_passes() {
    let game = SevenColors::new(letters(&["BBBC", "BBBA", "AABA", "CAAA"], 3), 5);
    let mut position = game.initial();
    // The first move walls player 2 in, with half of the board and no more.
    game.play(&mut position, take('A'));
    assert_eq!((position.held(Player::Alice), game.value(&position)), (8, None));
    assert_eq!(moves(&game, &position), "pass");
    game.play(&mut position, Conquest::Pass);
    game.play(&mut position, take('B'));
    assert_eq!((position.neutral(), game.value(&position)), (0, Some(Outcome::AliceWins)));
}

#[test]
fn idle_moves_are_legal_up_to_the_limit() {
    let game = SevenColors::new(letters(&["AAB", "CAA", "BCC"], 4), 2);
    let mut position = game.initial();
    assert_eq!(moves(&game, &position), "A B C D");
    game.play(&mut position, take('D'));
    game.play(&mut position, take('D'));
    assert_eq!((moves(&game, &position).as_str(), position.lead()), ("A", 0));
    assert_eq!((position.idle(), position.hurried().idle()), (2, 0));
    // A move that gains begins the count anew.
    game.play(&mut position, take('A'));
    assert_eq!(position.idle(), 0);
    assert_eq!((game.idle_limit(), game.hurried().idle_limit()), (2, 0));
}

#[test]
fn boards_are_read_from_files() {
    let read = file::read("b", "\u{feff}# a board\r\n\r\n  AB*\r\nCAD\r\n-BB\r\n\n").expect("a board");
    assert_eq!(Arc::new(read), letters(&["ABA", "CAD", "ABB"], 4));
    let (rows, _) = include_str!("faults.tsv").split_once("\n\n").unwrap();
    for (text, fault) in rows.lines().map(|row| row.split_once('\t').unwrap()) {
        let text = text.replace('␊', "\n").replace('␛', "\x1b");
        assert_eq!(file::read("b", &text).expect_err(&text).to_string(), fault);
    }
}

/// Player 1 can shut player 2 in with the first move.
const BOARD: &str = "BBA*\nBAAB\nAACC\n-ABC\n";

#[test]
fn every_refusal_of_seven_colors_names_its_rule() {
    let table = |idle_limit| SevenColors::new(Arc::new(file::read("board", BOARD).unwrap()), idle_limit);
    let take = |hue| Conquest::Take(Hue(hue));
    let (hurried, start) = (table(0), table(0).initial());
    for (step, refusal) in [
        (take(3), "expected a color from A to C, found D"),
        (take(2), "C takes no tile, and neither did the last 0 moves"),
        (Conquest::Pass, "A takes a tile, and only a player who can take none passes"),
    ] {
        assert_eq!(check(&hurried, &start, step), Err(IllegalMove::Refused(refusal.into())));
    }

    let patient = table(2);
    let mut sitting = Sitting::of_two(&patient).after(&[take(0)]).unwrap();
    let refusal = sitting.make(take(1)).unwrap_err();
    assert_eq!(refusal.to_string(), "no color takes a tile, so the only move is to pass");
    assert!(sitting.make(Conquest::Pass).is_ok());
    assert!(sitting.make(take(0)).is_ok(), "the limit is not reached");
}

proptest! {
    #[test]
    fn what_is_written_can_be_read(size in 2usize..=12, tiles in prop::collection::vec(0u8..26, 144)) {
        let board = random_board(size, 26, &tiles);
        let read = file::read("b", &board.to_string()).expect("a board");
        prop_assert_eq!(read.among(26), Ok((*board).clone()));
    }

    #[test]
    fn the_flood_takes_what_is_taken_tile_by_tile(
        size in 2usize..=12,
        colors in 1usize..=4,
        tiles in prop::collection::vec(0u8..12, 144),
        plies in prop::collection::vec(0usize..4, 0..12),
    ) {
        let board = random_board(size, colors, &tiles);
        let mut position = SevenColors::new(Arc::clone(&board), 0).initial();
        let mut player = Player::Alice;
        for ply in plies {
            for player in Player::BOTH {
                let counts = gains(&board, position.owners(), player);
                for (hue, &count) in counts.iter().enumerate() {
                    let hue = Hue(hue as u8);
                    let mut flooded = reachable(&board, position.owners(), player, hue);
                    flooded.sort_unstable();
                    prop_assert_eq!(flooded.len(), count as usize);
                    let (owners, mut owned) = (position.owners(), position.owners().to_vec());
                    let is_next = |&tile: &usize, owned: &[Option<Player>]| {
                        let touches = board.neighbors(tile).any(|beside| owned[beside] == Some(player));
                        owned[tile].is_none() && board.tiles()[tile] == hue && touches
                    };
                    while let Some(tile) = (0..owned.len()).find(|tile| is_next(tile, &owned)) {
                        owned[tile] = Some(player);
                    }
                    let taken = (0..owned.len()).filter(|&tile| owners[tile] != owned[tile]);
                    prop_assert_eq!(flooded, taken.collect::<Vec<_>>());
                }
            }
            position.grow(&board, player, Hue((ply % colors) as u8));
            player = player.opponent();
        }
    }

    #[test]
    fn keeps_the_contract_of_a_game(
        tiles in prop::collection::vec(0u8..6, 9),
        idle_limit in 0u32..=1,
        choices in prop::collection::vec(0usize..1000, 6),
    ) {
        // Seven tiles to take, and a move without gain and a pass between any two.
        assert_contract(&SevenColors::new(random_board(3, 3, &tiles), idle_limit), 32, &choices);
    }

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
        let [hurried, patient] = [0, 2].map(|idle_limit| SevenColors::new(Arc::clone(&board), idle_limit));
        prop_assert_eq!(minimax::value(&hurried), minimax::value(&patient));
    }
}
