//! Playouts: how a simulation goes on where the tree ends.

use std::ops::ControlFlow;

use games::Game;
use graphs::rng::QuickDice;

/// A rule by which both sides play from where the tree ends to the end of the game.
pub trait Playout<G: Game>: Send {
    /// A playout begins.
    fn begin(&mut self, game: &G, position: &G::Position) {
        let _ = (game, position);
    }

    /// The value of the game if it is over in `position`, else the move of [`step`](Self::step); for playouts that find
    /// out both at once.
    #[inline]
    fn next(
        &mut self,
        game: &G,
        position: &G::Position,
        last: Option<G::Move>,
        dice: &mut QuickDice,
    ) -> ControlFlow<G::Value, G::Move> {
        match game.value(position) {
            Some(value) => ControlFlow::Break(value),
            None => ControlFlow::Continue(self.step(game, position, last, dice)),
        }
    }

    /// A legal move in `position`, where the game is not over; `last` is the last move of the same playout, if there was
    /// one.
    fn step(
        &mut self,
        game: &G,
        position: &G::Position,
        last: Option<G::Move>,
        dice: &mut QuickDice,
    ) -> G::Move;
}

/// Any legal move, each as likely as the others.
#[derive(Debug, Clone)]
pub struct Evenly<M> {
    moves: Vec<M>,
}

impl<M> Default for Evenly<M> {
    fn default() -> Self {
        Evenly { moves: Vec::new() }
    }
}

impl<G: Game> Playout<G> for Evenly<G::Move> {
    fn step(
        &mut self,
        game: &G,
        position: &G::Position,
        _: Option<G::Move>,
        dice: &mut QuickDice,
    ) -> G::Move {
        game.moves(position, &mut self.moves);
        dice.pick(&self.moves).expect("a game that is not over has a move")
    }
}

impl<G: Game, P: Playout<G> + ?Sized> Playout<G> for Box<P> {
    fn begin(&mut self, game: &G, position: &G::Position) {
        (**self).begin(game, position);
    }

    fn next(
        &mut self,
        game: &G,
        position: &G::Position,
        last: Option<G::Move>,
        dice: &mut QuickDice,
    ) -> ControlFlow<G::Value, G::Move> {
        (**self).next(game, position, last, dice)
    }

    fn step(
        &mut self,
        game: &G,
        position: &G::Position,
        last: Option<G::Move>,
        dice: &mut QuickDice,
    ) -> G::Move {
        (**self).step(game, position, last, dice)
    }
}
