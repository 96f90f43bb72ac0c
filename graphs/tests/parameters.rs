//! The parameters together, and those that have no file of tests of their own.

use catalogue::enumerate::connected_graphs;
use graphs::classes::indexed::INDEXED;
use graphs::classes::{CLASSES, CROWN, forest, planar};
use graphs::clique::clique_number;
use graphs::coloring::is_acyclic;
use graphs::girth::girth;
use graphs::{Budget, Graph, Limit, Parameters, Vertex, connectivity};
use itertools::Itertools;

use crate::common::*;
use crate::{automorphisms, classes, col_2, coloring, density, genus, treewidth};

fn is_clique(graph: &Graph, members: &[Vertex]) -> bool {
    members.iter().array_combinations().all(|[&u, &v]| u != v && graph.are_adjacent(u, v))
}

fn clique_number_by_definition(graph: &Graph) -> u32 {
    let cliques = graph.vertices().powerset().filter(|members| is_clique(graph, members));
    cliques.map(|members| members.len()).max().expect("the empty set is a clique") as u32
}

fn girth_by_definition(graph: &Graph) -> Option<u32> {
    let closes =
        |cycle: &Vec<Vertex>| cycle.iter().circular_tuple_windows().all(|(&u, &v)| graph.are_adjacent(u, v));
    let length = (3..=graph.order()).find(|&k| graph.vertices().permutations(k).any(|it| closes(&it)));
    length.map(|k| k as u32)
}

#[test]
fn the_chain_of_inequalities_on_all_small_graphs() {
    for graph in (1..=7).flat_map(connected_graphs) {
        let parameters = Parameters::of(&graph, &Budget::unlimited());
        let (clique, arboricity) = (parameters.clique().exact(), parameters.arboricity().exact());
        let [chi, acyclic_chi] = [parameters.chi(), parameters.acyclic_chi()].map(|found| found.exact());
        let [col_2, treewidth] = [parameters.col_2(), parameters.treewidth()].map(|found| found.exact());
        let all = [clique, chi, acyclic_chi, col_2, treewidth, arboricity];
        let [clique, chi, acyclic_chi, col_2, treewidth, arboricity] =
            all.map(|exact| exact.expect("no limit"));
        let (low, high) = (parameters.min_degree(), parameters.max_degree());
        let degeneracy = parameters.degeneracy();
        assert!(clique <= chi && chi <= acyclic_chi && acyclic_chi <= col_2, "{graph:?}");
        assert!(degeneracy <= treewidth && col_2 <= treewidth + 1, "{graph:?}");
        assert!(arboricity <= degeneracy && degeneracy < 2 * arboricity.max(1), "{graph:?}");
        assert!(chi <= degeneracy + 1 && degeneracy < col_2, "{graph:?}");
        assert!(low <= degeneracy && degeneracy <= high, "{graph:?}");
        assert!(parameters.is_connected(), "{graph:?}");
        assert_eq!(parameters.is_in(&forest::CLASS), Some(parameters.girth().is_none()), "{graph:?}");
        assert_eq!(parameters.is_in(&forest::CLASS), Some(acyclic_chi <= 2), "{graph:?}");
    }
}

#[test]
fn clique_numbers_and_girths_by_definition() {
    for graph in all_small() {
        assert_eq!(girth(&graph), girth_by_definition(&graph), "{graph:?}");
        let clique = clique_number(&graph, &Budget::unlimited());
        assert_eq!(clique.exact(), Some(clique_number_by_definition(&graph)), "{graph:?}");
        assert!(is_clique(&graph, &clique.witness) && clique.witness.is_sorted(), "{graph:?}");
        assert_eq!(clique.witness.len() as u32, clique.low, "{graph:?}");
    }
}

#[test]
fn clique_numbers_of_larger_graphs() {
    let planted = spec("complete:9").edges().map(|(u, v)| (7 * u.index(), 7 * v.index())).collect_vec();
    let sparse = scattered(100_000, 200_000, 3);
    let edges = sparse.edges().map(|(u, v)| (u.index(), v.index())).chain(planted);
    assert_eq!(clique_number(&graph(100_000, edges), &Budget::unlimited()).exact(), Some(9));

    let dense = scattered(300, 30_000, 4);
    let starved = clique_number(&dense, &Budget::nodes(100));
    assert!(is_clique(&dense, &starved.witness));
    assert!(starved.low < starved.high && starved.limit == Some(Limit::Nodes));
}

