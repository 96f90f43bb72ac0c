//! The search: who wins from a residue.
//!
//! A position is decided, in this order, by what needs no move: nobody is endangered (Alice), a
//! threat with Bob to move (Bob), the race (Alice), the table. Otherwise every step is looked at: one
//! that leads to a position so decided for the player to move wins at once, those decided against
//! are dropped, and the others are searched, depth first, in the order of danger, until one wins.
//! Every rule is proved in the file that has it; this one only combines them.

use games::Player;
use graphs::{Graph, Limit, Meter};

use super::ordering::Danger;
use super::residue::{Residue, Step};
use super::safety::Safety;
use super::threats::Threats;
use super::{ordering, race};
use crate::board::Board;
use crate::set::Set;
use crate::symmetry::Symmetries;
use crate::table::Table;

/// Positions are merged by symmetry while at most this many vertices are colored or without stakes.
const SYMMETRIC_PLIES: usize = 6;

/// The searches of one graph, with the table that they share.
pub(crate) struct Search<const W: usize> {
    board: Board<W>,
    symmetries: Symmetries,
    safety: Safety<W>,
    table: Table<Box<[u8]>>,
    /// Bytes that a patch takes in a key.
    width: usize,
    /// Bytes that the rest of the line of play may take.
    line: u64,
}

impl<const W: usize> Search<W> {
    /// A search on `graph`, of order at most 64 W, that may take `memory` bytes: a quarter at most for
    /// the line of play that it follows, the rest for the table.
    pub fn new(graph: &Graph, memory: u64) -> Self {
        let board = Board::new(graph);
        Search {
            // On larger graphs the images cost more than a search there can gain.
            symmetries: if W == 1 { Symmetries::of(&board) } else { Symmetries::none() },
            board,
            safety: Safety::new(),
            table: Table::new(memory - memory / 4),
            line: memory / 4,
            width: graph.order().div_ceil(8),
        }
    }

    /// Who wins from the position in which color c may be given to the vertices of `available[c]`,
    /// and every uncolored vertex is in one of these sets.
    ///
    /// # Errors
    /// The limit that was hit.
    pub fn decide(
        &mut self,
        available: &[Set<W>],
        to_move: Player,
        meter: &mut Meter<'_>,
    ) -> Result<Player, Limit> {
        let start = Residue::of(&self.board, available, to_move, &mut self.safety);
        let line = self.line;
        let winner = match self.known(&start, meter)? {
            Some(winner) => Ok(winner),
            None => self.searched(&start, meter),
        };
        self.line = line;
        winner
    }

    /// The board.
    pub fn board(&self) -> &Board<W> {
        &self.board
    }

    /// The winner, if a rule or the table tells without a move. Counts a node.
    fn known(&mut self, residue: &Residue<W>, meter: &mut Meter<'_>) -> Result<Option<Player>, Limit> {
        meter.step()?;
        if W > 1 {
            // A node on a large graph costs more than a look at the clock.
            meter.look_up()?;
        }
        if residue.endangered.is_empty() {
            return Ok(Some(Player::Alice));
        }
        if residue.to_move == Player::Bob && !residue.with_one_option().is_empty() {
            return Ok(Some(Player::Bob));
        }
        if race::alice_wins(&self.board, residue) {
            return Ok(Some(Player::Alice));
        }
        Ok(self.table.get(self.key(residue).as_slice()))
    }

    /// The winner of a residue that is not `known`, by trying the steps.
    fn searched(&mut self, residue: &Residue<W>, meter: &mut Meter<'_>) -> Result<Player, Limit> {
        let winner = self.best(residue, meter)?;
        let key = self.key(residue);
        let bytes = key.len();
        self.table.insert(key.into_boxed_slice(), bytes, winner);
        Ok(winner)
    }

    fn best(&mut self, residue: &Residue<W>, meter: &mut Meter<'_>) -> Result<Player, Limit> {
        let mover = residue.to_move;
        let threats = Threats::of(&self.board, residue);
        let mut open = Vec::new();
        for step in residue.steps() {
            if !threats.lifted_by(&self.board, step) {
                continue;
            }
            let Some(next) = residue.after(&self.board, step, &mut self.safety) else {
                if mover == Player::Bob {
                    return Ok(Player::Bob);
                }
                continue;
            };
            match self.known(&next, meter)? {
                Some(winner) if winner == mover => return Ok(mover),
                Some(_) => {}
                None => open.push((ordering::danger(&next), step)),
            }
        }
        ordering::sort(&mut open, mover);
        let bytes = (size_of_val(&open[..]) + size_of_val(&residue.patches[..])) as u64;
        self.line = self.line.checked_sub(bytes).ok_or(Limit::Memory)?;
        let winner = self.first_win(residue, open, meter);
        self.line += bytes;
        winner
    }

    /// The mover, if one of the steps wins.
    fn first_win(
        &mut self,
        residue: &Residue<W>,
        open: Vec<(Danger, Step)>,
        meter: &mut Meter<'_>,
    ) -> Result<Player, Limit> {
        let mover = residue.to_move;
        for (_, step) in open {
            let next = residue.after(&self.board, step, &mut self.safety);
            let next = next.expect("the step was made before, and nobody died");
            // Sister positions searched meanwhile may have met this one.
            let winner = match self.table.get(self.key(&next).as_slice()) {
                Some(winner) => winner,
                None => self.searched(&next, meter)?,
            };
            if winner == mover {
                return Ok(mover);
            }
        }
        Ok(mover.opponent())
    }

    /// The table's key. Images under automorphisms are merged near the root alone: there a hit saves
    /// most, and positions are few.
    fn key(&self, residue: &Residue<W>) -> Vec<u8> {
        if self.board.order() - residue.uncolored().len() <= SYMMETRIC_PLIES {
            residue.key(&self.symmetries.least_image(&residue.patches), self.width)
        } else {
            residue.key(&residue.patches, self.width)
        }
    }
}
