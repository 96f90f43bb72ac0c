//! What theorems, the table of known numbers, orders and searches say of a game, against the exact values.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

use catalogue::{enumerate, families};
use games::certificate::Kind;
use games::coloring::{ColoringGame, Rules};
use games::minimax::Minimax;
use games::{Game, Player, Variant};
use graphs::orders::{self, KINDS};
use graphs::{Budget, Graph, Parameters};
use solver::Decider;
use strategies::theorems::certified_bound;
use strategies::{Instance, Invariant};
use toolkit::analysis::analyze;
use toolkit::ask::solve::{Question, answer};
use toolkit::bounds::Bounds;
use toolkit::known::KnownNumbers;
use toolkit::named_graph::NamedGraph;
use toolkit::proved::ProvedNumber;

use crate::common::{connected, spec};

#[test]
fn theorems_have_the_time_that_is_given() {
    let graph = NamedGraph::from_spec("random-planar:2000", 0).unwrap();
    let within = |time: Option<Duration>| {
        answer(&graph, &Question::default(), &Budget { time, ..Budget::nodes(100) }).unwrap()
    };
    let solved = within(None);
    let [_, high] = solved.ends();
    assert!(high <= 17 && solved.interval_by[1].is_some(), "at most {high}");
    // What reads parameters alone needs no time: a small maximum degree outside of a forest bounds chi_g from above.
    let hurried = within(Some(Duration::ZERO));
    assert!(hurried.ends()[1] >= high, "at most {}", hurried.ends()[1]);
    assert_eq!(hurried.interval_by[1], Some("edge-union"));
}

/// That Alice wins with k + 1 colors if she does with k is open: above chi_g she is said to win only from col_g on.
#[test]
fn no_winner_is_inferred_from_fewer_colors() {
    let mut open = 0;
    let specs = "petersen cube grid:3x4 grid:4x9 octahedron torus:3x4 complete:4 union(octahedron,cycle:4)";
    for spec in specs.split(' ') {
        let graph = self::spec(spec);
        let parameters = Parameters::of(&graph, &Budget::unlimited());
        for first in Player::BOTH {
            let bounds = Bounds::of(&Instance { graph: &graph, parameters: &parameters }, first);
            let [chi_g, col_g] = [Invariant::GameChromaticNumber, Invariant::GameColoringNumber]
                .map(|game| bounds.interval(game));
            for k in 1..=graph.order() as u32 {
                let winner =
                    ProvedNumber::by_bounds(&bounds, Kind::Coloring).winner(k).map(|(winner, _)| winner);
                let expected = match k {
                    k if k < chi_g.low => Some(Player::Bob),
                    k if k >= col_g.high || chi_g.exact() == Some(k) => Some(Player::Alice),
                    _ => None,
                };
                assert_eq!(winner, expected, "{spec}, {first} first, k = {k}");
                open += u32::from(k > chi_g.high && k < col_g.high);
            }
        }
    }
    assert!(open > 0);
}

/// A line of the table is about one game in one variant.
#[test]
fn a_known_number_is_that_of_its_own_game() {
    let (kept, mut asked) = (KnownNumbers::kept(), 0);
    for number in kept.0.iter().filter(|number| number.n <= 30).step_by(7) {
        let graph = graphs::parse_graph6(&number.graph6).unwrap();
        for kind in Kind::ALL {
            for variant in Variant::all() {
                let of = kept.0.iter().find(|other| {
                    (&other.graph6, other.game, other.variant) == (&number.graph6, kind, variant)
                });
                let found = kept.of(&graph, kind, variant, &Budget::unlimited());
                assert_eq!(found, of.map(|of| &of.proved), "{} {kind} {variant:?}", number.graph6);
            }
        }
        asked += 1;
    }
    assert!(asked > 3, "{asked}");
}

