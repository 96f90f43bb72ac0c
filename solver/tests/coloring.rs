//! The solver of the coloring game against the oracle and against known values.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use crate::common::*;
use games::coloring::{ColoringGame, ColoringPosition, Rules};
use games::{Game, Player, minimax};
use graphs::{Budget, Graph, Limit, families};
use proptest::prelude::*;
use solver::coloring::{self, Solver, Technique, Techniques};
use solver::{Decision, GameNumber, Scope};

const STARTERS: [Player; 2] = [Player::Alice, Player::Bob];

fn rules(colors: usize, first: Player) -> Rules {
    Rules::new(colors as u32).expect("a palette").starting(first)
}

fn chi_g(graph: &Graph, first: Player) -> u32 {
    coloring::game_chromatic_number(graph, first, &Budget::unlimited()).exact().expect("no limit")
}

/// Compares solver and oracle for every k and both starters, with endgames, of which these graphs are some
/// from the first move on, and without them.
fn assert_agreement(graph: &Arc<Graph>) {
    let suited = Techniques::suited_to(graph.order());
    let settings = [suited, suited.without(Technique::Endgame)];
    for first in STARTERS {
        for colors in 1..=graph.max_degree() + 1 {
            let rules = rules(colors, first);
            let expected = minimax::value(&ColoringGame::new(Arc::clone(graph), rules)).winner();
            for setting in settings {
                let solved = coloring::decide_with(graph, rules, &Budget::unlimited(), setting);
                assert_eq!(
                    solved.winner,
                    Some(expected),
                    "{graph:?}, k = {colors}, {first} first, {setting:?}"
                );
            }
        }
    }
}

fn totals(order: usize, first: Player) -> Vec<(u32, usize)> {
    let mut totals = BTreeMap::new();
    for graph in connected_graphs(order) {
        *totals.entry(chi_g(&graph, first)).or_default() += 1;
    }
    totals.into_iter().collect()
}

#[test]
fn agrees_with_the_oracle_on_connected_graphs_up_to_order_6() {
    for order in 1..=6 {
        connected_graphs(order).iter().for_each(assert_agreement);
    }
}

#[test]
fn no_technique_changes_a_verdict() {
    let single = Technique::ALL.iter().map(|&technique| Techniques::all().without(technique));
    // On graphs so small the others have work only where endgames do not do it.
    let others = single.clone().map(|techniques| techniques.without(Technique::Endgame));
    let settings = single.chain(others).chain([Techniques::none()]);
    let settings: Vec<Techniques> = settings.collect();
    for order in 1..=6 {
        for graph in connected_graphs(order) {
            for first in STARTERS {
                for colors in 2..=graph.max_degree() {
                    let rules = rules(colors, first);
                    let solved = coloring::decide(&graph, rules, &Budget::unlimited());
                    for &setting in &settings {
                        let other = coloring::decide_with(&graph, rules, &Budget::unlimited(), setting);
                        assert_eq!(
                            other.winner, solved.winner,
                            "{graph:?}, k = {colors}, {first} first, {setting:?}"
                        );
                    }
                }
            }
        }
    }
}

#[test]
fn merging_by_automorphisms_spares_nodes_and_changes_no_verdict() {
    // Nothing else merges positions, so that searches last until automorphisms are listed.
    let merging =
        [Technique::Endgame, Technique::Isomorphism].into_iter().fold(Techniques::all(), Techniques::without);
    let settings = [merging, merging.without(Technique::Symmetry)];
    let mut nodes = [0, 0];
    for graph in [cube(), torus(3, 3), multipartite(4, 2)] {
        for first in STARTERS {
            for colors in 2..=graph.max_degree() {
                let rules = rules(colors, first);
                let winner = minimax::value(&ColoringGame::new(Arc::clone(&graph), rules)).winner();
                for (nodes, setting) in nodes.iter_mut().zip(settings) {
                    let solved = coloring::decide_with(&graph, rules, &Budget::unlimited(), setting);
                    assert_eq!(
                        solved.winner,
                        Some(winner),
                        "{graph:?}, k = {colors}, {first} first, {setting:?}"
                    );
                    *nodes += solved.nodes;
                }
            }
        }
    }
    assert!(nodes[0] < nodes[1], "{} nodes with and {} without", nodes[0], nodes[1]);
}

#[test]
#[ignore = "a sweep: .ci/sweeps"]
fn agrees_with_the_oracle_on_connected_graphs_of_order_7() {
    let graphs = connected_graphs(7);
    assert_eq!(graphs.len(), 853);
    graphs.iter().for_each(assert_agreement);
}

