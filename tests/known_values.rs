//! Published facts about the games, each with its citation.

use std::collections::BTreeSet;

use catalogue::{enumerate, families};
use games::{Adjacency, Passing, Player, Variant};
use graphs::{Budget, Graph, Vertex};
use solver::{coloring, marking};

use crate::read;

fn player(name: &str) -> Player {
    [Player::Alice, Player::Bob].into_iter().find(|player| player.to_string() == name).unwrap()
}

fn variant(first: &str, moves: &str, passes: &str) -> Variant {
    let adjacency = match moves {
        "free" => Adjacency::Free,
        "connected" => Adjacency::Connected,
        _ => panic!("expected free or connected, found {moves}"),
    };
    let passings = [Passing::Nobody, Passing::Alice, Passing::Bob, Passing::Both];
    let passing = passings.into_iter().find(|passing| passing.to_string() == passes).unwrap();
    Variant::from(player(first)).moving(adjacency).passing(passing)
}

fn chi_g(graph: &Graph, variant: impl Into<Variant>) -> u32 {
    coloring::game_chromatic_number(graph, variant, &Budget::unlimited()).exact().unwrap()
}

#[test]
fn published_values() {
    let bibliography = read("references.bib");
    let table = read("tests/data/known_values.tsv");
    let rows: Vec<&str> = table.lines().filter(|line| !line.starts_with('#')).skip(1).collect();
    assert!(rows.len() > 50);
    assert_eq!(rows.iter().collect::<BTreeSet<_>>().len(), rows.len(), "no row twice");
    for row in rows {
        let fields: Vec<&str> = row.split('\t').collect();
        let &[spec, first, moves, passes, value, citation] = &fields[..] else {
            panic!("expected six fields, found {row:?}");
        };
        assert!(
            ["folklore", "computed"].contains(&citation)
                || bibliography.contains(&format!("{{{citation},\n")),
            "{citation} is not in references.bib"
        );
        let graph = families::from_spec(spec, 0).unwrap();
        let variant = variant(first, moves, passes);
        let found = match value.strip_prefix("col_g ") {
            Some(_) => marking::game_coloring_number(&graph, variant, &Budget::unlimited()).exact().unwrap(),
            None => chi_g(&graph, variant),
        };
        assert_eq!(found.to_string(), value.trim_start_matches("col_g "), "{row}");
    }
}

#[test]
fn the_smallest_tree_with_chi_g_4_has_14_vertices() {
    let needs_4 = |tree: &Graph| chi_g(tree, Player::Alice) > 3;
    let mut trees = 0;
    assert!((1..14).flat_map(enumerate::trees).inspect(|_| trees += 1).all(|tree| !needs_4(&tree)));
    assert_eq!(trees, 2288, "trees of order at most 13");
    assert!(enumerate::trees(14).any(|tree| needs_4(&tree)));
}

fn lowered_by_an_edge(order: usize) -> usize {
    let lowers = |graph: &Graph| {
        let before = chi_g(graph, Player::Alice);
        let pairs = graph.vertices().flat_map(|v| (0..v.index()).map(move |u| (Vertex::new(u), v)));
        let absent = pairs.filter(|&(u, v)| !graph.are_adjacent(u, v));
        absent
            .filter(|&extra| {
                let edges = graph.edges().chain([extra]).map(|(u, v)| (u.index(), v.index()));
                chi_g(&Graph::from_edges(order, edges).unwrap(), Player::Alice) < before
            })
            .count()
    };
    enumerate::connected_graphs(order).map(|graph| lowers(&graph)).sum()
}

#[test]
fn an_edge_more_can_lower_chi_g_from_order_6_on() {
    assert!((1..=5).all(|order| lowered_by_an_edge(order) == 0));
    assert!(lowered_by_an_edge(6) > 0);
}
