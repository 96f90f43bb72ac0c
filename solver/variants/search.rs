//! The search that the variants share: depth first, with a table.
//!
//! A position is decided, in this order, by a lemma of its game, by the table, or by its moves. Of
//! these, those that lead to a position decided without a move are settled first; the others are
//! searched in the order of their rank until one wins. The order is a matter of speed alone.

use std::hash::Hash;

use games::{Player, Tempo};
use graphs::{Limit, Meter};

use crate::certify::Adviser;
use crate::table::Table;

/// One game in one variant on a board of W words, as the search sees it.
pub(super) trait Scene: Sized {
    /// The board.
    type Board;
    /// A position, up to what does not matter in this variant.
    type Position;
    /// What the certificates know a position by.
    type Residue;
    /// A move or a pass.
    type Step: Copy;
    /// What the table knows a position by: equal keys, equal winners.
    type Key: Hash + Eq;

    /// The game with k in this variant.
    fn new(board: Self::Board, tempo: Tempo, k: usize) -> Self;
    /// The position before the first move.
    fn initial(&self, first: Player) -> Self::Position;
    /// A position with this residue.
    fn reached(&self, residue: &Self::Residue, to_move: Player) -> Self::Position;
    /// Who moves.
    fn to_move(&self, position: &Self::Position) -> Player;
    /// The winner, where a lemma tells without a move.
    fn known(&self, position: &Self::Position) -> Option<Player>;
    /// The key, and the bytes that it points to.
    fn key(&self, position: &Self::Position) -> (Self::Key, usize);
    /// Every step, once up to symmetries that are plain to see; at least one where nothing is known.
    fn steps(&self, position: &Self::Position) -> Vec<Self::Step>;
    /// The position after a step; `None` if Bob has won by it.
    fn after(&self, position: &Self::Position, step: Self::Step) -> Option<Self::Position>;
    /// How promising a position is to the player who has just moved there, the least first.
    fn rank(&self, position: &Self::Position) -> (usize, u64);
    /// The bytes that a position points to.
    fn heap(&self, position: &Self::Position) -> usize;
}

/// The rank of a position with these weights of the vertices that Bob may yet win at: Alice wants
/// few of them, then little weight; Bob wants weight.
pub(super) fn rank(to_move: Player, weights: impl Iterator<Item = u64>) -> (usize, u64) {
    let (count, sum) =
        weights.fold((0, 0u64), |(count, sum), weight| (count + 1, sum.saturating_add(weight)));
    match to_move.opponent() {
        Player::Alice => (count, sum),
        Player::Bob => (0, u64::MAX - sum),
    }
}

/// A search, which remembers what it found.
pub(super) struct Search<S: Scene> {
    scene: S,
    table: Table<S::Key>,
    /// Bytes that the rest of the line of play may take.
    line: u64,
}

impl<S: Scene> Search<S> {
    /// A search that may take `memory` bytes: a quarter at most for the line of play that it follows,
    /// the rest for the table.
    pub fn new(scene: S, memory: u64) -> Self {
        Search { scene, table: Table::new(memory - memory / 4), line: memory / 4 }
    }

    /// Who wins from the start.
    ///
    /// # Errors
    /// The limit that was hit.
    pub fn decide(&mut self, first: Player, meter: &mut Meter<'_>) -> Result<Player, Limit> {
        self.winner(&self.scene.initial(first), meter)
    }

    fn winner(&mut self, position: &S::Position, meter: &mut Meter<'_>) -> Result<Player, Limit> {
        // A limit may end the search in the middle of a line.
        let line = self.line;
        let winner = match self.known(position, meter)? {
            Some(winner) => Ok(winner),
            None => self.searched(position, meter),
        };
        self.line = line;
        winner
    }

    /// The winner, if a lemma or the table tells. Counts a node.
    fn known(&mut self, position: &S::Position, meter: &mut Meter<'_>) -> Result<Option<Player>, Limit> {
        meter.step()?;
        // A node may cost much more than a look at the clock.
        meter.look_up()?;
        Ok(self.scene.known(position).or_else(|| self.table.get(&self.scene.key(position).0)))
    }

    fn searched(&mut self, position: &S::Position, meter: &mut Meter<'_>) -> Result<Player, Limit> {
        let winner = self.best(position, meter)?;
        let (key, heap) = self.scene.key(position);
        self.table.insert(key, heap, winner);
        Ok(winner)
    }

    fn best(&mut self, position: &S::Position, meter: &mut Meter<'_>) -> Result<Player, Limit> {
        let mover = self.scene.to_move(position);
        let mut open = Vec::new();
        for step in self.scene.steps(position) {
            let known = match self.scene.after(position, step) {
                None => Some(Player::Bob),
                Some(next) => {
                    let known = self.known(&next, meter)?;
                    if known.is_none() {
                        open.push((self.scene.rank(&next), step));
                    }
                    known
                }
            };
            if known == Some(mover) {
                return Ok(mover);
            }
        }
        open.sort_by_key(|&(rank, _)| rank);
        let bytes = (size_of_val(&open[..]) + self.scene.heap(position)) as u64;
        self.line = self.line.checked_sub(bytes).ok_or(Limit::Memory)?;
        let winner = self.first_win(position, mover, &open, meter);
        self.line += bytes;
        winner
    }

    /// The mover, if one of the steps wins.
    fn first_win(
        &mut self,
        position: &S::Position,
        mover: Player,
        open: &[((usize, u64), S::Step)],
        meter: &mut Meter<'_>,
    ) -> Result<Player, Limit> {
        for &(_, step) in open {
            let next = self.scene.after(position, step).expect("the step was made before");
            // Sister positions searched meanwhile may have met this one.
            let winner = match self.table.get(&self.scene.key(&next).0) {
                Some(winner) => winner,
                None => self.searched(&next, meter)?,
            };
            if winner == mover {
                return Ok(mover);
            }
        }
        Ok(mover.opponent())
    }
}

impl<S: Scene> Adviser<S::Residue> for Search<S> {
    fn winner(
        &mut self,
        residue: &S::Residue,
        to_move: Player,
        meter: &mut Meter<'_>,
    ) -> Result<Player, Limit> {
        let position = self.scene.reached(residue, to_move);
        Search::winner(self, &position, meter)
    }
}
