//! Colorings: the exact searches against their definitions on all small graphs and on known values.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use graphs::classes::forest::is_forest;
use graphs::coloring::{
    Coloring, acyclic_chromatic_number, acyclic_greedy, chromatic_number, color_by_sat, fewer_colors, greedy,
    is_acyclic, is_proper, two_colored_cycles,
};
use graphs::enumerate::connected_graphs;
use graphs::{Budget, Estimate, Graph, Limit, LinearOrder, Vertex, families, orders};
use itertools::Itertools;

use crate::common::*;

type Check = fn(&Graph, &Coloring) -> bool;

/// An estimate, after a look at what it claims.
fn checked(graph: &Graph, estimate: Estimate<Coloring>, check: Check) -> Estimate<Coloring> {
    assert!(check(graph, &estimate.witness), "{graph:?} {estimate:?}");
    assert_eq!(estimate.witness.number_of_colors(), estimate.high, "{graph:?}");
    assert!(estimate.low <= estimate.high, "{graph:?}");
    assert_eq!(estimate.limit.is_none(), estimate.exact().is_some(), "{graph:?}");
    estimate
}

fn chi(graph: &Graph) -> u32 {
    let estimate = chromatic_number(graph, &Budget::unlimited());
    checked(graph, estimate, is_proper).exact().expect("no limit was set")
}

fn a(graph: &Graph) -> u32 {
    let estimate = acyclic_chromatic_number(graph, &Budget::unlimited());
    checked(graph, estimate, is_acyclic).exact().expect("no limit was set")
}

