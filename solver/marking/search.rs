//! The search of the marking game.
//!
//! **Threats.** An endangered vertex without slack has an unmarked neighbor (its degree exceeds s, and
//! s neighbors are marked). So *Bob to move wins if there is one, and such a neighbor is open*: he marks it. *Where
//! moves are free, Alice to move must mark the vertex*, because otherwise it is still there on his turn; two of them
//! she cannot both mark, and Bob wins.
//!
//! What remains is searched depth first, with a table of residues, which serves every threshold. Moves are tried in the
//! order of danger: the vertices of least slack for Alice, those that take slack from them for Bob.
//!
//! **Symmetry.** Where a player may pass or moves are connected, positions near the start that differ by an
//! automorphism of the graph are merged. Elsewhere the order of danger needs it less.

use std::cell::OnceCell;
use std::cmp::Reverse;

use games::{Player, Tempo};
use graphs::{Graph, Limit, Meter};

use super::race;
use super::residue::{Residue, Step, Threshold};
use crate::board::Board;
use crate::set::Set;
use crate::symmetry::Symmetries;
use crate::table::Table;

/// Positions are merged by symmetry while at most this many vertices are out of the game: later there are more, and
/// fewer of them are images of one another.
const SYMMETRIC_PLIES: usize = 6;

/// A search, which remembers what it found.
pub(crate) struct Search<const W: usize> {
    board: Board<W>,
    /// Residues, each with its threshold.
    table: Table<(Residue<W>, usize)>,
    symmetries: OnceCell<Symmetries<W>>,
}

impl<const W: usize> Search<W> {
    /// A search on `graph`, of order at most 64 W, with a table of at most `memory` bytes.
    pub fn new(graph: &Graph, memory: u64) -> Self {
        Search { board: Board::new(graph), table: Table::new(memory), symmetries: OnceCell::new() }
    }

    /// The board.
    pub fn board(&self) -> &Board<W> {
        &self.board
    }

    /// Who wins from a residue, given by what is unmarked, with threshold `allowed`.
    ///
    /// # Errors
    /// The limit that was hit.
    pub fn decide(
        &mut self,
        allowed: usize,
        residue: impl FnOnce(&Threshold<'_, W>) -> Residue<W>,
        meter: &mut Meter<'_>,
    ) -> Result<Player, Limit> {
        let Search { board, table, symmetries } = self;
        let threshold = Threshold::new(board, allowed);
        let start = residue(&threshold);
        let listed = || if W == 1 { Symmetries::of(board) } else { Symmetries::none() };
        let symmetries = match start.tempo {
            Tempo::Shared => None,
            Tempo::Of(_) | Tempo::Connected(_) => Some(symmetries.get_or_init(listed)),
        };
        Line { threshold, table, symmetries }.winner(&start, meter)
    }
}

/// A search with one threshold.
struct Line<'s, const W: usize> {
    threshold: Threshold<'s, W>,
    table: &'s mut Table<(Residue<W>, usize)>,
    symmetries: Option<&'s Symmetries<W>>,
}

impl<const W: usize> Line<'_, W> {
    fn winner(&mut self, residue: &Residue<W>, meter: &mut Meter<'_>) -> Result<Player, Limit> {
        meter.step()?;
        if W > 1 {
            // A node on a large graph costs more than a look at the clock.
            meter.look_up()?;
        }
        let endangered = self.threshold.endangered(residue);
        let Some(least) = endangered.iter().map(|v| self.threshold.slack(residue, v)).min() else {
            return Ok(Player::Alice);
        };
        if least < 0 || least == 0 && residue.to_move == Player::Bob && self.can_kill(residue, endangered) {
            return Ok(Player::Bob);
        }
        if race::alice_wins(&self.threshold, residue) {
            return Ok(Player::Alice);
        }
        let key = (self.representative(residue), self.threshold.allowed);
        if let Some(winner) = self.table.get(&key) {
            return Ok(winner);
        }
        let winner = self.best(residue, endangered, meter)?;
        self.table.insert(key, 0, winner);
        Ok(winner)
    }

    /// Whether Bob can mark a neighbor of a vertex without slack.
    fn can_kill(&self, residue: &Residue<W>, endangered: Set<W>) -> bool {
        let Line { threshold, .. } = self;
        endangered.iter().any(|v| threshold.slack(residue, v) == 0 && threshold.is_within_reach(residue, v))
    }

    /// The residue, or near the root the least of its images.
    fn representative(&self, residue: &Residue<W>) -> Residue<W> {
        match self.symmetries {
            Some(symmetries) if self.threshold.board.order() - residue.relevant.len() <= SYMMETRIC_PLIES => {
                Residue { relevant: symmetries.least_image(&[residue.relevant])[0], ..*residue }
            }
            _ => *residue,
        }
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
    fn steps(&self, residue: &Residue<W>, endangered: Set<W>) -> Vec<Step> {
        let slack = |v| self.threshold.slack(residue, v);
        if residue.to_move == Player::Alice && !residue.tempo.is_connected() {
            let mut threatened = endangered.iter().filter(|&v| slack(v) == 0);
            if let Some(forced) = threatened.next() {
                return if threatened.next().is_none() { vec![Step::Mark(forced)] } else { Vec::new() };
            }
        }
        let mut weights = vec![0i64; self.threshold.board.order()];
        for v in endangered.iter() {
            weights[v] = 1 << (2 * (6 - slack(v)).max(0));
        }
        let rating = |&step: &Step| {
            let Step::Mark(v) = step else { return 0 };
            let neighbors = self.threshold.board.neighbors(v).and(endangered);
            let hurt: i64 = neighbors.iter().map(|u| weights[u]).sum();
            match residue.to_move {
                Player::Alice => 2 * weights[v] - hurt,
                Player::Bob => 2 * hurt - weights[v],
            }
        };
        let pass = residue.tempo.lets_pass(residue.to_move, residue.spare).then_some(Step::Pass);
        let marks = self.threshold.open(residue).iter().map(Step::Mark);
        let mut steps: Vec<Step> = marks.chain(pass).collect();
        steps.sort_by_cached_key(|step| Reverse(rating(step)));
        steps
    }
}
