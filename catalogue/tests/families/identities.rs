//! Identities between families, up to isomorphism or with the same numbers, and the numbering that each promises.

use std::sync::Arc;

use catalogue::families::{self, classes_of, facts, spellings};
use graphs::classes::CLASSES;
use graphs::connectivity::is_connected;
use graphs::{Budget, Graph, Parameters};

use crate::table;

use super::{are_isomorphic, build, edges, seeded};

#[test]
fn specs_of_one_graph_agree() {
    for row in table("identities") {
        let is_same = |a: &Graph, b: &Graph| (a.order(), edges(a)) == (b.order(), edges(b));
        let agree: fn(&Graph, &Graph) -> bool = if row.starts_with("= ") { is_same } else { are_isomorphic };
        let mut specs = row.trim_start_matches("= ").split(' ');
        let first = build(specs.next().expect("a spec"));
        for graph in specs.map(build) {
            assert!(agree(&first, &graph), "{row}");
        }
    }
}

/// The members of a line of `spellings.txt`, with numbers for its letters.
fn members(pattern: &str) -> Vec<[String; 2]> {
    let sides = |(a, b): (u32, u32)| {
        let put =
            |text: &str| text.replace(['R', 'A', 'N'], &a.to_string()).replace(['C', 'B'], &b.to_string());
        let (left, right) = pattern.split_once(" = ").or_else(|| pattern.split_once(" : ")).expect("a sign");
        let left = left.split(" from ").next().unwrap_or_default();
        [put(left), if pattern.contains(" = ") { put(right) } else { right.to_owned() }]
    };
    let all = [(1, 1), (1, 3), (2, 1), (2, 3), (3, 3), (4, 3), (5, 4), (3, 6), (7, 1), (9, 1)];
    let least = pattern.split(" from ").nth(1).map_or(0, |rest| rest[..1].parse().unwrap());
    all.into_iter()
        .filter(|sizes| sizes.0 >= least)
        .map(sides)
        .filter(|[spec, _]| families::plan(spec, 0).is_ok())
        .collect()
}

#[test]
fn other_spellings_are_of_the_same_graphs() {
    let lines = include_str!("../../families/spellings.txt").lines();
    for line in lines.filter(|line| !line.starts_with('#')) {
        for [spec, other] in members(line) {
            let graph = build(&spec);
            if line.contains(" = ") {
                assert!(are_isomorphic(&graph, &build(&other)), "{spec} = {other}");
                continue;
            }
            for name in classes_of(&spec) {
                let class = CLASSES.iter().find(|class| class.name.replace('-', "_") == name);
                assert!((class.unwrap_or_else(|| panic!("{name}")).contains)(&graph), "{spec} : {name}");
            }
            let named =
                classes_of(if line.contains(" from ") { &spec } else { line.split(" : ").next().unwrap() });
            assert!(other.split(' ').all(|name| named.contains(&name)), "{line}: {named:?}");
        }
    }
    for (spec, expected) in [
        ("product(K2,cycle:N)", "prism:N"),
        ("product(cycle:N,path:3)", "cylinder:3xN"),
        ("gp:N,1", "prism:N"),
        ("product(P_4,path:N)", "grid:4xN"),
        ("product(cycle:N,C5)", "torus:Nx5"),
    ] {
        assert!(spellings(spec).contains(&expected.to_owned()), "{spec}: {:?}", spellings(spec));
    }
    assert!(!spellings("product(cycle:N,path:3)").contains(&"prism:N".to_owned()));
}

