//! Named graphs by the properties that define them, and all families against other generators.

use std::collections::BTreeSet;

use catalogue::families::{FAMILIES, plan};
use graphs::Graph;
use graphs::classes::bipartite::is_bipartite;
use graphs::connectivity::is_connected;
use graphs::parse_graph6;
use itertools::Itertools;

use crate::table;

use super::{are_isomorphic, build, degrees};

#[test]
fn families_agree_with_other_generators() {
    let mut compared = BTreeSet::new();
    for line in table("networkx") {
        let (spec, graph6) = line.split_once('\t').expect("spec, tab, graph6");
        assert!(are_isomorphic(&build(spec), &parse_graph6(graph6).unwrap()), "{spec}");
        compared.insert(spec.split([':', '(']).next().expect("a name"));
    }
    let left_out: Vec<&str> =
        FAMILIES.iter().map(|family| family.name).filter(|name| !compared.contains(name)).collect();
    // What is random has no twin elsewhere, nor has what was made here; the McGee graph is the only one of its order, degree and girth.
    let expected = "apollonian comb connected-trap extremal-tree gnp ktree mcgee partial-ktree \
        preferential-attachment random-geometric random-planar random-regular random-tree triakis-icosahedron \
        triangulated-polygon";
    assert_eq!(left_out.join(" "), expected);
}

/// What the proof that Bob wins there uses (`docs/theory.md`, 7.11).
#[test]
fn connected_traps_have_middles_for_all_nodes_and_hubs() {
    for k in 3..=5 {
        let graph = build(&format!("connected-trap:{k}"));
        assert!(is_bipartite(&graph) && is_connected(&graph), "{k}");
        let neighbors = |v: usize| -> BTreeSet<usize> {
            graph.neighbors(graphs::Vertex::new(v)).iter().map(|w| w.index()).collect()
        };
        let (hubs, leaves) = (1..6, 1 << (k - 1));
        assert_eq!(neighbors(0), hubs.clone().collect());
        for hub in hubs {
            let below = neighbors(hub).into_iter().filter(|&middle| middle > 0).map(|middle| {
                let mut targets = neighbors(middle);
                assert!(targets.remove(&hub));
                targets
            });
            let parts = (0..k).flat_map(|level| {
                (6..6 + 6 * leaves).step_by(leaves >> level).map(move |from| (level, from))
            });
            let expected = parts.map(|(level, from)| BTreeSet::from_iter(from..from + (leaves >> level)));
            assert!(below.sorted().eq(expected.sorted()), "{k}, hub {hub}");
        }
    }
}

/// (n, d, common neighbors of adjacent vertices, of non-adjacent ones), if these are constant.
fn strongly_regular(graph: &Graph) -> Option<(usize, usize, usize, usize)> {
    let constant = |counts: BTreeSet<usize>| counts.into_iter().exactly_one().ok();
    let common = |adjacent: bool| {
        let pairs = graph.vertices().flat_map(|u| graph.vertices().map(move |v| (u, v)));
        let pairs = pairs.filter(|&(u, v)| u < v && graph.are_adjacent(u, v) == adjacent);
        constant(pairs.map(|(u, v)| graph.neighborhood(u).intersection_len(&graph.neighborhood(v))).collect())
    };
    let degree = constant(degrees(graph).into_iter().collect())?;
    Some((graph.order(), degree, common(true)?, common(false)?))
}

#[test]
fn paley_graphs_are_strongly_regular_and_have_prime_powers_as_orders() {
    for q in [5, 9, 13, 17, 25, 29, 37, 41, 49, 81, 125, 169] {
        let expected = Some((q, (q - 1) / 2, (q - 5) / 4, (q - 1) / 4));
        assert_eq!(strongly_regular(&build(&format!("paley:{q}"))), expected, "{q}");
    }
    let is_prime = |p: &u64| *p > 1 && (2..*p).all(|d| !p.is_multiple_of(d));
    let is_prime_power = |q: u64| (1..=q).filter(is_prime).any(|p| (1..8).any(|e| p.pow(e) == q));
    for q in 5..150 {
        assert_eq!(plan(&format!("paley:{q}"), 0).is_ok(), q % 4 == 1 && is_prime_power(q), "{q}");
    }
}
