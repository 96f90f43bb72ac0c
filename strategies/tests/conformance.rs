//! What every strategy of the catalogue owes, checked on all connected graphs of order at most 6.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use catalogue::enumerate;
use games::coloring::Color;
use games::oracle::{game_chromatic_number, game_coloring_number};
use games::{Plan, Player, Sight, View};
use graphs::{Budget, Graph, LinearOrder, Parameters, Vertex, VertexSet};
use strategies::{
    Applicability, BOB_STRATEGIES, Instance, Invariant, PreparedStrategy, STRATEGIES, Setup, Status,
    all_theorems,
};

use crate::common::{along, order, parameters, prepared, spec, survives, worst_score};

fn small_graphs() -> impl Iterator<Item = Graph> {
    (1..=6).flat_map(enumerate::connected_graphs)
}

/// Three orders: as numbered, backwards, and from the middle out.
fn orders(graph: &Graph) -> [LinearOrder; 3] {
    let n = graph.order();
    let mut middle_out: Vec<usize> = (0..n).collect();
    middle_out.sort_by_key(|&v| (2 * v).abs_diff(n));
    [LinearOrder::identity(n), order(graph, (0..n).rev()), order(graph, middle_out)]
}

pub fn assert_promises_hold(graph: &Graph, name: &str, prepared: &PreparedStrategy, col_g: u32, chi_g: u32) {
    match &prepared.plan {
        Plan::Sighted(_) => {
            assert!(prepared.promises.is_empty(), "{name} promises colors, which nothing here looks at")
        }
        Plan::ColorBlind(rule) => {
            let worst_case = 1 + worst_score(graph, &**rule);
            assert!(worst_case >= col_g, "{name} beats best play on {graph:?}");
            for promise in &prepared.promises {
                assert_eq!(promise.theorem.invariant, Invariant::GameColoringNumber);
                assert!(worst_case <= promise.bound, "{name}: {} on {graph:?}", promise.theorem.name);
            }
        }
        plan @ Plan::Guided { guide, shades, .. } => {
            assert_eq!(prepared.promises[0].bound, guide.palette(*shades), "{name} on {graph:?}");
            let least = (1..=*shades).find(|&shades| survives(graph, plan, shades));
            let proved = prepared.promises[0].theorem.status == Status::Proved;
            assert!(least.is_some() || !proved, "{name} runs out of {shades} shades on {graph:?}");
            let beats_best_play = least.is_some_and(|least| guide.palette(least) < chi_g);
            assert!(!beats_best_play, "{name} needs fewer colors than chi_g on {graph:?}");
        }
    }
}

#[test]
fn every_promise_holds_against_every_bob() {
    let mut prepared_ones = 0;
    for graph in small_graphs() {
        let parameters = parameters(&graph);
        let shared = Arc::new(graph.clone());
        let col_g = game_coloring_number(&shared, Player::Alice);
        let chi_g = game_chromatic_number(&shared, Player::Alice);
        for entry in STRATEGIES {
            let best = Setup::new(&graph, &parameters);
            let along = orders(&graph).into_iter().map(|order| best.clone().along(order));
            for setup in [best.clone(), best.clone().forced()].into_iter().chain(along) {
                let Ok(prepared) = (entry.new)(&setup) else { continue };
                assert_promises_hold(&graph, entry.name, &prepared, col_g, chi_g);
                prepared_ones += 1;
            }
        }
    }
    assert!(prepared_ones > 7000, "only {prepared_ones} strategies applied");
}

