//! The classes whose members are those of a family, against isomorphism to the family's members.

use catalogue::enumerate::connected_graphs;
use graphs::Graph;
use graphs::canonical::canonical_form;
use graphs::classes::{CLASSES, Class, Witness, grid};

use crate::common::{graph, spec as build};

/// A class, a spec of its members, and what N is in those with at most 16 vertices.
const MEMBERS: &str = "path path:N 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16
cycle cycle:N 3 4 5 6 7 8 9 10 11 12 13 14 15 16
complete complete:N 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16
star star:N 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15
wheel wheel:N 3 4 5 6 7 8 9 10 11 12 13 14 15
cocktail-party multipartite:N 2,2 2,2,2 2,2,2,2 2,2,2,2,2 2,2,2,2,2,2 2,2,2,2,2,2,2 2,2,2,2,2,2,2,2
crown crown:N 2 3 4 5 6 7 8
cycle-square circulant:N,1,2 7 8 9 10 11 12 13 14 15 16
grid grid:N 2x2 2x3 2x4 2x5 2x6 2x7 2x8 3x3 3x4 3x5 4x4
prism prism:N 3 4 5 6 7 8
complete-prism product(complete:N,complete:2) 1 2 3 4 5 6 7 8
wheel-prism product(wheel:N,complete:2) 3 4 5 6 7";

fn members() -> impl Iterator<Item = (&'static Class, Vec<String>)> {
    MEMBERS.lines().map(|row| {
        let (name, row) = row.split_once(' ').expect("a class");
        let (spec, sizes) = row.split_once(' ').expect("a spec");
        let class = *CLASSES.iter().find(|class| class.name == name).expect(name);
        (class, sizes.split(' ').map(|size| spec.replace('N', size)).collect())
    })
}

/// The same graph with vertex v renamed to a v + b modulo a prime above the order, and closed up.
fn renamed(original: &Graph, multiplier: usize) -> Graph {
    const PRIME: usize = 1009;
    let mut keys: Vec<usize> = original.vertices().map(|v| (v.index() + 1) * multiplier % PRIME).collect();
    let place = keys.clone();
    keys.sort_unstable();
    let rank = |v: usize| keys.binary_search(&place[v]).unwrap();
    graph(original.order(), original.edges().map(|(u, v)| (rank(u.index()), rank(v.index()))))
}

#[test]
fn members_are_recognized_under_any_names() {
    for (class, specs) in members() {
        for spec in specs {
            let member = build(&spec);
            for multiplier in [1, 3, 17, 255, 630] {
                let member = renamed(&member, multiplier);
                let membership = (class.decide)(&member);
                let is_inside = membership.is_inside() && (class.contains)(&member);
                assert!(is_inside, "{spec} renamed by {multiplier}");
                assert!(membership.witness().is_none_or(|witness| witness.check(&member)), "{spec}");
            }
        }
    }
}

#[test]
fn on_small_connected_graphs_nothing_else_is_recognized() {
    for (class, specs) in members() {
        let forms: Vec<Graph> = specs.iter().map(|spec| canonical_form(&build(spec))).collect();
        for graph in (1..=7).flat_map(connected_graphs) {
            let expected = forms.contains(&canonical_form(&graph));
            assert_eq!((class.contains)(&graph), expected, "{} {graph:?}", class.name);
        }
    }
}

#[test]
fn a_numbering_of_something_else_is_refused() {
    let ladder = build("grid:2x5");
    let mut numbering = grid(&ladder).unwrap();
    assert!(numbering.check(&ladder));
    assert_eq!(numbering.spec, "grid:2x5");
    assert!(!numbering.check(&build("prism:5")));
    numbering.vertices.swap(0, 1);
    assert!(!numbering.check(&ladder), "two corners and their neighbors exchanged");
    numbering.vertices[0] = numbering.vertices[1];
    assert!(!numbering.check(&ladder), "a vertex twice");
    numbering.vertices.pop();
    assert!(!numbering.check(&ladder), "a vertex missing");
}
