//! Playouts: how a simulation continues beyond the tree.

use games::Game;
use graphs::rng::QuickDice;
use graphs::{Limit, Meter};

/// A rule for both players' moves from the edge of the tree to the end of the game.
pub trait Playout<G: Game>: Send {
    fn begin(&mut self, _game: &G, _position: &G::Position) {}

    /// Plays from `position` to the end of the game by [`step`](Self::step), appends the moves to `line`, and
    /// returns the value; can be overridden with a faster method. `position` is not used afterwards.
    ///
    /// # Errors
    /// The limit that the meter reached before the end. A playout on few vertices need not check it.
    #[inline]
    fn play_out(
        &mut self,
        game: &G,
        position: &mut G::Position,
        line: &mut Vec<G::Move>,
        dice: &mut QuickDice,
        meter: &Meter<'_>,
    ) -> Result<G::Value, Limit> {
        let mut last = None;
        loop {
            if let Some(value) = game.value(position) {
                return Ok(value);
            }
            meter.look_up()?;
            let step = self.step(game, position, last, dice);
            line.push(step);
            game.play(position, step);
            last = Some(step);
        }
    }

    /// A legal move in an unfinished `position`; `last` is the previous move of the same playout, if any.
    fn step(
        &mut self,
        game: &G,
        position: &G::Position,
        last: Option<G::Move>,
        dice: &mut QuickDice,
    ) -> G::Move;
}

/// A uniformly random legal move.
#[derive(Debug, Clone)]
pub struct UniformPlayout<M> {
    moves: Vec<M>,
}

impl<M> Default for UniformPlayout<M> {
    fn default() -> Self {
        UniformPlayout { moves: Vec::new() }
    }
}

impl<G: Game> Playout<G> for UniformPlayout<G::Move> {
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

    fn play_out(
        &mut self,
        game: &G,
        position: &mut G::Position,
        line: &mut Vec<G::Move>,
        dice: &mut QuickDice,
        meter: &Meter<'_>,
    ) -> Result<G::Value, Limit> {
        (**self).play_out(game, position, line, dice, meter)
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
