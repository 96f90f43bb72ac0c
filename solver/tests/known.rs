//! Numbers of all small graphs together and of variants (those of single graphs are `tests/data/known_values.tsv` of the
//! whole), and the nodes of a few quick decisions, which a change of the search changes.
//!
//! `NODES=write cargo test -p mapgame-solver --test main nodes` writes `tests/data/nodes.txt` anew. The total goes
//! into the commit message of a change that was meant.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::Path;
use std::{env, fs};

use games::{Player, Variant};
use graphs::{Budget, Graph};
use solver::{coloring, marking};

use crate::common::*;

fn chi_g(graph: &Graph, variant: impl Into<Variant>) -> u32 {
    coloring::game_chromatic_number(graph, variant, &Budget::unlimited()).exact().expect("no limit")
}

fn col_g(graph: &Graph, variant: impl Into<Variant>) -> u32 {
    marking::game_coloring_number(graph, variant, &Budget::unlimited()).exact().expect("no limit")
}

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
    assert_eq!(colored(7, Player::Alice), [(2, 1), (3, 262), (4, 525), (5, 58), (6, 6), (7, 1)]);
    assert_eq!(colored(7, Player::Bob), [(2, 6), (3, 184), (4, 546), (5, 107), (6, 9), (7, 1)]);
    let marked = |order| totals(order, |graph| col_g(graph, Player::Alice));
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

/// The questions are those of the file.
#[test]
fn nodes_are_as_recorded() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/nodes.txt");
    let recorded = fs::read_to_string(&file).expect("the file is there");
    let (mut table, mut total) = (String::new(), 0);
    for (question, _) in recorded.lines().filter_map(|line| line.split_once(" first: ")) {
        let [graph, k, first] = question.split(' ').collect::<Vec<_>>()[..] else { panic!("{question}") };
        let k = k.strip_prefix("k=").and_then(|k| k.parse().ok()).expect("a number of colors");
        let first = Player::BOTH.into_iter().find(|player| player.name() == first).expect("a player");
        let decision = coloring::decide(&spec(graph), rules(k, first), &Budget::unlimited());
        let winner = decision.winner.expect("no limit");
        writeln!(table, "{question} first: {winner}, {} nodes", decision.nodes).expect("a string");
        total += decision.nodes;
    }
    writeln!(table, "Nodes: {total}").expect("a string");
    if env::var("NODES").is_ok_and(|value| value == "write") {
        fs::write(&file, &table).expect("the file can be written");
    }
    assert_eq!(table, recorded, "the search has changed; see the head of this file");
}
