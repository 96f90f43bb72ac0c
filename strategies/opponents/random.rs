//! A uniformly random legal move, for either player, in any game.

use games::{Agent, Game, Player};
use graphs::rng::Dice;

use crate::Opponent;

pub static OPPONENT: Opponent = Opponent {
    name: "random",
    players: &[Player::Alice, Player::Bob],
    about: "any legal move, each as likely as the others",
    new: |seed| Box::new(Random::new(seed)),
};

pub struct Random {
    dice: Dice,
}

impl Random {
    pub fn new(seed: u64) -> Self {
        Random { dice: Dice::new(seed) }
    }
}

impl<G: Game> Agent<G> for Random {
    fn choose(&mut self, game: &G, position: &G::Position, _: Option<G::Move>) -> G::Move {
        let moves = game.legal(position);
        self.dice.pick(&moves).expect("a game that is not over has a move")
    }
}
