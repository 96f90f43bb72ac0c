//! One game of a match as a film.

use games::coloring::{ColoringGame, ColoringMove, ColoringPosition};
use games::{Agent, Player, referee};
use pictures::film::Film;

use super::{Extent, Match, Table};
use crate::films;
use crate::players::{NoPlayer, Seated};
use crate::sitting::Ply;

impl Match<'_> {
    /// The game with this number, from 0, as a film: it is played again, by the same seeds.
    ///
    /// # Errors
    /// A player who does not play this side, variant or graph.
    pub fn film(&self, number: u64, extent: &Extent<'_>, heading: String) -> Result<Film, NoPlayer> {
        let table = Table::new(self, extent);
        let game = self.game();
        let players = || self.players(&game, table.seeds(number), &table.limits);
        let [mut alice, mut bob] = players()?.map(Telling::new);
        let finished = referee(&game, &mut alice, &mut bob).expect("players obey the rules");
        self.check()?;
        let (mut by_alice, mut by_bob) = (alice.told.into_iter(), bob.told.into_iter());
        let plies = finished.play.plies().iter().map(|&(player, step)| {
            let told = if player == Player::Alice { by_alice.next() } else { by_bob.next() };
            Ply { player, step, remark: told.flatten() }
        });
        let plies: Vec<Ply<ColoringMove>> = plies.collect();
        let [mut alice, mut bob] = players()?;
        let film_of = |players| films::of_play(heading, &game, &plies, players);
        let film = film_of([(Player::Alice, &mut alice), (Player::Bob, &mut bob)]);
        self.check().map(|()| film)
    }
}

/// A player at the table who keeps what it said of each of its moves.
struct Telling<'g> {
    player: Seated<'g>,
    told: Vec<Option<String>>,
}

impl<'g> Telling<'g> {
    fn new(player: Seated<'g>) -> Self {
        Telling { player, told: Vec::new() }
    }
}

impl Agent<ColoringGame> for Telling<'_> {
    fn choose(
        &mut self,
        game: &ColoringGame,
        position: &ColoringPosition,
        last: Option<ColoringMove>,
    ) -> ColoringMove {
        let step = self.player.choose(game, position, last);
        self.told.push(self.player.remark(game.graph()));
        step
    }
}
