//! The guard: a small game in which Alice answers every attack on the last endangered vertices.
//!
//! Late in a game few vertices are endangered. The *guarding game* of a set E of endangered vertices forgets
//! the moves that have nothing to do with them. A position is E, and the patches as in the residue, not split
//! into components. Bob gives a patch to a vertex x such that x is in E or a neighbor of x in E loses an
//! option by it, or he passes. Alice gives a patch to a vertex of E. The patches change as in the residue; x
//! and vertices then safe leave E. Bob wins when a vertex of E has no option, Alice when E is empty.
//!
//! *If Alice wins the guarding game of all endangered vertices, she wins the residue*, wherever moves are
//! free, also component by component (docs/theory.md, 9.7); with connected moves she may have no answer.
//!
//! *Only what can reach E matters.* Patches without a member of E, and members of the others that are neither in E
//! nor adjacent to it, never take part again, since E only shrinks. They are dropped, and the winner of what is
//! left is remembered: the same few vertices come up again in positions that differ elsewhere.
//!
//! The race decides positions of the guarding game at once where it can. A search of more than
//! [`POSITION_LIMIT`] positions, or with more than [`MOST`] endangered vertices in a component, ends
//! without an answer. The positions looked at are counted as nodes, and are cheaper than others.
//!
//! *Where it pays.* Guarding serves on large grids, trees and triangulations that Alice wins, and saves nothing
//! where Bob wins (docs/tried.md). An attempt that succeeds saves the search of the position. What that costs, and
//! how often attempts succeed, depends on the *size* of the position, the number of vertices in its largest
//! component that is not won by the race. For each size the nodes of attempts are counted ([`Throttle`]), and of
//! the positions that Alice has won in another way the mean work is kept. A success is taken to be worth [`WORTH`]
//! such means. The mean is the geometric one, since few positions have most of the work.

mod attempts;
mod game;
mod local;
#[cfg(test)]
mod tests;

use std::cmp::Reverse;

use games::Player;
use graphs::{Limit, Meter};
use smallvec::SmallVec;

pub(crate) use self::attempts::RootGuard;
use super::Throttle;
use super::race;
use crate::board::Board;
use crate::coloring::residue::Residue;
use crate::coloring::residue::key::{Key, patch_hash};
use crate::coloring::table::Table;
use crate::decision::WinResult;
use crate::patches::push_after;
use crate::set::Set;

/// The position limit of one attempt. More did not pay (docs/tried.md).
const POSITION_LIMIT: u32 = 200;

/// The largest number of endangered vertices in a component. More did not pay (docs/tried.md).
const MOST: usize = 7;

/// The nodes spent on attempts of one size before their use is judged.
const TRIAL: u64 = 500;

/// The value of one success, in searches of mean work. Found by trial (docs/tried.md).
const WORTH: u64 = 4;

#[derive(Clone)]
pub(crate) struct Guard<const W: usize> {
    /// The patches of the positions on the line of play, one position after another.
    stack: Vec<Set<W>>,
    /// By position, whether Alice was found to win; false also if an attempt from there reached its limit.
    known: Table<bool>,
    attacks: Vec<Attack>,
    /// The positions that the current attempt may still search.
    left: u32,
    sizes: [Size; MOST + 1],
}

pub(crate) enum GuardVerdict {
    Holds,
    /// The winner is not known; the size of the position.
    Open(usize),
    Beyond,
}

#[derive(Debug, Clone, Copy, Default)]
struct Size {
    throttle: Throttle,
    work: Work,
}

#[derive(Debug, Clone, Copy)]
struct Work {
    /// The sum of the binary logarithms of the node counts, each rounded down.
    logarithms: u64,
    positions: u64,
}

impl Default for Work {
    /// An initial guess, soon outweighed by real positions.
    fn default() -> Self {
        Work { logarithms: 40, positions: 10 }
    }
}

impl Work {
    fn add(&mut self, nodes: u64) {
        self.logarithms += u64::from(nodes.max(1).ilog2());
        self.positions += 1;
    }

    /// The geometric mean, approximately: it interpolates linearly between powers of two.
    fn mean(&self) -> u64 {
        let power = 1 << (self.logarithms / self.positions).min(50);
        power + power * (self.logarithms % self.positions) / self.positions
    }
}

/// A move of Bob, with the sum of the weights of the vertices that lose an option.
#[derive(Debug, Clone, Copy)]
struct Attack {
    weight: u64,
    vertex: usize,
    patch: usize,
}

type Components<const W: usize> = SmallVec<[(isize, Set<W>); 4]>;

struct Glance<const W: usize> {
    /// The members of E that are not safe, ascending: options, vertex, and its neighbors in common patches.
    members: SmallVec<[(usize, usize, Set<W>); MOST]>,
}