#[test]
fn what_a_spec_says_holds_of_its_graph() {
    let simple = "path:1 path:2 path:5 cycle:3 cycle:6 complete:4 empty:3 star:4 wheel:5 fan:3 sunlet:5 comb:1 comb:2 comb:4 helm:3 helm:6 \
                  crown:1 crown:2 crown:4 gp:7,2 antiprism:3 antiprism:5 gear:3 gear:4 moebius-ladder:8 ladder:4 book:3 complete-bipartite:2,4";
    let simple: Vec<&str> = simple.split_whitespace().collect();
    let others = "star:1 star:2 spider:3,2 spider:2,1 spider:1,3 spider:4,1 tree:2,0 tree:3,1 tree:2,3 caterpillar:1,0,2 caterpillar:3 \
                  caterpillar:0,0 circulant:4,1,2 circulant:5,1,2 circulant:8,1,2 power(cycle:4,2) power(cycle:5,3) power(cycle:7,3) \
                  power(cycle:10,2) power(path:2,3) power(path:4,2) power(path:7,3)";
    for spec in "caterpillar:1,0,2 spider:2,2 tree:2,2".split(' ') {
        assert!(classes_of(spec).contains(&"forest"), "{spec}");
    }
    let blown_up = ["path:3", "cycle:4", "complete:3", "cycle:5", "union(path:2,path:1)", "path:1"];
    let copies = ["path:2", "complete:2", "cycle:5", "path:1", "empty:2"];
    let blown_up =
        blown_up.iter().flat_map(|one| copies.map(|other| format!("lexicographic({one},{other})")));
    let others = others.split_whitespace().map(String::from).chain(blown_up);
    let pairs = simple.iter().flat_map(|one| simple.iter().map(move |other| (one, other)));
    let composed = pairs
        .flat_map(|(one, other)| ["product", "join", "union"].map(|name| format!("{name}({one},{other})")));
    let mut with_chi = 0;
    for spec in simple.iter().map(|&spec| spec.to_owned()).chain(composed).chain(others) {
        let facts = facts(&spec).unwrap_or_else(|| panic!("{spec}"));
        let graph = build(&spec);
        let found = (graph.order() as u64, graph.size() as u64, graph.max_degree() as u64);
        assert_eq!((facts.order, facts.size, facts.max_degree), found, "{spec}");
        assert_eq!(facts.is_connected, is_connected(&graph), "{spec}");
        if let Some(chi) = facts.chi {
            with_chi += 1;
            let parameters = Parameters::of(&Arc::new(graph), &Budget::unlimited());
            assert_eq!(u64::from(parameters.chi().low), chi, "{spec}");
        }
    }
    assert!(with_chi > 1000, "{with_chi}");
    assert!(facts("random-tree:5").is_none() && facts("g6:Bw").is_none());
}

#[test]
fn small_members_written_out() {
    for row in table("numbering") {
        let (spec, expected) = row.split_once('\t').expect("a spec and edges");
        let found: Vec<String> = edges(&seeded(spec, 1)).iter().map(|(u, v)| format!("{u}-{v}")).collect();
        assert_eq!(found.join(" "), expected, "{spec}");
    }
}

#[test]
fn the_clebsch_graph_without_a_vertex_and_its_neighbors_is_the_petersen_graph() {
    let clebsch = build("clebsch");
    let is_far = |w: &usize| *w != 0 && !edges(&clebsch).contains(&(0, *w));
    let far: Vec<_> = (0..16).filter(is_far).map(graphs::Vertex::new).collect();
    assert!(are_isomorphic(&clebsch.induced(&far), &build("petersen")));
}

#[test]
fn rows_of_a_torus_wrap_and_fields_are_numbered_by_their_digits() {
    let neighbors =
        |spec, v| build(spec).neighbors(graphs::Vertex::new(v)).iter().map(|w| w.index()).collect::<Vec<_>>();
    assert_eq!(neighbors("torus:3x4", 7), [3, 4, 6, 11]);
    assert_eq!(neighbors("paley:13", 0), [1, 3, 4, 9, 10, 12]);
    // GF(9) with i^2 = -1, a + bi as a + 3b: the squares are 1, -1, i, -i.
    assert_eq!(neighbors("paley:9", 0), [1, 2, 3, 6]);
}
