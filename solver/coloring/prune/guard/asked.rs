//! The winners of the checker's guarding games, for proofs.

use games::certificate::coloring::Residue as CheckedResidue;
use games::{Player, Tempo};
use graphs::{Limit, Meter};

use super::attempts::RootGuard;
use super::game::Game;
use super::local::Halt;
use crate::board::Board;
use crate::coloring::residue::Residue;
use crate::patches::Options;
use crate::set::Set;

impl<const W: usize> RootGuard<W> {
    /// Whether Alice wins a guarding game with this player to move; `None` if `patience` positions do not decide it.
    pub(crate) fn wins(
        &mut self,
        board: &Board<W>,
        asked: &CheckedResidue,
        to_move: Player,
        patience: u64,
        meter: &mut Meter<'_>,
    ) -> Result<Option<bool>, Limit> {
        let Some((radius, guarded)) = asked.radius().zip(asked.guarded()) else { return Ok(None) };
        let mut patches: Vec<Set<W>> = asked.patches().iter().map(Set::from).collect();
        patches.sort_unstable();
        let endangered = Set::from(asked.endangered());
        let options = Options::of(&patches).among(endangered);
        let (tempo, idle, spare) = (Tempo::Of(Player::Bob), Set::EMPTY, false);
        let residue = Residue { patches, endangered, options, idle, spare, to_move, tempo };
        let game = Game { residue, guarded: guarded.into(), radius };
        match self.search.wins_game(board, game, patience, meter) {
            Ok(won) => Ok(Some(won)),
            Err(Halt::Patience) => Ok(None),
            Err(Halt::Limit(limit)) => Err(limit),
        }
    }
}