/// The least k for which one of all k^n colorings passes.
fn fewest_by_definition(graph: &Graph, check: Check) -> u32 {
    let n = graph.order();
    let passes = |k: &u32| match n {
        0 => true,
        _ => (0..n).map(|_| 0..*k).multi_cartesian_product().any(|it| check(graph, &Coloring::new(it))),
    };
    (0..=n as u32).find(passes).expect("n colors are enough")
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

#[test]
fn known_chromatic_numbers() {
    let known = [
        ("Petersen", petersen(), 3),
        ("icosahedron", icosahedron(), 4),
        ("Groetzsch", groetzsch(), 4),
        ("torus 5x5", torus(5, 5), 3),
        ("torus 4x4", torus(4, 4), 2),
        ("C_9", cycle(9), 3),
        ("wheel 5", wheel(5), 4),
        ("K_9", complete(9), 9),
        ("Heawood", heawood(), 2),
        ("dodecahedron", dodecahedron(), 3),
        ("K_1", path(1), 1),
        ("no vertices", graph(0, []), 0),
    ];
    for (name, graph, value) in known {
        assert_eq!(chi(&graph), value, "{name}");
    }
}

#[test]
fn known_acyclic_chromatic_numbers() {
    let known = [
        ("Petersen", petersen(), 4),
        ("icosahedron", icosahedron(), 4),
        ("Groetzsch", groetzsch(), 4),
        ("torus 5x5", torus(5, 5), 4),
        ("grid 3x3", grid(3, 3), 3),
        ("grid 5x5", grid(5, 5), 3),
        ("C_8", cycle(8), 3),
        ("binary tree", binary_tree(3), 2),
        ("P_9", path(9), 2),
        ("K_{3,3}", complete_bipartite(3, 3), 4),
        ("K_{3,5}", complete_bipartite(3, 5), 4),
        ("K_6", complete(6), 6),
        ("K_1", path(1), 1),
        ("no vertices", graph(0, []), 0),
    ];
    for (name, graph, value) in known {
        assert_eq!(a(&graph), value, "{name}");
    }
}

#[test]
fn both_numbers_by_definition() {
    for graph in (0..=5).flat_map(labeled_graphs).chain(connected_graphs(6)) {
        assert_eq!(chi(&graph), fewest_by_definition(&graph, is_proper), "{graph:?}");
        assert_eq!(a(&graph), fewest_by_definition(&graph, is_acyclic), "{graph:?}");
    }
}

#[test]
fn the_acyclic_check_by_definition() {
    for graph in connected_graphs(5).chain([cycle(6), complete_bipartite(3, 3)]) {
        for colors in (0..graph.order()).map(|_| 0..3).multi_cartesian_product() {
            let coloring = Coloring::new(colors);
            let expected = is_acyclic_by_definition(&graph, &coloring);
            assert_eq!(is_acyclic(&graph, &coloring), expected, "{graph:?} {coloring:?}");
        }
    }
}

#[test]
fn two_classes_of_an_acyclic_coloring_induce_a_forest() {
    let mut seen = [0; 2];
    for graph in connected_graphs(5) {
        for code in 0..3_u32.pow(5) {
            let colors: Vec<u32> = (0..5).map(|place| code / 3_u32.pow(place) % 3).collect();
            let coloring = Coloring::new(colors.clone());
            let is_forest_without = |left_out: u32| {
                let kept = graph.vertices().filter(|v| colors[v.index()] != left_out);
                is_forest(&graph.induced(&kept.collect::<Vec<Vertex>>()))
            };
            let expected = is_proper(&graph, &coloring) && (0..3).all(is_forest_without);
            assert_eq!(is_acyclic(&graph, &coloring), expected, "{graph:?} {colors:?}");
            seen[usize::from(expected)] += 1;
        }
    }
    assert!(seen.iter().all(|&count| count > 100), "{seen:?}");
}

#[test]
fn a_coloring_of_another_order_is_not_proper() {
    assert!(!is_proper(&path(3), &Coloring::new(vec![0, 1])));
    assert!(!is_acyclic(&path(3), &Coloring::new(vec![0, 1, 0, 1])));
}

#[test]
fn greedy_colorings_keep_their_bounds() {
    for graph in connected_graphs(5).chain([petersen(), grid(4, 4)]) {
        let n = graph.order();
        let orders = match n {
            5 => graph.vertices().permutations(n).map(|it| LinearOrder::new(n, it).unwrap()).collect(),
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

/// Depth-first search alone does not settle most of these.
#[test]
fn graphs_of_some_hundred_vertices_are_settled() {
    let family = |spec: &str| families::from_spec(spec, 1).expect("a family");
    for (spec, value) in [("random-planar:300", 4), ("mycielski(groetzsch)", 5), ("kneser:8,3", 4)] {
        assert_eq!(chi(&family(spec)), value, "{spec}");
    }
    for (spec, value) in [("torus:6x6", 4), ("torus:10x10", 4), ("random-regular:40,3", 3)] {
        assert_eq!(a(&family(spec)), value, "{spec}");
    }
}

/// On small graphs depth-first search settles everything, so the solver is compared with it here.
#[test]
fn the_sat_solver_agrees_with_depth_first_search_on_small_graphs() {
    let unlimited = Budget::unlimited();
    for graph in (1..=6).flat_map(connected_graphs) {
        let chi = chromatic_number(&graph, &unlimited).exact().expect("no limit");
        let a = acyclic_chromatic_number(&graph, &unlimited).exact().expect("no limit");
        for palette in 1..=a {
            let color = |cycles| {
                let found = color_by_sat(
                    &graph,
                    palette,
                    &[Vertex::new(0)],
                    cycles,
                    &mut unlimited.start(),
                    u64::MAX,
                );
                found.expect("no limit").map(Coloring::new)
            };
            let proper = color(|_, _| Vec::new());
            assert_eq!(proper.is_some(), palette >= chi, "{graph:?}");
            assert!(proper.is_none_or(|coloring| is_proper(&graph, &coloring)), "{graph:?}");
            let acyclic = color(two_colored_cycles);
            assert_eq!(acyclic.is_some(), palette >= a, "{graph:?}");
            assert!(acyclic.is_none_or(|coloring| is_acyclic(&graph, &coloring)), "{graph:?}");
        }
    }
}

#[test]
fn colors_are_saved_where_there_are_fewer() {
    for (spec, palette, expected) in [
        ("petersen", 3, true),
        ("petersen", 2, false),
        ("torus:9x9", 3, true),
        ("random-planar:60", 4, true),
        ("mycielski(groetzsch)", 5, true),
    ] {
        let graph = families::from_spec(spec, 1).expect("a family");
        let each = Coloring::new((0..graph.order() as u32).collect());
        let found = fewer_colors(&graph, &each, palette, &mut Budget::unlimited().start());
        let found = found.expect("no limit");
        assert_eq!(found.is_some(), expected, "{spec}");
        let fits =
            |coloring: Coloring| is_proper(&graph, &coloring) && coloring.number_of_colors() <= palette;
        assert!(found.is_none_or(fits), "{spec}");
    }
}

/// Searched as a whole, each copy would be colored anew for every failure in the next one.
#[test]
fn components_do_not_multiply() {
    let copies = 40;
    let edges = groetzsch().edges().collect_vec();
    let shifted = (0..copies)
        .flat_map(|copy| edges.iter().map(move |&(u, v)| (11 * copy + u.index(), 11 * copy + v.index())));
    let many = graph(11 * copies, shifted);
    let budget = Budget::nodes(200_000);
    assert_eq!(checked(&many, chromatic_number(&many, &budget), is_proper).exact(), Some(4));
    assert_eq!(checked(&many, acyclic_chromatic_number(&many, &budget), is_acyclic).exact(), Some(4));
}

#[test]
fn limits_end_in_intervals() {
    let dense = scattered(60, 900, 5);
    let stop = Arc::new(AtomicBool::new(true));
    for (budget, limit) in [
        (Budget::nodes(300), Limit::Nodes),
        (Budget { time: Some(Duration::ZERO), ..Budget::default() }, Limit::Time),
        (Budget { memory: Some(100), ..Budget::default() }, Limit::Memory),
        (Budget { stop: Some(stop), ..Budget::default() }, Limit::Interrupted),
    ] {
        let chi = checked(&dense, chromatic_number(&dense, &budget), is_proper);
        assert_eq!(chi.limit, Some(limit));
        let a = checked(&dense, acyclic_chromatic_number(&dense, &budget), is_acyclic);
        assert_eq!(a.limit, Some(limit));
    }
}

#[test]
fn large_graphs_get_intervals() {
    intervals_are_found([scattered(1_000, 10_000, 1), scattered(30_000, 45_000, 2)]);
}

#[test]
#[ignore = "a sweep: .ci/sweeps"]
fn larger_graphs_get_intervals() {
    intervals_are_found([scattered(2_000, 20_000, 1), scattered(100_000, 150_000, 2)]);
}

fn intervals_are_found(scattered: [Graph; 2]) {
    let budget = Budget::nodes(20_000);
    for graph in scattered {
        checked(&graph, chromatic_number(&graph, &budget), is_proper);
        checked(&graph, acyclic_chromatic_number(&graph, &budget), is_acyclic);
    }
    for (graph, value) in [(path(100_000), 2), (cycle(100_001), 3), (grid(300, 300), 2)] {
        assert_eq!(chi(&graph), value);
    }
}
