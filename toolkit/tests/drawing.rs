//! Pictures: what is promised of where vertices stand, and that a film shows the play.

use std::collections::BTreeSet;
use std::sync::Arc;

use catalogue::families::FAMILIES;
use catalogue::{enumerate, families};
use graphs::layout::{Places, Point, clearance, distance};
use graphs::{Budget, Graph, Parameters, Vertex, classes};
use toolkit::films;
use toolkit::pictures::construction;
use toolkit::pictures::film::{Film, Ply};
use toolkit::pictures::layout::{layout, nearest};
use toolkit::verify::{Verification, VerifyTerms, verify};

use crate::common::by_effort;

fn graph(spec: &str) -> Graph {
    families::from_spec(spec, 0).unwrap()
}

fn film(graph: &Graph, found: &Verification) -> String {
    films::verification_film("the graph", graph, found).draw(graph, None)
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

fn straight_edges(graph: &Graph, places: &Places) -> Vec<(usize, usize)> {
    let is_wrapped =
        |u: usize, v: usize| places.wrapped.iter().any(|edge| edge.ends == [u, v] || edge.ends == [v, u]);
    graph.edges().map(|(u, v)| (u.index(), v.index())).filter(|&(u, v)| !is_wrapped(u, v)).collect()
}

const MEMBERS: &str = "path:1 path:2 path:9 path:40 cycle:3 cycle:12 complete:2 complete:9 multipartite:3,4 \
    multipartite:1,5 multipartite:2,9 multipartite:2,3,4 multipartite:1,1,1,2 star:12 wheel:9 fan:4 fan:20 helm:8 \
    sunlet:7 grid:4x6 grid:1x7 torus:3x3 torus:5x5 torus:4x7 cylinder:1x5 cylinder:4x6 cylinder:5x3 prism:3 \
    prism:11 ladder:6 moebius-ladder:12 tree:3,3 tree:1,4 tree:2,0 caterpillar:3,0,4,1 caterpillar:0 spider:10,3 \
    gp:9,4 gp:11,3 gp:20,7 hypercube:1 hypercube:2 hypercube:3 hypercube:4 hypercube:5 hypercube:6 crown:2 \
    crown:6 circulant:12,1,5 circulant:6,2 paley:17 paley:9 kneser:4,2 kneser:6,2 kneser:7,3 \
    mycielski(cycle:8) mycielski(path:4) complement(cycle:9) complement(multipartite:2,2) \
    product(path:3,cycle:5) product(cycle:5,path:4) product(petersen,path:2) product(star:4,cycle:3) \
    product(path:3,path:3,path:2) product(torus:3x3,path:2) union(petersen,cube,path:1) \
    union(random-tree:9,torus:3x4)";

/// The examples of the catalogue and [`MEMBERS`], as far as their families say where vertices stand.
fn with_layout() -> Vec<(String, Graph)> {
    let examples = FAMILIES.iter().map(|family| family.example);
    let specs = examples.chain(MEMBERS.split_whitespace()).map(str::to_owned);
    specs.map(|spec| (spec.clone(), graph(&spec))).filter(|(_, graph)| graph.layout().is_some()).collect()
}

#[test]
fn vertices_of_families_stand_apart_and_planar_members_have_no_crossings_but_those_known_otherwise() {
    // The circle, the two rows, the star in a polygon, the shadow of the cube are what everybody knows.
    let known =
        ["complete", "circulant", "complement", "crown", "gp", "hypercube", "kneser", "random-geometric"];
    let (members, mut seen) = (with_layout(), BTreeSet::new());
    assert!(members.len() > 80, "{}", members.len());
    for (spec, graph) in members {
        let (name, places) = (spec.split([':', '(']).next().unwrap(), layout(&graph));
        let room = clearance(&places.points, &straight_edges(&graph, &places));
        // Random points may be as near each other as they like.
        let is_free = spec.starts_with("random-geometric");
        assert!(is_free || room > 0.15 * nearest(&places.points) && room > 4e-3, "{spec}: {room}");
        let is_known = known.contains(&name) || spec.starts_with("product(star");
        if !is_known && places.wrapped.is_empty() && classes::planar::is_planar(&graph) {
            assert_eq!(crossings(&graph, &places.points), 0, "{spec}");
            seen.insert(name.to_owned());
        }
    }
    assert!(seen.len() > 20, "{seen:?}");
}

#[test]
fn planar_graphs_without_a_layout_are_drawn_without_crossings() {
    let small = (1..=6).flat_map(enumerate::connected_graphs);
    let small = small.chain(enumerate::connected_graphs(7).step_by(by_effort(4, 1)));
    let planar = small.filter(|graph| classes::planar::is_planar(graph) && graph.size() + 1 > graph.order());
    let specs = "icosahedron apollonian:30@7 apollonian:70@1 random-planar:25@3 random-planar:60@9 \
                 line(tree:2,3) ktree:25,2@4 partial-ktree:30,2,0.8@4 random-tree:60@2";
    let mut drawn = 0;
    for graph in planar.chain(specs.split(' ').map(graph)) {
        assert!(graph.layout().is_none());
        let places = layout(&graph);
        let isolated = graphs::connectivity::components(&graph).len() > 1;
        let shown = graphs::to_graph6(&graph);
        // K_5 less an edge and the like are drawn as the complete multipartite graphs that they are.
        let is_known = classes::complete_multipartite::is_complete_multipartite(&graph);
        if !is_known || isolated {
            assert_eq!(crossings(&graph, &places.points), 0, "{shown}");
        }
        // No edge passes through a disc of this radius.
        let room = clearance(&places.points, &straight_edges(&graph, &places));
        let is_by_room = !is_known && !isolated && graph.size() >= graph.order();
        let disc = if is_by_room { 0.07_f64.min(4.0 / (graph.order() as f64).powf(1.5)) } else { 1e-5 };
        assert!(room > disc, "{shown}: {room}");
        drawn += 1;
    }
    assert!(drawn > by_effort(200, 500), "{drawn}");
}

#[test]
fn drawings_are_in_the_unit_square_and_always_the_same() {
    let specs =
        ["petersen", "union(spider:10,3,cycle:4)", "torus:5x5", "gnp:30,0.1@1", "path:2", "line(petersen)"];
    for spec in specs {
        let places = layout(&graph(spec));
        assert_eq!(places, layout(&graph(spec)), "{spec}");
        for (index, a) in places.points.iter().enumerate() {
            assert!(a.iter().all(|x| (-1e-9..=1.0 + 1e-9).contains(x)), "{spec}: {a:?}");
            let others = places.points[..index].iter().map(|&b| distance(*a, b));
            assert!(others.fold(f64::INFINITY, f64::min) > 1e-3, "{spec}: {index} stands on another");
        }
    }
    assert_eq!(layout(&graph("path:1")).points, [[0.5, 0.5]]);
    assert!(layout(&Graph::from_edges(0, []).unwrap()).points.is_empty());
}

#[test]
fn a_torus_is_a_square_lattice_whose_border_goes_on_at_the_other_side() {
    let graph = graph("torus:4x5");
    let places = layout(&graph);
    assert_eq!(places.wrapped.len(), 4 + 5);
    let step = distance(places.points[0], places.points[1]);
    for (u, v) in straight_edges(&graph, &places) {
        assert!((distance(places.points[u], places.points[v]) - step).abs() < 1e-9);
    }
    for edge in &places.wrapped {
        assert!(graph.are_adjacent(Vertex::new(edge.ends[0]), Vertex::new(edge.ends[1])));
        assert!((edge.step[0].hypot(edge.step[1]) - step).abs() < 1e-9);
    }
}

/// The distances of all pairs of places, ascending, in a thousandth of the whole.
fn distances(places: &[Point]) -> Vec<i64> {
    let pairs =
        places.iter().enumerate().flat_map(|(index, &a)| places[..index].iter().map(move |&b| (a, b)));
    let mut distances: Vec<i64> = pairs.map(|(a, b)| (1000.0 * distance(a, b)).round() as i64).collect();
    distances.sort_unstable();
    distances
}

#[test]
fn graphs_without_a_name_are_recognized() {
    for spec in
        ["petersen", "heawood", "grid:3x5", "prism:6", "cycle:9", "path:6", "multipartite:3,3", "clebsch"]
    {
        let known = graph(spec);
        // Numbered otherwise: what a file holds.
        let n = known.order();
        let step = (2..n).find(|&step| (1..=n).all(|times| times == n || step * times % n != 0)).unwrap_or(1);
        let edges = known.edges().map(|(u, v)| (u.index() * step % n, v.index() * step % n));
        let unnamed = Graph::from_edges(n, edges).unwrap();
        assert_eq!(distances(&layout(&unnamed).points), distances(&layout(&known).points), "{spec}");
    }
}

fn attribute<'a>(element: &'a str, name: &str) -> &'a str {
    let (_, rest) = element.split_once(&format!(" {name}=\"")).unwrap();
    rest.split_once('"').unwrap().0
}

