//! The weighted map game: its contract, its rules, its input file; the table of positions and minimax agree, and the
//! visits are those of the textbook's algorithm written down directly.

use classics::moves::Words;
use classics::painting::Painting;
use classics::weighted_map::file::{Fault, Problem};
use classics::weighted_map::visits::{self, Visit};
use classics::weighted_map::{WeightedMap, WeightedPosition};
use games::coloring::Color;
use games::minimax::{self, Minimax};
use games::{Evaluate, Game, Payoff, Player};
use graphs::{Budget, Graph, Vertex};
use proptest::prelude::*;
use solver::exact::Exact;

use crate::common::assert_contract;
use crate::engines::assert_found;

/// The map of this graph, whose regions are called as its vertices, with as many of the colors R, G, B as either player
/// has weights.
pub(crate) fn map(graph: &Graph, given: &str, weights: [&[i64]; 2]) -> Problem {
    let colors = &["R", "G", "B"][..weights[0].len()];
    let row = |weights: &[i64]| {
        let weighed = colors.iter().zip(weights).map(|(color, weight)| format!("{color}: {weight}"));
        weighed.collect::<Vec<_>>().join(", ")
    };
    let regions = graph.vertices().map(|v| {
        let neighbors: Vec<String> = graph.neighbors(v).iter().map(Vertex::to_string).collect();
        format!("{v}: {}\n", neighbors.join(", "))
    });
    let (regions, [one, two]) = (regions.collect::<String>(), weights.map(row));
    format!("{}\n{given}\n3\n{one}\n{two}\n{regions}", colors.join(", ")).parse().expect("a map")
}

/// A map with these borders, besides those of a path where it is one, and this region given to player 1.
fn random_map(order: usize, borders: u64, given: usize, is_path: bool, weights: [&[i64]; 2]) -> Problem {
    let pairs = (0..order).flat_map(|v| (0..v).map(move |u| (u, v)));
    let edges = pairs.filter(|&(u, v)| is_path && v - u == 1 || borders >> (u * 8 + v) & 1 == 1);
    let graph = Graph::from_edges(order, edges).expect("a simple graph");
    map(&graph, &format!("{given}: R-1"), weights)
}

#[test]
fn moves_are_next_to_colored_regions() {
    let text = "R, G\nB: R-2\n1\nR: 10, G: 5\nG: 1, R: 3\nA: B\nB: A, C\nC: B, D\nD: C\nE:\n";
    let problem: Problem = text.parse().expect("a map");
    let game = &problem.game;
    let shown = |position: &WeightedPosition| game.spell_all(&game.legal(position));
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
    let game = random_map(2, 1 << 1, 0, false, [&[0; 3]; 2]).game;
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
    // 1,024 colors are the most, and every two regions differ.
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
    let (_, rows) = include_str!("faults.tsv").split_once("\n\n").unwrap();
    for row in rows.lines() {
        let [line, text, expected] = row.split('\t').collect::<Vec<_>>()[..] else { panic!("{row}") };
        let line = line.parse().unwrap();
        let refusal = with(line, text);
        assert_eq!(refusal.line, line, "{text:?}: {refusal}");
        assert!(refusal.expected.contains(expected), "{text:?}: {refusal}");
        assert_eq!(refusal.to_string().lines().count(), 1);
    }
}

const INFINITY: i64 = i64::MAX;

/// Alpha-beta as the textbook has it (MAX-VALUE and MIN-VALUE), one line a visit.
struct Textbook<'g> {
    game: &'g WeightedMap,
    depth: usize,
    lines: Vec<(Painting<Color>, usize, i64, i64, i64)>,
    /// The first of the best moves at the root.
    best: Option<Painting<Color>>,
}

impl Textbook<'_> {
    fn value(
        &mut self,
        position: &WeightedPosition,
        last: Painting<Color>,
        depth: usize,
        mut alpha: i64,
        mut beta: i64,
    ) -> i64 {
        let moves = self.game.legal(position);
        if depth == self.depth || moves.is_empty() {
            self.lines.push((last, depth, position.balance(), alpha, beta));
            return position.balance();
        }
        let maximizes = position.to_move() == Player::Alice;
        let mut value = if maximizes { -INFINITY } else { INFINITY };
        for step in moves {
            self.lines.push((last, depth, value, alpha, beta));
            let next = self.game.after(position, step);
            let child = self.value(&next, step, depth + 1, alpha, beta);
            if (maximizes && child > value) || (!maximizes && child < value) {
                value = child;
                self.best = if depth == 0 { Some(step) } else { self.best };
            }
            if (maximizes && value >= beta) || (!maximizes && value <= alpha) {
                break;
            }
            if maximizes {
                alpha = alpha.max(value);
            } else {
                beta = beta.min(value);
            }
        }
        self.lines.push((last, depth, value, alpha, beta));
        value
    }
}

fn problem(text: &str) -> Problem {
    text.parse().expect("a map")
}

#[test]
fn the_maps_that_come_along() {
    let australia = problem(include_str!("../examples/maps/australia.map"));
    assert_eq!((australia.game.graph().order(), australia.game.graph().size()), (7, 9));
    let states = problem(include_str!("../examples/maps/us-48.map"));
    assert_eq!((states.game.graph().order(), states.game.graph().size()), (48, 105));
    assert!(graphs::classes::planar::is_planar(states.game.graph()));
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
        assert_contract(&random_map(order, borders, 0, false, weights).game, 5, &choices);
    }

    #[test]
    fn nothing_makes_the_reader_panic(text in "[RGA-C:,0-9\\-\n ]{0,60}") {
        let _ = text.parse::<Problem>();
    }

    #[test]
    fn the_table_of_positions_plays_as_minimax_does(
        order in 2usize..=7,
        borders: u64,
        weights in prop::array::uniform4(-3i64..4),
    ) {
        let game = random_map(order, borders, 1, true, [&weights[..2], &weights[2..]]).game;
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

    #[test]
    fn visits_and_the_first_best_move_are_those_of_the_textbook(
        order in 2usize..=6,
        borders: u64,
        weights in prop::array::uniform6(-3i64..4),
        depth in 0u32..=5,
    ) {
        let Problem { game, .. } = random_map(order, borders, 1, true, [&weights[..3], &weights[3..]]);
        let mut textbook = Textbook { game: &game, depth: depth as usize, lines: Vec::new(), best: None };
        let last = game.given()[0].0;
        let value = textbook.value(&game.initial(), last, 0, -INFINITY, INFINITY);
        let mut lines = Vec::new();
        let mut tell = |visit: Visit| {
            let worst = if visit.to_move == Player::Alice { -INFINITY } else { INFINITY };
            let alpha = visit.alpha.unwrap_or(-INFINITY);
            let beta = visit.beta.unwrap_or(INFINITY);
            lines.push((visit.last, visit.depth, visit.value.unwrap_or(worst), alpha, beta));
        };
        let unlimited = Budget::unlimited();
        let found = visits::search(&game, &[], depth, &mut unlimited.start(), &mut tell).expect("no limit");
        prop_assert_eq!((found.best, found.merit), (textbook.best, value));
        prop_assert_eq!(lines, textbook.lines);
    }
}
