//! Every way to decide the coloring game and the marking game against the definition, on all small graphs, for every k.

use std::collections::HashSet;
use std::sync::Arc;

use crate::common::*;
use crate::parallel::{eager, on};
use games::coloring::ColoringGame;
use games::marking::MarkingGame;
use games::minimax::Minimax;
use games::{Adjacency, Game, Passing, Player, Variant, oracle};
use graphs::rng::Dice;
use graphs::{Budget, Graph};
use itertools::iproduct;
use proptest::prelude::*;
use solver::coloring::{self, Solver, Technique, Techniques};
use solver::{Decider, marking};

/// The searches of the coloring game, each for each question anew, and the lean one also with one table for all of them; with
/// both starters, and nobody passing, several threads, too.
fn assert_coloring(graph: &Arc<Graph>, variants: &[Variant]) {
    let unlimited = Budget::unlimited();
    let suited = Techniques::suited_to(graph.order());
    // These graphs are endgames, many of them from the first move on.
    let settings = [suited, suited.without(Technique::Endgame)];
    let mut shared = Solver::new(graph, &unlimited);
    let (two, four) = (on(2), on(4));
    let all_at_once = Solver::new(graph, &four).with_all_threads_at_once();
    let mut threaded = [eager(graph, &two), eager(graph, &four), all_at_once];
    for &variant in variants {
        for k in 1..=graph.max_degree() as u32 + 1 {
            let rules = rules(k, variant);
            let winner = Some(winner_by_definition(graph, rules));
            let question = format!("{graph:?}, k = {k}, {variant:?}");
            assert_eq!(coloring::decide(graph, rules, &unlimited).winner, winner, "{question}");
            assert_eq!(shared.decide(rules).winner, winner, "one table: {question}");
            for setting in settings {
                let large = coloring::decide_with(graph, rules, &unlimited, setting);
                assert_eq!(large.winner, winner, "{setting:?}: {question}");
            }
            for solver in threaded.iter_mut().filter(|_| starters().contains(&variant)) {
                assert_eq!(solver.decide(rules).winner, winner, "several threads: {question}");
            }
        }
    }
}

fn assert_marking(graph: &Arc<Graph>, variants: &[Variant]) {
    let unlimited = Budget::unlimited();
    for &variant in variants {
        let number = oracle::game_coloring_number(graph, variant);
        for k in 1..=graph.max_degree() as u32 + 1 {
            let winner = Some(if k < number { Player::Bob } else { Player::Alice });
            let backwards = marking::decide(graph, k, variant, &unlimited);
            let searched = marking::Solver::searching(graph, &unlimited).decide(k, variant);
            assert_eq!([backwards.winner, searched.winner], [winner; 2], "{graph:?}, k = {k}, {variant:?}");
        }
    }
}

fn starters() -> [Variant; 2] {
    Player::BOTH.map(Variant::from)
}

/// The variants that the lean search takes: both starters, and one player or none may pass.
fn is_lean(variant: &Variant) -> bool {
    variant.adjacency == Adjacency::Free && variant.passing != Passing::Both
}

/// The variants for the graph of this number: all on small ones, and on others some that change from graph to graph.
fn variants_for(number: usize, graph: &Graph) -> Vec<Variant> {
    let some = |step: usize| Variant::all().skip(number % step).step_by(step);
    match graph.order() {
        0..=5 => Variant::all().collect(),
        6 => Variant::all().filter(is_lean).chain(some(by_effort(8, 1))).collect(),
        _ => starters().into_iter().chain(some(16)).collect(),
    }
}

#[test]
fn both_games_on_connected_graphs_up_to_order_6_and_marking_to_7() {
    for (number, graph) in (1..=7).flat_map(connected_graphs).enumerate() {
        let variants = variants_for(number, &graph);
        assert_marking(&graph, &variants);
        if graph.order() <= by_effort(6, 7) {
            assert_coloring(&graph, &variants);
        }
    }
}

