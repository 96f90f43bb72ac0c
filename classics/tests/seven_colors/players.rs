//! Seven colors: players, boards, borders and championships.

use std::sync::Arc;

use classics::seven_colors::board::Board;
use classics::seven_colors::boards::{BOARDS, BoardRequest, NoPlan, Supply, by_name};
use classics::seven_colors::championship::{Championship, PRINTED, PrintedResult, Standings, two_rounds};
use classics::seven_colors::players::{Conditions, Line, NamedPlayer, PLAYERS, Reading, Reply, border};
use classics::seven_colors::{Conquest, Hue, SevenColors, Territories, file};
use games::{Game, Player};
use graphs::{Budget, Limit};
use proptest::prelude::*;

use super::letters;
use crate::common::by_effort;

fn wanted(size: usize, colors: usize, seed: u64) -> BoardRequest {
    BoardRequest { size, colors, wall: None, seed }
}

fn made(name: &str, wanted: &BoardRequest) -> Arc<Board> {
    Arc::new((by_name(name).expect("a board").new)(wanted).expect("there is room"))
}

fn player(name: &str) -> NamedPlayer {
    name.parse().expect("a player")
}

fn conditions(seed: u64) -> Conditions {
    Conditions { seed, reading: Reading::default(), limits: Budget::unlimited() }
}

fn everyone() -> Vec<NamedPlayer> {
    let named = |name: &str| match name {
        "n-greedy" | "alpha-beta" => player(&format!("{name}:2")),
        "mcts" => player("mcts:20"),
        _ => player(name),
    };
    PLAYERS.iter().map(|kind| named(kind.name())).collect()
}

#[test]
fn everyone_plays_everyone_by_the_rules() {
    let board = made("random", &wanted(7, 4, 1));
    let players = everyone();
    assert_eq!(players.len(), PLAYERS.len());
    for one in &players {
        for other in &players {
            let tally = two_rounds(&board, [one, other], &conditions(5));
            assert_eq!(tally.rounds, 2, "{one} and {other}");
            assert_eq!(tally, two_rounds(&board, [one, other], &conditions(5)), "the seed fixes everything");
        }
    }
}

#[test]
fn names_are_read_with_their_budgets() {
    for text in ["mix:2:1", "mix", "mix-sum:0:7", "n-greedy:3", "spider"] {
        assert_eq!(player(text).to_string(), text);
    }
    for text in "mix:2 mix-sum:1 mix:2:x mix:-1:1 n-greedy n-greedy:0 spider:1 spider: nobody".split(' ') {
        let refusal = text.parse::<NamedPlayer>().unwrap_err().to_string();
        assert!(refusal.starts_with("expected ") && refusal.contains(", found "), "{text}: {refusal}");
    }
}

fn first_moves(name: &str, board: &Arc<Board>, reading: Reading) -> Vec<Conquest> {
    let game = SevenColors::new(Arc::clone(board), SevenColors::DEFAULT_IDLE_LIMIT);
    let moves = (0..64).map(|seed| {
        let conditions = Conditions { reading, ..conditions(seed) };
        player(name).sit(&conditions).expect("a player").choose(&game, &game.initial(), None)
    });
    let mut moves: Vec<Conquest> = moves.collect();
    moves.sort_unstable();
    moves.dedup();
    moves
}

fn takes(letters: &str) -> Vec<Conquest> {
    letters.bytes().map(|letter| Conquest::Take(Hue(letter - b'A'))).collect()
}

/// From the top right, A and B gain one tile each.
const BEYOND: [&str; 5] = ["DDDAD", "DDDEB", "DDCCC", "DDDCD", "DDDDD"];

#[test]
fn each_player_takes_what_it_looks_for() {
    let reading = Reading::default();
    let board = letters(&BEYOND, 5);
    let gains = SevenColors::new(Arc::clone(&board), 0).initial().gains(&board, Player::Alice);
    assert_eq!(gains, [1, 1, 0, 0, 0]);
    // After A: the D to the left, 16 tiles; after B: the four C. A and B both make a border of two steps, which are
    // walked twice. Double-greedy's color is A, with a gain of 1 + 16.
    for (names, expected) in [
        // A tie is broken by a coin.
        ("greedy improved-random spider mix:0:1 mix:1:5 mix:4:18", "AB"),
        ("random", "ABCDE"),
        ("double-greedy mix:1:0 mix:1:1 mix:1:4 mix:4:17 mix-sum:1:0 mix-sum:1:9", "A"),
        // The first of the best.
        ("n-greedy:1", "A"),
    ] {
        for name in names.split(' ') {
            assert_eq!(first_moves(name, &board, reading), takes(expected), "{name}");
        }
    }
}