/// Every position of the game, finished ones included, and who wins from it, by the definition.
fn winners(game: &ColoringGame, position: &ColoringPosition, winners: &mut Winners) -> Player {
    if let Some(&winner) = winners.get(position) {
        return winner;
    }
    let mut moves = Vec::new();
    game.moves(position, &mut moves);
    let mut won = game.value(position).map(|verdict| verdict.winner());
    let mover = position.to_move();
    for step in moves {
        // Also past the end, where the winner does not change any more.
        let mut next = position.clone();
        game.play(&mut next, step);
        if self::winners(game, &next, winners) == mover {
            won = won.or(Some(mover));
        }
    }
    let winner = won.unwrap_or(mover.opponent());
    winners.insert(position.clone(), winner);
    winner
}

type Winners = HashMap<ColoringPosition, Player>;

#[test]
fn one_table_serves_every_position_of_a_game() {
    for order in 1..=5 {
        for graph in connected_graphs(order) {
            for (colors, first) in
                [(2, Player::Alice), (2, Player::Bob), (3, Player::Alice), (3, Player::Bob)]
            {
                let rules = rules(colors, first);
                let game = ColoringGame::new(Arc::clone(&graph), rules);
                let mut all = Winners::new();
                winners(&game, &game.initial(), &mut all);
                for setting in [Techniques::all(), Techniques::all().without(Technique::Endgame)] {
                    let mut solver = Solver::using(&graph, &Budget::unlimited(), setting);
                    for (position, &winner) in &all {
                        let found = solver.winner(rules, position);
                        assert_eq!(found, Ok(winner), "{graph:?}, k = {colors}, {setting:?}");
                    }
                }
            }
        }
    }
}

#[test]
fn the_nodes_of_a_decision_are_its_own() {
    let torus = families::from_spec("torus:3x5", 0).expect("a family");
    let mut solver = Solver::new(&torus, &Budget::unlimited());
    let each = [3, 4].map(|k| solver.decide(rules(k, Player::Alice)).nodes);
    assert!(each.iter().all(|&nodes| nodes > 0), "{each:?}");
    assert_eq!(each.iter().sum::<u64>(), solver.nodes());
}

#[test]
fn what_is_left_to_prove_is_told_of_a_question_that_a_limit_ended() {
    let torus = families::from_spec("torus:5x7", 0).expect("a family");
    let mut solver = Solver::new(&torus, &Budget::nodes(10_000));
    assert_eq!(solver.efforts_left(), None);
    assert_eq!(solver.decide(rules(4, Player::Alice)).winner, None);
    // At first what was not searched counts one for Alice, and more for Bob where vertices have more options.
    let [alice, bob] = solver.efforts_left().expect("proof-number search had a turn");
    assert!(0 < alice && alice < bob, "{alice}, {bob}");
    // Nothing of it is told of a question that needs no search.
    assert_eq!(solver.decide(rules(5, Player::Alice)).winner, Some(Player::Alice));
    assert_eq!(solver.efforts_left(), None);
    assert_eq!(solver.decide(rules(4, Player::Alice)).winner, None);
    // Each question anew: three colors are decided before proof-number search has a turn.
    assert_eq!(solver.decide(rules(3, Player::Alice)).winner, Some(Player::Bob));
    assert_eq!(solver.efforts_left(), None);
    // What ends before it has one leaves nothing known.
    let mut short = Solver::new(&torus, &Budget::nodes(20));
    assert_eq!(short.decide(rules(4, Player::Alice)).winner, None);
    assert_eq!(short.efforts_left(), None);
}

#[test]
fn a_limit_holds_for_each_question_anew() {
    let graph = petersen();
    let game = ColoringGame::new(Arc::clone(&graph), rules(3, Player::Alice));
    let mut solver = Solver::new(&graph, &Budget::nodes(20));
    let mut position = game.initial();
    assert_eq!(solver.winner(game.rules(), &position), Err(Limit::Nodes));
    assert_eq!(solver.nodes(), 20);
    let mut moves = Vec::new();
    while game.value(&position).is_none() {
        game.moves(&position, &mut moves);
        game.play(&mut position, moves[0]);
    }
    assert_eq!(solver.winner(game.rules(), &position), Ok(game.value(&position).unwrap().winner()));
    let large = cycle(2000);
    let game = ColoringGame::new(Arc::clone(&large), rules(2, Player::Alice));
    let mut solver = Solver::new(&large, &Budget::unlimited());
    assert_eq!(solver.winner(game.rules(), &game.initial()), Err(Limit::Size));
}