fn numbers(text: &str) -> Vec<f64> {
    let parts = text.split(|c: char| !(c.is_ascii_digit() || c == '.' || c == '-'));
    parts.filter(|part| !part.is_empty()).map(|part| part.parse().unwrap()).collect()
}

#[test]
fn names_are_not_struck_by_edges() {
    for spec in ["petersen", "grid:4x6", "torus:4x5", "tree:2,3", "dodecahedron", "wheel:8", "cube", "gp:7,2"]
    {
        let graph = graph(spec);
        let order = graph.vertices().rev().collect();
        let film = Film { order: Some(order), ..Film::default() };
        let picture = film.draw(&graph, None);
        let group = |name: &str| {
            let (_, rest) = picture.split_once(&format!("<g id=\"{name}\">")).unwrap();
            rest.split_once("</g>").unwrap().0
        };
        let lines: Vec<[Point; 2]> = group("edges")
            .lines()
            .filter(|line| line.starts_with("<path"))
            .map(|line| {
                let [a, b, c, d] = numbers(attribute(line, "d")).try_into().unwrap();
                [[a, b], [c, d]]
            })
            .collect();
        assert!(lines.len() >= graph.size());
        let names = group("names").lines().filter(|line| line.contains("font-size=\"8\""));
        let mut seen = 0;
        for name in names {
            let [x, y] = ["x", "y"].map(|part| attribute(name, part).parse::<f64>().unwrap());
            let letters = name.split_once('>').unwrap().1.split_once('<').unwrap().0.chars().count();
            let width = 0.55 * 8.0 * letters as f64;
            let anchor =
                [("\"end\"", 1.0), ("\"middle\"", 0.5)].into_iter().find(|(at, _)| name.contains(at));
            let left = x - anchor.map_or(0.0, |(_, part)| part * width);
            // A line through the letters passes the middle of the name nearer than half its height.
            for share in [0.0, 0.25, 0.5, 0.75, 1.0] {
                let letter = [left + share * width, y - 2.8];
                let near = lines.iter().map(|&[a, b]| graphs::layout::distance_from_line(letter, a, b));
                assert!(near.fold(f64::INFINITY, f64::min) > 2.5, "{spec}: {name} is struck");
            }
            seen += 1;
        }
        assert_eq!(seen, graph.order(), "{spec}");
    }
}

