//! Game-perfect graphs against their definition, and the lists of the literature.

use catalogue::{enumerate, families};
use games::{Passing, Player, Variant};
use graphs::classes::bipartite::{Bipartiteness, bipartiteness};
use graphs::classes::line_graph::is_line_graph;
use graphs::connectivity::components;
use graphs::{Budget, Graph, Vertex};
use toolkit::game_perfect::{Elements, Niceness, forbidden};

use crate::common::by_effort;

fn found(variant: &str, most: usize, elements: Elements) -> Vec<Graph> {
    let budget = Budget::unlimited();
    let mut niceness = Niceness::new(Variant::named(variant).unwrap(), &budget);
    let mut found = Vec::new();
    let keep = |graph| {
        found.push(graph);
        Ok(())
    };
    forbidden(most, elements, &mut niceness, keep).unwrap();
    found
}

fn orders(graphs: &[Graph]) -> Vec<usize> {
    graphs.iter().map(Graph::order).collect()
}

fn name(graph: &Graph) -> String {
    graphs::to_graph6(&graphs::canonical::canonical_form(graph))
}

fn names(graphs: &[Graph]) -> Vec<String> {
    graphs.iter().map(name).collect()
}

fn contains(graph: &Graph, pattern: &str) -> bool {
    (0u32..1 << graph.order()).any(|set| {
        let members: Vec<Vertex> = graph.vertices().filter(|v| set >> v.index() & 1 == 1).collect();
        name(&graph.induced(&members)) == pattern
    })
}

/// By its definition the class is closed under induced subgraphs, and has these graphs as its minimal forbidden ones: a graph
/// is perfect if and only if it contains none of them.
#[test]
fn a_graph_is_game_perfect_if_it_contains_no_forbidden_graph() {
    let budget = Budget::unlimited();
    for variant in VARIANTS {
        let patterns = names(&found(variant, 6, Elements::Vertices));
        let mut niceness = Niceness::new(Variant::named(variant).unwrap(), &budget);
        for graph in (1..=6).flat_map(enumerate::connected_graphs) {
            let witness = niceness.witness(&graph).unwrap();
            let expected = patterns.iter().any(|pattern| contains(&graph, pattern));
            assert_eq!(witness.is_some(), expected, "{variant}: {graph:?}");
            if let Some(witness) = witness {
                assert!(patterns.contains(&name(&graph.induced(&witness))), "{variant}: {graph:?}");
            }
        }
    }
}

/// The list of [B,B] has four graphs, that of [B,-] fifteen, of order at most 8. \[Andres2012\]
#[test]
fn the_lists_of_the_literature_are_found() {
    let of_bob = found("[B,B]", 8, Elements::Vertices);
    assert_eq!(of_bob.len(), 4);
    for pattern in ["path:4", "cycle:4"] {
        assert!(names(&of_bob).contains(&name(&families::from_spec(pattern, 0).unwrap())), "{pattern}");
    }
    let without_passing = found("[B,-]", 8, Elements::Vertices);
    assert_eq!(without_passing.len(), 15);
    assert!(orders(&without_passing).is_sorted());
    // The lists of [A,B] and [A,A] go on beyond order 7.
    assert_eq!(found("[A,B]", 7, Elements::Vertices).len(), 3);
    let of_alice: Vec<usize> = orders(&found("[A,A]", 7, Elements::Vertices));
    assert_eq!([5, 6, 7].map(|order| of_alice.iter().filter(|&&one| one == order).count()), [3, 1, 18]);
}

/// Whether the component is complete bipartite less at most this number of edges; a vertex is.
fn is_nearly_complete_bipartite(component: &Graph, missing: usize) -> bool {
    let Bipartiteness::TwoColoring(sides) = bipartiteness(component) else { return false };
    let one = component.vertices().filter(|&v| sides.color(v) == 1).count();
    one * (component.order() - one) <= component.size() + missing
}