#[test]
fn connected_graphs_by_game_chromatic_number() {
    assert_eq!(totals(4, Player::Alice), [(2, 1), (3, 4), (4, 1)]);
    assert_eq!(totals(5, Player::Alice), [(2, 1), (3, 16), (4, 3), (5, 1)]);
    assert_eq!(totals(6, Player::Alice), [(2, 1), (3, 53), (4, 49), (5, 8), (6, 1)]);
    assert_eq!(totals(7, Player::Alice), [(2, 1), (3, 262), (4, 525), (5, 58), (6, 6), (7, 1)]);
    assert_eq!(totals(6, Player::Bob), [(2, 7), (3, 65), (4, 34), (5, 5), (6, 1)]);
    assert_eq!(totals(7, Player::Bob), [(2, 6), (3, 184), (4, 546), (5, 107), (6, 9), (7, 1)]);
}

#[test]
fn known_values() {
    let known = [
        ("P_4", path(4), 3),
        ("P_5", path(5), 3),
        ("C_7", cycle(7), 3),
        ("C_8", cycle(8), 3),
        ("K_1", complete(1), 1),
        ("K_6", complete(6), 6),
        ("K_{1,6}", star(6), 2),
        ("Petersen", petersen(), 4),
        ("icosahedron", icosahedron(), 6),
        ("grid 2x5", grid(2, 5), 4),
        ("rook", rook(), 3),
        ("cube", cube(), 4),
        ("Groetzsch", groetzsch(), 4),
        ("octahedron", multipartite(3, 2), 5),
        ("K_{3,3,3}", multipartite(3, 3), 4),
        ("binary tree", binary_tree(15), 3),
        ("grid 5x5", grid(5, 5), 4),
    ];
    for (name, graph, expected) in known {
        assert_eq!(chi_g(&graph, Player::Alice), expected, "{name}");
    }
    let torus = coloring::decide(&torus(5, 5), rules(3, Player::Alice), &Budget::unlimited());
    assert_eq!(torus.winner, Some(Player::Bob));
    assert_eq!(chi_g(&icosahedron(), Player::Bob), 5);
    assert_eq!(chi_g(&cube(), Player::Bob), 2);
    assert_eq!(chi_g(&rook(), Player::Bob), 4);
}

#[test]
fn no_vertices_and_no_edges() {
    let number = |order| {
        let number = coloring::game_chromatic_number(&graph(order, []), Player::Alice, &Budget::unlimited());
        (number.low, number.high)
    };
    assert_eq!([number(0), number(1), number(5)], [(0, 0), (1, 1), (1, 1)]);
    let null = coloring::decide(&graph(0, []), rules(1, Player::Bob), &Budget::unlimited());
    assert_eq!(null.winner, Some(Player::Alice));
}

#[test]
fn a_limit_leaves_an_interval() {
    let number = coloring::game_chromatic_number(&petersen(), Player::Alice, &Budget::nodes(2));
    assert_eq!((number.low, number.high, number.exact()), (3, 4, None));
    let told: Vec<_> = number.decisions.iter().map(|d| (d.k, d.winner, d.limit)).collect();
    // With 2 colors a look at the hub and one at the threats decide, with 4 the maximum degree.
    let (alice, bob) = (Some(Player::Alice), Some(Player::Bob));
    assert_eq!(told, [(1, bob, None), (2, bob, None), (3, None, Some(Limit::Nodes)), (4, alice, None)]);
}

#[test]
fn a_proven_lower_bound_saves_its_decisions() {
    let number =
        Solver::new(&petersen(), &Budget::unlimited()).number(Scope::Number, Player::Alice.into(), 3);
    assert_eq!(number.decisions.iter().map(|d| d.k).collect::<Vec<_>>(), [3, 4]);
    assert_eq!(number.exact(), Some(4));
}

#[test]
fn the_verdict_does_not_depend_on_memory() {
    let graph = torus(3, 5);
    let rules = rules(4, Player::Bob);
    let roomy = coloring::decide(&graph, rules, &Budget::unlimited());
    // Enough for one line of play and next to nothing for the table.
    let tight = coloring::decide(&graph, rules, &Budget { memory: Some(150_000), ..Budget::default() });
    assert_eq!(tight.winner, roomy.winner);
    assert!(tight.nodes > roomy.nodes, "{} and {} nodes", tight.nodes, roomy.nodes);
    let none = coloring::decide(&graph, rules, &Budget { memory: Some(100), ..Budget::default() });
    assert_eq!((none.winner, none.limit), (None, Some(Limit::Memory)));
}

