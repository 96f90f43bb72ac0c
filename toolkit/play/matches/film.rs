//! One game of a match as a film.

use games::coloring::ColoringMove;
use games::{Game, Player};
use pictures::film::Film;

use super::{Extent, Match, Table, check, players};
use crate::films;
use crate::players::NoPlayer;
use crate::sitting::{Ply, reason};

impl Match<'_> {
    /// The game with this number, from 0, as a film: it is played again, by the same seeds.
    ///
    /// # Errors
    /// A player who does not play this side, variant or graph.
    pub fn film(&self, number: u64, extent: &Extent<'_>, heading: String) -> Result<Film, NoPlayer> {
        let table = Table::new(self, extent);
        let (game, named) = (self.game(), [self.alice, self.bob]);
        let players = || players(&game, self.parameters, named, table.seeds(number), &table.limits);
        let [alice, bob] = players()?;
        let mut agents = [alice, bob];
        let (mut position, mut plies): (_, Vec<Ply<ColoringMove>>) = (game.initial(), Vec::new());
        while game.value(&position).is_none() {
            let player = game.to_move(&position);
            let agent = &mut *agents[player as usize];
            let step = agent.choose(&game, &position, plies.last().map(|ply| ply.step));
            plies.push(Ply { player, step, remark: reason(&game, agent) });
            game.play(&mut position, step);
        }
        check(named)?;
        let film = films::of_play(heading, &game, &plies, Player::BOTH.into_iter().zip(players()?));
        check(named).map(|()| film)
    }
}
