//! Numbers that are known: of graphs of the literature, of all small graphs together, of variants.

use std::collections::BTreeMap;

use crate::common::*;
use games::{Adjacency, Passing, Player, Variant};
use graphs::{Budget, Graph, line_graph};
use solver::{coloring, marking};

fn chi_g(graph: &Graph, variant: impl Into<Variant>) -> u32 {
    coloring::game_chromatic_number(graph, variant, &Budget::unlimited()).exact().expect("no limit")
}

fn col_g(graph: &Graph, variant: impl Into<Variant>) -> u32 {
    marking::game_coloring_number(graph, variant, &Budget::unlimited()).exact().expect("no limit")
}

fn connected() -> Variant {
    Variant::default().moving(Adjacency::Connected)
}

/// chi_g where Alice and where Bob begins, and col_g where she does; 0 where nothing is known of it.
#[test]
fn of_graphs_of_the_literature() {
    for (name, expected) in [
        ("path:4", [3, 2, 0]),
        ("path:5", [3, 0, 3]),
        ("cycle:7", [3, 0, 0]),
        ("cycle:8", [3, 0, 3]),
        ("complete:1", [1, 1, 1]),
        ("complete:6", [6, 6, 6]),
        ("star:6", [2, 0, 2]),
        ("petersen", [4, 0, 4]),
        ("icosahedron", [6, 5, 6]),
        ("groetzsch", [4, 0, 5]),
        ("grid:2x5", [4, 0, 4]),
        ("grid:5x5", [4, 0, 5]),
        ("torus:5x5", [0, 0, 5]),
        ("rook:3x3", [3, 4, 0]),
        ("cube", [4, 2, 0]),
        ("octahedron", [5, 0, 0]),
        ("multipartite:3,3,3", [4, 0, 0]),
        ("tree:2,3", [3, 0, 4]),
    ] {
        let graph = spec(name);
        let numbers: [fn(&Graph) -> u32; 3] = [
            |graph| chi_g(graph, Player::Alice),
            |graph| chi_g(graph, Player::Bob),
            |graph| col_g(graph, Player::Alice),
        ];
        for (place, (number, expected)) in numbers.iter().zip(expected).enumerate() {
            assert!(expected == 0 || number(&graph) == expected, "{name}, number {place}");
        }
    }
    let torus = coloring::decide(&spec("torus:5x5"), rules(3, Player::Alice), &Budget::unlimited());
    assert_eq!(torus.winner, Some(Player::Bob));
}

/// How many connected graphs have which number.
#[test]
fn of_connected_graphs_together() {
    fn totals(order: usize, number: impl Fn(&Graph) -> u32) -> Vec<(u32, usize)> {
        let mut totals = BTreeMap::new();
        for graph in connected_graphs(order) {
            *totals.entry(number(&graph)).or_default() += 1;
        }
        totals.into_iter().collect()
    }
    let colored = |order, first| totals(order, |graph| chi_g(graph, first));
    assert_eq!(colored(4, Player::Alice), [(2, 1), (3, 4), (4, 1)]);
    assert_eq!(colored(5, Player::Alice), [(2, 1), (3, 16), (4, 3), (5, 1)]);
    assert_eq!(colored(6, Player::Alice), [(2, 1), (3, 53), (4, 49), (5, 8), (6, 1)]);
    assert_eq!(colored(7, Player::Alice), [(2, 1), (3, 262), (4, 525), (5, 58), (6, 6), (7, 1)]);
    assert_eq!(colored(6, Player::Bob), [(2, 7), (3, 65), (4, 34), (5, 5), (6, 1)]);
    assert_eq!(colored(7, Player::Bob), [(2, 6), (3, 184), (4, 546), (5, 107), (6, 9), (7, 1)]);
    let marked = |order| totals(order, |graph| col_g(graph, Player::Alice));
    assert_eq!(marked(6), [(2, 1), (3, 34), (4, 53), (5, 22), (6, 2)]);
    assert_eq!(marked(7), [(2, 1), (3, 104), (4, 397), (5, 305), (6, 42), (7, 4)]);
}

#[test]
fn of_graphs_without_vertices_or_edges() {
    for variant in Variant::all() {
        let numbers = |order| [chi_g(&graph(order, []), variant), col_g(&graph(order, []), variant)];
        assert_eq!([0, 1, 5].map(numbers), [[0; 2], [1; 2], [1; 2]]);
    }
    let null = coloring::decide(&graph(0, []), rules(1, Player::Bob), &Budget::unlimited());
    assert_eq!(null.winner, Some(Player::Alice));
}

/// \[CharpentierHocquardSopenaZhu2020\] has bipartite graphs on which Bob wins with any given k >= 3.
/// No connected bipartite graph of order at most 10 is one for k = 3; this one, of order 14, is.
#[test]
fn a_third_color_helps_bob_in_the_connected_game_on_the_heawood_graph() {
    let heawood = spec("heawood");
    let winner = |k| solver::decide(&heawood, rules(k, connected()), &Budget::unlimited()).winner;
    assert_eq!([2, 3, 4].map(winner), [Player::Alice, Player::Bob, Player::Alice].map(Some));
    assert_eq!(chi_g(&heawood, connected()), 2);
}

#[test]
fn the_edge_coloring_game_is_played_on_the_line_graph() {
    let edges = |order| line_graph(&spec(&format!("complete:{order}"))).expect("a small line graph");
    assert_eq!([3, 4, 5].map(|order| chi_g(&edges(order), Variant::default())), [3, 5, 6]);
}

/// Whoever has to begin on the cube with 2 colors is lost.
#[test]
fn a_pass_hands_over_the_burden_of_beginning() {
    let with = |passing| chi_g(&spec("cube"), Variant::default().passing(passing));
    assert_eq!([Passing::Nobody, Passing::Alice, Passing::Both].map(with), [4, 2, 4]);
}
