//! Several threads for one question: the winner is that of one thread, and of the oracle.

use std::num::NonZeroUsize;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use crate::common::*;
use games::certificate::{Kind, check};
use games::coloring::{ColoringGame, Rules};
use games::{Player, minimax};
use graphs::{Budget, Graph, Limit, families};
use proptest::prelude::*;
use solver::Decider;
use solver::certify::certify_decided;
use solver::coloring::{self, Solver, Technique, Techniques};

const STARTERS: [Player; 2] = [Player::Alice, Player::Bob];

fn rules(colors: usize, first: Player) -> Rules {
    Rules::new(colors as u32).expect("a palette").starting(first)
}

fn on(threads: usize) -> Budget {
    Budget { threads: NonZeroUsize::new(threads), ..Budget::default() }
}

/// A solver whose threads all begin with the question, so that easy ones need them, too.
fn eager<'g>(graph: &'g Graph, budget: &Budget) -> Solver<'g> {
    // With all techniques the threads have the most different turns, but endgames would leave them no work.
    let techniques = Techniques::all().without(Technique::Endgame);
    Solver::using(graph, budget, techniques).with_all_threads_at_once()
}

#[test]
fn agrees_with_the_oracle_on_connected_graphs_up_to_order_5_and_some_of_order_6() {
    agrees_with_the_oracle((1..=5).flat_map(connected_graphs));
    agrees_with_the_oracle(connected_graphs(6).into_iter().step_by(4));
}

#[test]
#[ignore = "a sweep: .ci/sweeps"]
fn agrees_with_the_oracle_on_connected_graphs_of_order_6() {
    agrees_with_the_oracle(connected_graphs(6));
}