#[test]
fn a_graph_outside_the_class_is_refused_with_what_shows_it() {
    for (name, outside, reason) in [
        ("forest", "cycle:5", "expected a graph of the class forest, found cycle: vertices 2 3 4 0 1"),
        ("chordal", "cycle:4", "chordless cycle"),
        ("interval", "spider:3,2", "asteroidal triple"),
        ("outerplanar", "multipartite:2,3", "K_{2,3}"),
        ("cactus", "complete:4", "two cycles"),
        ("dollar", "complete:20", "expected a vertex with less than $6.00"),
    ] {
        let entry = strategies::by_name(name).expect("in the catalogue");
        let graph = spec(outside);
        let parameters = parameters(&graph);
        let Err(refusal) = (entry.new)(&Setup::new(&graph, &parameters)) else {
            panic!("{name} accepts {outside}")
        };
        assert_eq!(refusal.strategy, name);
        let sentence = refusal.to_string();
        assert!(sentence.starts_with(&format!("{name} does not apply: ")), "{sentence}");
        assert!(sentence.contains(reason), "{sentence}");
        let forced = (entry.new)(&Setup::new(&graph, &parameters).forced());
        let forced = forced.unwrap_or_else(|refusal| panic!("{refusal}, forced"));
        // Without the hypothesis, nothing but what the order certifies.
        assert!(forced.promises.iter().all(|promise| promise.theorem.name != name), "{name} on {outside}");
        assert!(!forced.promises.is_empty());
    }
}

#[test]
fn a_class_theorem_is_promised_on_its_class() {
    for (name, inside, bound) in [
        ("forest", "tree:4,3", 4),
        ("forest", "random-tree:40", 4),
        ("chordal", "ktree:30,3", 11),
        ("interval", "path:9", 4),
        ("interval", "fan:9", 7),
        ("outerplanar", "fan:20", 7),
        ("outerplanar", "sunlet:9", 7),
        ("cactus", "sunlet:9", 5),
        ("partial-k-tree", "partial-ktree:30,3,0.8", 11),
        ("least-rank", "random-tree:40", 4),
        ("dollar", "random-planar:60", 18),
        ("high-degree-first", "star:30", 2),
        ("high-degree-first", "multipartite:2,6", 3),
        ("high-degree-first", "wheel:7", 4),
    ] {
        let entry = strategies::by_name(name).expect("in the catalogue");
        let promise = prepared(name, &spec(inside)).promises[0];
        assert_eq!(promise.theorem.name, entry.theorems[0].name, "{name} on {inside}");
        assert!(promise.bound <= bound, "{name} promises {} on {inside}", promise.bound);
    }
}

/// An order that certifies less than the theorem of the class is not credited with it.
#[test]
fn a_class_theorem_is_not_credited_to_an_order_that_does_not_certify_it() {
    let tree = spec("tree:4,2");
    let prepared = along("forest", &tree, order(&tree, (0..tree.order()).rev()));
    let promised: Vec<_> = prepared.promises.iter().map(|promise| promise.theorem.name).collect();
    assert_eq!(promised, ["matching-rank"]);
    assert!(prepared.promises[0].bound > 4);
}

#[test]
fn names_and_theorems_are_in_order() {
    for (side, entries) in [(Player::Alice, STRATEGIES), (Player::Bob, BOB_STRATEGIES)] {
        assert!(entries.is_sorted_by_key(|entry| entry.name.replace('-', "_")));
        assert!(entries.iter().all(|entry| entry.player == side));
    }
    for entry in strategies::both_sides() {
        assert!(!entry.about.is_empty());
        for theorem in entry.theorems {
            let listed = all_theorems().any(|other| std::ptr::eq(other, *theorem));
            assert_eq!(listed, theorem.status == Status::Proved, "{}", theorem.name);
        }
    }
}

#[test]
fn the_empty_graph_and_the_single_vertex_are_no_trouble() {
    for n in 0..=1 {
        let graph = Graph::from_edges(n, []).expect("no edges");
        let parameters = parameters(&graph);
        for entry in strategies::both_sides() {
            if let Ok(prepared) = (entry.new)(&Setup::new(&graph, &parameters)) {
                assert!(prepared.order.is_none_or(|order| order.sequence().len() == n));
            }
        }
    }
}

