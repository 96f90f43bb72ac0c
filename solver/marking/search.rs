//! The search of the marking game.
//!
//! **Threats.** An endangered vertex without slack has an unmarked neighbor (its degree exceeds s, and
//! s neighbors are marked). So *Bob to move wins if there is one, and such a neighbor is open*: he marks it. *Where
//! moves are free, Alice to move must mark the vertex*, because otherwise it is still there on his turn; two of them
//! she cannot both mark, and Bob wins.
//!
//! **Dominance.** Where moves are free, let x and y be vertices that are not endangered, and let every endangered neighbor of x be one of y.
//! *Marking y is as good for Bob as marking x, and marking x as good for Alice as marking y.* Proof. After either move the same vertices are
//! unmarked, but for one of the two. Whoever is in the better position imagines the other one, and marks x where y is marked there, and y
//! where x is; no move is lost by that. While one of them is left no slack is worse for the player who imagines, since y takes slack
//! wherever x does, and once both are marked the positions are the same. Marked is as good as left: x and y are never at stake. ∎ A vertex
//! outside the residue is such an x for all others, so where passes are shared Bob does not pass while another vertex is not endangered, and
//! Alice marks none if there is a pass.
//!
//! **Guard.** Where nobody may pass, the game in which Bob may and Alice marks endangered vertices alone is searched first. *If she wins it, she
//! wins*, for she plays so in truth, and what Bob marks elsewhere is a pass. Of her wins it finds nearly all, in fewer nodes, since there are
//! fewer moves and passes do not count; where Bob wins it, that was soon found.
//!
//! What remains is searched depth first, with a table of residues, which serves every threshold. Moves
//! are tried in the order of danger: the vertices of least slack for Alice, those that take slack from
//! them for Bob.
//!
//! **Symmetry.** Where a player may pass or moves are connected, positions near the start that differ by an
//! automorphism of the graph are merged. Elsewhere the order of danger needs it less.

use std::cell::OnceCell;
use std::cmp::Reverse;

use games::{Player, Tempo};
use graphs::{Graph, Meter};

use super::residue::{Residue, Step, Threshold, is_race_won};
use crate::board::Board;
use crate::decision::Winner;
use crate::set::Set;
use crate::symmetry::Symmetries;
use crate::table::Table;

/// Positions are merged by symmetry while at most this many vertices are out of the game: later there are
/// more, and fewer are images of one another.
const SYMMETRIC_PLIES: usize = 6;

pub(crate) struct Search<const W: usize> {
    pub(crate) board: Board<W>,
    /// Residues, each with its game.
    table: Table<(Residue<W>, PlayedGame)>,
    symmetries: OnceCell<Symmetries<W>>,
}

impl<const W: usize> Search<W> {
    /// A search on `graph`, of order at most 64 W, with a table of at most `memory` bytes.
    pub(crate) fn new(graph: &Graph, memory: u64) -> Self {
        Search { board: Board::new(graph), table: Table::new(memory), symmetries: OnceCell::new() }
    }

    /// The winner from a residue with threshold `allowed`; `residue` constructs it.
    pub(crate) fn decide(
        &mut self,
        allowed: usize,
        residue: impl FnOnce(&Threshold<'_, W>) -> Residue<W>,
        meter: &mut Meter<'_>,
    ) -> Winner {
        let Search { board, table, symmetries } = self;
        let threshold = Threshold::new(board, allowed);
        let start = residue(&threshold);
        let listed = || if W == 1 { Symmetries::of(board) } else { Symmetries::none() };
        let symmetries = match start.tempo {
            Tempo::Shared => None,
            Tempo::Of(_) | Tempo::Connected(_) => Some(symmetries.get_or_init(listed)),
        };
        let mut line = Line { threshold, table, symmetries, is_guard: true };
        let guarded = Residue { spare: false, tempo: Tempo::Of(Player::Bob), ..start };
        if start.tempo == Tempo::Shared && line.winner(&guarded, meter)? == Player::Alice {
            return Ok(Player::Alice);
        }
        line.is_guard = false;
        line.winner(&start, meter)
    }
}

/// The threshold, and whether the game is the relaxed game of the guard.
type PlayedGame = (u32, bool);

struct Line<'s, const W: usize> {
    threshold: Threshold<'s, W>,
    table: &'s mut Table<(Residue<W>, PlayedGame)>,
    symmetries: Option<&'s Symmetries<W>>,
    /// Whether Alice may mark endangered vertices only.
    is_guard: bool,
}