#[test]
fn components_are_the_classes_of_reachability() {
    for graph in (0..=5).flat_map(labeled_graphs) {
        let components = connectivity::components(&graph);
        assert!(components.iter().flatten().sorted().copied().eq(graph.vertices()), "{graph:?}");
        assert!(components.iter().all(|component| component.is_sorted()), "{graph:?}");
        assert!(components.iter().map(|component| component[0]).is_sorted(), "{graph:?}");
        let home = |v| components.iter().position(|component| component.contains(&v));
        assert!(graph.edges().all(|(u, v)| home(u) == home(v)), "{graph:?}");
        for component in &components {
            // No edge leaves a proper part of a component only if it is none.
            for part in component.iter().copied().powerset() {
                let leaves = |(u, v): (Vertex, Vertex)| part.contains(&u) != part.contains(&v);
                let whole = part.is_empty() || part.len() == component.len();
                assert!(whole || graph.edges().any(leaves), "{graph:?}");
            }
        }
    }
}

#[test]
fn parameters_of_a_large_graph_within_a_budget() {
    for graph in [scattered(1_000, 4_000, 6), scattered(30_000, 36_000, 7)] {
        let parameters = Parameters::of(&graph, &Budget::nodes(5_000));
        assert_eq!((parameters.order(), parameters.size()), (graph.order(), graph.size()));
        let (clique, chi, acyclic_chi) = (parameters.clique(), parameters.chi(), parameters.acyclic_chi());
        let (col_2, treewidth, arboricity) =
            (parameters.col_2(), parameters.treewidth(), parameters.arboricity());
        assert!(clique.low <= chi.low && chi.low <= acyclic_chi.low && acyclic_chi.low <= col_2.low);
        assert!(col_2.low <= treewidth.low + 1 && arboricity.high <= parameters.degeneracy());
        assert_eq!(clique.limit.is_none(), clique.exact().is_some());
        _ = (ends(chi), ends(acyclic_chi), ends(col_2), ends(treewidth), ends(arboricity));
    }
}

#[test]
fn classes_have_different_names() {
    assert!(CLASSES.iter().map(|class| class.name).all_unique());
    let parameters = Parameters::of(&spec("tree:2,3"), &Budget::unlimited());
    let names = parameters.classes().map(|class| class.name).collect_vec();
    assert!(["bipartite", "chordal", "forest", "planar", "tree"].iter().all(|name| names.contains(name)));
    assert!(!names.contains(&"complete") && parameters.is_in(&CROWN) == Some(false));
}

#[test]
fn the_sharpest_class_with_a_number_is_the_last_that_contains_the_graph() {
    for graph in (1..=6).flat_map(connected_graphs) {
        let parameters = Parameters::of(&graph, &Budget::unlimited());
        for class in INDEXED {
            let contains = |k| (class.contains)(&parameters, k) == Some(true);
            let members: Vec<u32> = (0..9).filter(|&k| contains(k)).collect();
            let expected = match class.name {
                "girth-at-least-k" => members.last().filter(|&&k| 3 < k && k < 8),
                _ => members.first(),
            };
            assert_eq!((class.sharpest)(&parameters), expected.copied(), "{} of {graph:?}", class.name);
        }
    }
    let petersen = Parameters::of(&spec("petersen"), &Budget::unlimited());
    let names: Vec<String> = INDEXED.iter().filter_map(|class| class.sharpest(&petersen)).collect();
    assert_eq!(names, ["3-degenerate", "girth-at-least-5", "partial-4-tree", "3-regular"]);
}

#[test]
fn classes_for_which_there_is_no_time_are_not_decided() {
    let graph = spec("grid:5x5");
    let late = Parameters::of(&graph, &late());
    assert_eq!((late.undecided().count(), late.classes().count()), (CLASSES.len(), 0));
    assert_eq!(late.is_in(&planar::CLASS), None);
    assert!(late.is_cut_short());
    let known = Parameters::of(&graph, &Budget::nodes(0));
    assert_eq!((known.undecided().count(), known.is_in(&planar::CLASS)), (0, Some(true)));
}

