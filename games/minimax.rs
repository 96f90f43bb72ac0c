//! The reference solver: the value of any game by complete enumeration.
//!
//! Every move of every reachable position is visited, without cutoffs, and each class of positions under
//! [`Game::canonical`] has its value computed once. Time and memory grow with the number of classes, and the
//! recursion is as deep as the longest play: this is for small graphs, as a reference for the fast solvers.

use rustc_hash::FxHashMap;

use crate::{Game, Player};

/// The value of the game from its initial position, under best play.
pub fn value<G: Game>(game: &G) -> G::Value {
    Minimax::new(game).value_of(&game.initial())
}

pub struct Minimax<'g, G: Game> {
    game: &'g G,
    values: FxHashMap<G::Position, G::Value>,
}

impl<'g, G: Game> Minimax<'g, G> {
    pub fn new(game: &'g G) -> Self {
        Minimax { game, values: FxHashMap::default() }
    }

    /// The value of `position` under best play.
    pub fn value_of(&mut self, position: &G::Position) -> G::Value {
        let position = self.game.canonical(position);
        if let Some(&known) = self.values.get(&position) {
            return known;
        }
        let value = match self.game.value(&position) {
            Some(value) => value,
            None => {
                let values = self.moves(&position).into_iter().map(|(_, value)| value);
                let best = match self.game.to_move(&position) {
                    Player::Alice => values.max(),
                    Player::Bob => values.min(),
                };
                best.expect("a game that is not over has a move")
            }
        };
        self.values.insert(position, value);
        value
    }

    /// Every move of `position` with the value that it leads to, in order; none if the game is over.
    pub fn moves(&mut self, position: &G::Position) -> Vec<(G::Move, G::Value)> {
        if self.game.value(position).is_some() {
            return Vec::new();
        }
        let legal = self.game.legal(position).into_iter();
        legal.map(|step| (step, self.value_of(&self.game.after(position, step)))).collect()
    }

    /// The number of values computed, one for each class under [`Game::canonical`].
    pub fn positions(&self) -> usize {
        self.values.len()
    }
}