#[test]
fn a_reply_may_spoil_the_second_move() {
    // The D beyond A are connected with player 2, who takes them first.
    let board = letters(&BEYOND, 5);
    let reading = Reading { reply: Reply::Greedy, ..Reading::default() };
    assert_eq!(first_moves("double-greedy", &board, reading), takes("B"));
}

/// How many sides of tiles there are around the inside, walked from corner to corner of tiles with the inside on the
/// right hand, from the player's corner of the board.
fn sides_around(size: usize, inside: impl Fn(usize) -> bool, player: Player) -> u32 {
    let size = size as isize;
    let is_inside = |row: isize, column: isize| {
        let on_board = (0..size).contains(&row) && (0..size).contains(&column);
        on_board && inside((row * size + column) as usize)
    };
    // Down the right side of the top right tile, or up the left side of the bottom left one.
    let start = match player {
        Player::Alice => ((0, size), (1, 0)),
        Player::Bob => ((size, 0), (-1, 0)),
    };
    let ((mut row, mut column), (mut down, mut right)) = start;
    let mut steps = 0;
    loop {
        (row, column, steps) = (row + down, column + right, steps + 1);
        // The tiles ahead, to the right hand and to the left of the point.
        let tile = |down: isize, right: isize| is_inside(row + (down - 1) / 2, column + (right - 1) / 2);
        let (hand, other) = (tile(down + right, right - down), tile(down - right, right + down));
        (down, right) = match (hand, other) {
            (false, _) => (right, -down),
            (true, false) => (down, right),
            (true, true) => (-right, down),
        };
        if ((row, column), (down, right)) == start {
            return steps;
        }
        assert!(steps < 10_000, "the walk does not close");
    }
}

fn connected(board: &Board, from: Vec<usize>, open: impl Fn(usize) -> bool) -> Vec<bool> {
    let mut reached = vec![false; board.tiles().len()];
    from.into_iter().for_each(|tile| reached[tile] = true);
    // Grown until nothing changes.
    loop {
        let grows = |&tile: &usize| {
            !reached[tile] && open(tile) && board.neighbors(tile).any(|beside| reached[beside])
        };
        let grown: Vec<usize> = (0..reached.len()).filter(grows).collect();
        if grown.is_empty() {
            return reached;
        }
        grown.into_iter().for_each(|tile| reached[tile] = true);
    }
}

/// Whether the tiles beside a player's corner both belong to it and are joined by the corner tile alone.
fn is_parted_by_its_corner(board: &Board, owners: &[Option<Player>], player: Player) -> bool {
    let corner = board.corner(player);
    let own = |tile: usize| tile != corner && owners[tile] == Some(player);
    let arms: Vec<usize> = board.neighbors(corner).filter(|&tile| own(tile)).collect();
    matches!(arms[..], [one, other] if !connected(board, vec![one], own)[other])
}

#[test]
fn every_board_is_made_or_refused() {
    for plan in BOARDS {
        assert_eq!((plan.new)(&wanted(30, 7, 3)).expect("there is room").tiles().len(), 900, "{}", plan.name);
        assert!((plan.new)(&wanted(1, 7, 3)).is_err(), "{}", plan.name);
        assert!((plan.new)(&wanted(8, 0, 3)).is_err(), "{}", plan.name);
    }
    let greedy = by_name("against-greedy").expect("a board");
    assert_eq!((greedy.new)(&wanted(30, 5, 0)), Err(NoPlan::Colors { least: 6, found: 5 }));
    let thick = BoardRequest { wall: Some(20), ..wanted(30, 7, 0) };
    assert_eq!((greedy.new)(&thick), Err(NoPlan::Wall { wall: 20, size: 30 }));
}