impl<const W: usize> Glance<W> {
    fn set(&self) -> Set<W> {
        self.members.iter().fold(Set::EMPTY, |set, &(_, u, _)| set.with(u))
    }

    /// The margin of the race, with the vertices in ascending order of options; see `race`.
    fn margin(&self) -> isize {
        let mut earlier = Set::EMPTY;
        let mut least = isize::MAX;
        for (before, &(options, u, near)) in self.members.iter().enumerate() {
            let margin = options as isize - near.and(earlier).len() as isize - before as isize - 1;
            least = least.min(margin);
            earlier.insert(u);
        }
        least
    }
}

impl<const W: usize> Guard<W> {
    pub(crate) fn new(bytes: u64) -> Self {
        Guard {
            stack: Vec::new(),
            known: Table::new(bytes),
            attacks: Vec::new(),
            left: 0,
            sizes: [Size::default(); MOST + 1],
        }
    }

    /// A search for another thread, with the same memory.
    pub(crate) fn worker(&self) -> Self {
        Guard { known: self.known.clone(), ..Guard::new(0) }
    }

    /// Records that Alice won a position of this size without guarding, after this many nodes.
    pub(crate) fn book(&mut self, size: usize, nodes: u64) {
        self.sizes[size].work.add(nodes);
    }

    /// Whether a short search shows that Alice wins by guarding; tried only if this size is worth it.
    pub(crate) fn attempt(
        &mut self,
        board: &Board<W>,
        residue: &Residue<W>,
        meter: &mut Meter<'_>,
    ) -> Result<GuardVerdict, Limit> {
        let components = race::components(board, residue);
        let open: Components<W> = components.filter(|&(margin, _)| margin < 1).collect();
        let size = open.iter().map(|(_, component)| component.len()).max().unwrap_or(0);
        let Some(Size { throttle, work }) = self.sizes.get_mut(size) else { return Ok(GuardVerdict::Beyond) };
        if !throttle.opens(TRIAL, WORTH * work.mean()) {
            return Ok(GuardVerdict::Open(size));
        }
        let before = meter.spent();
        let holds = self.holds(board, residue, &open, meter)?;
        self.sizes[size].throttle.book(1 + meter.spent() - before, holds.into());
        Ok(if holds { GuardVerdict::Holds } else { GuardVerdict::Open(size) })
    }

    /// Whether a short search shows that Alice wins by guarding. `open` has the components that the race does
    /// not decide for her with Bob to move. Sufficient, not necessary.
    fn holds(
        &mut self,
        board: &Board<W>,
        residue: &Residue<W>,
        open: &[(isize, Set<W>)],
        meter: &mut Meter<'_>,
    ) -> WinResult {
        self.left = POSITION_LIMIT;
        let mut may_lead = residue.to_move == Player::Alice;
        for (index, &(margin, component)) in open.iter().enumerate() {
            // If Alice can lead in the last one, she need not win it with Bob to move.
            let must_lead = may_lead && index + 1 == open.len();
            let game = self.enter(board, residue, component);
            if !must_lead && self.wins(board, game, component, Player::Bob, meter)? {
                continue;
            }
            if !may_lead {
                return Ok(false);
            }
            if margin < 0 {
                let game = self.enter(board, residue, component);
                if !self.wins(board, game, component, Player::Alice, meter)? {
                    return Ok(false);
                }
            }
            may_lead = false;
        }
        Ok(true)
    }

    /// Pushes the patches with members in `set`, without members out of reach; returns their number.
    fn enter(&mut self, board: &Board<W>, residue: &Residue<W>, set: Set<W>) -> usize {
        let near = set.iter().fold(set, |near, u| near.or(board.neighbors(u)));
        self.stack.clear();
        self.attacks.clear();
        self.stack
            .extend(residue.patches.iter().filter(|patch| patch.meets(set)).map(|patch| patch.and(near)));
        self.stack.len()
    }

    /// The summary of the position of the last `count` patches: the members of `set` that are not safe.
    fn glance(&self, board: &Board<W>, count: usize, set: Set<W>) -> Glance<W> {
        let patches = &self.stack[self.stack.len() - count..];
        let mut members: SmallVec<[(usize, usize, Set<W>); MOST]> = SmallVec::new();
        for u in set.iter() {
            let neighbors = board.neighbors(u);
            let (mut options, mut attackers, mut free) = (0, Set::EMPTY, false);
            for patch in patches.iter().filter(|patch| patch.contains(u)) {
                let near = neighbors.and(*patch);
                free |= near.is_empty();
                attackers = attackers.or(near);
                options += 1;
            }
            if !free && attackers.len() >= options {
                members.push((options, u, attackers));
            }
        }
        members.sort_unstable_by_key(|&(options, u, _)| (options, u));
        Glance { members }
    }