/// Adversaries forget the colors that a rule says it does not look at.
#[test]
fn a_rule_looks_at_no_more_colors_than_it_says() {
    let mut shown_less = 0;
    for name in ["petersen", "caterpillar:3,1,3", "apollonian:12@3", "grid:3x4"] {
        let graph = spec(name);
        let parameters = parameters(&graph);
        for entry in STRATEGIES {
            let Ok(prepared) = (entry.new)(&Setup::new(&graph, &parameters).forced()) else { continue };
            let (rule, classes) = match &prepared.plan {
                Plan::ColorBlind(rule) | Plan::Sighted(rule) => (&**rule, 1),
                Plan::Guided { rule, guide, .. } => (&**rule, guide.classes()),
            };
            if rule.sight() == Sight::AllColors {
                continue;
            }
            let (mut memory, mut forgetful) = (rule.start(), rule.start());
            let mut uncolored = VertexSet::full(graph.order());
            let mut colors = vec![None; graph.order()];
            let mut last: Option<Vertex> = None;
            while !uncolored.is_empty() {
                let mut shown = vec![None; graph.order()];
                if let (Some(b), Sight::LastClass) = (last, rule.sight()) {
                    let class = |color: Color| Color::new(color.index() as u32 % classes);
                    shown[b.index()] = colors[b.index()].map(class);
                }
                let view = |colors| View { graph: &graph, uncolored: &uncolored, colors, last };
                let (chosen, why) = rule.next(&mut memory, view(&colors));
                let same = rule.next(&mut forgetful, view(&shown));
                assert_eq!((same, &forgetful), ((chosen, why), &memory), "{} on {name}", entry.name);
                uncolored.remove(chosen);
                colors[chosen.index()] = Some(Color::new(2 * classes));
                // Bob takes some vertex, with a color of some class.
                last = uncolored.iter().nth(uncolored.len() / 3);
                if let Some(b) = last {
                    uncolored.remove(b);
                    colors[b.index()] = Some(Color::new(uncolored.len() as u32 % (3 * classes)));
                }
                shown_less += 1;
            }
        }
    }
    assert!(shown_less > 200, "{shown_less}");
}

/// Without time for a search there is a color for each vertex, of which a graph may have 2^24.
#[test]
fn the_palette_of_many_classes_is_not_too_small() {
    let theorem = all_theorems().find(|theorem| theorem.name == "acyclic").expect("a theorem");
    let stopped = Budget { stop: Some(Arc::new(AtomicBool::new(true))), ..Budget::default() };
    let palette = |order: usize| {
        let graph = spec(&format!("path:{order}"));
        let parameters = Parameters::of(&graph, &stopped);
        assert_eq!(parameters.acyclic_chi().high, order as u32);
        theorem.value(&Instance { graph: &graph, parameters: &parameters })
    };
    assert_eq!((palette(3), palette(1 << 16)), (Some(12), Some(u32::MAX)));
}

#[test]
fn a_third_color_with_bob_first_is_seen_where_it_is_by_definition() {
    let theorem = all_theorems().find(|theorem| theorem.name == "third-color-bob-first").expect("a theorem");
    let mut seen = [0, 0];
    for graph in (1..=6).flat_map(enumerate::every_graph) {
        let beyond_1 = |u: Vertex, v: Vertex| u != v && !graph.are_adjacent(u, v);
        let meet = |u: Vertex, v: Vertex| graph.neighbors(u).iter().any(|&w| graph.are_adjacent(w, v));
        let is_2 = |u: Vertex, v: Vertex| beyond_1(u, v) && meet(u, v);
        let expected = graph.vertices().any(|v| {
            let at_2: Vec<Vertex> = graph.vertices().filter(|&x| is_2(v, x)).collect();
            at_2.iter().any(|&x| at_2.iter().any(|&y| beyond_1(x, y) && !meet(x, y)))
        });
        let parameters = Parameters::of(&graph, &Budget::unlimited());
        let applies = theorem.applies.check(&Instance { graph: &graph, parameters: &parameters });
        assert_eq!(matches!(applies, Applicability::Yes), expected, "{graph:?}");
        seen[usize::from(expected)] += 1;
    }
    assert!(seen.iter().all(|count| *count > 10), "{seen:?}");
}
