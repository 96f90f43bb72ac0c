//! For each strategy, graphs and orders that are hard for it: where it needs everything that it promises,
//! or where a rule that is nearly the same fails.

use std::cmp::Reverse;

use games::{Agent, Game, Memory, Plan, Player, Reason, VertexRule, View};
use graphs::{Graph, LinearOrder, Vertex, VertexSet};
use strategies::{Follower, PreparedStrategy, Setup};

use crate::common::{along, game, order, parameters, prepared, ready, spec, step, survives, worst_score};
use crate::conformance::assert_promises_hold;

fn worst_case(graph: &Graph, prepared: &PreparedStrategy) -> u32 {
    1 + worst_score(graph, prepared.plan.rule())
}

/// Where the hub comes last, Bob gives two leaves the hub's shades before anybody answers at the hub.
#[test]
fn loose_backward_needs_three_shades_where_the_hub_comes_last() {
    let graph = spec("spider:4,2");
    let legs_first = order(&graph, [1, 3, 5, 7, 2, 4, 6, 8, 0]);
    let prepared = along("loose-backward", &graph, legs_first);
    let Plan::Guided { shades, .. } = &prepared.plan else { panic!("a guided strategy") };
    let least = (1..=*shades).find(|&shades| survives(&graph, &prepared.plan, shades));
    assert_eq!((least, *shades), (Some(3), 6));
}

/// `None` without the orientation, forced or not. A component of two colors may have one cycle.
#[test]
fn the_acyclic_strategy_needs_a_guide_without_two_two_colored_cycles() {
    use graphs::coloring::Coloring;
    let cycle = spec("cycle:4");
    let ladder = spec("grid:2x3");
    let (of_cycle, of_ladder) = (parameters(&cycle), parameters(&ladder));
    let entry = strategies::by_name("acyclic").expect("in the catalogue");
    let refusal = |setup: &Setup<'_>| (entry.new)(setup).map(drop).unwrap_err().to_string();
    let sides = Coloring::new(vec![0, 1, 0, 1, 0, 1]);
    let two = Setup::new(&ladder, &of_ladder).guided_by(sides).forced();
    assert!(refusal(&two).ends_with("in each component of two colors, found two"));
    let improper = Setup::new(&cycle, &of_cycle).guided_by(Coloring::new(vec![0, 0, 1, 2]));
    assert!(refusal(&improper).contains("found the same color at the adjacent vertices 0 and 1"));
    for (last, theorem, bound) in [(2, "acyclic", 12), (1, "pseudoforest", 6)] {
        let setup = Setup::new(&cycle, &of_cycle).guided_by(Coloring::new(vec![0, 1, 0, last]));
        let promise = (entry.new)(&setup).expect("a guide").promises[0];
        assert_eq!((promise.theorem.name, promise.bound), (theorem, bound));
    }
}

/// The center of a star is endangered by every leaf that Bob gives a shade of it.
#[test]
fn the_acyclic_strategy_rescues_whom_bob_endangers() {
    let star = spec("star:6");
    let prepared = prepared("acyclic", &star);
    let Plan::Guided { guide, shades, .. } = &prepared.plan else { panic!("a guided strategy") };
    assert_eq!((guide.classes(), *shades), (2, 3));
    assert!(survives(&star, &prepared.plan, 3));
    assert!(!survives(&star, &prepared.plan, 1), "Bob gives a leaf the hub's only shade");
}

#[test]
fn the_report_s_guide_costs_colors_on_the_icosahedron() {
    let graph = spec("icosahedron");
    let optimal = prepared("acyclic", &graph).promises[0].bound;
    let greedy = prepared("acyclic-greedy", &graph).promises[0].bound;
    assert_eq!(optimal, 20);
    assert!(greedy > optimal, "{greedy}");
}

#[test]
fn hubs_of_a_tree_are_safe_from_bob_along_good_orders_only() {
    let tree = spec("caterpillar:3,0,3");
    let needed: Vec<u32> = ["forest", "activation", "partial-k-tree", "chordal"]
        .map(|name| worst_case(&tree, &prepared(name, &tree)))
        .into();
    assert!(needed.iter().all(|&needed| needed <= 4), "{needed:?}");
    let first_fit = along("first-fit", &tree, order(&tree, (0..tree.order()).rev()));
    assert!(worst_case(&tree, &first_fit) > 4, "leaves first lets Bob surround a hub");
}

