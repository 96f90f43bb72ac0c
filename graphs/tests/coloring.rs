//! Colorings: the exact searches against their definitions on all small graphs.

use catalogue::enumerate::connected_graphs;
use graphs::coloring::{
    Coloring, acyclic_chromatic_number, acyclic_greedy, chromatic_lower_bound, chromatic_number,
    color_by_sat, fewer_colors, greedy, is_acyclic, is_proper, is_pseudoforest, two_colored_cycle_pairs,
    two_colored_cycles,
};
use graphs::{Budget, Estimate, Graph, Limit, LinearOrder, Parameters, Vertex, connectivity, orders};
use itertools::Itertools;

use crate::common::*;

type Check = fn(&Graph, &Coloring) -> bool;

/// An estimate, after a look at what it claims.
fn checked(graph: &Graph, estimate: Estimate<Coloring>, check: Check) -> Estimate<Coloring> {
    assert!(check(graph, &estimate.witness), "{graph:?} {estimate:?}");
    assert_eq!(estimate.witness.number_of_colors(), estimate.high, "{graph:?}");
    ends(&estimate);
    estimate
}

pub(crate) fn chi(graph: &Graph) -> u32 {
    let estimate = chromatic_number(graph, &Budget::unlimited());
    let chi = checked(graph, estimate, is_proper).exact().expect("no limit was set");
    assert_eq!(chromatic_lower_bound(graph, &Budget::unlimited()), chi, "{graph:?}");
    chi
}

pub(crate) fn a(graph: &Graph) -> u32 {
    let estimate = acyclic_chromatic_number(graph, &Budget::unlimited());
    checked(graph, estimate, is_acyclic).exact().expect("no limit was set")
}

fn w(graph: &Graph) -> u32 {
    let estimate = Parameters::of(graph, &Budget::unlimited()).pseudoforest_chi().clone();
    checked(graph, estimate, is_pseudoforest).exact().expect("no limit was set")
}

/// The least k for which one of all k^n colorings passes.
fn fewest_by_definition(graph: &Graph, check: Check) -> u32 {
    let all = |k: u32| graph.vertices().map(move |_| 0..k).multi_cartesian_product().map(Coloring::new);
    let passes = |&k: &u32| all(k).any(|coloring| check(graph, &coloring));
    (0..).find(passes).expect("n colors are enough")
}

/// Whether every cycle sees three colors, cycles being looked for as sequences of vertices.
fn is_acyclic_by_definition(graph: &Graph, coloring: &Coloring) -> bool {
    let bicolored = |cycle: &Vec<_>| {
        let closed = cycle.iter().circular_tuple_windows().all(|(&u, &v)| graph.are_adjacent(u, v));
        closed && cycle.iter().map(|&v| coloring.color(v)).unique().count() < 3
    };
    is_proper(graph, coloring)
        && !(4..=graph.order()).any(|k| graph.vertices().permutations(k).any(|cycle| bicolored(&cycle)))
}

/// Whether the components of each two classes have at most as many edges as vertices.
fn is_pseudoforest_by_definition(graph: &Graph, coloring: &Coloring) -> bool {
    let is_fit = |pair: Vec<u32>| {
        let both: Vec<Vertex> = graph.vertices().filter(|&v| pair.contains(&coloring.color(v))).collect();
        let part = graph.induced(&both);
        connectivity::components(&part)
            .iter()
            .all(|component| part.induced(component).size() <= component.len())
    };
    is_proper(graph, coloring) && (0..coloring.number_of_colors()).combinations(2).all(is_fit)
}

#[test]
fn the_three_numbers_by_definition() {
    for graph in (0..=5).flat_map(labeled_graphs).chain(connected_graphs(6)) {
        assert_eq!(w(&graph), fewest_by_definition(&graph, is_pseudoforest_by_definition), "{graph:?}");
        assert_eq!(chi(&graph), fewest_by_definition(&graph, is_proper), "{graph:?}");
        assert_eq!(a(&graph), fewest_by_definition(&graph, is_acyclic), "{graph:?}");
    }
}

#[test]
fn the_checks_by_definition() {
    let path = spec("path:3");
    let of_another_order = [vec![0, 1], vec![0, 1, 0, 1]].map(Coloring::new);
    assert!(!is_proper(&path, &of_another_order[0]) && !is_acyclic(&path, &of_another_order[1]));
    for graph in
        connected_graphs(5).chain(["cycle:6", "multipartite:3,3", "union(cycle:4,cycle:4)"].map(spec))
    {
        for colors in (0..graph.order()).map(|_| 0..3).multi_cartesian_product() {
            let coloring = Coloring::new(colors);
            let expected = is_acyclic_by_definition(&graph, &coloring);
            assert_eq!(is_acyclic(&graph, &coloring), expected, "{graph:?} {coloring:?}");
            let expected = is_pseudoforest_by_definition(&graph, &coloring);
            assert_eq!(is_pseudoforest(&graph, &coloring), expected, "{graph:?} {coloring:?}");
        }
    }
}

