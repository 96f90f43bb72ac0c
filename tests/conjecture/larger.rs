//! Graphs on which conjectures are held as well: larger ones, and those that are known to exist.

use std::sync::Arc;

use itertools::Itertools;
use mapgame::challenge::published::challenge;
use mapgame::experiments::conjectures::{CLASSES, larger_graphs, refute};
use mapgame::graphs::formats::to_graph6;
use mapgame::graphs::{Budget, Graph};
use mapgame::strategies::formula::linear::Inequality;
use mapgame::toolkit::invariants::Limits;

#[test]
fn what_is_known_refutes_what_it_should() {
    for (class, bound, is_refuted) in [
        ("bipartite", "chi_g <= min_degree + 3", true),
        ("bipartite", "chi_g >= min_degree - 3", false),
        ("bipartite", "col_g - chi_g <= degeneracy", true),
        ("bipartite", "col_g - chi_g >= degeneracy - 3", false),
        ("triangle-free", "worst_activation - col_g <= 2 degeneracy - 1", true),
        ("planar", "worst_activation - col_g <= 3 degeneracy - 2", false),
        ("cubic", "chi_g <= min_degree", false),
        ("connected", "chi_g_connected <= 3 chi - 4", true),
        ("triangle-free", "chi_g_connected <= min_degree + 3", true),
        ("bipartite", "chi_g_connected <= min_degree + 3", false),
        ("planar", "chi_g_connected <= clique + 2", false),
        ("planar", "chi_g <= 2 clique", false),
        ("planar", "chi_g <= (3 chi + 2) / 2", true),
        ("planar", "chi_g - chi <= (clique + 2) / 2", true),
        ("planar", "col_g <= 2 degeneracy + 2", true),
        ("planar", "col_g <= 3 degeneracy + 2", false),
    ] {
        assert_eq!(refute(class, &Inequality::read(bound).unwrap()), is_refuted, "{bound} on {class}");
    }
}

#[test]
fn all_larger_graphs_are_read() {
    let graphs = larger_graphs();
    assert!(graphs.len() > 1000 && graphs.iter().all(|graph| graph.order() > 5));
}

/// Bounds that were published once, with the class, and what breaks them.
const BROKEN: [(&str, &str); 11] = [
    ("planar", "chi_g <= 2 clique"),
    ("planar", "chi_g - chi <= chi"),
    ("planar", "chi_g - chi <= clique"),
    ("planar", "chi_g - chi <= 2 clique - chi"),
    ("bipartite", "worst_activation - col_g <= 2"),
    ("bipartite", "worst_activation - col_g <= degeneracy"),
    ("triangle-free", "worst_activation - col_g <= chi"),
    ("triangle-free", "col_g - chi_g <= (3 degeneracy - 3 chi + 5) / 2"),
    ("bipartite", "chi_g_bob - chi_g >= -min_degree"),
    ("triangle-free", "col_g >= 2 chi - 3"),
    ("triangle-free", "col_g - chi_g >= chi - 3"),
];

fn limits() -> Limits {
    let budget = Budget::nodes(200_000);
    Limits { decision: budget.clone(), parameter: budget }
}

/// The graphs that are kept break what was broken once, so that it cannot be proposed again.
#[test]
fn what_was_broken_once_stays_broken() {
    let larger = larger_graphs();
    for (name, bound) in BROKEN {
        let class = CLASSES.iter().find(|class| class.name == name).unwrap();
        let contains = class.ground().contains;
        let kept: Vec<_> =
            include_str!("../../src/experiments/conjectures/known/broken.g6").lines().collect();
        let is_kept = |graph: &Arc<Graph>| kept.iter().any(|line| **line == to_graph6(graph));
        let graphs = larger.iter().filter(|graph| is_kept(graph) && contains(graph)).cloned();
        let bound = Inequality::read(bound).unwrap();
        let (standings, limit) = challenge(&[bound], graphs, &limits(), &Budget::default()).unwrap();
        assert!(limit.is_none() && standings[0].broken_by.is_some(), "{standings:?}");
    }
}

/// Graphs with structure are of their class, and others with another seed.
#[test]
fn structured_graphs_are_in_their_class() {
    for class in &CLASSES {
        let made = |seed: u64| class.structured(seed).take(60).collect::<Vec<Arc<_>>>();
        let graphs = made(1);
        assert!(
            graphs.iter().all(|graph| graph.size() > 0 && (class.ground().contains)(graph)),
            "{}",
            class.name
        );
        assert!(graphs == made(1) && graphs != made(2), "{}", class.name);
        assert!(graphs.iter().map(|graph| graph.order()).unique().count() > 4, "{}", class.name);
    }
}

/// The challenge finds by itself what it is there to find.
#[test]
fn structured_graphs_break_what_is_false() {
    for (name, bound, seed) in [
        ("connected", "chi_g_bob - chi_g <= 1", 1),
        ("bipartite", "worst_activation - col_g <= 2", 1),
        ("triangle-free", "col_g - chi_g <= (3 degeneracy - 3 chi + 5) / 2", 1),
    ] {
        let class = CLASSES.iter().find(|class| class.name == name).unwrap();
        let bound = Inequality::read(bound).unwrap();
        let small = class.structured(seed).filter(|graph| graph.order() <= 12).take(3000);
        let (standings, _) = challenge(&[bound], small, &limits(), &Budget::default()).unwrap();
        assert!(standings[0].broken_by.is_some(), "{standings:?}");
    }
}
