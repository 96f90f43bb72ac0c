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

pub(crate) static OPPONENT: Opponent = Opponent {
    name: "greedy",
    players: &[Player::Bob],
    about: "the move that takes a color from the vertices with the fewest left",
    new: |seed| damaging(seed, |_| None),
};

/// The view of a player of the coloring game on his turn, with his moves in ascending order.
pub(crate) struct Turn<'a> {
    pub(crate) game: &'a ColoringGame,
    pub(crate) position: &'a ColoringPosition,
    pub(crate) last: Option<ColoringMove>,
    pub(crate) moves: &'a [ColoringMove],
    pub(crate) availability: &'a Availability<'a>,
}

impl Turn<'_> {
    pub(crate) fn kill(&self) -> Option<ColoringMove> {
        self.moves.iter().copied().find(|&step| self.availability.kills(step))
    }
}

/// Makes the move of a rule; if it has none, a move with the largest damage.
struct DamageRule<R> {
    dice: Dice,
    rule: R,
}

pub(crate) fn damaging(
    seed: u64,
    rule: impl FnMut(&Turn<'_>) -> Option<ColoringMove> + Send + 'static,
) -> Box<dyn Agent<ColoringGame>> {
    Box::new(DamageRule { dice: Dice::new(seed), rule })
}

impl<R: FnMut(&Turn<'_>) -> Option<ColoringMove> + Send> Agent<ColoringGame> for DamageRule<R> {
    fn choose(
        &mut self,
        game: &ColoringGame,
        position: &ColoringPosition,
        last: Option<ColoringMove>,
    ) -> ColoringMove {
        let moves = game.legal(position);
        let availability = &Availability::of(game, position);
        let chosen = (self.rule)(&Turn { game, position, last, moves: &moves, availability });
        chosen.unwrap_or_else(|| most_damaging(availability, &moves, &mut self.dice))
    }
}

/// For each move, the number of these moves with less damage.
pub fn ranks(game: &ColoringGame, position: &ColoringPosition, moves: &[ColoringMove]) -> Vec<usize> {
    let availability = Availability::of(game, position);
    let damages: Vec<_> = moves.iter().map(|&step| availability.damage(step)).collect();
    damages.iter().map(|damage| damages.iter().filter(|&other| other < damage).count()).collect()
}

fn most_damaging(availability: &Availability<'_>, moves: &[ColoringMove], dice: &mut Dice) -> ColoringMove {
    let damages: Vec<_> = moves.iter().map(|&step| availability.damage(step)).collect();
    let most = damages.iter().max();
    let best = moves.iter().zip(&damages).filter(|(_, damage)| Some(*damage) == most);
    let best: Vec<ColoringMove> = best.map(|(&step, _)| step).collect();
    dice.pick(&best).expect("a game that is not over has a move")
}
