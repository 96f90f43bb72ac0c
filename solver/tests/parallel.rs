//! Several threads for one question: the winner is that of one thread, and (`oracle`) of the definition.

use std::num::NonZeroUsize;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use crate::common::*;
use games::Player;
use games::certificate::{Kind, check};
use graphs::{Budget, Graph, Limit};
use solver::Decider;
use solver::certify::certify_decided;
use solver::coloring::{self, Solver, Technique, Techniques};

pub(crate) fn on(threads: usize) -> Budget {
    Budget { threads: NonZeroUsize::new(threads), ..Budget::default() }
}

/// A solver whose threads all begin with the question, so that easy ones need them, too.
pub(crate) fn eager<'g>(graph: &'g Graph, budget: &Budget) -> Solver<'g> {
    // With all techniques the threads have the most different turns, but endgames would leave them no work.
    let techniques = Techniques::all().without(Technique::Endgame);
    Solver::using(graph, budget, techniques).with_all_threads_at_once()
}

/// Past the first round, where one thread hands over to several, and for two questions in a row.
#[test]
fn hard_questions_have_the_same_winner_on_any_number_of_threads() {
    let instances = [
        ("random-planar:18@1", [(6, Player::Bob), (5, Player::Alice)]),
        ("torus:3x6", [(4, Player::Alice), (4, Player::Bob)]),
        ("torus:5x5", [(4, Player::Alice), (3, Player::Alice)]),
    ];
    for (name, questions) in &instances[..by_effort(1, 3)] {
        let graph = spec(name);
        let budgets = [1, 2, 5].map(on);
        let mut solvers = budgets.each_ref().map(|budget| Solver::new(&graph, budget));
        let mut most = 1;
        for &(k, first) in questions {
            let [alone, others @ ..] = solvers.each_mut().map(|solver| solver.decide(rules(k, first)));
            for decision in others {
                assert_eq!(decision.winner, alone.winner, "{name}, k = {k}, {first} first");
                most = most.max(decision.threads);
            }
        }
        assert_eq!(most, 5, "{name}");
    }
}

#[test]
fn what_is_easy_takes_one_thread_and_the_same_nodes() {
    let graph = spec("icosahedron");
    let [alone, among_four] =
        [1, 4].map(|threads| coloring::decide(&graph, rules(5, Player::Alice), &on(threads)));
    assert_eq!((among_four.nodes, among_four.threads), (alone.nodes, 1));
}

#[test]
fn the_verdict_does_not_depend_on_memory() {
    let (graph, rules) = (spec("torus:3x5"), rules(4, Player::Bob));
    let roomy = coloring::decide(&graph, rules, &on(1));
    // Enough for four lines of play and next to nothing for the table.
    let [tight, none] =
        [600_000, 100].map(|memory| eager(&graph, &Budget { memory: Some(memory), ..on(4) }).decide(rules));
    assert_eq!((tight.winner, tight.threads), (roomy.winner, 4));
    assert_eq!((none.winner, none.limit), (None, Some(Limit::Memory)));
}

#[test]
fn the_limit_on_nodes_holds_for_the_sum() {
    let (graph, rules) = (spec("torus:6x6"), rules(4, Player::Alice));
    for threads in [1, 2, 4] {
        for &limit in &[1, 777, 10_000, 100_000][..by_effort(3, 4)] {
            let budget = Budget { nodes: Some(limit), ..on(threads) };
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
    let (graph, rules) = (spec("hypercube:5"), rules(5, Player::Alice));
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

/// By a search on the torus, by the guarding game on the grid.
#[test]
fn what_threads_have_decided_together_can_be_certified() {
    for (name, winner) in [(by_effort("torus:3x6", "torus:5x5"), Player::Bob), ("grid:4x12", Player::Alice)] {
        let (graph, budget) = (spec(name), on(3));
        let mut decider = Decider::new(&graph, &budget);
        let statement = (rules(4, Player::Alice), winner);
        let decision = decider.decide(Kind::Coloring, statement.0);
        assert_eq!((decision.winner, decision.threads), (Some(winner), 3), "{name}");
        let certified =
            certify_decided(&mut decider, Kind::Coloring, None, &[statement], Vec::new(), &budget)
                .expect("true, and no limit");
        let checked = check(&certified.out[..]).expect("valid");
        let [verdict] = &checked.verdicts[..] else { panic!("one statement, found {:?}", checked.verdicts) };
        assert_eq!((verdict.rules, verdict.winner), statement);
    }
}