#[test]
fn greedy_colorings_keep_their_bounds() {
    for graph in connected_graphs(5).chain(["petersen", "grid:4x4"].map(spec)) {
        let n = graph.order();
        let orders = match n {
            5 => all_orders(n),
            _ => vec![LinearOrder::identity(n), orders::degree(&graph), orders::heuristic(&graph)],
        };
        for order in orders {
            let backward = graph.vertices().map(|v| order.backward_neighbors(&graph, v).count()).max();
            let proper = greedy(&graph, &order);
            assert!(is_proper(&graph, &proper));
            assert!(proper.number_of_colors() as usize <= 1 + backward.unwrap());
            let acyclic = acyclic_greedy(&graph, &order);
            assert!(is_acyclic(&graph, &acyclic));
            assert!(acyclic.number_of_colors() <= order.rho(&graph));
        }
    }
}

/// On small graphs depth-first search settles everything, so the solver is compared with it here.
#[test]
fn the_sat_solver_agrees_with_depth_first_search_on_small_graphs() {
    let (unlimited, first) = (Budget::unlimited(), [Vertex::new(0)]);
    for graph in (1..=6).flat_map(connected_graphs) {
        let chi = chromatic_number(&graph, &unlimited).exact().expect("no limit");
        let a = acyclic_chromatic_number(&graph, &unlimited).exact().expect("no limit");
        let w = w(&graph);
        for palette in 1..=a {
            let color = |faults| {
                let mut meter = unlimited.start();
                let found = color_by_sat(&graph, palette, &first, faults, &mut meter, u64::MAX);
                found.expect("no limit").map(Coloring::new)
            };
            let proper = color(|_, _| Vec::new());
            assert_eq!(proper.is_some(), palette >= chi, "{graph:?}");
            assert!(proper.is_none_or(|coloring| is_proper(&graph, &coloring)), "{graph:?}");
            let acyclic = color(two_colored_cycles);
            assert_eq!(acyclic.is_some(), palette >= a, "{graph:?}");
            assert!(acyclic.is_none_or(|coloring| is_acyclic(&graph, &coloring)), "{graph:?}");
            let pseudoforest = color(two_colored_cycle_pairs);
            assert_eq!(pseudoforest.is_some(), palette >= w, "{graph:?}");
            assert!(pseudoforest.is_none_or(|coloring| is_pseudoforest(&graph, &coloring)), "{graph:?}");
        }
    }
}

#[test]
fn colors_are_saved_where_there_are_fewer() {
    for (name, palette, expected) in [
        ("petersen", 3, true),
        ("petersen", 2, false),
        ("torus:9x9", 3, true),
        ("random-planar:60@1", 4, true),
        ("mycielski(groetzsch)", 5, true),
    ] {
        let graph = spec(name);
        let each = Coloring::new((0..graph.order() as u32).collect());
        let found = fewer_colors(&graph, &each, palette, &mut Budget::unlimited().start());
        let found = found.expect("no limit");
        assert_eq!(found.is_some(), expected, "{name}");
        let fits = |found: Coloring| is_proper(&graph, &found) && found.number_of_colors() <= palette;
        assert!(found.is_none_or(fits), "{name}");
    }
}

#[test]
fn pseudoforest_colorings_of_single_graphs() {
    for (name, expected) in [("cycle:100000", 2), ("cycle:9", 3), ("hypercube:3", 3)] {
        assert_eq!(w(&spec(name)), expected, "{name}");
    }
}

/// Searched as a whole, each copy would be colored anew for every failure in the next one.
#[test]
fn components_do_not_multiply() {
    let copies = 40;
    let many = spec(&format!("union({})", vec!["groetzsch"; copies].join(",")));
    let budget = Budget::nodes(200_000);
    assert_eq!(checked(&many, chromatic_number(&many, &budget), is_proper).exact(), Some(4));
    assert_eq!(checked(&many, acyclic_chromatic_number(&many, &budget), is_acyclic).exact(), Some(4));
}

#[test]
fn limits_end_in_intervals() {
    let dense = scattered(60, 900, 5);
    for (budget, limit) in [
        (Budget::nodes(300), Limit::Nodes),
        (late(), Limit::Time),
        (Budget { memory: Some(100), ..Budget::default() }, Limit::Memory),
        (stopped(), Limit::Interrupted),
    ] {
        let chi = checked(&dense, chromatic_number(&dense, &budget), is_proper);
        assert_eq!(chi.limit, Some(limit));
        let a = checked(&dense, acyclic_chromatic_number(&dense, &budget), is_acyclic);
        assert_eq!(a.limit, Some(limit));
    }
}

#[test]
fn large_graphs_get_intervals() {
    let budget = Budget::nodes(20_000);
    for graph in [scattered(1_000, 10_000, 1), scattered(30_000, 45_000, 2)] {
        checked(&graph, chromatic_number(&graph, &budget), is_proper);
        checked(&graph, acyclic_chromatic_number(&graph, &budget), is_acyclic);
    }
}
