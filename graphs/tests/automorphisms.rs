//! Automorphisms against all permutations of the vertices.

use std::collections::BTreeSet;

use catalogue::enumerate::every_graph;
use graphs::automorphisms::{
    edge_orbits, group_order, is_edge_transitive, is_vertex_transitive, vertex_orbits,
};
use graphs::{Budget, Graph, Limit, Vertex};
use itertools::Itertools;

use crate::common::spec;

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
        assert_eq!(groups(&graph), format!("{}:{orbits}:{of_edges}", all.len()), "{graph:?}");
        let budget = Budget::unlimited();
        let are_one = [is_vertex_transitive, is_edge_transitive].map(|is| is(&graph, &mut budget.start()));
        assert_eq!(are_one, [Ok(orbits <= 1), Ok(of_edges <= 1)], "{graph:?}");
    }
}

pub(crate) fn groups(graph: &Graph) -> String {
    let budget = Budget::unlimited();
    let mut meter = budget.start();
    let order = group_order(graph, &mut meter).unwrap().expect("below 2^128");
    let orbits = [vertex_orbits, edge_orbits].map(|orbits| orbits(graph, &mut meter).unwrap());
    format!("{order}:{}:{}", orbits[0], orbits[1])
}

#[test]
fn no_nodes_are_a_limit() {
    assert_eq!(group_order(&spec("petersen"), &mut Budget::nodes(0).start()), Err(Limit::Nodes));
}
