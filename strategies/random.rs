//! A uniformly random legal move, for either player.

use games::coloring::{ColoringGame, ColoringMove, ColoringPosition};
use games::{Agent, Game, Player};

use crate::Opponent;
use crate::dice::Dice;

/// The catalogue entry.
pub static OPPONENT: Opponent = Opponent {
    name: "random",
    players: &[Player::Alice, Player::Bob],
    about: "any legal move, each as likely as the others",
    new: |seed| Box::new(Random { dice: Dice::new(seed) }),
};

struct Random {
    dice: Dice,
}

impl Agent<ColoringGame> for Random {
    fn choose(
        &mut self,
        game: &ColoringGame,
        position: &ColoringPosition,
        _: Option<ColoringMove>,
    ) -> ColoringMove {
        let mut moves = Vec::new();
        game.moves(position, &mut moves);
        self.dice.pick(&moves).expect("a game that is not over has a move")
    }
}
