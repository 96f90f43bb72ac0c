//! Positions move by move, against the definition-level values.

use std::collections::BTreeSet;
use std::sync::Arc;

use catalogue::{enumerate, families};
use games::coloring::{ColoringGame, Rules};
use games::minimax::Minimax;
use games::{Game, Variant};
use graphs::Budget;
use solver::Decider;
use toolkit::analysis::analyze;

#[test]
fn every_move_has_its_value_and_every_line_keeps_it() {
    for graph in (1..=5).flat_map(enumerate::connected_graphs) {
        let graph = Arc::new(graph);
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
        let graph = Arc::new(families::from_spec(spec, 0).unwrap());
        let rules = Rules::new(colors).unwrap();
        let game = ColoringGame::new(Arc::clone(&graph), rules);
        let mut decider = Decider::new(&graph, &Budget::unlimited());
        let analysis = analyze(&game, &game.initial(), &mut decider).unwrap();
        analysis.moves.iter().map(|class| class.size).collect::<BTreeSet<usize>>()
    };
    // All vertices of the Petersen graph are alike; those of a path of order 4 are of two kinds.
    assert_eq!(counts("petersen", 3), BTreeSet::from([30]));
    assert_eq!(counts("path:4", 2), BTreeSet::from([4]));
    assert_eq!(counts("star:5", 2), BTreeSet::from([2, 10]));
}