/// \[Andres2009\]: where Bob may pass, the triangle-free perfect graphs are the forests of stars. Where Alice may, their
/// components are complete bipartite graphs, such graphs less an edge, or vertices. With two colors it does not matter who
/// begins (docs/theory.md, 7.3 and 7.4).
#[test]
fn triangle_free_game_perfect_graphs() {
    let order = by_effort(7, 8);
    let budget = Budget::unlimited();
    let triangle_free = |graph: &Graph| {
        graph.edges().all(|(u, v)| !graph.neighbors(u).iter().any(|&w| graph.are_adjacent(v, w)))
    };
    let graphs: Vec<Graph> = (1..=order).flat_map(enumerate::every_graph).filter(triangle_free).collect();
    let mut perfect = [0, 0];
    for variant in ["[A,A]", "[B,A]", "[A,B]", "[B,B]"] {
        let mut niceness = Niceness::new(Variant::named(variant).unwrap(), &budget);
        let alice_passes = variant.ends_with("A]");
        for graph in &graphs {
            let of_theorem = components(graph).iter().all(|component| {
                let component = graph.induced(component);
                let is_star = component.max_degree() == component.size();
                if alice_passes { is_nearly_complete_bipartite(&component, 1) } else { is_star }
            });
            let is_perfect = niceness.witness(graph).unwrap().is_none();
            assert_eq!(is_perfect, of_theorem, "{variant}: {graph:?}");
            perfect[usize::from(alice_passes)] += usize::from(is_perfect);
        }
    }
    assert!(perfect[1] > perfect[0] && perfect[0] > by_effort(50, 100), "{perfect:?} of {}", graphs.len());
}

#[test]
fn forbidden_graphs_of_edges_are_minimal() {
    let budget = Budget::unlimited();
    let variant = Variant::from(Player::Bob).passing(Passing::Bob);
    let mut niceness = Niceness::new(variant, &budget);
    let graphs = found("[B,B]", 6, Elements::Edges);
    assert!(!graphs.is_empty());
    for graph in &graphs {
        let line = graphs::line_graph(graph).unwrap().without_labels();
        let witness = niceness.witness(&line).unwrap().expect("a forbidden graph is not perfect");
        assert_eq!(witness.len(), graph.size(), "{graph:?} is minimal");
    }
}

const VARIANTS: [&str; 6] = ["[A,-]", "[B,-]", "[A,A]", "[B,B]", "[A,B]", "[B,A]"];

/// A graph is line game-perfect if and only if its line graph is game-perfect \[AndresFong2024\]: the graphs of the lists of
/// edges are those whose line graphs are on the lists of vertices, which for [B,B] and [B,-] are whole and known
/// \[Andres2012; AndresLock2019\].
#[test]
fn the_lists_of_edges_are_the_line_graphs_of_the_lists_of_vertices() {
    for variant in VARIANTS {
        let of_edges = found(variant, 7, Elements::Edges);
        let lines: Vec<Graph> = of_edges.iter().map(|graph| graphs::line_graph(graph).unwrap()).collect();
        let of_vertices = found(variant, 7, Elements::Vertices);
        let of_vertices: Vec<Graph> = of_vertices.into_iter().filter(is_line_graph).collect();
        let sorted = |graphs: &[Graph]| {
            let mut names = names(graphs);
            names.sort();
            names
        };
        assert_eq!(sorted(&lines), sorted(&of_vertices), "{variant}");
        assert!(!lines.is_empty());
    }
}

/// The list of [A,B] and [A,-] has seven graphs \[Andres2012\], the last of them two double fans, of order 14: the double fan is
/// the graph of order 7 of the list of [B,B]. The other six are found in `reports/game-perfect`.
#[test]
fn two_double_fans_are_minimal_where_alice_begins() {
    let fan = found("[B,B]", 7, Elements::Vertices).pop().unwrap();
    assert_eq!(fan.order(), 7);
    let edges = fan.edges().map(|(u, v)| (u.index(), v.index()));
    let two = edges.flat_map(|(u, v)| [(u, v), (u + 7, v + 7)]);
    let two = Graph::from_edges(14, two).unwrap();
    let budget = Budget::unlimited();
    for variant in ["[A,B]", "[A,-]"] {
        let mut niceness = Niceness::new(Variant::named(variant).unwrap(), &budget);
        assert_eq!(niceness.is_nice(&two), Ok(false), "{variant}");
        let mut smaller: Vec<String> = Vec::new();
        for gone in two.vertices() {
            let left: Vec<Vertex> = two.vertices().filter(|&v| v != gone).collect();
            let left = graphs::canonical::canonical_form(&two.induced(&left));
            let name = graphs::to_graph6(&left);
            if !smaller.contains(&name) {
                assert_eq!(niceness.witness(&left), Ok(None), "{variant}: {name}");
                smaller.push(name);
            }
        }
    }
}
