//! The visits of the weighted map game against the textbook's algorithm written down directly, and the
//! maps that come along.

use classics::painting::Painting;
use classics::weighted_map::file::Problem;
use classics::weighted_map::visits::{self, Visit};
use classics::weighted_map::{WeightedMap, WeightedPosition};
use games::coloring::Color;
use games::{Game, Player};
use graphs::Budget;
use proptest::prelude::*;

use super::random_map;

const INFINITY: i64 = i64::MAX;

/// Alpha-beta as the textbook has it (MAX-VALUE and MIN-VALUE), one line a visit.
struct Textbook<'g> {
    game: &'g WeightedMap,
    depth: usize,
    lines: Vec<(Painting<Color>, usize, i64, i64, i64)>,
}

impl Textbook<'_> {
    fn value(
        &mut self,
        position: &WeightedPosition,
        last: Painting<Color>,
        depth: usize,
        mut alpha: i64,
        mut beta: i64,
    ) -> i64 {
        let moves = self.game.legal(position);
        if depth == self.depth || moves.is_empty() {
            self.lines.push((last, depth, position.balance(), alpha, beta));
            return position.balance();
        }
        let maximizes = position.to_move() == Player::Alice;
        let mut value = if maximizes { -INFINITY } else { INFINITY };
        for step in moves {
            self.lines.push((last, depth, value, alpha, beta));
            let next = self.game.after(position, step);
            let child = self.value(&next, step, depth + 1, alpha, beta);
            value = if maximizes { value.max(child) } else { value.min(child) };
            if (maximizes && value >= beta) || (!maximizes && value <= alpha) {
                break;
            }
            if maximizes {
                alpha = alpha.max(value);
            } else {
                beta = beta.min(value);
            }
        }
        self.lines.push((last, depth, value, alpha, beta));
        value
    }
}

fn problem(text: &str) -> Problem {
    text.parse().expect("a map")
}

proptest! {
    #[test]
    fn visits_are_those_of_the_textbook(
        order in 2usize..=6,
        borders: u64,
        weights in prop::array::uniform6(-9i64..10),
        depth in 1u32..=4,
    ) {
        let Problem { game, .. } = random_map(order, borders, 'B', true, [&weights[..3], &weights[3..]]);
        let mut textbook = Textbook { game: &game, depth: depth as usize, lines: Vec::new() };
        let last = game.given()[0].0;
        let value = textbook.value(&game.initial(), last, 0, -INFINITY, INFINITY);
        let mut lines = Vec::new();
        let mut tell = |visit: Visit| {
            let worst = if visit.to_move == Player::Alice { -INFINITY } else { INFINITY };
            let alpha = visit.alpha.unwrap_or(-INFINITY);
            let beta = visit.beta.unwrap_or(INFINITY);
            lines.push((visit.last, visit.depth, visit.value.unwrap_or(worst), alpha, beta));
        };
        let unlimited = Budget::unlimited();
        let found = visits::search(&game, &[], depth, &mut unlimited.start(), &mut tell).expect("no limit");
        prop_assert_eq!(found.merit, value);
        prop_assert_eq!(lines, textbook.lines);
    }
}

#[test]
fn the_maps_that_come_along() {
    let australia = problem(include_str!("../../examples/maps/australia.map"));
    assert_eq!((australia.game.graph().order(), australia.game.graph().size()), (7, 9));
    let states = problem(include_str!("../../examples/maps/us-48.map"));
    assert_eq!((states.game.graph().order(), states.game.graph().size()), (48, 105));
    assert!(graphs::classes::planar::is_planar(states.game.graph()));
}