#[test]
fn nodes_are_the_same_on_every_run() {
    let nodes = || coloring::decide(&icosahedron(), rules(5, Player::Alice), &Budget::unlimited()).nodes;
    assert_eq!(nodes(), nodes());
}

#[test]
fn large_graphs_end_with_their_budget() {
    large_graphs_end_with(3);
}

#[test]
#[ignore = "a sweep: .ci/sweeps"]
fn large_graphs_end_with_more_nodes() {
    large_graphs_end_with(50);
}

/// On graphs so large a node takes milliseconds.
fn large_graphs_end_with(nodes: u64) {
    // In each width of set; on 2,000 vertices the search says that it does not go so far.
    // Bob wins on a cycle as soon as two nodes are made.
    let bob = Some(Player::Bob);
    for (order, winner, limit) in [
        (100, bob, Limit::Nodes),
        (200, bob, Limit::Nodes),
        (1000, bob, Limit::Nodes),
        (2000, None, Limit::Size),
    ] {
        let cycle = cycle(order);
        let decision = coloring::decide(&cycle, rules(2, Player::Alice), &Budget::nodes(nodes));
        let told = (decision.winner, decision.limit);
        assert_eq!(told, (winner, winner.is_none().then_some(limit)), "{decision:?}");
        let square = graph(order, (0..order).flat_map(|v| [1, 2, 3].map(|step| (v, (v + step) % order))));
        let number =
            Solver::new(&square, &Budget::nodes(nodes)).number(Scope::Number, Player::Alice.into(), 4);
        assert_eq!((number.low, number.high), (4, 7));
        assert_eq!(number.decisions[0].limit, Some(limit));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn agrees_with_the_oracle_at_order_8(code in 0u64..1 << 28, colors in 2usize..=5, bob_first: bool) {
        let graph = from_code(8, code);
        let rules = rules(colors, STARTERS[usize::from(bob_first)]);
        let expected = minimax::value(&ColoringGame::new(Arc::clone(&graph), rules)).winner();
        let solved = coloring::decide(&graph, rules, &Budget::unlimited());
        prop_assert_eq!(solved.winner, Some(expected));
    }
}

/// The edges of two codes at once, a palette and who begins.
fn a_sparse_case() -> impl Strategy<Value = (u64, usize, bool)> {
    let both = (0u64..1 << 36, 0u64..1 << 36).prop_map(|(first, second)| first & second);
    (both, 2usize..=4, any::<bool>())
}

fn agrees_with_the_oracle_at_order_9((code, colors, bob_first): (u64, usize, bool)) {
    let graph = from_code(9, code);
    let rules = rules(colors, STARTERS[usize::from(bob_first)]);
    let expected = minimax::value(&ColoringGame::new(Arc::clone(&graph), rules)).winner();
    let solved = coloring::decide(&graph, rules, &Budget::unlimited());
    assert_eq!(solved.winner, Some(expected));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(15))]

    #[test]
    fn agrees_with_the_oracle_on_sparse_graphs_of_order_9(case in a_sparse_case()) {
        agrees_with_the_oracle_at_order_9(case);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(120))]

    #[test]
    #[ignore = "a sweep: .ci/sweeps"]
    fn agrees_with_the_oracle_on_more_sparse_graphs_of_order_9(case in a_sparse_case()) {
        agrees_with_the_oracle_at_order_9(case);
    }
}

/// Of a time that all decisions share each has its part: where every k is decided an equal one, upwards to the number half.
#[test]
fn decisions_share_the_time() {
    let parts = |scope, winner: fn(u32) -> Option<Player>| {
        let mut parts = Vec::new();
        GameNumber::of(scope, 5, 2, |k, of| {
            parts.push((k, of));
            Decision { winner: winner(k), ..Decision::open(k) }
        });
        parts
    };
    assert_eq!(parts(Scope::Every, |_| None), [(2, 4), (3, 3), (4, 2), (5, 1)]);
    assert_eq!(parts(Scope::These(vec![1, 3, 4]), |_| None), [(3, 2), (4, 1)]);
    assert_eq!(parts(Scope::Number, |_| None), [(2, 2), (3, 2)]);
    assert_eq!(parts(Scope::Number, |_| Some(Player::Bob)), [(2, 2), (3, 2), (4, 1), (5, 1)]);
}
