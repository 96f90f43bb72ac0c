//! Pictures: what is promised of where vertices stand, and that a filmstrip shows the play.

use std::sync::Arc;

use graphs::{Budget, Graph, Parameters, classes, families};
use mapgame::report::drawing::filmstrip;
use mapgame::report::drawing::layout::{Point, layout};
use mapgame::verify::{Findings, Terms, verify};
use mapgame::{graphs, strategies};

fn graph(spec: &str) -> Graph {
    families::from_spec(spec, 0).unwrap()
}

/// Twice the area of the triangle, positive if the corners turn left.
fn turn([ax, ay]: Point, [bx, by]: Point, [cx, cy]: Point) -> f64 {
    (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
}

/// How many pairs of edges without a common end cross.
fn crossings(graph: &Graph, places: &[Point]) -> usize {
    let edges: Vec<_> = graph.edges().collect();
    let mut crossings = 0;
    for (index, &(a, b)) in edges.iter().enumerate() {
        for &(c, d) in &edges[..index] {
            if [c, d].contains(&a) || [c, d].contains(&b) {
                continue;
            }
            let [a, b, c, d] = [a, b, c, d].map(|v| places[v.index()]);
            let divides = |p, q, r, s| turn(p, q, r) * turn(p, q, s) < -1e-18;
            crossings += usize::from(divides(a, b, c, d) && divides(c, d, a, b));
        }
    }
    crossings
}

#[test]
fn trees_cycles_and_planar_graphs_without_cut_vertices_are_drawn_without_crossings() {
    let specs = [
        "path:9",
        "cycle:7",
        "tree:3,3",
        "spider:10,3",
        "caterpillar:3,0,4,1",
        "star:12",
        "wheel:9",
        "fan:8",
        "grid:4x6",
        "cube",
        "dodecahedron",
        "icosahedron",
        "multipartite:2,9",
        "prism:7",
        "apollonian:30@7",
        "random-planar:25@3",
        "ladder:6",
    ];
    for spec in specs {
        let graph = graph(spec);
        assert!(classes::planar::is_planar(&graph), "{spec}");
        assert_eq!(crossings(&graph, &layout(&graph)), 0, "{spec}");
    }
}

#[test]
fn no_two_vertices_share_a_place_and_all_are_in_the_unit_square() {
    let specs =
        ["petersen", "union(spider:10,3,cycle:4)", "torus:5x5", "complete:8", "gnp:30,0.1@1", "path:2"];
    for spec in specs {
        let graph = graph(spec);
        let places = layout(&graph);
        assert_eq!(places.len(), graph.order());
        for (index, a) in places.iter().enumerate() {
            assert!(a.iter().all(|x| (-1e-9..=1.0 + 1e-9).contains(x)), "{spec}: {a:?}");
            let nearest = places[..index].iter().map(|b| (a[0] - b[0]).hypot(a[1] - b[1]));
            assert!(nearest.fold(f64::INFINITY, f64::min) > 1e-3, "{spec}: {index} stands on another");
        }
    }
    assert_eq!(layout(&graph("path:1")), [[0.5, 0.5]]);
    assert!(layout(&Graph::from_edges(0, []).unwrap()).is_empty());
}

#[test]
fn a_filmstrip_has_a_panel_a_move_and_escapes_labels() {
    let labels = (0..5).map(|v| format!("<{v}&>")).collect();
    let graph = Arc::new(graph("path:5").with_labels(labels).unwrap());
    let parameters = Parameters::of(&graph, &Budget::unlimited());
    let activation = strategies::by_name("activation").unwrap();
    let done = verify(&graph, &parameters, activation, &Terms::default(), &Budget::unlimited()).unwrap();
    let found = Findings::new(&done, &parameters, None);
    let picture = filmstrip::draw(&graph, &found);
    assert_eq!(picture.matches(r##"<use href="#edges"/>"##).count(), found.worst_play.len() + 1);
    assert!(picture.contains("&lt;0&amp;&gt;") && !picture.contains("<0&>"));
    for reply in found.worst_play.iter().filter_map(|reply| reply.why.as_ref()) {
        let first_word = reply.split(' ').next().unwrap();
        assert!(picture.contains(first_word), "{reply}");
    }
}
