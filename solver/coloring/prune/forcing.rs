//! Bob's wins by an unbroken run of threats.
//!
//! Let Bob be to move. If a vertex v has a single option p and a neighbor that can take it, he kills v.
//! Otherwise he may look at moves that make such a threat: after one, Alice loses unless her next move lifts
//! it (`threats`), so few replies need a look, and none if two threats have no common remedy. Where every
//! reply leads to a position in which Bob can go on in this way until he kills, he wins. The patches need not
//! be split into components for this: a patch is used only through the neighbors of a vertex in it.
//!
//! *Tempo.* Bob does not pass in a run, and a pass of Alice lifts no threat: this holds wherever moves are free, with
//! or without passes. In the connected game an attacker may be out of reach.
//!
//! *Memory.* Whether Bob has a run is decided by the patches, with him to move. So it is remembered, as positions are, by
//! the sum of the hashes of the patches (`key`): the threats of a run can be made in many orders. That a look ended
//! at its position limit says nothing and is not remembered. Endgames have no part in this, since what they find
//! depends on what else the process has searched, and the nodes of a decision must not.
//!
//! *Position limits.* Runs of many threats decide much on planar triangulations and cubic graphs, and are sought in vain on grids
//! and trees. A look takes at most [`SHORT`] positions, or [`LONG`] as long as those beyond pay ([`Throttle`]).
//!
//! This is the threat-space search of Go-Moku programs. The nodes of a run are counted, and are cheaper
//! than others.

use std::cmp::Reverse;
use std::ops::ControlFlow;

use graphs::{Limit, Meter};
use smallvec::SmallVec;

use super::Throttle;
use super::threats::Threat;
use crate::board::Board;
use crate::coloring::residue::Residue;
use crate::coloring::residue::key::{Key, patch_hash};
use crate::coloring::table::Table;
use crate::decision::WinResult;
use crate::patches::{Options, push_after, union};
use crate::set::Set;

/// The position limit for one run in an endgame, and for the runs that Alice must refute (`must_play`). A
/// search that ends without an answer is lost work, so it is short.
const POSITION_LIMIT: u32 = 20;

/// The position limit in the main search if long runs do not pay.
const SHORT: u32 = 6;

/// The position limit if long runs pay.
const LONG: u32 = 100;

/// The positions beyond [`SHORT`] that are spent before their use is judged.
const TRIAL: u64 = 500;

/// The positions beyond [`SHORT`] that one run is worth: it replaces the search below the position.
const WORTH: u64 = 100;

#[derive(Clone)]
pub(crate) struct Forcing<const W: usize> {
    /// The patches of the positions on the line of play, one position after another.
    stack: Vec<Set<W>>,
    /// The moves (vertex, patch) of these positions, with the threats that they make.
    moves: Vec<Forcer>,
    left: u32,
    /// The conditions of the runs found on the line of play.
    needs: Vec<Prerequisite<W>>,
    known: Table<bool>,
    /// Whether the current search uses `known`.
    remembers: bool,
    /// Counts positions beyond [`SHORT`], and the runs found there.
    throttle: Throttle,
}

/// A part of what a run depends on (`must_play`).
#[derive(Debug, Clone, Copy)]
pub(crate) struct Prerequisite<const W: usize> {
    /// The vertices that must be uncolored when this part of the run is played.
    pub(crate) uncolored: Set<W>,
    /// The vertices that must have the patch then.
    pub(crate) takers: Set<W>,
    pub(crate) patch: usize,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Forcer {
    vertex: usize,
    patch: usize,
    threats: usize,
    /// The number of replies of Alice that lift all threats.
    replies: usize,
}

type Threats<const W: usize> = SmallVec<[Threat<W>; 4]>;

type Replies = SmallVec<[(usize, usize); 16]>;

impl<const W: usize> Forcing<W> {
    pub(crate) fn new(bytes: u64) -> Self {
        Forcing {
            stack: Vec::new(),
            moves: Vec::new(),
            left: 0,
            needs: Vec::new(),
            known: Table::new(bytes),
            remembers: false,
            throttle: Throttle::default(),
        }
    }

    /// A search for another thread, with the same memory.
    pub(crate) fn worker(&self) -> Self {
        Forcing { known: self.known.clone(), ..Forcing::new(0) }
    }

