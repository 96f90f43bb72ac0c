//! Sizes of game trees, and the work of simulated games.

use std::sync::Arc;

use catalogue::{enumerate, families};
use games::coloring::{Color, ColoringGame, ColoringMove, ColoringPosition, Rules, Verdict};
use games::{Agent, Game};
use graphs::{Budget, Graph, Limit};
use strategies::opponents::random::Random;
use toolkit::complexity::{
    Growth, TreeSize, Work, nodes_by_formula, plays_by_formula, plays_up_to_names_by_formula,
};

fn game(spec: &str, k: u32) -> ColoringGame {
    let graph = families::from_spec(spec, 0).unwrap();
    ColoringGame::new(Arc::new(graph), Rules::new(k).unwrap())
}

fn size(spec: &str, k: u32) -> TreeSize {
    TreeSize::of(&game(spec, k), &Budget::unlimited()).unwrap()
}

/// The definition, play by play: all of them, those in which the colors come up in their order, and the nodes.
fn by_definition(game: &ColoringGame, position: &ColoringPosition) -> [u128; 3] {
    if game.value(position).is_some() {
        return [1; 3];
    }
    let most = position.colors().iter().flatten().map(|color| color.index() + 1).max().unwrap_or(0);
    let in_order = |color: Color| color.index() <= most;
    game.legal(position).into_iter().fold([0, 0, 1], |[plays, ordered, nodes], step| {
        let [p, o, n] = by_definition(game, &game.after(position, step));
        let o = if matches!(step, ColoringMove::Color { color, .. } if in_order(color)) { o } else { 0 };
        [plays + p, ordered + o, nodes + n]
    })
}

#[test]
fn trees_have_the_plays_of_the_definition() {
    for (spec, k) in
        [("star:4", 2), ("cycle:5", 2), ("cycle:5", 3), ("wheel:4", 3), ("path:5", 1), ("path:3", 5)]
    {
        let game = game(spec, k);
        let TreeSize { plays, plays_up_to_names, nodes, .. } = size(spec, k);
        assert_eq!([plays, plays_up_to_names, nodes], by_definition(&game, &game.initial()), "{spec} {k}");
    }
}

/// The bounds of 2013 hold on every graph of order at most 4 with every number of colors, whether plays are cut short
/// or not, each for the plays that are counted so.
#[test]
fn the_bounds_of_2013_hold() {
    for graph in (1..=4).flat_map(enumerate::every_graph).map(Arc::new) {
        let v = graph.order() as u32;
        for c in 1..=v + 1 {
            let game = ColoringGame::new(Arc::clone(&graph), Rules::new(c).unwrap());
            let size = TreeSize::of(&game, &Budget::unlimited()).unwrap();
            let bounds =
                [plays_by_formula, plays_up_to_names_by_formula, nodes_by_formula].map(|of| of(v, c));
            for (count, bound) in [size.plays, size.plays_up_to_names, size.nodes].into_iter().zip(bounds) {
                assert!(count as f64 <= bound, "{graph:?} {c}: {count} > {bound}");
            }
        }
    }
}

#[test]
fn a_limit_ends_the_count() {
    let game = game("path:8", 3);
    assert_eq!(TreeSize::of(&game, &Budget::nodes(1000)), Err(Limit::Nodes));
    assert_eq!(Work::of(&game, 10, 0, &Budget::nodes(100)), Err(Limit::Nodes));
    let exact = size("path:8", 3);
    assert_eq!(TreeSize::of(&game, &Budget::nodes(exact.positions)), Ok(exact));
    let tight = Budget { memory: Some(10_000), ..Budget::unlimited() };
    assert_eq!(TreeSize::of(&game, &tight), Err(Limit::Memory));
}

#[test]
fn formulas_are_the_printed_ones() {
    assert_eq!(plays_by_formula(5, 3), 243.0 * 120.0);
    assert_eq!(plays_up_to_names_by_formula(5, 3), 6.0 * 9.0 * 120.0);
    let (v, c) = (4.0f64, 3.0f64);
    assert_eq!(nodes_by_formula(4, 3), (1.0 - (v * c).powi(5)) / (1.0 - v * c));
    assert_eq!((nodes_by_formula(1, 1), nodes_by_formula(0, 3)), (2.0, 1.0));
    assert!(plays_by_formula(1000, u32::MAX).is_infinite() && nodes_by_formula(u32::MAX, 2).is_infinite());
}

/// On an edgeless pair with one color: two plies, 2 then 1 legal moves.
#[test]
fn looks_are_counted() {
    let graph = Graph::from_edges(2, []).unwrap();
    let game = ColoringGame::new(Arc::new(graph), Rules::new(1).unwrap());
    let work = Work::of(&game, 10, 0, &Budget::unlimited()).unwrap();
    // Simulations from the start look at 2 + 1 moves, from the second position at 1.
    assert_eq!(work.listing, 10 * (3 + 1));
    // Each ply takes one move away and makes one.
    assert_eq!(work.keeping, 10 * (4 + 2));
    assert_eq!((work.cubic(), work.quadratic()), (80.0, 40.0));
}

/// A kept list loses each move at most once in a simulation, and no play with more colors than neighbors ends early.
#[test]
fn keeping_looks_at_each_move_once() {
    for (spec, k) in [("path:12", 3), ("cycle:9", 3), ("complete:5", 5)] {
        let game = game(spec, k);
        let work = Work::of(&game, 4, 1, &Budget::unlimited()).unwrap();
        let Work { order, colors, simulations, listing, keeping } = work;
        assert!(keeping <= simulations * order * (order * colors + order), "{work:?}");
        assert!(keeping < listing, "{work:?}");
        let mut position = game.initial();
        let mut random = Random::new(3);
        while game.value(&position).is_none() {
            let step: ColoringMove = random.choose(&game, &position, None);
            game.play(&mut position, step);
        }
        assert_eq!(game.value(&position), Some(Verdict::AliceWins));
    }
}

#[test]
fn growth_is_that_of_the_counts() {
    let work = |order: u64| Work {
        order,
        colors: 2,
        simulations: 1,
        listing: order.pow(3),
        keeping: 5 * order.pow(2),
    };
    let grown = Growth::of(&[4, 8, 16].map(work), |work| work.order).unwrap();
    assert!((grown.listing.exponent - 3.0).abs() < 1e-9 && (grown.keeping.exponent - 2.0).abs() < 1e-9);
    assert_eq!(Growth::of(&[work(4), work(4)], |work| work.order), None);
}
