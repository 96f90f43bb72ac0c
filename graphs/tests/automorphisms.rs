//! Automorphisms against all permutations of the vertices.

use std::collections::BTreeSet;

use catalogue::enumerate::every_graph;
use graphs::automorphisms::{
    edge_orbits, group_order, is_edge_transitive, is_vertex_transitive, vertex_orbits,
};
use graphs::{Budget, Graph, Limit, Vertex};
use itertools::Itertools;

use crate::common::spec;

/// All automorphisms by their definition.
fn automorphisms(graph: &Graph) -> Vec<Vec<usize>> {
    let n = graph.order();
    let keeps = |image: &Vec<usize>| {
        graph
            .edges()
            .all(|(u, v)| graph.are_adjacent(Vertex::new(image[u.index()]), Vertex::new(image[v.index()])))
    };
    (0..n).permutations(n).filter(keeps).collect()
}

#[test]
fn groups_and_orbits_are_those_of_all_permutations() {
    for graph in (0..=6).flat_map(every_graph) {
        let all = automorphisms(&graph);
        let orbit = |v: usize| all.iter().map(|image| image[v]).collect::<BTreeSet<_>>();
        let of_edge = |(u, v): (Vertex, Vertex)| {
            let images = all.iter().map(|image| (image[u.index()], image[v.index()]));
            images.map(|(u, v)| (u.min(v), u.max(v))).collect::<BTreeSet<_>>()
        };
        let orbits = (0..graph.order()).map(orbit).unique().count();
        let of_edges = graph.edges().map(of_edge).unique().count();
        let (budget, message) = (Budget::unlimited(), format!("{graph:?}"));
        let mut meter = budget.start();
        assert_eq!(group_order(&graph, &mut meter), Ok(Some(all.len() as u128)), "{message}");
        assert_eq!(
            (vertex_orbits(&graph, &mut meter), edge_orbits(&graph, &mut meter)),
            (Ok(orbits), Ok(of_edges))
        );
        assert_eq!(is_vertex_transitive(&graph, &mut meter), Ok(orbits <= 1), "{message}");
        assert_eq!(is_edge_transitive(&graph, &mut meter), Ok(of_edges <= 1), "{message}");
    }
}

pub fn groups(graph: &Graph) -> String {
    let budget = Budget::unlimited();
    let mut meter = budget.start();
    let order = group_order(graph, &mut meter).unwrap().expect("below 2^128");
    format!(
        "{order}:{}:{}",
        vertex_orbits(graph, &mut meter).unwrap(),
        edge_orbits(graph, &mut meter).unwrap()
    )
}

#[test]
fn no_nodes_are_a_limit() {
    assert_eq!(group_order(&spec("petersen"), &mut Budget::nodes(0).start()), Err(Limit::Nodes));
}