/// Stars: unless the hub is colored at once, the score is the number of leaves.
#[test]
fn first_fit_and_activation_along_the_leaves_are_bad_on_stars() {
    let star = spec("star:6");
    let leaves_first = || order(&star, (0..=6).rev());
    assert_eq!(worst_case(&star, &along("first-fit", &star, leaves_first())), 7);
    for name in ["high-degree-first", "forest", "dollar"] {
        assert!(worst_case(&star, &prepared(name, &star)) <= 3, "{name}");
    }
    let activation = along("activation", &star, leaves_first());
    assert!(worst_case(&star, &activation) <= activation.promises[0].bound);
}

/// On graphs outside the class they are forced, and keep what is proved there.
#[test]
fn promises_are_kept_on_graphs_with_vertices_of_high_degree() {
    for (name, graphs) in [
        ("high-degree-first", &["multipartite:2,6", "wheel:7", "star:7", "fan:6"][..]),
        // Triangles with one vertex in common, and K_{2,4}, of which a breadth-first forest leaves a star.
        ("cactus", &["friendship:3", "multipartite:2,4"]),
        ("outerplanar", &["fan:7", "sunlet:4"]),
        ("chordal", &["ktree:8,2", "fan:7"]),
        ("interval", &["fan:7", "caterpillar:2,1,2"]),
        ("partial-k-tree", &["multipartite:2,6", "wheel:7"]),
        ("dollar", &["multipartite:2,6", "wheel:7"]),
        ("activation", &["multipartite:2,6", "octahedron"]),
        ("least-rank", &["multipartite:2,6", "wheel:7"]),
    ] {
        for graph in graphs.iter().copied().map(spec) {
            let prepared = ready(name, Setup::new(&graph, &parameters(&graph)).forced());
            assert!(!prepared.promises.is_empty());
            assert_promises_hold(&graph, name, &prepared, 0, 0);
        }
    }
}

#[test]
fn the_rule_for_the_most_constrained_counts_colors_not_neighbors() {
    // The path 0 - 1 - 2 - 3 - 4 with 0 and 2 alike and 4 different: 3 sees two colors, 1 one.
    let path = spec("path:5");
    let mut alice = Follower::new(along("most-constrained", &path, LinearOrder::identity(5)).plan);
    let game = game(&path, 3, Player::Bob);
    let mut position = game.initial();
    for ply in [step(0, 0), step(2, 0), step(4, 1)] {
        game.play(&mut position, ply);
    }
    assert_eq!(alice.choose(&game, &position, Some(step(4, 1))), step(3, 2));
}

/// The most constrained first, and of equals the first of all: the rule of `most-constrained` without its first tie.
struct OrderRule {
    order: LinearOrder,
}

impl VertexRule for OrderRule {
    fn start(&self) -> Memory {
        Memory::of(VertexSet::empty(self.order.sequence().len()))
    }

    fn next(&self, _: &mut Memory, view: View<'_>) -> (Vertex, Reason) {
        let marked =
            |v: Vertex| view.graph.neighbors(v).iter().filter(|&&w| !view.uncolored.contains(w)).count();
        let v = view.uncolored.iter().max_by_key(|&v| (marked(v), Reverse(self.order.position(v))));
        let v = v.expect("something is uncolored");
        (v, Reason { template: "color {last}".into(), trail: vec![v] })
    }
}

/// Ties count: with the most uncolored neighbors first it needs 3 along these orders, by the order 3 or 4.
#[test]
fn ties_of_the_most_constrained_are_part_of_its_rule() {
    let graph = spec("g6:DUw");
    let mut needs = [std::collections::BTreeSet::new(), std::collections::BTreeSet::new()];
    for shift in 0..5 {
        let order = order(&graph, (0..5).map(|place| (place + shift) % 5));
        needs[0].insert(worst_case(&graph, &along("most-constrained", &graph, order.clone())));
        needs[1].insert(1 + worst_score(&graph, &OrderRule { order }));
    }
    assert_eq!(needs.map(Vec::from_iter), [vec![3], vec![3, 4]]);
}