#[test]
fn what_is_not_searched_is_bounded_by_witnesses_or_by_what_holds_for_every_graph() {
    let is_sound = |graph: &Graph, late: &Parameters| {
        assert!(is_acyclic(graph, &late.acyclic_chi().witness));
        assert_eq!(late.acyclic_chi().high, late.acyclic_chi().witness.number_of_colors());
        assert!(late.col_2().witness.rho(graph) <= late.col_2().high);
        assert!(late.genus().witness.is_of(graph) && late.genus().witness.genus(graph) <= late.genus().high);
        let forest = late.forest_and_rest().graph(graph.order());
        assert_eq!(forest.size() + connectivity::components(&forest).len(), graph.order());
        let rest = graph.vertices().map(|v| graph.degree(v) - forest.degree(v)).max();
        assert_eq!(rest, Some(late.forest_and_rest().rest_degree as usize));
    };
    let graph = spec("random-regular:300,6");
    let late = Parameters::of(&graph, &late());
    // In the time that is left for all of them.
    is_sound(&graph, late.all());
    assert_eq!(late.genus().high, late.genus().witness.genus(&graph));
    assert_eq!(late.col_2().high, late.col_2().witness.rho(&graph));

    let stopped = Parameters::of(&graph, &stopped());
    is_sound(&graph, &stopped);
    // (m - n + 1)/2, n and n.
    let ends = (stopped.genus().high, stopped.acyclic_chi().high, stopped.col_2().high);
    assert_eq!(ends, (300, 300, stopped.degeneracy() * 6 + 1));
}

#[test]
fn a_parameter_asked_for_alone_is_as_with_all_others() {
    macro_rules! asked {
        ($($name:ident)*) => {[$(|known| format!("{:?}", known.$name())),*]};
    }
    let asked: [fn(&Parameters) -> String; 17] = asked! {
        clique chi acyclic_chi col_2 treewidth arboricity genus densities forest_and_rest rank_order order size
        min_degree max_degree degeneracy girth is_connected
    };
    for name in ["path:1", "petersen", "gnp:12,0.4@1", "gnp:20,0.3@2", "random-regular:16,4@3"] {
        let graph = spec(name);
        for nodes in [0, 1, 5, 50, 500] {
            let fresh = || Parameters::of(&graph, &Budget::nodes(nodes));
            let (forth, back) = (fresh(), fresh());
            let from_the_last = asked.iter().rev().map(|ask| ask(&back)).collect_vec();
            for (ask, last) in asked.iter().zip(from_the_last.into_iter().rev()) {
                let alone = ask(&fresh());
                assert_eq!((ask(forth.all()), last), (alone.clone(), alone), "{name}, {nodes} nodes");
            }
        }
    }
}

fn interval((low, high): (u32, u32)) -> String {
    if low == high { low.to_string() } else { format!("{low}..{high}") }
}

/// Of parameters whose values are in books; each is searched for and its witness looked at.
fn value(parameter: &str, graph: &Graph) -> String {
    let unlimited = &Budget::unlimited();
    match parameter {
        "a" => coloring::a(graph).to_string(),
        "classes" => classes::names(graph),
        "degrees" => graph.vertices().map(|v| graph.degree(v)).unique().sorted().join(","),
        "lengths" => classes::lengths(graph),
        "order" => graph.order().to_string(),
        "size" => graph.size().to_string(),
        "arboricity" => density::exact(graph).to_string(),
        "chi" => coloring::chi(graph).to_string(),
        "clique" => clique_number(graph, unlimited).exact().map_or("open".into(), |size| size.to_string()),
        "col_2" => col_2::by_all(graph).to_string(),
        "fractional" => density::checked(graph).1.to_string(),
        "genus" => interval(genus::found(graph, unlimited)),
        "girth" => girth(graph).map_or("none".into(), |length| length.to_string()),
        "group" => automorphisms::groups(graph),
        "mad" => density::checked(graph).0.to_string(),
        "planar" => planar::is_planar(graph).to_string(),
        "treewidth" => treewidth::tw(graph).to_string(),
        other => panic!("no parameter is called {other}"),
    }
}

#[test]
fn known_values() {
    let rows = include_str!("data/values.txt").lines().filter(|line| !line.starts_with('#'));
    for mut words in rows.map(str::split_whitespace) {
        let name = words.next().expect("a spec");
        let graph = spec(name);
        let values = words.map(|word| word.split_once('=').expect("a parameter and its value"));
        for (parameter, expected) in values {
            assert_eq!(value(parameter, &graph), expected, "{parameter} of {name}");
        }
    }
}