#[test]
fn a_position_is_drawn_alike_as_svg_and_as_tikz() {
    let labels = ["a_1", "50%", "{x}\n中", "a&b", "~^\\"].map(str::to_owned).to_vec();
    let graph = graph("path:5").with_labels(labels).unwrap();
    let ply = |player, v, color| Ply {
        player,
        vertex: Some(Vertex::new(v)),
        color: Some(color),
        memory: Vec::new(),
        why: None,
    };
    let plies = vec![ply(games::Player::Alice, 2, 0), ply(games::Player::Bob, 0, 1)];
    let film = Film { heading: "a path & <more>".into(), plies, ..Film::default() };
    let (svg, tikz) = (film.svg(&graph), film.tikz(&graph));
    assert_well_formed(&svg);
    assert!(svg.contains("role=\"img\"") && svg.contains("<title>a path &amp; &lt;more&gt;</title>"));
    assert_eq!((count(&svg, "<circle"), count(&tikz, "circle[")), (4, 4));
    // The white ground is a rectangle, too.
    assert_eq!((count(&svg, "<rect"), count(&tikz, "rectangle")), (2, 1));
    assert_eq!((count(&svg, "<text"), count(&tikz, "\\node")), (7, 7));
    assert_eq!((count(&svg, "<path d=\"M") - 1, count(&tikz, "--")), (4, 4));
    let escaped = "{a\\_1} {50\\%} {\\{x\\}\\textvisiblespace{}$\\langle$\\textrm{U+4E2D}$\\rangle$} {a\\&b} \
                   {\\textasciitilde{}\\textasciicircum{}\\textbackslash{}}";
    for escaped in escaped.split(' ') {
        assert!(tikz.contains(escaped), "{escaped}: {tikz}");
    }
    let open = tikz.replace("\\{", "").replace("\\}", "");
    assert_eq!(count(&open, "{"), count(&open, "}"));
    let body = tikz.split_once("\\begin{tikzpicture}").unwrap().1;
    assert!(body.ends_with("\\end{tikzpicture}\n"));
    let commands =
        body.lines().skip(1).filter(|line| !line.starts_with("\\definecolor") && !line.starts_with("\\end"));
    assert!(commands.clone().count() > 10 && commands.clone().all(|line| line.ends_with(';')));
    // Every color that is used is defined.
    for used in body.split("draw=").skip(1).chain(body.split("fill=").skip(1)) {
        let name = used.split([',', ']']).next().unwrap();
        assert!(name == "white" || body.contains(&format!("\\definecolor{{{name}}}")), "{name}");
    }
}

