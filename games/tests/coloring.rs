//! The coloring game: counts with closed forms, and values known by hand.

use std::sync::Arc;

use games::coloring::{ColoringGame, NoColors, Rules};
use games::{Game, Player, minimax, oracle};
use graphs::{Graph, Vertex};

use crate::common::{graph, path, perft, spec};

fn game(graph: Arc<Graph>, colors: u32) -> ColoringGame {
    ColoringGame::new(graph, Rules::new(colors).expect("a palette"))
}

/// The number of proper colorings with k colors of the subgraph induced by `members`, by deletion
/// and contraction on edges: P(G) = P(G - uv) - P(G / uv).
fn chromatic_polynomial(members: usize, mut edges: Vec<(usize, usize)>, colors: i64) -> i64 {
    let Some((u, v)) = edges.pop() else { return colors.pow(members as u32) };
    let contracted = edges.iter().map(|&(a, b)| if b == v { (a, u) } else { (a, b) });
    let mut merged: Vec<_> = contracted
        .map(|(a, b)| if a == v { (u, b) } else { (a, b) })
        .map(|(a, b)| (a.min(b), a.max(b)))
        .collect();
    merged.sort_unstable();
    merged.dedup();
    chromatic_polynomial(members, edges, colors) - chromatic_polynomial(members - 1, merged, colors)
}

/// d! times the sum of P(G[S], k) over the d-subsets S of V: the d vertices colored first and their
/// proper colorings, in every order.
fn plies_in_closed_form(graph: &Graph, colors: u32, depth: usize) -> u64 {
    let subsets = (0..1u32 << graph.order()).filter(|set| set.count_ones() as usize == depth);
    let sum: i64 = subsets
        .map(|set| {
            let inside = |v: Vertex| set >> v.index() & 1 == 1;
            let edges = graph.edges().filter(|&(u, v)| inside(u) && inside(v));
            let edges = edges.map(|(u, v)| (u.index(), v.index())).collect();
            chromatic_polynomial(depth, edges, i64::from(colors))
        })
        .sum();
    (1..=depth as u64).product::<u64>() * sum as u64
}

#[test]
fn plies_agree_with_the_chromatic_polynomial() {
    let bull = graph(5, &[(0, 1), (1, 2), (0, 2), (1, 3), (2, 4)]);
    for graph in [bull, spec("cycle:5"), spec("complete:4"), path(5), graph(4, &[]), graph(0, &[])] {
        for colors in 1..=3 {
            let game = game(Arc::clone(&graph), colors);
            for depth in 0..=graph.order() {
                let counted = perft(&game, &game.initial(), depth);
                assert_eq!(counted, plies_in_closed_form(&graph, colors, depth), "{graph:?} k={colors}");
            }
        }
    }
}

/// chi_g where Alice begins and where Bob does, and col_g where she does.
#[test]
fn values_known_by_hand() {
    for (name, expected) in [
        ("g6:?", [0, 0, 0]),
        ("path:1", [1, 1, 1]),
        ("g6:B?", [1, 1, 1]),
        ("path:3", [2, 2, 2]),
        ("path:4", [3, 2, 3]),
        ("path:5", [3, 3, 3]),
        ("star:5", [2, 2, 2]),
        ("cycle:7", [3, 3, 3]),
        ("complete:5", [5, 5, 5]),
        ("cube", [4, 2, 4]),
    ] {
        let graph = spec(name);
        let [alice, bob] = Player::BOTH.map(|first| oracle::game_chromatic_number(&graph, first));
        assert_eq!([alice, bob, oracle::game_coloring_number(&graph, Player::Alice)], expected, "{name}");
    }
}

#[test]
fn a_palette_has_a_color() {
    assert_eq!(Rules::new(0), Err(NoColors));
    assert_eq!(NoColors.to_string(), "expected at least one color, found k = 0");
}

#[test]
fn canonical_positions_are_the_classes_under_renaming() {
    // The partial proper colorings of 3 isolated vertices, up to renaming: one for each partition of
    // each subset of the vertices into at most k = 3 classes, that is 1 + 3 + 3 * 2 + 5.
    let game = game(graph(3, &[]), 3);
    let mut oracle = minimax::Minimax::new(&game);
    oracle.value_of(&game.initial());
    assert_eq!(oracle.positions(), 15);
}
