//! Greedy damage: Bob takes a color from the vertices that can spare it least.
//!
//! He makes the legal move after which the vertices that lose a color have the fewest colors left. Compared
//! are the least of these numbers, then the next, and so on; then the number of these vertices; then the
//! number of colors that the colored vertex had. Of equal moves, one at random. He kills a vertex if he can.
//!
//! Cost: O(n k + m) a move and the degrees of the vertices times k, for k colors.

use games::coloring::{ColoringGame, ColoringMove, ColoringPosition};
use games::{Agent, Game, Player};
use graphs::rng::Dice;

use crate::Opponent;
use crate::availability::Availability;

pub static OPPONENT: Opponent = Opponent {
    name: "greedy",
    players: &[Player::Bob],
    about: "the move that takes a color from the vertices with the fewest left",
    new: |seed| Box::new(Greedy { dice: Dice::new(seed) }),
};

struct Greedy {
    dice: Dice,
}

impl Agent<ColoringGame> for Greedy {
    fn choose(
        &mut self,
        game: &ColoringGame,
        position: &ColoringPosition,
        _: Option<ColoringMove>,
    ) -> ColoringMove {
        let mut moves = Vec::new();
        game.moves(position, &mut moves);
        most_damaging(&Availability::of(game, position), &moves, &mut self.dice)
    }
}

/// How each of these moves of a position stands with this player: how many of the others do less damage.
pub fn ranks(game: &ColoringGame, position: &ColoringPosition, moves: &[ColoringMove]) -> Vec<usize> {
    let availability = Availability::of(game, position);
    places(&moves.iter().map(|&step| availability.damage(step)).collect::<Vec<_>>())
}

/// How many of these are less than each.
pub(crate) fn places<T: Ord>(worths: &[T]) -> Vec<usize> {
    let less = |worth: &T| worths.iter().filter(|&other| other < worth).count();
    worths.iter().map(less).collect()
}

/// One of the moves with the largest damage.
pub(crate) fn most_damaging(
    availability: &Availability<'_>,
    moves: &[ColoringMove],
    dice: &mut Dice,
) -> ColoringMove {
    let mut best = Vec::new();
    let mut most = None;
    for &step in moves {
        let damage = Some(availability.damage(step));
        if damage > most {
            most = damage;
            best.clear();
            best.push(step);
        } else if damage == most {
            best.push(step);
        }
    }
    dice.pick(&best).expect("a game that is not over has a move")
}
