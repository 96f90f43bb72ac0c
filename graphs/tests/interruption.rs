//! Walks along all edges, which are no searches and count no nodes.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use graphs::classes::planar::{self, Embedding};
use graphs::coloring::acyclic_greedy_within;
use graphs::forest_and_rest::ForestAndRest;
use graphs::orders::degeneracy;
use graphs::{Budget, Limit};

use crate::common::spec;

/// A loop that does not hear of the flag ends with a value.
#[test]
fn walks_along_all_edges_hear_of_an_interruption() {
    let stopped = Budget { stop: Some(Arc::new(AtomicBool::new(true))), ..Budget::unlimited() };
    let graph = spec("grid:400x500");
    let torus = spec("torus:400x500");
    let embedding = planar::embedding(&graph).unwrap();
    let order = degeneracy(&graph).1;
    let mut meter = stopped.start();
    let ended = [
        ("embedding", planar::embedding_within(&graph, &mut meter).err()),
        ("obstruction", planar::kuratowski_subgraph_within(&torus, &mut meter).err()),
        ("faces of an embedding", embedding.faces_within(&mut meter).err()),
        ("faces by number", Embedding::by_number(&graph).faces_within(&mut meter).err()),
        ("reaches", order.rho_within(&graph, &mut meter).err()),
        ("greedy", acyclic_greedy_within(&graph, &order, &mut meter).err()),
        ("forest", ForestAndRest::greedy_within(&graph, &mut meter).err()),
    ];
    for (name, limit) in ended {
        assert_eq!(limit, Some(Limit::Interrupted), "{name}");
    }
}
