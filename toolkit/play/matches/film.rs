//! One game of a match as a film.

use std::sync::Arc;

use games::coloring::{ColoringGame, ColoringMove};
use games::{Game, Player};
use pictures::film::Film;

use super::{Extent, Match, MatchGame, Table};
use crate::films;
use crate::players::NoPlayer;
use crate::sitting::{Ply, reason};

impl Match<'_> {
    /// The game with this number, from 0, as a film: it is played again, with the same seeds. Only coloring games have
    /// films.
    ///
    /// # Errors
    /// A player does not play this side, variant or graph.
    pub fn film(&self, number: u64, extent: &Extent<'_>, heading: String) -> Option<Result<Film, NoPlayer>> {
        let MatchGame::Coloring(rules, parameters) = self.game else { return None };
        let table = Table::new(self, extent);
        let game = ColoringGame::new(Arc::clone(self.graph), rules);
        let players = || self.players(&game, parameters, table.seeds(number), &table.limits);
        let film = || {
            let mut agents = players()?;
            let (mut position, mut plies): (_, Vec<Ply<ColoringMove>>) = (game.initial(), Vec::new());
            while game.value(&position).is_none() {
                let player = game.to_move(&position);
                let agent = &mut *agents[player as usize];
                let step = agent.choose(&game, &position, plies.last().map(|ply| ply.step));
                plies.push(Ply { player, step, remark: reason(&game, agent) });
                game.play(&mut position, step);
            }
            self.check()?;
            let film = films::of_play(heading, &game, &plies, Player::BOTH.into_iter().zip(players()?));
            self.check().map(|()| film)
        };
        Some(film())
    }
}
