//! The classes whose members are those of a family, against isomorphism to the family's members.

use catalogue::enumerate::connected_graphs;
use graphs::Graph;
use graphs::canonical::canonical_form;
use graphs::classes::{
    CLASSES, Class, Witness, cocktail_party, complete, complete_prism, crown, cycle, cycle_square, grid,
    path, prism, star, wheel, wheel_prism,
};

use crate::common::{graph, spec as build};

/// Every member of each class up to 16 vertices, by spec.
fn members() -> Vec<(&'static Class, Vec<String>)> {
    let each =
        |range: std::ops::RangeInclusive<usize>, spec: &dyn Fn(usize) -> String| range.map(spec).collect();
    let twos = |r: usize| vec!["2"; r].join(",");
    let grids = (2..=4).flat_map(|r| (r..=16 / r).map(move |c| format!("grid:{r}x{c}")));
    vec![
        (&path::CLASS, each(1..=16, &|n| format!("path:{n}"))),
        (&cycle::CLASS, each(3..=16, &|n| format!("cycle:{n}"))),
        (&complete::CLASS, each(1..=16, &|n| format!("complete:{n}"))),
        (&star::CLASS, each(1..=15, &|n| format!("star:{n}"))),
        (&wheel::CLASS, each(3..=15, &|n| format!("wheel:{n}"))),
        (&cocktail_party::CLASS, each(2..=8, &|r| format!("multipartite:{}", twos(r)))),
        (&crown::CLASS, each(2..=8, &|n| format!("crown:{n}"))),
        (&cycle_square::CLASS, each(7..=16, &|n| format!("circulant:{n},1,2"))),
        (&grid::CLASS, grids.collect()),
        (&prism::CLASS, each(3..=8, &|n| format!("prism:{n}"))),
        (&complete_prism::CLASS, each(1..=8, &|n| format!("product(complete:{n},complete:2)"))),
        (&wheel_prism::CLASS, each(3..=7, &|n| format!("product(wheel:{n},complete:2)"))),
    ]
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
        assert!(CLASSES.iter().any(|known| known.name == class.name), "{}", class.name);
        for spec in specs {
            let member = build(&spec);
            for multiplier in [1, 3, 17, 255, 630] {
                let member = renamed(&member, multiplier);
                let membership = (class.decide)(&member);
                assert!(
                    membership.is_inside() && (class.contains)(&member),
                    "{spec} renamed by {multiplier}"
                );
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
    let mut numbering = grid::numbering(&ladder).unwrap();
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