#[test]
fn the_snake_is_one_piece() {
    let board = made("snake", &wanted(30, 7, 0));
    let mut position = SevenColors::new(Arc::clone(&board), 0).initial();
    let of_it = |&tile: &usize| board.tiles()[tile] == Hue(0) && position.owner(tile).is_none();
    let all = (0..900).filter(of_it).count() as u32;
    assert_eq!(position.grow(&board, Player::Alice, Hue(0)), all);
}

/// The most tiles that a player takes in so many moves of its own, beginning with one of these colors.
fn most(board: &Board, position: &Territories, firsts: &[u8], moves: usize) -> u32 {
    let all: Vec<u8> = (0..board.colors() as u8).collect();
    let gained = firsts.iter().map(|&hue| {
        let mut after = position.clone();
        let gain = after.grow(board, Player::Alice, Hue(hue));
        match gain {
            0 => 0,
            _ if moves == 1 => gain,
            _ => gain + most(board, &after, &all, moves - 1),
        }
    });
    gained.max().unwrap_or(0)
}

#[test]
fn the_decoy_always_gains_more_now() {
    for size in [20, 30, 40] {
        for wall in [1, 2, 3] {
            let plan = by_name("against-greedy").expect("a board");
            let Ok(board) = (plan.new)(&BoardRequest { wall: Some(wall), ..wanted(size, 7, 0) }) else {
                assert!(size < 30, "there is room on {size} tiles for {wall} layers");
                continue;
            };
            let jackpot = board.tiles().iter().filter(|&&hue| hue == Hue(2)).count();
            assert!(2 * jackpot > size * size);
            let game = SevenColors::new(Arc::new(board), 0);
            let board = game.board();
            let mut position = game.initial();
            for stripe in 0..size / 3 {
                let decoy = most(board, &position, &[0, 1], wall);
                let others = most(board, &position, &[2, 3, 4, 5, 6], wall);
                assert!(decoy > others, "{size}, {wall} layers, stripe {stripe}: {decoy} and {others}");
                let gains = position.gains(board, Player::Alice);
                let next = if gains[0] > gains[1] { Hue(0) } else { Hue(1) };
                assert!(position.grow(board, Player::Alice, next) > 1);
            }
        }
    }
}

#[test]
fn a_championship_does_not_depend_on_the_threads() {
    let players = ["improved-random", "greedy", "mix"].map(player);
    let plan = by_name("symmetric").expect("a board");
    let boards = Supply::Made(plan, wanted(10, 5, 0));
    let championship = Championship { players: &players, matches: 6, boards, conditions: conditions(11) };
    let one = rayon::ThreadPoolBuilder::new().num_threads(1).build().expect("a thread");
    let alone = one.install(|| championship.play(&|| {})).expect("no limit");
    assert_eq!(alone, championship.play(&|| {}).expect("no limit"));
    for (row, column) in [(0, 1), (0, 2), (1, 2)] {
        let sum = alone
            .credited(row, column)
            .zip(alone.credited(column, row))
            .map(|(one, other)| one.successes + other.successes);
        assert_eq!(sum, Some(12));
        assert!(alone.even(row, column) <= 12);
    }
    assert_eq!(alone.credited(1, 1), None);
    let limits = Budget { time: Some(std::time::Duration::ZERO), ..Budget::default() };
    let late = Championship { conditions: Conditions { limits, ..conditions(11) }, ..championship };
    let late = late.play(&|| {}).expect("there is such a board");
    assert_eq!((late.limit, late.credited(0, 1).map(|rounds| rounds.trials)), (Some(Limit::Time), Some(0)));
}

#[test]
fn pairs_of_the_document_sum_to_all_rounds() {
    for row in 0..5 {
        for column in 0..5 {
            let sum = PRINTED.won[row][column].zip(PRINTED.won[column][row]).map(|(one, other)| one + other);
            assert_eq!(sum, (row != column).then_some(PrintedResult::ROUNDS));
        }
    }
    PRINTED.players.iter().for_each(|name| drop(player(name)));
}

fn met(names: &[&str], boards: Supply, matches: u64, reading: Reading) -> Standings {
    let players: Vec<NamedPlayer> = names.iter().map(|name| player(name)).collect();
    let conditions = Conditions { reading, ..conditions(0) };
    Championship { players: &players, matches, boards, conditions }.play(&|| {}).expect("no limit")
}

