//! Graphs and games to test on, how much is tested, and what every implementation of `Game` owes to the engines.

use std::fmt::Debug;
use std::sync::Arc;

use catalogue::{enumerate, families};
use games::coloring::{Color, ColoringGame, ColoringMove, Rules};
use games::minimax::{self, Minimax};
use games::{Game, Player, Variant};
use graphs::{Graph, Vertex};

pub(crate) fn path(order: usize) -> Arc<Graph> {
    graph(order, (1..order).map(|v| (v - 1, v)))
}

pub(crate) fn game(graph: &Arc<Graph>, colors: u32, variant: impl Into<Variant>) -> ColoringGame {
    ColoringGame::new(Arc::clone(graph), rules(colors, variant))
}

pub(crate) fn coloring(graph: &Arc<Graph>, k: u32) -> ColoringGame {
    game(graph, k, Player::Alice)
}

pub(crate) fn rules(colors: u32, variant: impl Into<Variant>) -> Rules {
    Rules::new(colors).expect("a palette").playing(variant.into())
}

pub(crate) fn winner_by_definition(graph: &Arc<Graph>, rules: Rules) -> Player {
    minimax::value(&ColoringGame::new(Arc::clone(graph), rules)).winner()
}

pub(crate) fn color(vertex: usize, color: u32) -> ColoringMove {
    ColoringMove::Color { vertex: Vertex::new(vertex), color: Color::new(color) }
}

/// The graph of a family, such as `grid:3x4`.
pub(crate) fn spec(spec: &str) -> Arc<Graph> {
    Arc::new(families::from_spec(spec, 0).expect("a family"))
}

/// The first of the two in the tests of every day; with `SWEEPS=1`, as in .ci/sweeps, the second.
pub(crate) fn by_effort<T>(daily: T, sweep: T) -> T {
    if std::env::var_os("SWEEPS").is_some() { sweep } else { daily }
}

/// The graph whose edges are the set bits of `code`, for the pairs (0,1), (0,2), (1,2), (0,3), ...
pub(crate) fn from_code(order: usize, code: u64) -> Arc<Graph> {
    let pairs = (0..order).flat_map(|v| (0..v).map(move |u| (u, v)));
    graph(order, pairs.enumerate().filter(|(bit, _)| code >> bit & 1 == 1).map(|(_, pair)| pair))
}

pub(crate) fn graph(order: usize, edges: impl IntoIterator<Item = (usize, usize)>) -> Arc<Graph> {
    Arc::new(Graph::from_edges(order, edges).expect("a simple graph"))
}

/// Every connected graph of this order up to isomorphism, once each.
pub(crate) fn connected_graphs(order: usize) -> Vec<Arc<Graph>> {
    enumerate::connected_graphs(order).map(Arc::new).collect()
}

/// Every graph of this order up to isomorphism, once each, connected or not.
pub(crate) fn all_graphs(order: usize) -> Vec<Arc<Graph>> {
    enumerate::every_graph(order).map(Arc::new).collect()
}

pub(crate) fn connected_up_to(order: usize) -> Vec<Arc<Graph>> {
    (1..=order).flat_map(connected_graphs).collect()
}

/// Plays `game` to its end, the i-th move chosen by the i-th number of `choices` (cyclically), and
/// checks the contract of `Game` on the way. `longest` bounds the number of moves of any play.
pub(crate) fn assert_contract<G>(game: &G, longest: usize, choices: &[usize])
where
    G: Game,
    G::Position: Debug,
    G::Move: Debug,
    G::Value: Debug,
{
    let mut oracle = Minimax::new(game);
    let mut position = game.initial();
    let mut moves = Vec::new();
    for ply in 0..=longest {
        let canonical = game.canonical(&position);
        assert_eq!(game.canonical(&canonical), canonical, "canonical is idempotent");
        assert_eq!(game.to_move(&canonical), game.to_move(&position));
        assert_eq!(game.value(&canonical), game.value(&position));
        assert_eq!(
            uncached_value(game, &canonical, 3, &mut oracle),
            uncached_value(game, &position, 3, &mut oracle),
            "canonical keeps the value of {position:?}"
        );

        if game.value(&position).is_some() {
            return;
        }
        // What `out` held before must not matter.
        let mut again = moves.clone();
        game.moves(&position, &mut moves);
        game.moves(&position, &mut again);
        assert_eq!(moves, again);
        assert!(moves.is_sorted_by(|a, b| a < b), "ascending, without repetition: {moves:?}");
        assert!(!moves.is_empty(), "a game that goes on has a move in {position:?}");

        game.distinct_moves(&position, &mut again);
        let mut seen = Vec::new();
        let distinct = moves.iter().copied().filter(|&step| {
            let after = game.after(&position, step);
            let after = game.canonical(&after);
            let is_new = !seen.contains(&after);
            seen.push(after);
            is_new
        });
        assert_eq!(distinct.collect::<Vec<_>>(), again, "one move for each position after {position:?}");

        let choice = moves[choices[ply % choices.len()] % moves.len()];
        game.play(&mut position, choice);
    }
    panic!("a play of {} moves had not ended after {longest}", longest + 1);
}

/// The value of a position with the first `depth` plies searched without `canonical`, so that the
/// comparison of a position with its representative is not one of a table entry with itself.
fn uncached_value<G: Game>(
    game: &G,
    position: &G::Position,
    depth: u32,
    oracle: &mut Minimax<'_, G>,
) -> G::Value {
    if let Some(value) = game.value(position) {
        return value;
    }
    if depth == 0 {
        return oracle.value_of(position);
    }
    let values = game
        .legal(position)
        .into_iter()
        .map(|step| uncached_value(game, &game.after(position, step), depth - 1, oracle));
    match game.to_move(position) {
        Player::Alice => values.max().expect("a move"),
        Player::Bob => values.min().expect("a move"),
    }
}

/// The number of sequences of `depth` moves from `position`, as `Game::moves` gives them.
pub(crate) fn perft<G: Game>(game: &G, position: &G::Position, depth: usize) -> u64 {
    if depth == 0 {
        return 1;
    }
    let counts =
        game.legal(position).into_iter().map(|step| perft(game, &game.after(position, step), depth - 1));
    counts.sum()
}
