//! Replayed games of a match: one as a film, and the sacrifices in all.

use std::sync::Arc;

use crate::pictures::film::Film;
use games::coloring::{ColoringGame, ColoringMove};
use games::{Game, Player};
use graphs::Budget;
use rayon::prelude::*;
use solver::Decider;
use strategies::opponents::greedy;

use super::{Extent, Match, MatchGame, Table};
use crate::films;
use crate::players::{BoxedAgent, NoPlayer};
use crate::sitting::{Ply, reason};

impl Match<'_> {
    /// The game with this number, from 0, as a film, played again with its seeds. Only for coloring games.
    ///
    /// # Errors
    /// A player does not play this side, variant or graph.
    pub(crate) fn film(
        &self,
        number: u64,
        extent: &Extent<'_>,
        heading: String,
    ) -> Result<Option<Film>, NoPlayer> {
        let MatchGame::Coloring(rules, parameters) = self.game else { return Ok(None) };
        let table = Table::new(self, extent);
        let game = ColoringGame::new(Arc::clone(self.graph), rules);
        let players = || self.players(&game, parameters, table.seeds(number), &table.limits);
        let plies = self.plies(&game, players()?)?;
        let film = films::of_play(heading, &game, &plies, Player::BOTH.into_iter().zip(players()?));
        self.check().map(|()| Some(film))
    }

    fn plies(
        &self,
        game: &ColoringGame,
        mut agents: [BoxedAgent<'_, ColoringGame>; 2],
    ) -> Result<Vec<Ply<ColoringMove>>, NoPlayer> {
        let (mut position, mut plies): (_, Vec<Ply<ColoringMove>>) = (game.initial(), Vec::new());
        while game.value(&position).is_none() {
            let player = game.to_move(&position);
            let agent = &mut *agents[player as usize];
            let step = agent.choose(game, &position, plies.last().map(|ply| ply.step));
            plies.push(Ply { player, step, remark: reason(game, agent) });
            game.play(&mut position, step);
        }
        self.check().map(|()| plies)
    }

    /// The number of Bob's sacrifices in the first games: winning moves, verified by search, that [`greedy`] ranks
    /// last among the legal moves by immediate damage, not all of which tie. `None` if a limit leaves one
    /// undecided, and in games other than the coloring game.
    ///
    /// # Errors
    /// A player does not play this side, variant or graph.
    pub fn sacrifices(
        &self,
        games: u64,
        extent: &Extent<'_>,
        limits: &Budget,
    ) -> Result<Option<u64>, NoPlayer> {
        let MatchGame::Coloring(rules, parameters) = self.game else { return Ok(None) };
        let table = Table::new(self, extent);
        let game = ColoringGame::new(Arc::clone(self.graph), rules);
        let of_game = |number: u64| {
            let plies =
                self.plies(&game, self.players(&game, parameters, table.seeds(number), &table.limits)?)?;
            let mut decider = Decider::new(self.graph, limits);
            let (mut position, mut moves, mut found) = (game.initial(), Vec::new(), 0);
            for Ply { player, step, .. } in plies {
                game.moves(&position, &mut moves);
                let ranks = greedy::ranks(&game, &position, &moves);
                let is_last = moves.iter().zip(&ranks).any(|(&other, &rank)| other == step && rank == 0);
                let after = game.after(&position, step);
                if player == Player::Bob && is_last && ranks.iter().any(|&rank| rank > 0) {
                    match decider.winner(&game, &after) {
                        Ok(winner) => found += u64::from(winner == Player::Bob),
                        Err(_) => return Ok(None),
                    }
                }
                position = after;
            }
            Ok(Some(found))
        };
        let all = (0..games).into_par_iter().map(of_game).collect::<Result<Vec<_>, _>>();
        all.map(|all| all.into_iter().sum())
    }
}
