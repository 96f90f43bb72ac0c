//! The weighted map game: its contract, its rules on a small map, its input file.

use classics::moves::Words;
use classics::painting::Painting;
use classics::weighted_map::file::{Fault, Problem};
use games::coloring::Color;
use games::{Evaluate, Game, Payoff, Player};
use graphs::Vertex;
use proptest::prelude::*;

use super::random_map;
use crate::common::assert_contract;

#[test]
fn moves_are_next_to_colored_regions() {
    let text = "R, G\nB: R-2\n1\nR: 10, G: 5\nG: 1, R: 3\nA: B\nB: A, C\nC: B, D\nD: C\nE:\n";
    let problem: Problem = text.parse().expect("a map");
    let game = &problem.game;
    let shown = |position: &classics::weighted_map::WeightedPosition| game.spell_all(&game.legal(position));
    let mut position = game.initial();
    assert_eq!((position.balance(), game.value(&position)), (-3, None));
    assert_eq!(Player::BOTH.map(|player| game.score(&position, player)), [0, 3]);
    for (expected, balance) in [("A=G,C=G", 2), ("C=G", 1), ("D=R", 11)] {
        assert_eq!(shown(&position), expected);
        let moves = game.legal(&position);
        game.play(&mut position, moves[0]);
        assert_eq!(position.balance(), balance);
    }
    // No move reaches E.
    assert_eq!(shown(&position), "");
    assert_eq!(game.value(&position), Some(11));
    // The first move was G at A; the weight of largest absolute value is 10, on five regions.
    assert_eq!(Player::BOTH.map(|player| game.score(&position, player)), [15, 4]);
    assert_eq!((game.merit(&position), game.given().len()), (11, 1));
    assert_eq!([-50, 0, 11, 50].map(|balance| game.share(balance)), [0.0, 0.5, 0.61, 1.0]);
    let step = Painting { vertex: Vertex::new(3), color: Color::new(1) };
    assert_eq!((step.to_string(), format!("{step:?}")), ("3=1".into(), "3=1".into()));
}

#[test]
fn without_weights_every_balance_is_half() {
    let game = random_map(2, 1 << 1, 'A', false, [&[0; 3]; 2]).game;
    assert_eq!(game.share(0), 0.5);
}

#[test]
fn blank_lines_and_remarks_are_passed_over() {
    let text = "\u{feff}# a map\r\n\nB,  A\r\n Here : A-1 \n2\nA: -1, B: 0\n# more\nB: 2, A: 3\nHere:\n";
    let problem: Problem = text.parse().expect("a map");
    assert_eq!((problem.depth, problem.game.colors()), (2, &["A".to_owned(), "B".to_owned()][..]));
    assert_eq!(problem.game.initial().balance(), -1);
}

fn fault(text: &str) -> Fault {
    text.parse::<Problem>().map(drop).unwrap_err()
}

#[test]
fn every_kind_of_broken_file_is_told_with_its_line() {
    let lines = ["R, G", "A: R-1, C: R-2", "3", "R: 1, G: 2", "R: 2, G: 1", "A: B", "B: A, C", "C: B"];
    assert!(lines.join("\n").parse::<Problem>().is_ok());
    for (line, what) in
        ["the colors", "the first assignments", "the depth", "player 1", "player 2", "a region"]
            .iter()
            .enumerate()
    {
        let refusal = fault(&lines[..line].join("\n"));
        assert_eq!((refusal.line, refusal.found.as_str()), (line + 1, "the end of the file"));
        assert!(refusal.expected.contains(what), "{refusal}");
    }
    // 1,024 colors are the most, and a region is told from another one.
    let with_colors = |count: usize| {
        let names: Vec<String> = (0..count).map(|color| format!("c{color}")).collect();
        let weights: Vec<String> = names.iter().map(|name| format!("{name}: 1")).collect();
        let (names, weights) = (names.join(", "), weights.join(", "));
        format!("{names}\nA: c0-1\n3\n{weights}\n{weights}\nA: B\nB: A\n").parse::<Problem>().map(drop)
    };
    assert_eq!(with_colors(1024), Ok(()));
    let many = with_colors(1025).unwrap_err();
    assert_eq!((many.line, many.found.as_str()), (1, "1025"), "{many}");
    let with = |line: usize, text: &str| {
        let mut lines = lines;
        lines[line - 1] = text;
        fault(&lines.join("\n"))
    };
    for (line, text, place, expected) in [
        (1, "R, R", 1, "color \"R\" once"),
        (1, "R,,G", 1, "separated by commas"),
        (1, "R: G", 1, "separated by commas"),
        (2, "A: X-1", 2, "one of the colors G, R"),
        (2, "A: R", 2, "COLOR-1 or COLOR-2"),
        (2, "A: R-3", 2, "COLOR-1 or COLOR-2"),
        (2, "A", 2, "REGION: COLOR-PLAYER"),
        (2, "Z: R-1", 2, "a line of their own"),
        (2, "A: R-1, A: G-1", 2, "\"A\" once"),
        (2, "A: R-1, B: R-2", 2, "neighbors \"A\" and \"B\" of different colors"),
        (3, "0", 3, "at least 1"),
        (3, "-2", 3, "at least 1"),
        (3, "three", 3, "at least 1"),
        (4, "R: 1", 4, "a weight for color \"G\""),
        (4, "R: 1, G: 2, R: 3", 4, "\"R\" once"),
        (4, "R: 1, G: 2, X: 3", 4, "one of the colors"),
        (5, "R: 1, G: many", 5, "a whole number"),
        (5, "R: 1, G: 99999999999999", 5, "a whole number"),
        (5, "R: 1, G: -9223372036854775808", 5, "a whole number"),
        (6, "A", 6, "REGION: NEIGHBOR"),
        (6, ": B", 6, "the name of a region"),
        (6, "A: B, Z", 6, "a line of their own"),
        (6, "A: B, B", 6, "each neighbor of \"A\" once"),
        (6, "A: A, B", 6, "each neighbor of \"A\" once"),
        (6, "A: B, ", 6, "a line of their own"),
        (7, "A: B", 7, "one line for region \"A\""),
        (8, "C:", 8, "\"B\" among the neighbors of \"C\""),
    ] {
        let refusal = with(line, text);
        assert_eq!(refusal.line, place, "{text:?}: {refusal}");
        assert!(refusal.expected.contains(expected), "{text:?}: {refusal}");
        assert_eq!(refusal.to_string().lines().count(), 1);
    }
}

proptest! {
    #[test]
    fn keeps_the_contract_of_a_game(
        order in 1usize..=5,
        borders: u64,
        weights in prop::array::uniform6(-9i64..10),
        choices in prop::collection::vec(0usize..1000, 6),
    ) {
        let weights = [&weights[..3], &weights[3..]];
        assert_contract(&random_map(order, borders, 'A', false, weights).game, 5, &choices);
    }

    #[test]
    fn nothing_makes_the_reader_panic(text in "[RGA-C:,0-9\\-\n ]{0,60}") {
        let _ = text.parse::<Problem>();
    }
}
