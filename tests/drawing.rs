//! Pictures: what is promised of where vertices stand, and that a filmstrip shows the play.

use std::collections::BTreeSet;
use std::sync::Arc;

use graphs::{Budget, Graph, Parameters, classes, families};
use mapgame::report::drawing::construction;
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

/// How often a text stands in another.
fn count(text: &str, part: &str) -> usize {
    text.matches(part).count()
}

/// A picture without what XML forbids: tags that are not closed in turn, bare ampersands.
fn assert_well_formed(picture: &str) {
    let mut open = Vec::new();
    for part in picture.split('<').skip(1) {
        let (tag, words) = part.split_once('>').expect("every tag ends");
        assert!(
            words.split('&').skip(1).all(|rest| rest.split_once(';').is_some_and(|(name, _)| name.len() < 6))
        );
        let name = tag.split([' ', '/', '\n']).next().unwrap();
        if let Some(closed) = tag.strip_prefix('/') {
            assert_eq!(open.pop(), Some(closed), "closed in another turn");
        } else if !tag.ends_with('/') {
            open.push(name);
        }
    }
    assert!(open.is_empty(), "{open:?} stay open");
}

#[test]
fn the_arrows_of_a_guide_make_rooted_forests_that_cover_every_edge() {
    for spec in ["petersen", "grid:3x4", "icosahedron", "caterpillar:3,0,3"] {
        let graph = Arc::new(graph(spec));
        let parameters = Parameters::of(&graph, &Budget::unlimited());
        let acyclic = strategies::by_name("acyclic").unwrap();
        let done = verify(&graph, &parameters, acyclic, &Terms::default(), &Budget::nodes(5_000)).unwrap();
        let found = Findings::new(&done, &parameters, None);
        let mut covered: Vec<_> = found.arrows.iter().map(|&(u, v)| (u.min(v), u.max(v))).collect();
        covered.sort_unstable();
        let edges: Vec<_> = graph.edges().map(|(u, v)| (u.index(), v.index())).collect();
        assert_eq!(covered, edges, "{spec}: each edge is one arrow");
        let guide = found.guide.as_ref().unwrap();
        for v in 0..graph.order() {
            let mut classes: Vec<u32> =
                found.arrows.iter().filter(|&&(u, _)| u == v).map(|&(_, w)| guide[w]).collect();
            let out = classes.len();
            classes.sort_unstable();
            classes.dedup();
            assert_eq!(classes.len(), out, "{spec}: {v} has two out-neighbors of one class");
        }
        let picture = filmstrip::draw(&graph, &found);
        assert_well_formed(&picture);
        let between = |&(u, v): &(usize, usize)| (guide[u].min(guide[v]), guide[u].max(guide[v]));
        let pairs = found.arrows.iter().map(between).collect::<BTreeSet<_>>().len();
        assert_eq!(count(&picture, "the guide: classes"), pairs, "{spec}");
        // Every edge once in the guide, and once more in the panel of its two classes; then the thick ones.
        let thick = count(&picture, r#"stroke-width="3"/>"#) - count(&picture, r##"stroke="#d00""##);
        let last_moves = found.worst_play.len();
        assert!(count(&picture, "marker-end") >= 2 * edges.len(), "{spec}");
        let dangers = count(&picture, ">!</text>");
        assert_eq!(dangers + last_moves, thick, "{spec}: each danger has a thick arrow");
        assert!(dangers > 0, "{spec}: Bob endangers nobody");
    }
}

#[test]
fn a_dollar_order_is_drawn_step_by_step() {
    for spec in ["octahedron", "grid:3x3", "random-planar:14@2"] {
        let graph = graph(spec);
        let found = graphs::orders::dollar(&graph).unwrap();
        let picture = construction::draw(&graph, &found);
        assert_well_formed(&picture);
        for (index, step) in found.steps.iter().enumerate() {
            let title = format!(
                "step {}: {} has {} and becomes v_{}",
                index + 1,
                step.vertex,
                step.dollars(),
                graph.order() - index
            );
            assert!(picture.contains(&title), "{spec}: {title}");
        }
        // What stands in the vertex that is placed, which alone has a thick border, is what it has.
        for (panel, step) in picture.split("<g transform").skip(1).zip(&found.steps) {
            let (_, thick) = panel.split_once(r#"stroke-width="3.5""#).expect("somebody is placed");
            let (_, inside) = thick.split_once("font-weight=\"bold\">").unwrap();
            assert_eq!(inside.split_once('<').unwrap().0, step.dollars().amount().to_string(), "{spec}");
        }
    }
}
