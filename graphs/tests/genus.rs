//! The genus of small graphs by all their rotation systems.

use catalogue::enumerate::connected_graphs;
use graphs::classes::planar::{self, Embedding};
use graphs::connectivity::{blocks, components, is_connected};
use graphs::genus::genus;
use graphs::{Budget, Graph, Vertex};
use itertools::Itertools;

use crate::common::*;

/// Between which numbers the genus lies, after a look at the witness.
pub(crate) fn found(graph: &Graph, budget: &Budget) -> (u32, u32) {
    let found = genus(graph, budget);
    assert!(found.witness.is_of(graph), "{graph:?}");
    assert_eq!(found.witness.genus(graph), found.high, "{graph:?}");
    ends(&found)
}

/// The least genus of all rotation systems, if there are at most `most`.
fn by_definition(graph: &Graph, most: usize) -> Option<u32> {
    let permuted = |v: Vertex| {
        let around = graph.neighbors(v);
        let ways = around.iter().copied().permutations(around.len());
        ways.filter(|way| way.first() == around.first()).collect_vec()
    };
    let ways: Vec<Vec<Vec<Vertex>>> = graph.vertices().map(permuted).collect();
    if ways.iter().map(Vec::len).product::<usize>() > most {
        return None;
    }
    let systems = ways.into_iter().multi_cartesian_product();
    systems.map(|rotation| Embedding::new(rotation).genus(graph)).min()
}

#[test]
fn small_graphs_have_the_least_genus_of_all_their_rotation_systems() {
    let (mut above, mut numbers) = (0, [0; 3]);
    for graph in (1..=7).flat_map(connected_graphs) {
        let (low, high) = found(&graph, &Budget::unlimited());
        assert_eq!(low, high, "{graph:?}");
        assert_eq!(high == 0, planar::is_planar(&graph), "{graph:?}");
        numbers[high as usize] += 1;
        let most = if graph.order() < 7 { 100_000 } else { 2_000 };
        if let Some(least) = by_definition(&graph, most) {
            assert_eq!(high, least, "{graph:?}");
            above += u32::from(least > 0);
        }
    }
    assert!(above > 5, "{above}");
    // K_7 is toroidal, and all graphs of order 7 with it.
    assert!(numbers[1] > 0 && numbers[2] == 0, "{numbers:?}");
}

/// Blocks share the edges, no vertex cuts one, and they hang together as a forest does.
#[test]
fn blocks_are_the_parts_that_no_vertex_cuts() {
    for graph in (1..=6).flat_map(catalogue::enumerate::every_graph) {
        let found = blocks(&graph);
        let all: Vec<_> = found.iter().flatten().copied().sorted().collect();
        assert_eq!(all, graph.edges().collect_vec(), "{graph:?}");
        let mut sum = 0;
        for block in &found {
            let vertices: Vec<Vertex> = block.iter().flat_map(|&(u, v)| [u, v]).sorted().dedup().collect();
            sum += vertices.len() - 1;
            let edges = block.iter().map(|(u, v)| (u.index(), v.index()));
            let alone = Graph::from_edges(graph.order(), edges).unwrap();
            for &cut in &vertices {
                let rest: Vec<Vertex> = vertices.iter().copied().filter(|&v| v != cut).collect();
                assert!(is_connected(&alone.induced(&rest)), "{graph:?}");
            }
        }
        assert_eq!(sum, graph.order() - components(&graph).len(), "{graph:?}");
    }
}

/// A search without nodes says what it has: a rotation system, and numbers between which the genus lies.
#[test]
fn a_search_that_may_spend_nothing_has_a_witness() {
    let graph = spec("complete:9");
    let (low, high) = found(&graph, &Budget::nodes(0));
    assert!(low <= 3 && 3 < high, "{low}..{high}");
}
