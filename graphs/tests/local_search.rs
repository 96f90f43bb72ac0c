//! Orders in which vertices move, and the search that moves them.

use graphs::orders::col_2::METHODS;
use graphs::orders::{Arrangement, degeneracy};
use graphs::{Budget, Graph, LinearOrder, Vertex};

use crate::common::spec;

fn reaches(graph: &Graph, order: &LinearOrder) -> Vec<usize> {
    graph.vertices().map(|v| order.loose_backward_neighbors(graph, v).len()).collect()
}

/// The order that local search makes of the degeneracy order: without memory the heuristic before it places no vertex.
fn improved(graph: &Graph, nodes: u64) -> LinearOrder {
    let method = METHODS.iter().find(|method| method.name == "heuristic").expect("a method");
    let budget = Budget { memory: Some(0), ..Budget::nodes(nodes) };
    (method.run)(graph, &budget).witness
}

#[test]
fn moves_are_those_of_a_vector() {
    let n = 7;
    let mut row = Arrangement::new(&LinearOrder::identity(n));
    let mut plain: Vec<Vertex> = (0..n).map(Vertex::new).collect();
    // Moves between the same two places use up the gap there.
    for step in 0..2_000usize {
        let v = Vertex::new(step * step % n);
        let place = (step % 5 != 0).then(|| Vertex::new((v.index() + 1 + step % (n - 1)) % n));
        let place = place.filter(|&place| place != v);
        row.move_behind(v, place);
        plain.retain(|&other| other != v);
        let index = place.map_or(0, |place| 1 + plain.iter().position(|&other| other == place).unwrap());
        plain.insert(index, v);
        assert_eq!(row.to_order().sequence(), plain);
        assert!(plain.windows(2).all(|pair| row.precedes(pair[0], pair[1])));
        assert_eq!(row.previous(v), index.checked_sub(1).map(|before| plain[before]));
    }
}

/// Tries every move: the search looks again at the vertex that moves, and at those that it passes and that are at distance
/// one or two from it.
#[test]
fn a_move_changes_only_reaches_of_the_mover_and_of_vertices_passed_near_it() {
    for seed in 0..20 {
        let graph = spec(&format!("gnp:14,0.25@{seed}"));
        let mut row = Arrangement::new(&LinearOrder::identity(14));
        for mover in graph.vertices() {
            let near: Vec<Vertex> = graph
                .neighbors(mover)
                .iter()
                .flat_map(|&z| graph.neighbors(z).iter().copied().chain([z]))
                .collect();
            for behind in std::iter::once(None).chain(graph.vertices().map(Some)) {
                if behind == Some(mover) {
                    continue;
                }
                let before = row.to_order();
                row.move_behind(mover, behind);
                let after = row.to_order();
                let is_passed = |v| before.precedes(v, mover) != after.precedes(v, mover);
                let changes = reaches(&graph, &before).into_iter().zip(reaches(&graph, &after));
                for (v, (before, after)) in graph.vertices().zip(changes) {
                    let expected = v == mover || is_passed(v) && near.contains(&v);
                    assert!(before == after || expected, "{v} by {mover} to {behind:?} in {graph:?}");
                }
            }
        }
    }
}

/// On graphs of this order, every move tried is compared with the reaches found anew (`CHECKED` in the search).
#[test]
fn the_search_looks_at_all_vertices_that_its_moves_change() {
    for seed in 0..200 {
        let graph = spec(&format!("gnp:14,0.25@{seed}"));
        assert!(improved(&graph, 3_000).rho(&graph) <= degeneracy(&graph).1.rho(&graph));
    }
}

/// The search compares the reaches that it kept with those of the order at its end.
#[test]
fn the_reaches_kept_are_those_of_the_order() {
    for seed in 0..10 {
        let graph = spec(&format!("gnp:60,0.1@{seed}"));
        assert!(improved(&graph, 3_000).rho(&graph) < degeneracy(&graph).1.rho(&graph));
    }
}