impl<const W: usize> Line<'_, W> {
    fn winner(&mut self, residue: &Residue<W>, meter: &mut Meter<'_>) -> Winner {
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
        if is_race_won(&self.threshold, residue) {
            return Ok(Player::Alice);
        }
        let key = (self.representative(residue), (self.threshold.allowed as u32, self.is_guard));
        if let Some(winner) = self.table.get(&key) {
            return Ok(winner);
        }
        let winner = self.best(residue, endangered, meter)?;
        self.table.insert(key, 0, winner);
        Ok(winner)
    }

    fn can_kill(&self, residue: &Residue<W>, endangered: Set<W>) -> bool {
        let Line { threshold, .. } = self;
        endangered.iter().any(|v| threshold.slack(residue, v) == 0 && threshold.is_within_reach(residue, v))
    }

    /// The residue; near the root, the least of its images.
    fn representative(&self, residue: &Residue<W>) -> Residue<W> {
        match self.symmetries {
            Some(symmetries) if self.threshold.board.order() - residue.relevant.len() <= SYMMETRIC_PLIES => {
                Residue { relevant: symmetries.least_image(&[residue.relevant])[0], ..*residue }
            }
            _ => *residue,
        }
    }

    fn best(&mut self, residue: &Residue<W>, endangered: Set<W>, meter: &mut Meter<'_>) -> Winner {
        let mover = residue.to_move;
        for step in self.steps(residue, endangered) {
            let next = self.threshold.after(residue, step);
            if self.winner(&next, meter)? == mover {
                return Ok(mover);
            }
        }
        Ok(mover.opponent())
    }

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
        let may_pass = residue.tempo.lets_pass(residue.to_move, residue.spare);
        let open = self.threshold.open(residue);
        let marks = if residue.tempo.is_connected() {
            open
        } else {
            let others = self.worthwhile(open.minus(endangered), endangered, residue.to_move);
            let is_passed = match residue.to_move {
                Player::Alice => self.is_guard || may_pass && residue.tempo == Tempo::Shared,
                Player::Bob => false,
            };
            if is_passed { endangered } else { endangered.or(others) }
        };
        let has_more = residue.tempo == Tempo::Shared || self.is_guard;
        let is_worse = residue.to_move == Player::Bob && has_more && !marks.is_subset(endangered);
        let pass = (may_pass && !is_worse).then_some(Step::Pass);
        let mut steps: Vec<Step> = marks.iter().map(Step::Mark).chain(pass).collect();
        steps.sort_by_cached_key(|step| Reverse(rating(step)));
        steps
    }

    /// The members of `others`, none endangered, that no other dominates; of equivalent ones the first.
    fn worthwhile(&self, others: Set<W>, endangered: Set<W>, mover: Player) -> Set<W> {
        let hits = |v: usize| self.threshold.board.neighbors(v).and(endangered);
        let is_beaten = |&v: &usize| {
            let own = hits(v);
            let beside = |u: usize| self.threshold.board.neighbors(u).and(others);
            // For Bob a rival hits all that v hits, hence the first; for Alice nothing else, hence some.
            let rivals = match mover {
                Player::Bob => own.first().map_or(Set::EMPTY, beside),
                Player::Alice => own.iter().fold(Set::EMPTY, |rivals, u| rivals.or(beside(u))),
            };
            rivals.without(v).iter().any(|rival| {
                let theirs = hits(rival);
                let is_as_good = match mover {
                    Player::Bob => own.is_subset(theirs),
                    Player::Alice => theirs.is_subset(own),
                };
                is_as_good && (rival < v || own != theirs)
            })
        };
        let worthwhile = others.iter().filter(|v| !is_beaten(v));
        worthwhile.fold(Set::EMPTY, Set::with)
    }
}
