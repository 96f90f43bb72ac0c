//! Playouts on packed positions against single steps, and single steps against the rules.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::pack;
use crate::common::{coloring, connected_graphs, rules, spec};
use games::coloring::{ColoringGame, Verdict};
use games::{Game, Player};
use graphs::rng::QuickDice;
use graphs::{Budget, Graph};
use solver::mcts::Playout;
use solver::mcts::coloring::Rollout;
use solver::packed::{ColorSymmetry, PackedColoring, PackedMove};

const ROLLOUTS: [Rollout; 2] = [Rollout::Random, Rollout::Danger];

#[test]
fn packed_playouts_make_legal_moves_and_even_ones_make_them_all() {
    let game = pack(&coloring(&spec("grid:2x3"), 3), ColorSymmetry::Unused);
    let mut dice = QuickDice::new(1);
    let mut moves = Vec::new();
    for round in 0..200 {
        let mut position = game.initial();
        while game.value(&position).is_none() {
            game.moves(&position, &mut moves);
            let step = { ROLLOUTS[round % 2] }.step(&game, &position, None, &mut dice);
            assert!(moves.contains(&step), "{step:?} in {position:?}");
            game.play(&mut position, step);
        }
    }
    let mut position = game.initial();
    game.play(&mut position, PackedMove { vertex: 0, color: 0 });
    game.moves(&position, &mut moves);
    let drawn: BTreeSet<_> =
        (0..400).map(|_| Rollout::Random.step(&game, &position, None, &mut dice)).collect();
    assert_eq!(drawn.into_iter().collect::<Vec<_>>(), moves);
}

/// The playouts of another kind, by its steps alone.
struct StepPlayout<P>(P);

impl<G: Game, P: Playout<G>> Playout<G> for StepPlayout<P> {
    fn step(
        &mut self,
        game: &G,
        position: &G::Position,
        last: Option<G::Move>,
        dice: &mut QuickDice,
    ) -> G::Move {
        self.0.step(game, position, last, dice)
    }
}

/// The moves and the end of a playout by `playout` from `position`, and the next draw after it.
fn played_out<const W: usize, const K: usize>(
    game: &PackedColoring<W, K>,
    position: &<PackedColoring<W, K> as Game>::Position,
    mut playout: impl Playout<PackedColoring<W, K>>,
    seed: u64,
) -> (Vec<PackedMove>, Verdict, u64) {
    let (mut line, mut dice) = (Vec::new(), QuickDice::new(seed));
    let budget = Budget::unlimited();
    let verdict = playout
        .play_out(game, &mut position.clone(), &mut line, &mut dice, &budget.start())
        .expect("nothing limits it");
    (line, verdict, dice.seed())
}

#[test]
fn playouts_by_difference_are_those_by_single_steps() {
    fn agree<const W: usize, const K: usize>(graph: &Arc<Graph>, k: u32, seeds: u64) {
        for first in [Player::Alice, Player::Bob] {
            let rules = rules(k, first);
            for alike in [ColorSymmetry::Unused, ColorSymmetry::Equivalent] {
                let game = ColoringGame::new(Arc::clone(graph), rules);
                let game = PackedColoring::<W, K>::of(&game, alike).expect("small enough");
                for (seed, rollout) in (0..seeds).flat_map(|seed| ROLLOUTS.map(|rollout| (seed, rollout))) {
                    let mut position = game.initial();
                    let (line, verdict, next) = played_out(&game, &position, rollout, seed);
                    let by_step = played_out(&game, &position, StepPlayout(rollout), seed);
                    assert_eq!((&line, verdict, next), (&by_step.0, by_step.1, by_step.2), "{graph:?} {k}");
                    // The line is one play of the game from its beginning to its end.
                    for &step in &line {
                        assert_eq!(game.value(&position), None);
                        game.play(&mut position, step);
                    }
                    assert_eq!(game.value(&position), Some(verdict));
                    // The same from the middle of a play.
                    let mut middle = game.initial();
                    line[..line.len() / 2].iter().for_each(|&step| game.play(&mut middle, step));
                    let rest = played_out(&game, &middle, rollout, !seed);
                    assert_eq!(rest, played_out(&game, &middle, StepPlayout(rollout), !seed));
                }
            }
        }
    }
    for graph in (1..=5).flat_map(connected_graphs) {
        (1..=4).for_each(|k| agree::<1, 8>(&graph, k, 5));
    }
    for (graph, k) in
        [(spec("grid:6x6"), 4), (spec("icosahedron"), 5), (spec("complete:8"), 8), (spec("star:20"), 2)]
    {
        agree::<1, 8>(&graph, k, 20);
        agree::<4, 16>(&graph, k, 20);
    }
    agree::<4, 16>(&spec("path:200"), 3, 5);
    agree::<4, 16>(&spec("complete:16"), 16, 5);
}

/// The lines of many playouts are as frequent as under the definition: a list of the moves up to renamings of colors, one
/// of which is drawn, in each position.
#[test]
fn playouts_draw_each_line_as_often_as_the_plain_rules() {
    let number = 40_000;
    for (graph, k, alike) in [
        (spec("path:3"), 2, ColorSymmetry::Unused),
        (spec("path:3"), 3, ColorSymmetry::Equivalent),
        (spec("cycle:4"), 2, ColorSymmetry::Unused),
        (spec("star:3"), 2, ColorSymmetry::Equivalent),
    ] {
        let game = pack(&coloring(&graph, k), alike);
        // The probability of each line, by the list of moves in each position of it.
        let mut expected = BTreeMap::new();
        let mut open = vec![(game.initial(), Vec::new(), 1.0)];
        while let Some((position, line, probability)) = open.pop() {
            if game.value(&position).is_some() {
                expected.insert(line, probability);
                continue;
            }
            let moves = game.legal(&position);
            for &step in &moves {
                let (mut after, mut longer) = (position.clone(), line.clone());
                game.play(&mut after, step);
                longer.push(step);
                open.push((after, longer, probability / moves.len() as f64));
            }
        }
        let mut dice = QuickDice::new(5);
        let mut seen = BTreeMap::<Vec<_>, u32>::new();
        for _ in 0..number {
            let (line, ..) = played_out(&game, &game.initial(), Rollout::Random, dice.seed());
            *seen.entry(line).or_default() += 1;
        }
        let chi_square: f64 = expected
            .iter()
            .map(|(line, probability)| {
                let mean = probability * f64::from(number);
                (f64::from(seen.remove(line).unwrap_or(0)) - mean).powi(2) / mean
            })
            .sum();
        assert!(seen.is_empty(), "lines that the rules do not have: {seen:?}");
        // Five standard deviations above the mean of the distribution.
        let freedom = (expected.len() - 1) as f64;
        let bound = freedom + 5.0 * (2.0 * freedom).sqrt();
        assert!(chi_square < bound, "{chi_square} for {freedom} degrees of freedom, k = {k} on {graph:?}");
    }
}

#[test]
fn in_danger_bob_kills_and_alice_rescues() {
    // On the path 0-1-2-3 with two colors, 0 = 0 leaves vertex 1 the color 1, which 2 can take.
    for (first, vertex) in [(Player::Bob, 1), (Player::Alice, 2)] {
        let game = pack(&ColoringGame::new(spec("path:4"), rules(2, first)), ColorSymmetry::Unused);
        let mut position = game.initial();
        game.play(&mut position, PackedMove { vertex: 0, color: 0 });
        let step = Rollout::Danger.step(&game, &position, None, &mut QuickDice::new(0));
        assert_eq!((step.vertex, step.color), (vertex, 1));
    }
}
