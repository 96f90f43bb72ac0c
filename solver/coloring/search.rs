//! The search: who wins from a residue.
//!
//! A position is decided, in this order, by the rules that need no move: nobody is endangered (Alice),
//! a threat with Bob to move (Bob), the race (Alice), the table. Otherwise the steps are tried until
//! one of them wins for the player to move. Every rule is proved in the file that has it; this one
//! only combines them.

use games::Player;
use graphs::{Graph, Limit, Meter};

use super::residue::{Residue, Step};
use super::safety::Safety;
use super::threats::Threats;
use super::{ordering, race};
use crate::board::Board;
use crate::set::Set;
use crate::table::Table;

/// One decision in the making.
pub(crate) struct Search<'m, 'b, const W: usize> {
    board: Board<W>,
    safety: Safety<W>,
    table: Table<Box<[u8]>>,
    meter: &'m mut Meter<'b>,
    /// Bytes that a patch takes in a key.
    width: usize,
}

impl<'m, 'b, const W: usize> Search<'m, 'b, W> {
    /// A search on `graph`, of order at most 64 W, whose table may take `memory` bytes.
    pub fn new(graph: &Graph, memory: u64, meter: &'m mut Meter<'b>) -> Self {
        Search {
            board: Board::new(graph),
            safety: Safety::new(),
            table: Table::new(memory),
            meter,
            width: graph.order().div_ceil(8),
        }
    }

    /// Who wins on the uncolored graph with k colors.
    ///
    /// # Errors
    /// The limit that was hit.
    pub fn decide(&mut self, colors: usize, first: Player) -> Result<Player, Limit> {
        let start = Residue::initial(&self.board, colors, first, &mut self.safety);
        self.winner(&start)
    }

    fn winner(&mut self, residue: &Residue<W>) -> Result<Player, Limit> {
        self.meter.step()?;
        if W > 1 {
            // A node on a large graph costs more than a look at the clock.
            self.meter.look_up()?;
        }
        if residue.endangered.is_empty() {
            return Ok(Player::Alice);
        }
        let victims = residue.with_one_option();
        if residue.to_move == Player::Bob && !victims.is_empty() {
            return Ok(Player::Bob);
        }
        if race::alice_wins(&self.board, residue) {
            return Ok(Player::Alice);
        }
        let key = residue.key(self.width);
        if let Some(winner) = self.table.get(key.as_slice()) {
            return Ok(winner);
        }
        let winner = self.best(residue, victims)?;
        let bytes = key.len();
        self.table.insert(key.into_boxed_slice(), bytes, winner);
        Ok(winner)
    }

    /// Who wins, by trying the steps. `victims` is empty unless it is Alice's turn.
    fn best(&mut self, residue: &Residue<W>, victims: Set<W>) -> Result<Player, Limit> {
        let mover = residue.to_move;
        let threats = Threats::against(victims, &self.board, residue);
        for step in ordering::steps(&self.board, residue) {
            if threats.lifted_by(&self.board, step) && self.winner_after(residue, step)? == mover {
                return Ok(mover);
            }
        }
        Ok(mover.opponent())
    }

    fn winner_after(&mut self, residue: &Residue<W>, step: Step) -> Result<Player, Limit> {
        match residue.after(&self.board, step, &mut self.safety) {
            Some(next) => self.winner(&next),
            None => Ok(Player::Bob),
        }
    }
}
