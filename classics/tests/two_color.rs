//! The two-color game: its contract and its rules; the solver, the table of positions, alpha-beta and minimax agree.

use std::sync::Arc;

use classics::outcome::Outcome;
use classics::two_color::solver::{Solver, value as exact_value};
use classics::two_color::tree::{Bound, Node, tree};
use classics::two_color::{Paint, TwoColorGame};
use games::minimax::Minimax;
use games::{Evaluate, Game, Player, Prospect};
use graphs::{Budget, Graph, Limit, Vertex};
use proptest::prelude::*;
use solver::{alpha_beta, exact};
use toolkit::sitting::engines::ExactValues;

use crate::common::{assert_contract, connected_graphs, from_code, graph, spec};
use crate::engines::assert_found;

#[test]
fn who_cannot_move_has_lost_unless_everything_is_colored() {
    // A star: once its center is red, Alice cannot go on.
    let star = TwoColorGame::new(graph(4, [(0, 1), (0, 2), (0, 3)]), Player::Alice);
    let colored = |pairs: &[(usize, Paint)], to_move| {
        let pairs = pairs.iter().map(|&(v, paint)| (Vertex::new(v), paint));
        star.position(pairs, to_move).expect("a proper coloring")
    };
    let stuck = colored(&[(0, Paint::Red), (1, Paint::Blue)], Player::Alice);
    assert_eq!(star.value(&stuck), Some(Outcome::BobWins));
    assert_eq!(star.merit(&stuck), Prospect::Lost);
    let blue = [(0, Paint::Red), (1, Paint::Blue), (2, Paint::Blue), (3, Paint::Blue)];
    for player in Player::BOTH {
        assert_eq!(star.value(&colored(&blue, player)), Some(Outcome::Tie));
    }
    assert_eq!(star.value(&colored(&blue[..2], Player::Bob)), None);
    assert_eq!(star.merit(&colored(&blue[..2], Player::Bob)), Prospect::Open(-2));
}

#[test]
fn a_position_is_a_proper_coloring() {
    let game = TwoColorGame::new(spec("path:3"), Player::Alice);
    let refused = |pairs: &[(usize, Paint)]| {
        let pairs = pairs.iter().map(|&(v, paint)| (Vertex::new(v), paint));
        game.position(pairs, Player::Alice).unwrap_err()
    };
    assert_eq!(refused(&[(0, Paint::Red), (1, Paint::Red)]), Vertex::new(1));
    assert_eq!(refused(&[(0, Paint::Red), (0, Paint::Red)]), Vertex::new(0));
    assert_eq!(refused(&[(3, Paint::Red)]), Vertex::new(3));
}

pub(crate) fn both(graph: &Arc<Graph>) -> [TwoColorGame; 2] {
    Player::BOTH.map(|first| TwoColorGame::new(Arc::clone(graph), first))
}

fn outcome(game: &TwoColorGame) -> Outcome {
    exact_value(game, &Budget::unlimited()).expect("no limit")
}

fn assert_all_agree(graph: &Arc<Graph>) {
    let unlimited = Budget::unlimited();
    for game in both(graph) {
        let mut oracle = Minimax::new(&game);
        let mut table = exact::Exact::new(&game);
        let mut solver = Solver::new(graph).expect("a small graph");
        let mut positions = vec![game.initial()];
        let mut seen = std::collections::HashSet::new();
        while let Some(position) = positions.pop() {
            let value = oracle.value_of(&position);
            let mut meter = unlimited.start();
            assert_eq!(solver.value(&position, &mut meter), Ok(value), "{position:?} of {graph:?}");
            assert_eq!(table.value_of(&position, &mut meter), Ok(value), "{position:?} of {graph:?}");
            let moves = oracle.moves(&position);
            assert_eq!(solver.weigh(&game, &position, &mut meter), Ok(moves.clone()));
            let best = moves.iter().find(|&&(_, reached)| reached == value).map(|&(step, _)| step);
            assert_eq!(table.best_move(&position, &mut meter), Ok((best, value)));
            let next = moves.into_iter().map(|(step, _)| game.after(&position, step));
            positions.extend(next.filter(|next| seen.insert(next.clone())));
        }
    }
}

#[test]
fn every_engine_agrees_on_all_positions_of_all_small_graphs() {
    (1..=5).flat_map(connected_graphs).for_each(|graph| assert_all_agree(&graph));
    // Components that are begun at different times.
    for (order, edges) in [
        (4, vec![(0, 1), (2, 3)]),
        (5, vec![(0, 1), (1, 2), (3, 4)]),
        (6, vec![(0, 1), (1, 2), (2, 3)]),
        (6, vec![(0, 1), (2, 3), (4, 5)]),
        (6, vec![(0, 1), (1, 2), (0, 2), (3, 4)]),
    ] {
        assert_all_agree(&graph(order, edges));
    }
}

