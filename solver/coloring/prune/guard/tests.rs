use catalogue::enumerate;
use games::{Player, Tempo};
use graphs::{Budget, Graph};

use super::local::LocalSearch;
use super::*;
use crate::coloring::residue::by_definition::{residues_of, winner_of};
use crate::coloring::residue::safety::Safety;
use crate::coloring::techniques::Techniques;

/// How often Alice wins the guarding game of a residue that she wins, with radius 0, 1, 2 and without limit.
fn won(board: &Board<1>, residues: &[(Residue<1>, Player)]) -> [usize; 4] {
    let budget = Budget::unlimited();
    [0, 1, 2, board.order()].map(|radius| {
        let mut search = LocalSearch::new(board.order(), 1 << 22, Techniques::all());
        let mut wins = |(residue, winner): &(Residue<1>, Player)| {
            let won = search.wins(board, residue, radius, u64::MAX, &mut budget.start()) == Ok(true);
            assert!(!won || *winner == Player::Alice, "radius {radius}: {residue:?}");
            won
        };
        residues.iter().filter(|residue| wins(residue)).count()
    })
}

#[test]
fn alice_wins_what_she_guards_in_a_short_search_and_with_any_radius() {
    let budget = Budget::unlimited();
    let mut meter = budget.start();
    let (mut held, mut more_than_the_race, mut sums, mut winnable) = (0, 0, [0; 4], 0);
    for (spec, k) in [("grid:2x5", 3), ("petersen", 3), ("gp:5,1", 3), ("tree:2,2", 2), ("grid:3x3", 3)] {
        let (board, residues) = residues_of(spec, k);
        let won = won(&board, &residues);
        sums = std::array::from_fn(|radius| sums[radius] + won[radius]);
        let mut guard = Guard::new(1 << 20);
        for (residue, winner) in residues {
            winnable += usize::from(winner == Player::Alice);
            // Every position gets an attempt.
            guard.sizes = Default::default();
            let guarding = guard.attempt(&board, &residue, &mut meter).expect("no limit");
            if matches!(guarding, GuardVerdict::Holds) {
                assert_eq!(winner, Player::Alice, "{spec}: {residue:?}");
                held += 1;
                more_than_the_race += usize::from(!race::alice_wins(&board, &residue));
            }
        }
    }
    assert!(held > 1000 && more_than_the_race > 100, "{held}, {more_than_the_race}");
    assert!(sums[0] > 1000 && sums.iter().all(|won| 2 * won > winnable), "{sums:?} of {winnable}");
}

/// The same from the start, with every number of colors, either player first, and every rule of passing.
fn won_from_the_start(graph: &Graph) -> [usize; 4] {
    let board = Board::<1>::new(graph);
    let mut safety = Safety::new(Techniques::all());
    let mut starts = Vec::new();
    for k in 1..=graph.max_degree() {
        for to_move in [Player::Alice, Player::Bob] {
            for tempo in [Tempo::Shared, Tempo::Of(Player::Alice), Tempo::Of(Player::Bob)] {
                let all = vec![Set::first_n(graph.order()); k as usize];
                let start = Residue::of(&board, &all, to_move, tempo, &mut safety);
                let winner = winner_of(&board, &start);
                starts.push((start, winner));
            }
        }
    }
    won(&board, &starts)
}

fn assert_won_from_the_start(order: usize) {
    let graphs: Vec<Graph> = enumerate::connected_graphs(order).collect();
    let sums = graphs.iter().map(won_from_the_start);
    let sums = sums.fold([0; 4], |sums, won| std::array::from_fn(|radius| sums[radius] + won[radius]));
    assert!(sums[0] < sums[1] && sums[0] > graphs.len(), "{sums:?}");
}

#[test]
fn alice_wins_what_she_guards_from_the_start() {
    (5..=6).for_each(assert_won_from_the_start);
}

#[test]
#[ignore = "a sweep: .ci/sweeps"]
fn alice_wins_what_she_guards_from_the_start_on_order_7() {
    assert_won_from_the_start(7);
}
