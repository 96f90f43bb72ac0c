//! The search of the marking game.
//!
//! **Threats.** An endangered vertex without slack has an unmarked neighbor (its degree exceeds s, and
//! s neighbors are marked). So *Bob to move wins if there is one*: he marks the neighbor. *Alice to
//! move must mark it*, because otherwise it is still there on his turn; two of them she cannot
//! both mark, and Bob wins.
//!
//! What remains is searched depth first, with a table of residues. Moves are tried in the order of
//! danger: the vertices of least slack for Alice, those that take slack from them for Bob.

use std::cmp::Reverse;

use games::Player;
use games::certificate::marking as certificate;
use graphs::{Graph, Limit, Meter};

use super::race;
use super::residue::{Residue, Threshold};
use crate::board::Board;
use crate::certify::Adviser;
use crate::set::Set;
use crate::table::Table;

/// A search, which remembers what it found.
pub(crate) struct Search<const W: usize> {
    threshold: Threshold<W>,
    table: Table<Residue<W>>,
}

impl<const W: usize> Search<W> {
    /// A search on `graph`, of order at most 64 W, with threshold `allowed` and a table of at most
    /// `memory` bytes.
    pub fn new(graph: &Graph, allowed: usize, memory: u64) -> Self {
        Search { threshold: Threshold::new(Board::new(graph), allowed), table: Table::new(memory) }
    }

    /// Who wins from the start.
    ///
    /// # Errors
    /// The limit that was hit.
    pub fn decide(&mut self, first: Player, meter: &mut Meter<'_>) -> Result<Player, Limit> {
        self.winner(&self.threshold.initial(first), meter)
    }

    fn winner(&mut self, residue: &Residue<W>, meter: &mut Meter<'_>) -> Result<Player, Limit> {
        meter.step()?;
        if W > 1 {
            // A node on a large graph costs more than a look at the clock.
            meter.look_up()?;
        }
        let endangered = self.threshold.endangered(residue);
        let least = endangered.iter().map(|v| self.threshold.slack(residue, v)).min();
        match least {
            None => return Ok(Player::Alice),
            Some(..0) => return Ok(Player::Bob),
            Some(0) if residue.to_move == Player::Bob => return Ok(Player::Bob),
            Some(_) => {}
        }
        if race::alice_wins(&self.threshold, residue) {
            return Ok(Player::Alice);
        }
        if let Some(winner) = self.table.get(residue) {
            return Ok(winner);
        }
        let winner = self.best(residue, endangered, meter)?;
        self.table.insert(*residue, 0, winner);
        Ok(winner)
    }

    fn best(
        &mut self,
        residue: &Residue<W>,
        endangered: Set<W>,
        meter: &mut Meter<'_>,
    ) -> Result<Player, Limit> {
        let mover = residue.to_move;
        for step in self.steps(residue, endangered) {
            let next = self.threshold.after(residue, step);
            if self.winner(&next, meter)? == mover {
                return Ok(mover);
            }
        }
        Ok(mover.opponent())
    }

    /// The steps worth trying, the most promising first.
    fn steps(&self, residue: &Residue<W>, endangered: Set<W>) -> Vec<Option<usize>> {
        let slack = |v| self.threshold.slack(residue, v);
        // Bob has none here, or he would have won.
        let mut threatened = endangered.iter().filter(|&v| slack(v) == 0);
        if let Some(forced) = threatened.next() {
            return if threatened.next().is_none() { vec![Some(forced)] } else { Vec::new() };
        }
        let mut weights = vec![0i64; self.threshold.board.order()];
        for v in endangered.iter() {
            weights[v] = 1 << (2 * (6 - slack(v)).max(0));
        }
        let rating = |&step: &Option<usize>| {
            let Some(v) = step else { return 0 };
            let neighbors = self.threshold.board.neighbors(v).and(endangered);
            let hurt: i64 = neighbors.iter().map(|u| weights[u]).sum();
            match residue.to_move {
                Player::Alice => 2 * weights[v] - hurt,
                Player::Bob => 2 * hurt - weights[v],
            }
        };
        let pass = residue.spare.then_some(None);
        let mut steps: Vec<_> = residue.relevant.iter().map(Some).chain(pass).collect();
        steps.sort_by_cached_key(|step| Reverse(rating(step)));
        steps
    }
}

impl<const W: usize> Adviser<certificate::Residue> for Search<W> {
    /// Both residues are made in the same way.
    fn winner(
        &mut self,
        residue: &certificate::Residue,
        to_move: Player,
        meter: &mut Meter<'_>,
    ) -> Result<Player, Limit> {
        let relevant = residue.unmarked().into();
        Search::winner(self, &Residue { relevant, spare: residue.has_spare_pass(), to_move }, meter)
    }
}
