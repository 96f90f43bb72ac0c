//! Every theorem of the catalogue against the exact values on all small graphs.

use games::Player;
use graphs::{Budget, Graph, Parameters, enumerate, families};
use mapgame::bounds::Bounds;
use mapgame::{games, graphs, solver, strategies};
use strategies::{BoundKind, Instance, Invariant, Status};

const STARTERS: [Player; 2] = [Player::Alice, Player::Bob];

fn exact(graph: &Graph, invariant: Invariant, first: Player) -> u32 {
    let unlimited = Budget::unlimited();
    let number = match invariant {
        Invariant::GameChromaticNumber => {
            solver::coloring::game_chromatic_number(graph, first, 1, &unlimited)
        }
        Invariant::GameColoringNumber => solver::marking::game_coloring_number(graph, first, 1, &unlimited),
    };
    number.exact().expect("small graphs are settled")
}

fn assert_bounds_are_true(graph: &Graph) -> usize {
    let parameters = Parameters::of(graph, &Budget::unlimited());
    let instance = Instance { graph, parameters: &parameters };
    let mut applied = 0;
    for first in STARTERS {
        let bounds = Bounds::of(&instance, first);
        let values = [Invariant::GameChromaticNumber, Invariant::GameColoringNumber]
            .map(|invariant| (invariant, exact(graph, invariant, first)));
        for bound in bounds.applied.iter().filter(|bound| bound.theorem.status == Status::Proved) {
            let &(_, value) =
                values.iter().find(|(invariant, _)| *invariant == bound.theorem.invariant).unwrap();
            let holds = match bound.theorem.kind {
                BoundKind::Upper => value <= bound.value,
                BoundKind::Lower => value >= bound.value,
                BoundKind::Exact => value == bound.value,
            };
            assert!(
                holds,
                "{} = {} fails with {value} on {graph:?}, {first} first",
                bound.theorem.name, bound.value
            );
            applied += 1;
        }
        for (invariant, value) in values {
            let (low, high) = bounds.interval(invariant);
            assert!(
                (low..=high).contains(&value),
                "{invariant:?} = {value} outside {low}..={high} on {graph:?}"
            );
        }
    }
    applied
}

#[test]
fn every_theorem_holds_on_every_connected_graph_of_order_at_most_7() {
    let graphs = (1..=7).flat_map(enumerate::connected_graphs);
    let (mut number, mut applied) = (0, 0);
    for graph in graphs {
        applied += assert_bounds_are_true(&graph);
        number += 1;
    }
    assert_eq!(number, 996);
    assert!(applied > 10 * number, "the theorems were hardly applied: {applied} times");
}

#[test]
fn theorems_hold_without_edges_vertices_or_connection() {
    for spec in ["path:1", "union(path:1,path:1)", "union(complete:4,cycle:5)", "union(star:4,star:4,path:1)"]
    {
        assert_bounds_are_true(&families::from_spec(spec, 0).unwrap());
    }
    assert_bounds_are_true(&Graph::from_edges(0, []).unwrap());
}

#[test]
fn with_bob_first_only_theorems_proved_for_bob_first_apply() {
    let path = families::from_spec("path:6", 0).unwrap();
    let parameters = Parameters::of(&path, &Budget::unlimited());
    let bounds = Bounds::of(&Instance { graph: &path, parameters: &parameters }, Player::Bob);
    let alices = bounds.applied.iter().find(|bound| bound.theorem.starter == strategies::Starter::Alice);
    assert!(alices.is_none(), "{alices:?}");
    assert!(bounds.missed.iter().any(|missed| missed.theorem.name == "activation"));
}

#[test]
fn names_are_unique_and_statements_are_one_line() {
    let mut names: Vec<&str> = strategies::all_theorems().map(|theorem| theorem.name).collect();
    let total = names.len();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), total, "two theorems of one name");
    assert!(strategies::all_theorems().all(|theorem| !theorem.statement().contains('\n')));
}

/// The matching rank against its definition: the most forward neighbors that can be assigned to places.
mod matching_rank {
    use super::*;
    use graphs::{LinearOrder, Vertex};
    use strategies::theorems::matching_rank::certified_bound;

    /// Tries every assignment of each of `waiting` to a place or to none.
    fn most(
        order: &LinearOrder,
        graph: &Graph,
        u: Vertex,
        waiting: &[Vertex],
        hits: &mut [u8],
        hit_u: bool,
    ) -> usize {
        let Some((&z, rest)) = waiting.split_first() else {
            // A hit on u needs a place for u's own hit.
            let spare = order.backward_neighbors(graph, u).any(|y| hits[y.index()] < 2);
            return if hit_u && !spare { usize::MIN } else { 1 };
        };
        let mut best = most(order, graph, u, rest, hits, hit_u);
        for y in order.backward_neighbors(graph, z) {
            if order.precedes(y, u) && hits[y.index()] < 2 {
                hits[y.index()] += 1;
                let count = most(order, graph, u, rest, hits, hit_u);
                best = best.max(if count == 0 { 0 } else { count + 1 });
                hits[y.index()] -= 1;
            }
        }
        if !hit_u {
            let count = most(order, graph, u, rest, hits, true);
            best = best.max(if count == 0 { 0 } else { count + 1 });
        }
        best
    }

    #[test]
    fn equals_the_best_assignment_on_all_connected_graphs_of_order_at_most_6() {
        for graph in (1..=6).flat_map(enumerate::connected_graphs) {
            for order in [LinearOrder::identity(graph.order()), graphs::orders::degree(&graph)] {
                let rank = |u| {
                    let forward: Vec<Vertex> = order.forward_neighbors(&graph, u).collect();
                    let mut hits = vec![0; graph.order()];
                    // `most` counts one more than it serves, so that 0 can mean "impossible".
                    let served = most(&order, &graph, u, &forward, &mut hits, false) - 1;
                    order.backward_neighbors(&graph, u).count() + served
                };
                let expected = graph.vertices().map(rank).max().map(|most| most as u32 + 2);
                assert_eq!(certified_bound(&graph, &order), expected, "{graph:?} along {order:?}");
            }
        }
    }
}
