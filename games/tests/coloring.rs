//! The two games: counts with closed forms, values known by hand, shares of a win and estimates.

use games::coloring::{ColoringGame, NoColors, Rules, Verdict};
use games::marking::{MarkingGame, MarkingMove, Score};
use games::ruled::RuledGame;
use games::rulesets::{Ruleset, Terms};
use games::{Evaluate, Game, Payoff, Player, Prospect, minimax, oracle};
use graphs::{Graph, Vertex};

use crate::common::{color, game, path, perft, spec};

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

/// d! times the sum of P(G[S], k) over the d-subsets S of V, the vertices colored first, in every order.
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
    for graph in ["bull", "cycle:5", "complete:4", "path:5", "g6:C?", "g6:?"].map(spec) {
        for colors in 1..=3 {
            let game = game(&graph, colors, Player::Alice);
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
    let game = game(&spec("g6:B?"), 3, Player::Alice);
    let mut oracle = minimax::Minimax::new(&game);
    oracle.value_of(&game.initial());
    assert_eq!(oracle.positions(), 15);
}

#[test]
fn plies_are_arrangements() {
    for order in 0..=6 {
        let game = MarkingGame::new(path(order), Player::Alice);
        let mut arrangements = 1;
        for depth in 0..=order {
            assert_eq!(perft(&game, &game.initial(), depth), arrangements);
            arrangements *= (order - depth) as u64;
        }
    }
}

#[test]
fn the_score_is_the_largest_number_of_neighbors_marked_before() {
    let game = MarkingGame::new(spec("star:3"), Player::Alice);
    let mut position = game.initial();
    for (vertex, score) in [(1, 0), (2, 0), (0, 2), (3, 2)] {
        assert_eq!(game.value(&position), None);
        game.play(&mut position, MarkingMove::Mark(Vertex::new(vertex)));
        assert_eq!(position.score(), Score::new(score));
    }
    assert_eq!(game.value(&position), Some(Score::new(2)));
    assert!(Score::new(1) > Score::new(2), "Alice prefers small scores");
}

#[test]
fn a_win_is_one_and_a_loss_is_nothing() {
    let game = game(&path(3), 2, Player::Alice);
    let rules = Ruleset::named("fair").unwrap().rules(&path(3), &Terms::default()).unwrap();
    let ruled = RuledGame::new(path(3), rules, 2, Player::Alice).unwrap();
    for (verdict, share) in [(Verdict::AliceWins, 1.0), (Verdict::BobWins, 0.0)] {
        assert_eq!((game.share(verdict), ruled.share(verdict)), (share, share));
    }
}

#[test]
fn scores_fall_from_a_win_in_equal_steps() {
    let game = MarkingGame::new(spec("complete:5"), Player::Alice);
    let shares = [0, 1, 2, 3, 4].map(|score| game.share(Score::new(score)));
    assert_eq!(shares, [1.0, 0.75, 0.5, 0.25, 0.0]);
    assert_eq!(game.share(Score::UNFINISHED), 0.0);
    assert_eq!(MarkingGame::new(path(1), Player::Alice).share(Score::new(0)), 1.0);
}

/// The weight of a vertex without available colors.
const HEAVIEST: i64 = 1 << 40;

#[test]
fn a_vertex_with_few_colors_counts_against_alice() {
    let merit = |game: &ColoringGame, moves: &[(usize, u32)]| {
        let mut position = game.initial();
        moves.iter().for_each(|&(v, c)| game.play(&mut position, color(v, c)));
        game.merit(&position)
    };
    let four = game(&spec("complete:4"), 3, Player::Alice);
    // Four vertices with three colors and three open neighbors each; then three with two of each.
    assert_eq!(merit(&four, &[]), Prospect::Open(-4 * HEAVIEST / 8));
    assert_eq!(merit(&four, &[(0, 0)]), Prospect::Open(-3 * HEAVIEST / 4));
    // A path: with three colors no vertex is in danger, with two the vertices inside are.
    assert_eq!(merit(&game(&path(4), 3, Player::Alice), &[]), Prospect::Open(0));
    let pair = game(&path(4), 2, Player::Alice);
    assert_eq!(merit(&pair, &[]), Prospect::Open(-2 * HEAVIEST / 4));
    // Vertex 1 has one color left beside one open neighbor, vertex 2 two colors beside two, vertex 3 is safe.
    assert_eq!(merit(&pair, &[(0, 0)]), Prospect::Open(-HEAVIEST / 2 - HEAVIEST / 4));
    assert_eq!(merit(&pair, &[(0, 0), (2, 1)]), Prospect::Lost);
    assert_eq!(merit(&pair, &[(0, 0), (1, 1), (2, 0), (3, 1)]), Prospect::Won);
    assert!(Prospect::Lost < Prospect::Open(-1) && Prospect::Open(0) < Prospect::Won);
}

#[test]
fn a_vertex_with_marked_neighbors_counts_against_alice_while_it_can_raise_the_score() {
    let merit = |game: &MarkingGame, marked: &[usize]| {
        let mut position = game.initial();
        marked.iter().for_each(|&v| game.play(&mut position, MarkingMove::Mark(Vertex::new(v))));
        game.merit(&position)
    };
    let four = MarkingGame::new(spec("complete:4"), Player::Alice);
    assert_eq!(merit(&four, &[]), (Score::new(0), -4));
    assert_eq!(merit(&four, &[0]), (Score::new(0), -3 * 2));
    let line = MarkingGame::new(path(4), Player::Alice);
    // The score is 1: vertex 3 has one neighbor, which does not exceed it; vertex 2 has two, one of them marked.
    assert_eq!(merit(&line, &[1, 0]), (Score::new(1), -2));
    assert_eq!(merit(&line, &[1, 0, 2, 3]), (Score::new(1), 0));
}