#[test]
fn a_film_has_a_panel_a_move_and_escapes_labels() {
    let labels = (0..5).map(|v| format!("<{v}&>")).collect();
    let graph = Arc::new(graph("path:5").with_labels(labels).unwrap());
    let parameters = Parameters::of(&graph, &Budget::unlimited());
    let activation = strategies::by_name("activation").unwrap();
    let found =
        verify(&graph, &parameters, activation, &VerifyTerms::default(), &Budget::unlimited()).unwrap();
    let picture = film(&graph, &found);
    assert_eq!(picture.matches(r##"<use href="#edges"/>"##).count(), found.worst_play.len() + 1);
    assert!(picture.contains("&lt;0&amp;&gt;") && !picture.contains("<0&>"));
    for reply in found.worst_play.iter().filter_map(|reply| reply.why.as_ref()) {
        let first_word = reply.split(' ').next().unwrap();
        assert!(picture.contains(first_word), "{reply}");
    }
}

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
        let found =
            verify(&graph, &parameters, acyclic, &VerifyTerms::default(), &Budget::nodes(5_000)).unwrap();
        let mut covered: Vec<_> = found.arrows.iter().map(|&(u, v)| (u.min(v), u.max(v))).collect();
        covered.sort_unstable();
        let edges: Vec<_> = graph.edges().collect();
        assert_eq!(covered, edges, "{spec}: each edge is one arrow");
        let guide = found.guide.as_ref().unwrap();
        for v in graph.vertices() {
            let mut classes: Vec<u32> =
                found.arrows.iter().filter(|&&(u, _)| u == v).map(|&(_, w)| guide[w.index()]).collect();
            let out = classes.len();
            classes.sort_unstable();
            classes.dedup();
            assert_eq!(classes.len(), out, "{spec}: {v} has two out-neighbors of one class");
        }
        let picture = film(&graph, &found);
        assert_well_formed(&picture);
        let between = |&(u, v): &(Vertex, Vertex)| {
            let (one, two) = (guide[u.index()], guide[v.index()]);
            (one.min(two), one.max(two))
        };
        let pairs = found.arrows.iter().map(between).collect::<BTreeSet<_>>().len();
        assert_eq!(count(&picture, "the guide: classes"), pairs, "{spec}");
        // Every edge once in the guide, and once more in the panel of its two classes; then the thick ones.
        let crosses = count(&picture, r##"stroke="#d00000" stroke-width="3""##);
        let thick = count(&picture, r#"stroke-width="3"/>"#) - crosses;
        let last_moves = found.worst_play.len();
        assert!(count(&picture, "marker-end") >= 2 * edges.len(), "{spec}");
        // A vertex may be endangered along two arrows, and is marked once.
        let dangers = count(&picture, " !</text>");
        assert!(dangers > 0 && dangers + last_moves <= thick, "{spec}: each danger has a thick arrow");
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
            let (number, left) = (index + 1, graph.order() - index);
            let title = format!("step {number}: {} has {} and becomes v_{left}", step.vertex, step.dollars());
            assert!(picture.contains(&title), "{spec}: {title}");
        }
        // What stands in the vertex that is placed, which alone has a thick border, is what it has.
        for (panel, step) in picture.split("<g transform").skip(1).zip(&found.steps) {
            let (_, thick) = panel.split_once(r#"stroke-width="3.5""#).expect("a vertex is placed");
            let (_, inside) = thick.split_once("font-weight=\"bold\">").unwrap();
            assert_eq!(inside.split_once('<').unwrap().0, step.dollars().amount().to_string(), "{spec}");
        }
    }
}