/// What the order of each kind proves of col_g.
fn certificates(graph: &Graph) -> Vec<(&'static str, u32)> {
    let mut proved = Vec::new();
    for kind in KINDS {
        let order = (kind.order)(graph, &Budget::nodes(10_000));
        let by_rank = certified_bound(graph, &order).expect("there are vertices");
        let by_rho = 3 * order.rho(graph) - 1;
        assert!(by_rank <= by_rho, "{}: {by_rank} by the rank, {by_rho} by rho, {graph:?}", kind.name);
        proved.push((kind.name, by_rank));
    }
    let found = orders::dollar_forced(graph);
    let by_dollars = 2 + found.largest_account().expect("there are vertices");
    let by_rank = certified_bound(graph, &found.order).expect("there are vertices");
    assert!(by_rank <= by_dollars, "{by_rank} by the rank, {by_dollars} by dollars, {graph:?}");
    proved
}

#[test]
fn no_order_proves_less_than_col_g_on_connected_graphs_of_order_at_most_7() {
    for graph in (1..=7).flat_map(enumerate::connected_graphs) {
        let number = solver::marking::game_coloring_number(&graph, Player::Alice, &Budget::unlimited());
        let col_g = number.exact().expect("small graphs are settled");
        for (kind, proved) in certificates(&graph) {
            assert!(proved >= col_g, "{kind} claims col_g <= {proved}, it is {col_g}: {graph:?}");
        }
    }
}

#[test]
fn dollar_orders_prove_18_on_planar_graphs() {
    for n in [10, 50, 200, 1000, 2000] {
        for family in ["random-planar", "apollonian"] {
            let graph = families::from_spec(&format!("{family}:{n}"), n).expect("a family");
            let proved = certificates(&graph);
            let (_, by_dollars) = proved.iter().find(|(kind, _)| *kind == "dollar").expect("a kind");
            assert!(*by_dollars <= 18, "{family}:{n}: {by_dollars}");
        }
    }
}

#[test]
fn every_move_has_its_value_and_every_line_keeps_it() {
    for graph in connected(1..=5) {
        for colors in 1..=graph.max_degree() as u32 + 1 {
            // The search that serves the variants is compared on fewer graphs.
            let most = if graph.order() < 5 { 16 } else { 2 };
            for variant in Variant::all().take(most) {
                let first = variant.first;
                let rules = Rules::new(colors).unwrap().playing(variant);
                let game = ColoringGame::new(Arc::clone(&graph), rules);
                let mut oracle = Minimax::new(&game);
                let mut decider = Decider::new(&graph, &Budget::unlimited());
                let start = game.initial();
                let analysis = analyze(&game, &start, &mut decider).unwrap();
                assert_eq!(analysis.winner, oracle.value_of(&start).winner());

                let moves = oracle.moves(&start);
                assert_eq!(analysis.moves.iter().map(|class| class.size).sum::<usize>(), moves.len());
                for class in &analysis.moves {
                    let (_, value) = moves.iter().find(|(step, _)| *step == class.example).unwrap();
                    assert_eq!(class.wins, value.winner() == first, "{} on {graph:?}", class.example);
                }

                let mut position = start;
                for &step in &analysis.line {
                    assert_eq!(oracle.value_of(&position).winner(), analysis.winner);
                    game.play(&mut position, step);
                }
                assert_eq!(game.value(&position).map(|verdict| verdict.winner()), Some(analysis.winner));
            }
        }
    }
}

#[test]
fn moves_are_merged_up_to_symmetry() {
    let counts = |spec: &str, colors| {
        let graph = self::spec(spec);
        let game = ColoringGame::new(Arc::clone(&graph), Rules::new(colors).unwrap());
        let mut decider = Decider::new(&graph, &Budget::unlimited());
        let analysis = analyze(&game, &game.initial(), &mut decider).unwrap();
        analysis.moves.iter().map(|class| class.size).collect::<BTreeSet<usize>>()
    };
    // All vertices of the Petersen graph are alike; those of a path of order 4 are of two kinds.
    assert_eq!(counts("petersen", 3), BTreeSet::from([30]));
    assert_eq!(counts("path:4", 2), BTreeSet::from([4]));
    assert_eq!(counts("star:5", 2), BTreeSet::from([2, 10]));
}
