//! Budgets: what is left open, and that answers do not depend on them.

use std::sync::Arc;

use crate::common::*;
use games::coloring::ColoringGame;
use games::{Adjacency, Game, Passing, Player, Variant};
use graphs::{Budget, Limit};
use itertools::iproduct;
use solver::coloring::{self, Solver, Techniques};
use solver::{Decision, GameNumber, Scope, marking};

fn connected() -> Variant {
    Variant::default().moving(Adjacency::Connected)
}

#[test]
fn the_nodes_of_a_decision_are_its_own() {
    let torus = spec("torus:3x5");
    let mut solver = Solver::new(&torus, &Budget::unlimited());
    let each = [3, 4].map(|k| solver.decide(rules(k, Player::Alice)).nodes);
    assert!(each.iter().all(|&nodes| nodes > 0), "{each:?}");
    assert_eq!(each.iter().sum::<u64>(), solver.nodes());
}

/// Where the lean search gives up, the other one answers; each finds the same winner in as many nodes on every run.
#[test]
fn symmetric_graphs_that_take_too_long_are_left_to_the_search_of_large_graphs() {
    let (graph, rules) = (spec("icosahedron"), rules(5, Player::Alice));
    let solve = || Solver::new(&graph, &Budget::unlimited()).decide(rules);
    let large = coloring::decide_with(&graph, rules, &Budget::unlimited(), Techniques::suited_to(12));
    assert!(large.winner.is_some() && solve().winner == large.winner);
    assert!(solve().nodes == solve().nodes && solve().nodes > large.nodes);
    let limited = Solver::new(&graph, &Budget::nodes(large.nodes / 2)).decide(rules);
    assert_eq!((limited.winner, limited.limit), (None, Some(Limit::Nodes)));
}

#[test]
fn a_limit_holds_for_each_question_anew() {
    let graph = spec("petersen");
    let game = ColoringGame::new(Arc::clone(&graph), rules(3, Player::Alice));
    let mut solver = Solver::new(&graph, &Budget::nodes(20));
    let mut position = game.initial();
    assert_eq!(solver.winner(&game, &position), Err(Limit::Nodes));
    assert_eq!(solver.nodes(), 20);
    while game.value(&position).is_none() {
        position = game.after(&position, game.legal(&position)[0]);
    }
    assert_eq!(solver.winner(&game, &position), Ok(game.value(&position).unwrap().winner()));
    let large = spec("cycle:2000");
    let game = ColoringGame::new(Arc::clone(&large), rules(2, Player::Alice));
    let mut solver = Solver::new(&large, &Budget::unlimited());
    assert_eq!(solver.winner(&game, &game.initial()), Err(Limit::Size));
}

#[test]
fn a_limit_leaves_an_interval() {
    let decided = |number: &GameNumber| -> Vec<_> {
        number.decisions.iter().map(|decision| (decision.k, decision.winner, decision.limit)).collect()
    };
    let (alice, bob) = (Some(Player::Alice), Some(Player::Bob));
    let number = coloring::game_chromatic_number(&spec("petersen"), Player::Alice, &Budget::nodes(2));
    assert_eq!((number.low, number.high, number.exact()), (3, 4, None));
    // With 2 colors a look at the hub and one at the threats decide, with 4 the maximum degree.
    let open = |k| (k, None, Some(Limit::Nodes));
    assert_eq!(decided(&number), [(1, bob, None), (2, bob, None), open(3), (4, alice, None)]);

    let number = marking::game_coloring_number(&spec("grid:5x5"), Player::Alice, &Budget::nodes(1));
    assert_eq!((number.low, number.high, number.exact()), (2, 5, None));
    assert_eq!(decided(&number), [(1, bob, None), open(2), open(3)], "two undecided in a row end the scan");
}

#[test]
fn a_proven_lower_bound_saves_its_decisions() {
    let petersen = spec("petersen");
    let number = Solver::new(&petersen, &Budget::unlimited()).number(Scope::Number, Player::Alice.into(), 3);
    assert_eq!(number.decisions.iter().map(|decision| decision.k).collect::<Vec<_>>(), [3, 4]);
    assert_eq!(number.exact(), Some(4));
}

#[test]
fn the_verdict_does_not_depend_on_memory() {
    let within = |memory| Budget { memory: Some(memory), ..Budget::default() };
    for variant in [Player::Bob.into(), connected(), Variant::default().passing(Passing::Bob)] {
        // The lean search has no such table.
        let large = Techniques::suited_to(20);
        let decide = |budget| coloring::decide_with(&spec("torus:3x5"), rules(4, variant), &budget, large);
        // Enough for one line of play and next to nothing for the table.
        let [roomy, tight, none] = [Budget::unlimited(), within(150_000), within(100)].map(decide);
        assert_eq!(tight.winner, roomy.winner);
        assert!(tight.nodes > roomy.nodes, "{} and {} nodes", tight.nodes, roomy.nodes);
        assert_eq!((none.winner, none.limit), (None, Some(Limit::Memory)));
    }
    let petersen = spec("petersen");
    let decide = |budget| marking::Solver::searching(&petersen, &budget).decide(3, Player::Alice);
    let [roomy, none] = [Budget::unlimited(), within(0)].map(decide);
    assert_eq!(none.winner, roomy.winner);
    assert!(none.nodes > roomy.nodes, "{} and {} nodes", none.nodes, roomy.nodes);
}