#[test]
fn spider_and_mix_play_as_in_the_document() {
    // Matches of each pair, and of the two that show the other reading.
    let (matches, with_sides) = by_effort((10, 24), (40, 60));
    let standard = || Supply::Made(by_name("random").expect("a board"), BoardRequest::default());
    let names = ["improved-random", "spider", "greedy", "mix"];
    let standings = met(&names, standard(), matches, Reading::default());
    for column in 0..names.len() {
        for row in 0..column {
            let printed = PRINTED.credited(names[row], names[column]).expect("a pair of the document");
            let z = standings.credited(row, column).expect("a pair").z(&printed).expect("rounds");
            assert!(z.abs() < 4.0, "{} against {}: {z}", names[row], names[column]);
        }
    }
    // With its inside colored in, spider is much stronger.
    let sides = Reading { line: Line::Sides, ..Reading::default() };
    let standings = met(&names[..2], standard(), with_sides, sides);
    let printed = PRINTED.credited(names[0], names[1]).expect("a pair of the document");
    assert!(standings.credited(0, 1).expect("a pair").z(&printed).expect("rounds") < -3.0);
}

#[test]
fn strategies_are_useless_on_the_figures_of_the_document() {
    let matches = by_effort(80, 300);
    let figure = |name: &str, text: &str| {
        let board = file::read(name, text).expect("a board");
        assert_eq!(board.to_string(), text.split_once('\n').expect("a remark").1, "{name} is read as it is");
        Supply::Given(Arc::new(board))
    };
    let second = figure("figure-2.txt", include_str!("../../examples/boards/figure-2.txt"));
    let third = figure("figure-3.txt", include_str!("../../examples/boards/figure-3.txt"));
    for (boards, strategy, least) in
        [(&second, "greedy", 0.9), (&second, "spider", 0.5), (&third, "double-greedy", 0.8)]
    {
        let standings = met(&["improved-random", strategy], boards.clone(), matches, Reading::default());
        let rounds = standings.credited(0, 1).expect("a pair");
        assert!(rounds.interval().low > least, "{strategy}: {rounds:?}");
    }
    let standings = met(&["improved-random", "double-greedy"], second, matches, Reading::default());
    assert!(!standings.credited(0, 1).expect("a pair").is_most(), "what is behind one wall is seen");
}

proptest! {
    #[test]
    fn borders_are_as_long_as_walks_along_the_sides_of_tiles(
        size in 2usize..=9,
        seed: u64,
        plies in prop::collection::vec(0u8..3, 0..14),
    ) {
        let board = made("random", &wanted(size, 3, seed));
        let mut position = SevenColors::new(Arc::clone(&board), 0).initial();
        let mut mover = Player::Alice;
        for hue in plies {
            position.grow(&board, mover, Hue(hue));
            mover = mover.opponent();
            for player in Player::BOTH {
                let owners = position.owners();
                let of = |line| border(&board, owners, player, line);
                // Around the territory itself: a turn to the right passes no side, a step ahead one, to the left two, back
                // three; the turns to the left, less those to the right, are four quarters in all.
                let steps = sides_around(size, |tile| owners[tile] == Some(player), player) - 4;
                let [first, second] = [Line::Walk, Line::WalkTwice].map(of);
                if is_parted_by_its_corner(&board, owners, player) {
                    prop_assert!(first < steps && second == steps);
                } else {
                    prop_assert_eq!([first, second], [steps, 2 * steps]);
                }
                // Around what the opponent cannot reach.
                let of_other = |&tile: &usize| owners[tile] == Some(player.opponent());
                let others = (0..owners.len()).filter(of_other).collect();
                let outside = connected(&board, others, |tile| owners[tile].is_none());
                let counted = of(Line::Sides);
                prop_assert_eq!(counted, sides_around(size, |tile| !outside[tile], player));
                let [sides, tiles] = [Line::OpenSides, Line::OpenTiles].map(of);
                prop_assert!(tiles <= sides && sides <= counted && (tiles == 0) == (sides == 0));
            }
        }
    }
}