#[test]
fn techniques_change_no_winner() {
    let single = Technique::ALL.iter().map(|&technique| Techniques::all().without(technique));
    // On graphs so small the others have work only where endgames do not do it.
    let others = single.clone().map(|techniques| techniques.without(Technique::Endgame));
    let settings: Vec<Techniques> =
        single.chain(others).chain([Techniques::all(), Techniques::none()]).collect();
    let others = Variant::all().filter(|variant| variant.starting(Player::Alice) != Variant::default());
    for (graph, other) in (1..=6).flat_map(connected_graphs).zip(others.cycle()) {
        for variant in starters().into_iter().chain([other]) {
            for k in 2..=graph.max_degree() as u32 {
                let rules = rules(k, variant);
                let winner = Some(winner_by_definition(&graph, rules));
                for &setting in &settings {
                    let decided = coloring::decide_with(&graph, rules, &Budget::unlimited(), setting).winner;
                    assert_eq!(decided, winner, "{graph:?}, k = {k}, {variant:?}, {setting:?}");
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
    for graph in ["cube", "torus:3x3", "multipartite:2,2,2,2"].map(spec) {
        for (first, k) in iproduct!(Player::BOTH, 2..=graph.max_degree() as u32) {
            let winner = winner_by_definition(&graph, rules(k, first));
            for (nodes, setting) in nodes.iter_mut().zip(settings) {
                let solved = coloring::decide_with(&graph, rules(k, first), &Budget::unlimited(), setting);
                assert_eq!(solved.winner, Some(winner), "{graph:?}, k = {k}, {first} first, {setting:?}");
                *nodes += solved.nodes;
            }
        }
    }
    assert!(nodes[0] < nodes[1], "{} nodes with and {} without", nodes[0], nodes[1]);
}

/// Every position that comes up.
fn reached<G: Game>(game: &G) -> HashSet<G::Position> {
    let (mut reached, mut open) = (HashSet::new(), vec![game.initial()]);
    while let Some(position) = open.pop() {
        if reached.insert(position.clone()) && game.value(&position).is_none() {
            open.extend(game.legal(&position).into_iter().map(|step| game.after(&position, step)));
        }
    }
    reached
}

/// Asks about every position of the coloring game with k colors and of the marking game.
fn assert_positions(graph: &Arc<Graph>, decider: &mut Decider<'_>, variant: Variant, k: u32) -> usize {
    let game = ColoringGame::new(Arc::clone(graph), rules(k, variant));
    let (positions, mut minimax) = (reached(&game), Minimax::new(&game));
    let without = Techniques::all().without(Technique::Endgame);
    let mut large =
        [Techniques::all(), without].map(|techniques| Solver::using(graph, decider.limits(), techniques));
    for position in &positions {
        let winner = Ok(minimax.value_of(position).winner());
        let question = format!("{graph:?}, {variant:?}, k = {k}: {position:?}");
        assert_eq!(decider.winner(&game, position), winner, "{question}");
        for solver in &mut large {
            assert_eq!(solver.winner(&game, position), winner, "{question}");
        }
    }
    let game = MarkingGame::new(Arc::clone(graph), variant);
    let mut minimax = Minimax::new(&game);
    for position in &reached(&game) {
        let score = minimax.value_of(position);
        for k in 1..=graph.max_degree() as u32 + 1 {
            // What was scored before counts, whatever follows.
            let is_lost = score.neighbors().max(position.score().neighbors()) >= k;
            let winner = if is_lost { Player::Bob } else { Player::Alice };
            let decided = decider.marking_winner(k, variant, position);
            assert_eq!(decided, Ok(winner), "{graph:?}, {variant:?}, k = {k}: {position:?}");
        }
    }
    positions.len()
}

#[test]
fn one_decider_knows_every_position() {
    let mut asked = 0;
    for graph in (1..=5).flat_map(connected_graphs) {
        let mut decider = Decider::new(&graph, &Budget::unlimited());
        // Of order 5 each variant gets some of the graphs.
        let step = if graph.order() < 5 { 1 } else { 4 };
        let rotated = (graph.size() + graph.max_degree()) % step;
        for variant in Variant::all().skip(rotated).step_by(step) {
            asked += [2, 3].map(|k| assert_positions(&graph, &mut decider, variant, k)).iter().sum::<usize>();
        }
    }
    assert!(asked > 50_000, "{asked}");
}

/// In the middle of plays at random.
#[test]
fn one_decider_knows_positions_of_order_6() {
    let mut dice = Dice::new(6);
    for graph in connected_graphs(6).iter().step_by(by_effort(8, 1)) {
        let mut decider = Decider::new(graph, &Budget::unlimited());
        for (variant, k) in Variant::all().flat_map(|variant| [2, 3, 4].map(|k| (variant, k))) {
            let game = ColoringGame::new(Arc::clone(graph), rules(k, variant));
            let mut position = game.initial();
            for _ in 0..1 + dice.below(4) {
                let moves = game.legal(&position);
                if game.value(&position).is_some() || moves.is_empty() {
                    break;
                }
                game.play(&mut position, moves[dice.below(moves.len())]);
            }
            let winner = Minimax::new(&game).value_of(&position).winner();
            let decided = decider.winner(&game, &position);
            assert_eq!(decided, Ok(winner), "{graph:?}, {variant:?}, k = {k}: {position:?}");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn both_games_on_any_graph(order in 6usize..=8, code: u64, thin: u64, is_thin: bool, variant in 0usize..16) {
        let variant = Variant::all().nth(variant).expect("one of sixteen");
        let graph = from_code(order, if is_thin { code & thin } else { code });
        assert_coloring(&graph, &[variant]);
        assert_marking(&graph, &[variant]);
    }

    #[test]
    fn the_marking_game_at_order_8_to_10(order in 8usize..=10, code in 0u64..1 << 45, thin: u64) {
        assert_marking(&from_code(order, code & thin), &starters());
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(by_effort(45, 210)))]

    /// By one thread and by several.
    #[test]
    fn the_coloring_game_on_sparse_graphs_of_order_8_and_9(
        order in prop::sample::select(by_effort(&[8, 8, 9][..], &[8, 9, 9, 9])),
        code in 0u64..1 << 36,
        thin in 0u64..1 << 36,
        k in 2u32..=4,
        bob_first: bool,
    ) {
        let (graph, rules) = (from_code(order, code & thin), rules(k, Player::BOTH[usize::from(bob_first)]));
        let winner = Some(winner_by_definition(&graph, rules));
        prop_assert_eq!(coloring::decide(&graph, rules, &Budget::unlimited()).winner, winner);
        for threads in [2, 4] {
            prop_assert_eq!(eager(&graph, &on(threads)).decide(rules).winner, winner);
        }
    }
}