    pub(crate) fn wins(
        &mut self,
        board: &Board<W>,
        residue: &Residue<W>,
        meter: &mut Meter<'_>,
    ) -> WinResult {
        if !may_begin(residue) {
            return Ok(false);
        }
        let most = if self.throttle.opens(TRIAL, WORTH) { LONG } else { SHORT };
        self.enter(&residue.patches, most);
        self.remembers = true;
        let won = self.bob(board, residue.patches.len(), meter);
        self.remembers = false;
        let beyond = (most - self.left).saturating_sub(SHORT);
        if beyond > 0 {
            self.throttle.book(beyond.into(), u64::from(matches!(won, Ok(true))));
        }
        won
    }

    /// Like `wins`, from an endgame; nothing is remembered.
    pub(crate) fn wins_endgame(
        &mut self,
        board: &Board<W>,
        residue: &Residue<W>,
        meter: &mut Meter<'_>,
    ) -> WinResult {
        if !may_begin(residue) {
            return Ok(false);
        }
        self.enter(&residue.patches, POSITION_LIMIT);
        self.bob(board, residue.patches.len(), meter)
    }

    /// For each first move of a run that Bob would have if he were to move with these patches: calls `found`
    /// with what the run depends on, until it breaks. No vertex has a single option.
    pub(crate) fn runs(
        &mut self,
        board: &Board<W>,
        patches: &[Set<W>],
        meter: &mut Meter<'_>,
        mut found: impl FnMut(&[Prerequisite<W>]) -> ControlFlow<()>,
    ) -> Result<(), Limit> {
        let two = Options::of(patches).two();
        if two.is_empty() {
            return Ok(());
        }
        self.enter(patches, POSITION_LIMIT);
        meter.step()?;
        self.forcers(board, 0, two, 0);
        for index in 0..self.moves.len() {
            self.needs.clear();
            if self.begins_run(board, patches.len(), self.moves[index], meter)?
                && found(&self.needs).is_break()
            {
                break;
            }
        }
        Ok(())
    }

    fn enter(&mut self, patches: &[Set<W>], position_limit: u32) {
        self.stack.clear();
        self.moves.clear();
        self.needs.clear();
        self.stack.extend_from_slice(patches);
        self.left = position_limit;
    }

    /// Whether a run of threats shows that Bob, to move in the position of the last `count` patches, wins.
    fn bob(&mut self, board: &Board<W>, count: usize, meter: &mut Meter<'_>) -> WinResult {
        if self.left == 0 {
            return Ok(false);
        }
        let before = self.left;
        self.left -= 1;
        let here = self.stack.len() - count;
        let patches = &self.stack[here..];
        let options = Options::of(patches);
        if let Some(threat) = options.one().iter().find_map(|v| Threat::at(board, patches, v)) {
            self.needs.push(threat.need(threat.attackers.lowest()));
            return Ok(true);
        }
        let two = options.two();
        if two.is_empty() {
            return Ok(false);
        }
        let hash = |key: Key, &patch: &Set<W>| key.wrapping_add(patch_hash(patch));
        let key = self.remembers.then(|| patches.iter().fold(0, hash));
        if let Some(won) = key.and_then(|key| self.known.get(key)) {
            self.left = before;
            return Ok(won);
        }
        meter.step()?;
        let first = self.moves.len();
        self.forcers(board, here, two, first);
        let mut won = false;
        for index in first..self.moves.len() {
            won = self.begins_run(board, count, self.moves[index], meter)?;
            if won {
                break;
            }
        }
        self.moves.truncate(first);
        // Where the limit was reached nothing was decided.
        if let Some(key) = key.filter(|_| won || self.left > 0) {
            self.known.insert(key, won, u64::from(before - self.left));
        }
        Ok(won)
    }

    /// Whether a run is found that begins with this move; `count` as in `bob`.
    fn begins_run(
        &mut self,
        board: &Board<W>,
        count: usize,
        Forcer { vertex, patch, .. }: Forcer,
        meter: &mut Meter<'_>,
    ) -> WinResult {
        let (here, before) = (self.stack.len() - count, self.needs.len());
        let mover = Set::EMPTY.with(vertex);
        self.needs.push(Prerequisite { uncolored: mover, takers: mover, patch });
        push_after(&mut self.stack, board, (here, count), vertex, patch);
        let follow = self.alice(board, count, meter);
        self.stack.truncate(here + count);
        let won = follow?;
        if !won {
            self.needs.truncate(before);
        }
        Ok(won)
    }