#[test]
fn a_small_marking_game_is_decided_once_for_every_k() {
    let graph = spec("petersen");
    let mut solver = marking::Solver::new(&graph, &Budget::unlimited());
    assert_eq!(solver.decide(3, Player::Alice).nodes, (1 << 10) - 1, "every set but the full one");
    assert_eq!(solver.decide(2, Player::Bob).nodes, 0);
    let limited = marking::decide(&graph, 3, Player::Alice, &Budget::nodes(100));
    assert_eq!((limited.winner, limited.limit), (None, Some(Limit::Nodes)));
}

/// In each width of set; 2,000 vertices are refused. On graphs so large a node takes milliseconds.
#[test]
fn large_graphs_end_with_their_budget() {
    let budget = Budget::nodes(by_effort(3, 50));
    let both = Variant::default().passing(Passing::Both);
    for (order, limit) in
        [(100, Limit::Nodes), (200, Limit::Nodes), (1000, Limit::Nodes), (2000, Limit::Size)]
    {
        // Bob wins on a cycle as soon as two nodes are made.
        let decision = coloring::decide(&spec(&format!("cycle:{order}")), rules(2, Player::Alice), &budget);
        let expected = if limit == Limit::Size { (None, Some(limit)) } else { (Some(Player::Bob), None) };
        assert_eq!((decision.winner, decision.limit), expected, "{decision:?}");
        let graph = spec(&format!("power(cycle:{order},3)"));
        let number = Solver::new(&graph, &budget).number(Scope::Number, Player::Alice.into(), 4);
        assert_eq!((number.low, number.high, number.decisions[0].limit), (4, 7, Some(limit)));
        for variant in [Variant::default(), connected(), both, connected().passing(Passing::Alice)] {
            let decided = [
                coloring::decide(&graph, rules(5, variant), &budget),
                marking::decide(&graph, 5, variant, &budget),
            ];
            for decision in decided {
                assert_eq!((decision.winner, decision.limit), (None, Some(limit)), "{order}, {variant:?}");
            }
        }
    }
}

/// Marked vertices form a path that grows at one end: the line of play is as deep.
#[test]
fn long_lines_of_play_are_searched() {
    for (order, passing) in
        [(64, Passing::Both), (100, Passing::Nobody), (128, Passing::Bob), (1000, Passing::Nobody)]
    {
        let path = spec(&format!("path:{order}"));
        let decision = marking::decide(&path, 2, connected().passing(passing), &Budget::unlimited());
        assert_eq!(decision.winner, Some(Player::Alice), "{order}");
        assert!(decision.nodes > order as u64, "{decision:?}");
    }
}

/// On random graphs, also where they are not connected, and at the largest orders of the lean search and of that backwards.
/// `GRAPHS=1000000 cargo test --release -p mapgame-solver --test main quick_ways` compares a million.
#[test]
fn the_quick_ways_of_small_graphs_find_what_the_searches_of_large_ones_find() {
    let graphs = std::env::var("GRAPHS")
        .map_or(by_effort(45, 180), |number| number.parse().expect("GRAPHS is a number"));
    for seed in 0..graphs {
        let graph = spec(&format!("gnp:{},0.{}@{seed}", 8 + seed % 9, 1 + seed / 9 % 8));
        let unlimited = Budget::unlimited();
        let (mut lean, mut backwards) =
            (Solver::new(&graph, &unlimited), marking::Solver::new(&graph, &unlimited));
        let mut large = Solver::using(&graph, &unlimited, Techniques::suited_to(graph.order()));
        let mut searching = marking::Solver::searching(&graph, &unlimited);
        for (k, variant) in iproduct!(2..=graph.max_degree() as u32, Variant::all()) {
            let mut found = Vec::new();
            if graph.order() <= 12 {
                found.extend([searching.decide(k, variant).winner, backwards.decide(k, variant).winner]);
            }
            if variant.adjacency == Adjacency::Free && variant.passing != Passing::Both {
                found.extend([&mut large, &mut lean].map(|solver| solver.decide(rules(k, variant)).winner));
            }
            let agree = found.chunks(2).all(|pair| pair[0].is_some() && pair[0] == pair[1]);
            assert!(agree, "{graph:?}, k = {k}, {variant:?}: {found:?}");
        }
    }
}

/// Each decision has a part of a shared time: equal if every k is decided, else half.
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