    /// Whether Alice wins the guarding game of `set` with the last `count` patches of the stack. A position
    /// that reaches the position limit counts as lost.
    fn wins(
        &mut self,
        board: &Board<W>,
        count: usize,
        set: Set<W>,
        to_move: Player,
        meter: &mut Meter<'_>,
    ) -> WinResult {
        let glance = self.glance(board, count, set);
        // With the turn Alice has one move more before an attack.
        let bobs_lead = usize::from(to_move == Player::Bob);
        if glance.margin() >= bobs_lead as isize {
            return Ok(true);
        }
        if glance.members[0].0 <= bobs_lead {
            return Ok(false);
        }
        let (count, key) = self.confine(board, count, glance.set(), to_move);
        if let Some(won) = self.known.get(key) {
            return Ok(won);
        }
        if self.left == 0 {
            return Ok(false);
        }
        let before = self.left;
        self.left -= 1;
        meter.step()?;
        let won = match to_move {
            Player::Bob => self.holds_attacks(board, count, &glance, meter)?,
            Player::Alice => self.has_reply(board, count, &glance, meter)?,
        };
        // If the limit was reached it is not decided, and recorded only if the attempt began there.
        if won || self.left > 0 || before == POSITION_LIMIT {
            self.known.insert(key, won, u64::from(before - self.left));
        }
        Ok(won)
    }

    /// Whether Alice wins after every move of Bob; the pass comes last.
    fn holds_attacks(
        &mut self,
        board: &Board<W>,
        count: usize,
        glance: &Glance<W>,
        meter: &mut Meter<'_>,
    ) -> WinResult {
        let (set, here, first) = (glance.set(), self.stack.len() - count, self.attacks.len());
        self.list_attacks(board, here, glance);
        let mut won = true;
        for index in first..self.attacks.len() {
            let Attack { vertex, patch, .. } = self.attacks[index];
            push_after(&mut self.stack, board, (here, count), vertex, patch);
            won = self.wins(board, count, set.without(vertex), Player::Alice, meter)?;
            self.stack.truncate(here + count);
            if !won {
                break;
            }
        }
        self.attacks.truncate(first);
        Ok(won && self.wins(board, count, set, Player::Alice, meter)?)
    }

    fn has_reply(
        &mut self,
        board: &Board<W>,
        count: usize,
        glance: &Glance<W>,
        meter: &mut Meter<'_>,
    ) -> WinResult {
        let (set, here) = (glance.set(), self.stack.len() - count);
        for &(_, u, _) in &glance.members {
            for patch in 0..count {
                let members = self.stack[here + patch];
                if !members.contains(u) || patch > 0 && self.stack[here + patch - 1] == members {
                    continue;
                }
                push_after(&mut self.stack, board, (here, count), u, patch);
                let won = self.wins(board, count, set.without(u), Player::Bob, meter)?;
                self.stack.truncate(here + count);
                if won {
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }

    /// Removes from the last `count` patches what cannot reach `set` any more; returns the number of patches
    /// left and the key of the position.
    fn confine(&mut self, board: &Board<W>, count: usize, set: Set<W>, to_move: Player) -> (usize, Key) {
        let near = set.iter().fold(set, |near, u| near.or(board.neighbors(u)));
        let here = self.stack.len() - count;
        let mut end = here;
        let side = if to_move == Player::Bob { 3 } else { 5 };
        let mut key = patch_hash(set).wrapping_mul(side);
        for index in here..self.stack.len() {
            let patch = self.stack[index];
            if patch.meets(set) {
                self.stack[end] = patch.and(near);
                key = key.wrapping_add(patch_hash(self.stack[end]));
                end += 1;
            }
        }
        self.stack.truncate(end);
        (end - here, key)
    }

    fn list_attacks(&mut self, board: &Board<W>, here: usize, glance: &Glance<W>) {
        let first = self.attacks.len();
        let set = glance.set();
        let near = glance.members.iter().fold(set, |near, &(_, _, attackers)| near.or(attackers));
        for patch in 0..self.stack.len() - here {
            let members = self.stack[here + patch];
            if !members.meets(set) || patch > 0 && self.stack[here + patch - 1] == members {
                continue;
            }
            for vertex in members.and(near).iter() {
                let hit = board.neighbors(vertex).and(members);
                let weight = |&(options, u, _): &(usize, usize, Set<W>)| {
                    if hit.contains(u) { 1 << (2 * 12usize.saturating_sub(options)) } else { 0 }
                };
                let weight: u64 = glance.members.iter().map(weight).sum();
                if weight > 0 || set.contains(vertex) {
                    self.attacks.push(Attack { weight, vertex, patch });
                }
            }
        }
        self.attacks[first..].sort_by_key(|attack| Reverse(attack.weight));
    }
}