#[test]
fn the_initial_value_on_all_connected_graphs_of_orders_6_and_7() {
    for game in (6..=7).flat_map(connected_graphs).flat_map(|graph| both(&graph)) {
        let expected = games::minimax::value(&game);
        assert_eq!(outcome(&game), expected, "{game:?}");
        assert_eq!(exact::value(&game, &Budget::unlimited()), Ok(expected), "{game:?}");
    }
}

/// Beyond the order up to which components are valued outright, with and without reflections.
#[test]
fn larger_graphs_agree_with_the_table_of_positions() {
    let chorded = |(order, step): (usize, usize)| {
        let chords = (0..order).step_by(step).map(move |v| (v, (v + step + 1) % order));
        graph(order, (0..order).map(move |v| (v, (v + 1) % order)).chain(chords))
    };
    let specs = ["path:14", "cycle:14", "cycle:15", "grid:2x7", "grid:3x5", "tree:2,3"].map(spec);
    for game in
        specs.into_iter().chain([(14, 3), (15, 4), (16, 5)].map(chorded)).flat_map(|graph| both(&graph))
    {
        assert_eq!(exact::value(&game, &Budget::unlimited()), Ok(outcome(&game)), "{game:?}");
    }
}

#[test]
fn the_line_keeps_the_value_to_the_end() {
    for graph in (1..=6).flat_map(connected_graphs) {
        let [game, _] = both(&graph);
        let mut solver = Solver::new(&graph).expect("a small graph");
        let unlimited = Budget::unlimited();
        let mut meter = unlimited.start();
        let line = solver.line(&game, &game.initial(), &mut meter).expect("no limit");
        let mut position = game.initial();
        line.iter().for_each(|&step| game.play(&mut position, step));
        assert_eq!(game.value(&position), Some(outcome(&game)));
        let same = exact::Exact::new(&game).line(&game.initial(), &mut meter);
        assert_eq!(same, Ok(line), "{graph:?}");
    }
}

/// Every exact value that alpha-beta shows is the true one, and what it does not show it cuts.
fn assert_agrees(whole: &Node, seen: &Node) {
    if seen.bound == Bound::Exact {
        assert_eq!(whole.value, seen.value);
    }
    for child in &seen.children {
        assert_agrees(whole.children.iter().find(|other| other.step == child.step).unwrap(), child);
    }
    assert_eq!(seen.children.len() + seen.cut, whole.children.len());
}

#[test]
fn alpha_beta_agrees_with_the_whole_tree() {
    let unlimited = Budget::unlimited();
    let graphs = (1..=4).flat_map(connected_graphs).chain(["path:5", "cycle:5"].map(spec));
    for game in graphs.flat_map(|graph| both(&graph)) {
        let whole = tree(&game, &game.initial(), 5, false, &unlimited).unwrap();
        let seen = tree(&game, &game.initial(), 5, true, &unlimited).unwrap();
        assert_agrees(&whole, &seen);
        assert_eq!([whole.value, seen.value], [outcome(&game); 2]);
        assert_eq!([whole.bound, seen.bound], [Bound::Exact; 2]);
    }
}

#[test]
fn limits_are_named() {
    let game = TwoColorGame::new(spec("cycle:30"), Player::Alice);
    assert_eq!(exact_value(&game, &Budget::nodes(3)), Err(Limit::Nodes));
    assert_eq!(exact::value(&game, &Budget::nodes(3)), Err(Limit::Nodes));
    assert!(matches!(Solver::new(&spec("cycle:65")), Err(Limit::Size)));
}

proptest! {
    #[test]
    fn keeps_the_contract_of_a_game(
        edges in 0u64..1 << 15,
        bob_first: bool,
        choices in prop::collection::vec(0usize..1000, 6),
    ) {
        assert_contract(&both(&from_code(6, edges))[usize::from(bob_first)], 6, &choices);
    }

    #[test]
    fn engines_agree_on_random_graphs(code in 0u64..1 << 28, order in 1usize..=8, bob_first: bool) {
        let graph = from_code(order, code & ((1 << (order * (order - 1) / 2)) - 1));
        let game = &both(&graph)[usize::from(bob_first)];
        let expected = games::minimax::value(game);
        prop_assert_eq!(outcome(game), expected);
        assert_found(game, expected);
        let unlimited = Budget::unlimited();
        let found = alpha_beta::search(game, &game.initial(), order as u32, &mut unlimited.start(), &mut ());
        let merit = match expected {
            Outcome::AliceWins => Prospect::Won,
            Outcome::Tie => Prospect::Open(0),
            Outcome::BobWins => Prospect::Lost,
        };
        prop_assert_eq!(found.expect("no limit").merit, merit);
    }
}
