//! Treewidth: against all orders of small graphs, and its decompositions.

use std::iter::successors;

use catalogue::enumerate::connected_graphs;
use graphs::treewidth::{Fault, TreeDecomposition, treewidth, width};
use graphs::{Budget, Graph, Limit, Vertex, orders};

use crate::common::*;

fn checked(graph: &Graph, budget: &Budget) -> (u32, u32) {
    let found = treewidth(graph, budget);
    let decomposition = TreeDecomposition::along(graph, &found.witness);
    assert_eq!(decomposition.check(graph), Ok(()), "{graph:?}");
    assert!(decomposition.width() <= found.high, "{graph:?}");
    assert!(orders::degeneracy(graph).0 <= found.low, "{graph:?}");
    ends(&found)
}

pub(crate) fn tw(graph: &Graph) -> u32 {
    let (low, high) = checked(graph, &Budget::unlimited());
    assert_eq!(low, high, "{graph:?}");
    low
}

/// The least width over all orders: the width of v does not depend on the order in which the others
/// on the right were placed, being the number of vertices that v reaches through them.
fn treewidth_by_definition(graph: &Graph) -> u32 {
    let n = graph.order();
    let mut least = vec![0; 1 << n];
    for placed in 1..1usize << n {
        let members = || graph.vertices().filter(|v| placed >> v.index() & 1 == 1);
        let further = |&reached: &usize| {
            let inside = members().filter(|v| reached >> v.index() & 1 == 1);
            let next = inside.flat_map(|v| graph.neighbors(v)).fold(reached, |all, w| all | 1 << w.index());
            (next != reached).then_some(next)
        };
        let widths = members().map(|v| {
            let reached = successors(Some(1 << v.index()), further).last().expect("v itself");
            least[placed & !(1 << v.index())].max((reached & !placed).count_ones())
        });
        least[placed] = widths.min().expect("a set with a member");
    }
    least[(1 << n) - 1]
}

#[test]
fn the_least_width_of_an_order() {
    let random = (0..by_effort(20, 60)).map(|seed| scattered(12, 14 + seed as usize % 40, seed));
    for graph in all_small().chain(random) {
        assert_eq!(tw(&graph), treewidth_by_definition(&graph), "{graph:?}");
    }
}

#[test]
#[ignore = "a sweep: .ci/sweeps"]
fn large_graphs_get_intervals() {
    let budget = Budget::nodes(5_000);
    for (n, size, seed) in [(2_000, 9_000, 1), (60_000, 90_000, 2), (900, 200_000, 3)] {
        checked(&scattered(n, size, seed), &budget);
    }
    assert!(checked(&spec("grid:70x70"), &budget).1 <= 200);
    let starved = treewidth(&scattered(60, 500, 4), &Budget::nodes(10));
    assert_eq!(starved.limit, Some(Limit::Nodes));
    assert!(starved.low < starved.high);
}

#[test]
fn the_width_of_an_order_is_that_of_its_decomposition() {
    for graph in connected_graphs(5) {
        let least = all_orders(5).iter().map(|order| width(&graph, order)).min();
        assert_eq!(least, Some(treewidth_by_definition(&graph)), "{graph:?}");
    }
}

#[test]
fn faults_of_decompositions_are_found() {
    let decomposition = |bags: &[&[usize]], parent: &[Option<usize>]| TreeDecomposition {
        bags: bags.iter().map(|bag| vertices(bag)).collect(),
        parent: parent.to_vec(),
    };
    let path = spec("path:3");
    assert_eq!(decomposition(&[&[0, 1], &[1, 2]], &[Some(1), None]).check(&path), Ok(()));
    for (wrong, fault) in [
        (decomposition(&[&[0, 1], &[1, 2]], &[None, None]), Fault::Vertex(Vertex::new(1))),
        (decomposition(&[&[0, 1], &[1, 2]], &[Some(1), Some(0)]), Fault::NotATree(1)),
        (decomposition(&[&[0, 1], &[2]], &[Some(1), None]), Fault::Edge(Vertex::new(1), Vertex::new(2))),
        (decomposition(&[&[0, 1], &[1]], &[Some(1), None]), Fault::Vertex(Vertex::new(2))),
        (decomposition(&[&[0, 1, 0], &[1, 2]], &[Some(1), None]), Fault::Bag(0)),
        (decomposition(&[&[0, 1], &[1, 3]], &[Some(1), None]), Fault::Bag(1)),
        (decomposition(&[&[0, 1, 2]], &[]), Fault::NotATree(0)),
    ] {
        assert_eq!(wrong.check(&path), Err(fault));
    }
}
