//! What the checker relies on, on every position of small games: equal residues have the same winner, and
//! the lemmas tell the truth.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use games::certificate::{Board, Lemma, Residue};
use games::coloring::{ColoringGame, Rules};
use games::minimax::Minimax;
use games::{Game, Player};
use graphs::{Graph, Vertex};

use super::{all_rules, connected_graphs, plain};

/// How often each lemma applied.
type Applied = HashMap<String, usize>;

/// Goes through all positions of a game up to the names of colors.
fn assert_true_everywhere(graph: &Arc<Graph>, rules: Rules, applied: &mut Applied) {
    let game = ColoringGame::new(Arc::clone(graph), rules);
    let board = Board::new(Graph::clone(graph));
    let mut oracle = Minimax::new(&game);
    let mut by_key = HashMap::new();
    let mut seen = HashSet::new();
    let mut waiting = vec![(game.initial(), Residue::initial(&board, rules))];
    while let Some((position, residue)) = waiting.pop() {
        let winner = oracle.value_of(&position).winner();
        let shown = (position.to_move(), plain::residue(&game, &position), winner);
        let known = by_key.entry(residue.key(&board)).or_insert_with(|| shown.clone());
        assert_eq!(*known, shown, "{graph:?} {position:?}");

        let subsets = (0..1u32 << graph.order()).map(|set| {
            let members: Vec<Vertex> = graph.vertices().filter(|v| set >> v.index() & 1 == 1).collect();
            Lemma::Clique(members)
        });
        for lemma in [Lemma::Safe, Lemma::Race, Lemma::Threat].into_iter().chain(subsets) {
            if lemma.holds(&board, &residue) {
                assert_eq!(winner, lemma.winner(), "{lemma:?} on {graph:?} in {position:?}");
                *applied.entry(lemma.to_string()).or_default() += 1;
            }
        }
        for (step, made) in plain::steps(&game, &position) {
            let mut next = position.clone();
            game.play(&mut next, made);
            if let Some(residue) = residue.after(&board, step) {
                if seen.insert(game.canonical(&next)) {
                    waiting.push((next, residue));
                }
            } else {
                assert_eq!(oracle.value_of(&next).winner(), Player::Bob);
            }
        }
    }
}

#[test]
fn on_every_position() {
    let mut applied = Applied::new();
    for graph in connected_graphs(5) {
        for rules in all_rules(&graph) {
            assert_true_everywhere(&graph, rules, &mut applied);
        }
    }
    assert_eq!(applied.len(), 4);
    assert!(applied.values().all(|&times| times > 300), "{applied:?}");
}

fn graph(order: usize, edges: &[(usize, usize)]) -> Arc<Graph> {
    Arc::new(Graph::from_edges(order, edges.iter().copied()).unwrap())
}

/// Alice can save one of two threatened vertices, not both.
#[test]
fn two_races_at_once() {
    let two_paths = graph(6, &[(0, 1), (1, 2), (3, 4), (4, 5)]);
    for first in [Player::Alice, Player::Bob] {
        assert_true_everywhere(&two_paths, Rules::new(2).unwrap().starting(first), &mut Applied::new());
    }
}

/// When 5 and 6 have one color, 2 is safe, and yet a color for 2 threatens 1 and 3 together.
#[test]
fn a_safe_vertex_that_joins_two_races() {
    let tree = graph(7, &[(0, 1), (1, 2), (2, 3), (3, 4), (1, 5), (3, 6)]);
    for first in [Player::Alice, Player::Bob] {
        assert_true_everywhere(&tree, Rules::new(3).unwrap().starting(first), &mut Applied::new());
    }
}
