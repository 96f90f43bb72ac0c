//! Named graphs by the properties that define them, and all families against other generators.

use std::collections::BTreeSet;

use graphs::Graph;
use graphs::families::FAMILIES;

use super::common::{are_isomorphic, build, degrees, from_graph6, girth, is_bipartite, is_connected};

#[test]
fn families_agree_with_other_generators() {
    let lines = include_str!("networkx.tsv").lines().filter(|line| !line.starts_with('#'));
    let mut compared = BTreeSet::new();
    for line in lines {
        let (spec, graph6) = line.split_once('\t').expect("spec, tab, graph6");
        assert!(are_isomorphic(&build(spec), &from_graph6(graph6)), "{spec}");
        compared.insert(spec.split([':', '(']).next().expect("a name"));
    }
    let left_out: Vec<&str> =
        FAMILIES.iter().map(|family| family.name).filter(|name| !compared.contains(name)).collect();
    // What is random has no twin elsewhere, nor has what was made here; the McGee graph is fixed by its girth below.
    let expected = [
        "apollonian",
        "connected-trap",
        "extremal-tree",
        "gnp",
        "ktree",
        "mcgee",
        "partial-ktree",
        "preferential-attachment",
        "random-geometric",
        "random-planar",
        "random-regular",
        "random-tree",
    ];
    assert_eq!(left_out, expected);
}

/// A (3, g)-cage is unique for these girths, so order, degree and girth identify the graph.
#[test]
fn cages_have_their_girth() {
    for (spec, order, expected) in [
        ("tetrahedron", 4, 3),
        ("multipartite:3,3", 6, 4),
        ("petersen", 10, 5),
        ("heawood", 14, 6),
        ("mcgee", 24, 7),
        ("tutte-coxeter", 30, 8),
    ] {
        let graph = build(spec);
        assert_eq!((graph.order(), girth(&graph)), (order, Some(expected)), "{spec}");
        assert!(degrees(&graph).iter().all(|&degree| degree == 3), "{spec}");
        assert!(is_connected(&graph), "{spec}");
    }
}

#[test]
fn girth_degree_and_sides_of_other_named_graphs() {
    for (spec, degree, expected, bipartite) in [
        ("pappus", 3, 6, true),
        ("desargues", 3, 6, true),
        ("nauru", 3, 6, true),
        ("heawood", 3, 6, true),
        ("tutte-coxeter", 3, 8, true),
        ("mcgee", 3, 7, false),
        ("dodecahedron", 3, 5, false),
        ("icosahedron", 5, 3, false),
        ("chvatal", 4, 4, false),
        ("clebsch", 5, 4, false),
        ("frucht", 3, 3, false),
        ("coxeter", 3, 7, false),
        ("moebius-kantor", 3, 6, true),
        ("tutte", 3, 4, false),
        ("hoffman-singleton", 7, 5, false),
        ("hypercube:5", 5, 4, true),
    ] {
        let graph = build(spec);
        assert!(degrees(&graph).iter().all(|&found| found == degree), "{spec}");
        assert_eq!((girth(&graph), is_bipartite(&graph)), (Some(expected), bipartite), "{spec}");
        assert!(is_connected(&graph), "{spec}");
    }
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
            let mut below: Vec<BTreeSet<usize>> = Vec::new();
            for middle in neighbors(hub).into_iter().filter(|&middle| middle > 0) {
                let mut targets = neighbors(middle);
                assert!(
                    targets.remove(&hub) && targets.iter().all(|target| (6..6 + 6 * leaves).contains(target))
                );
                below.push(targets);
            }
            let parts = (0..k).flat_map(|level| {
                (6..6 + 6 * leaves).step_by(leaves >> level).map(move |from| (level, from))
            });
            let mut expected: Vec<BTreeSet<usize>> =
                parts.map(|(level, from)| (from..from + (leaves >> level)).collect()).collect();
            expected.sort();
            below.sort();
            assert_eq!(below, expected, "{k}, hub {hub}");
        }
    }
}

/// (n, d, common neighbors of adjacent vertices, of non-adjacent ones), if these are constant.
fn strongly_regular(graph: &Graph) -> Option<(usize, usize, usize, usize)> {
    let constant = |counts: BTreeSet<usize>| match counts.len() {
        1 => counts.first().copied(),
        _ => None,
    };
    let common = |adjacent: bool| {
        let pairs = graph.vertices().flat_map(|u| graph.vertices().map(move |v| (u, v)));
        let pairs = pairs.filter(|&(u, v)| u < v && graph.are_adjacent(u, v) == adjacent);
        constant(pairs.map(|(u, v)| graph.neighborhood(u).intersection_len(&graph.neighborhood(v))).collect())
    };
    let degree = constant(degrees(graph).into_iter().collect())?;
    Some((graph.order(), degree, common(true)?, common(false)?))
}

#[test]
fn strongly_regular_families_have_their_parameters() {
    assert_eq!(strongly_regular(&build("clebsch")), Some((16, 5, 0, 2)));
    assert_eq!(strongly_regular(&build("petersen")), Some((10, 3, 0, 1)));
    assert_eq!(strongly_regular(&build("kneser:7,2")), Some((21, 10, 3, 6)));
    assert_eq!(strongly_regular(&build("hoffman-singleton")), Some((50, 7, 0, 1)));
    assert_eq!(strongly_regular(&build("shrikhande")), Some((16, 6, 2, 2)));
    assert_eq!(strongly_regular(&build("rook:4x4")), Some((16, 6, 2, 2)));
    assert!(!are_isomorphic(&build("shrikhande"), &build("rook:4x4")));
    assert_eq!(strongly_regular(&build("johnson:7,2")), Some((21, 10, 5, 4)));
    assert_eq!(strongly_regular(&build("gp:7,2")), None);
    for q in [5, 9, 13, 17, 25, 29, 37, 41, 49, 81, 125, 169] {
        let expected = Some((q, (q - 1) / 2, (q - 5) / 4, (q - 1) / 4));
        assert_eq!(strongly_regular(&build(&format!("paley:{q}"))), expected, "{q}");
    }
}

#[test]
fn mycielskians_make_no_triangles() {
    for spec in ["groetzsch", "mycielski(groetzsch)", "mycielski(petersen)"] {
        assert_eq!(girth(&build(spec)), Some(4), "{spec}");
    }
}