fn agrees_with_the_oracle(graphs: impl IntoIterator<Item = Arc<Graph>>) {
    for graph in graphs {
        let (two, four) = (on(2), on(4));
        let mut solvers = [
            eager(&graph, &two),
            eager(&graph, &four),
            Solver::new(&graph, &four).with_all_threads_at_once(),
        ];
        for first in STARTERS {
            for colors in 1..=graph.max_degree() + 1 {
                let rules = rules(colors, first);
                let expected = minimax::value(&ColoringGame::new(Arc::clone(&graph), rules)).winner();
                for solver in &mut solvers {
                    let solved = solver.decide(rules);
                    assert_eq!(solved.winner, Some(expected), "{graph:?}, k = {colors}, {first} first");
                }
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(30))]

    #[test]
    fn agrees_with_the_oracle_at_order_8(code in 0u64..1 << 28, colors in 2usize..=5, bob_first: bool) {
        let graph = from_code(8, code);
        let rules = rules(colors, STARTERS[usize::from(bob_first)]);
        let expected = minimax::value(&ColoringGame::new(Arc::clone(&graph), rules)).winner();
        for threads in [2, 4] {
            prop_assert_eq!(eager(&graph, &on(threads)).decide(rules).winner, Some(expected));
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    #[ignore = "a sweep: .ci/sweeps"]
    fn agrees_with_the_oracle_on_sparse_graphs_of_order_9(
        first in 0u64..1 << 36,
        second in 0u64..1 << 36,
        colors in 2usize..=4,
        bob_first: bool,
    ) {
        let graph = from_code(9, first & second);
        let rules = rules(colors, STARTERS[usize::from(bob_first)]);
        let expected = minimax::value(&ColoringGame::new(Arc::clone(&graph), rules)).winner();
        for threads in [2, 4] {
            prop_assert_eq!(eager(&graph, &on(threads)).decide(rules).winner, Some(expected));
        }
    }
}

/// Past the first round, where one thread hands over to several, and for two questions in a row.
#[test]
fn hard_questions_have_the_same_winner_on_any_number_of_threads() {
    winners_are_those_of_one_thread(&[
        ("torus:3x6", [(4, Player::Bob), (4, Player::Alice)]),
        ("random-planar:20@1", [(6, Player::Alice), (5, Player::Alice)]),
    ]);
}

#[test]
#[ignore = "a sweep: .ci/sweeps"]
fn a_question_of_many_nodes_has_the_same_winner_on_any_number_of_threads() {
    winners_are_those_of_one_thread(&[("torus:5x5", [(4, Player::Alice), (3, Player::Alice)])]);
}

fn winners_are_those_of_one_thread(instances: &[(&str, [(usize, Player); 2])]) {
    for &(spec, questions) in instances {
        let graph = families::from_spec(spec, 0).expect("a family");
        let budgets = [1, 2, 5].map(on);
        let mut solvers = budgets.each_ref().map(|budget| Solver::new(&graph, budget));
        let mut most = 1;
        for (k, first) in questions {
            let [alone, others @ ..] = solvers.each_mut().map(|solver| solver.decide(rules(k, first)));
            for decision in others {
                assert_eq!(decision.winner, alone.winner, "{spec}, k = {k}, {first} first");
                most = most.max(decision.threads);
            }
        }
        assert_eq!(most, 5, "{spec}");
    }
}

#[test]
fn what_is_easy_takes_one_thread_and_the_same_nodes() {
    let graph = families::from_spec("icosahedron", 0).expect("a family");
    let rules = rules(5, Player::Alice);
    let [alone, among_four] = [1, 4].map(|threads| coloring::decide(&graph, rules, &on(threads)));
    assert_eq!((among_four.nodes, among_four.threads), (alone.nodes, 1));
}

#[test]
fn the_verdict_does_not_depend_on_memory() {
    let graph = torus(3, 5);
    let rules = rules(4, Player::Bob);
    let roomy = coloring::decide(&graph, rules, &on(1));
    // Enough for four lines of play and next to nothing for the table.
    let tight = Budget { memory: Some(600_000), ..on(4) };
    let tight = eager(&graph, &tight).decide(rules);
    assert_eq!((tight.winner, tight.threads), (roomy.winner, 4));
    let none = Budget { memory: Some(100), ..on(4) };
    let none = eager(&graph, &none).decide(rules);
    assert_eq!((none.winner, none.limit), (None, Some(Limit::Memory)));
}

#[test]
fn the_limit_on_nodes_holds_for_the_sum() {
    these_limits_hold_for_the_sum(&[1, 777, 10_000]);
}

#[test]
#[ignore = "a sweep: .ci/sweeps"]
fn a_high_limit_on_nodes_holds_for_the_sum() {
    these_limits_hold_for_the_sum(&[100_000]);
}

fn these_limits_hold_for_the_sum(limits: &[u64]) {
    let graph = torus(6, 6);
    for threads in [1, 2, 4] {
        for &limit in limits {
            let budget = Budget { nodes: Some(limit), ..on(threads) };
            let rules = rules(4, Player::Alice);
            for decision in [eager(&graph, &budget).decide(rules), coloring::decide(&graph, rules, &budget)] {
                assert_eq!((decision.winner, decision.limit), (None, Some(Limit::Nodes)));
                assert_eq!(decision.nodes, limit);
            }
        }
    }
}

#[test]
fn a_flag_or_the_clock_stops_all_threads() {
    // A question that takes more than a hundred million nodes.
    let graph = families::from_spec("hypercube:5", 0).expect("a family");
    let rules = rules(5, Player::Alice);
    let stop = Arc::new(AtomicBool::new(false));
    let budget = Budget { stop: Some(Arc::clone(&stop)), ..on(4) };
    let interrupted = std::thread::scope(|scope| {
        scope.spawn(|| {
            std::thread::sleep(Duration::from_millis(30));
            stop.store(true, Ordering::Relaxed);
        });
        eager(&graph, &budget).decide(rules)
    });
    assert_eq!((interrupted.limit, interrupted.threads), (Some(Limit::Interrupted), 4));
    let budget = Budget { time: Some(Duration::from_millis(30)), ..on(4) };
    let late = eager(&graph, &budget).decide(rules);
    assert_eq!((late.limit, late.threads), (Some(Limit::Time), 4));
}

#[test]
fn what_threads_have_decided_together_can_be_certified() {
    let graph = families::from_spec("torus:5x5", 0).expect("a family");
    let budget = on(3);
    let mut decider = Decider::new(&graph, &budget);
    let decision = decider.decide(Kind::Coloring, rules(4, Player::Alice));
    assert_eq!((decision.winner, decision.threads), (Some(Player::Bob), 3));
    let statement = (rules(4, Player::Alice), Player::Bob);
    let certified = certify_decided(&mut decider, Kind::Coloring, &[statement], Vec::new(), &budget)
        .expect("true, and no limit");
    let checked = check(&certified.out[..]).expect("valid");
    let [verdict] = &checked.verdicts[..] else { panic!("one statement, found {:?}", checked.verdicts) };
    assert_eq!((verdict.rules, verdict.winner), statement);
}
