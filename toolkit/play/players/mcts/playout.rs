//! Playouts by players of the catalogue.

use ::solver::mcts::{Playout, UniformPlayout};
use games::coloring::{ColoringGame, ColoringMove, ColoringPosition};
use games::{Game, Player};
use graphs::rng::QuickDice;

use crate::players::{BoxedAgent, NamedPlayer, NoPlayer, Seat};

/// The named player on each side that it plays; any move on the other side.
pub(crate) struct Sides<'g> {
    alice: Option<BoxedAgent<'g>>,
    bob: Option<BoxedAgent<'g>>,
    evenly: UniformPlayout<ColoringMove>,
}

impl<'g> Sides<'g> {
    /// The player with this name on each side that it plays at this seat.
    ///
    /// # Errors
    /// There is no such player, or it plays neither side here.
    pub fn of(name: &str, seat: &Seat<'g>) -> Result<Self, NoPlayer> {
        let named: NamedPlayer = name.parse()?;
        let at = |player| match named.sit(&Seat { player, ..seat.clone() }) {
            Ok(seated) => Ok(Some(seated)),
            Err(NoPlayer::Side { .. }) => Ok(None),
            Err(fault) => Err(fault),
        };
        Ok(Sides { alice: at(Player::Alice)?, bob: at(Player::Bob)?, evenly: UniformPlayout::default() })
    }
}

impl Playout<ColoringGame> for Sides<'_> {
    /// Strategies start afresh: what they would remember of the moves in the tree is unknown.
    fn begin(&mut self, _: &ColoringGame, _: &ColoringPosition) {
        self.alice.iter_mut().chain(&mut self.bob).for_each(|player| player.begin());
    }

    fn step(
        &mut self,
        game: &ColoringGame,
        position: &ColoringPosition,
        last: Option<ColoringMove>,
        dice: &mut QuickDice,
    ) -> ColoringMove {
        let seated = match game.to_move(position) {
            Player::Alice => &mut self.alice,
            Player::Bob => &mut self.bob,
        };
        match seated {
            Some(player) => player.choose(game, position, last),
            None => self.evenly.step(game, position, last, dice),
        }
    }
}