    /// The threats at vertices of `options` (patches from `here` on), and the replies that lift them all.
    fn threats_and_replies(
        &self,
        board: &Board<W>,
        here: usize,
        options: &Options<W>,
    ) -> (Threats<W>, Replies) {
        let patches = &self.stack[here..];
        let threats: Threats<W> =
            options.one().iter().filter_map(|v| Threat::at(board, patches, v)).collect();
        let mut replies = Replies::new();
        if let Some((threat, others)) = threats.split_first() {
            threat.remedies(board, patches, |vertex, patch| {
                if others.iter().all(|other| other.lifted_by(board, vertex, patch)) {
                    replies.push((vertex, patch));
                }
            });
        }
        (threats, replies)
    }

    /// The same as `bob`, with Alice to move, a vertex threatened and none dead.
    fn alice(&mut self, board: &Board<W>, count: usize, meter: &mut Meter<'_>) -> WinResult {
        let here = self.stack.len() - count;
        let options = Options::of(&self.stack[here..]);
        let (threats, replies) = self.threats_and_replies(board, here, &options);
        if threats.is_empty() {
            return Ok(false);
        }
        self.needs.extend(threats.iter().map(|threat| threat.need(threat.attackers)));
        for (vertex, patch) in replies {
            push_after(&mut self.stack, board, (here, count), vertex, patch);
            let alive = union(&self.stack[here + count..]);
            let dead = options.any().without(vertex).minus(alive);
            let follow = if dead.is_empty() {
                self.bob(board, count, meter)
            } else {
                self.needs.push(Prerequisite { uncolored: dead.lowest(), takers: Set::EMPTY, patch });
                Ok(true)
            };
            self.stack.truncate(here + count);
            if !follow? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Appends the moves that threaten a vertex of `two` (two options): by fewest replies, then most threats.
    fn forcers(&mut self, board: &Board<W>, here: usize, two: Set<W>, first: usize) {
        let patches = &self.stack[here..];
        let mut add = |vertex: usize, patch: usize| {
            let known = self.moves[first..].iter_mut().find(|m| (m.vertex, m.patch) == (vertex, patch));
            match known {
                Some(forcer) => forcer.threats += 1,
                None => self.moves.push(Forcer { vertex, patch, threats: 1, replies: 0 }),
            }
        };
        for v in two.iter() {
            let mut holding = (0..patches.len()).filter(|&index| patches[index].contains(v));
            let (Some(p), Some(q)) = (holding.next(), holding.next()) else { continue };
            // If the two are equal, taking one or the other comes to the same.
            let ways = if patches[p] == patches[q] { 1 } else { 2 };
            for (taken, left) in [(p, q), (q, p)].into_iter().take(ways) {
                let remaining = board.neighbors(v).and(patches[left]);
                for x in board.neighbors(v).and(patches[taken]).iter() {
                    if !remaining.without(x).is_empty() {
                        add(x, taken);
                    }
                }
            }
        }
        let count = self.stack.len() - here;
        for index in first..self.moves.len() {
            let Forcer { vertex, patch, .. } = self.moves[index];
            push_after(&mut self.stack, board, (here, count), vertex, patch);
            let options = Options::of(&self.stack[here + count..]);
            self.moves[index].replies = self.threats_and_replies(board, here + count, &options).1.len();
            self.stack.truncate(here + count);
        }
        self.moves[first..].sort_by_key(|forcer| (forcer.replies, Reverse(forcer.threats)));
    }
}

/// Whether a run may begin in a residue: some endangered vertex would have one option after a single move.
fn may_begin<const W: usize>(residue: &Residue<W>) -> bool {
    !residue.options.at_most(2, residue.endangered).is_empty()
}

impl<const W: usize> Threat<W> {
    /// The condition on which a run with this threat depends, for these attackers.
    fn need(&self, attackers: Set<W>) -> Prerequisite<W> {
        Prerequisite { uncolored: attackers.with(self.victim), takers: attackers, patch: self.patch }
    }

    fn remedies(&self, board: &Board<W>, patches: &[Set<W>], mut each: impl FnMut(usize, usize)) {
        each(self.victim, self.patch);
        if self.attackers.len() == 1 {
            for x in self.attackers.iter() {
                for (index, patch) in patches.iter().enumerate() {
                    if index != self.patch && patch.contains(x) {
                        each(x, index);
                    }
                }
            }
        }
        let common =
            self.attackers.iter().fold(patches[self.patch], |common, w| common.and(board.neighbors(w)));
        for y in common.minus(board.neighbors(self.victim)).without(self.victim).iter() {
            each(y, self.patch);
        }
    }
}
