//! Graphs on which conjectures are held as well: larger ones, and those that are known to exist.

use mapgame::conjecture::formula::Inequality;
use mapgame::experiments::conjectures::{larger_graphs, refute};

#[test]
fn what_is_known_refutes_what_it_should() {
    for (class, bound, is_refuted) in [
        ("bipartite", "chi_g <= min_degree + 3", true),
        ("bipartite", "chi_g >= min_degree - 3", false),
        ("bipartite", "col_g - chi_g <= degeneracy", false),
        ("cubic", "chi_g <= min_degree", false),
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
