//! Bob's wins by an unbroken run of threats, and the zone in which Alice must move against one.
//!
//! **Runs of threats.** Let Bob be to move. If a vertex v has a single option p and a neighbor that can
//! take it, he kills v. Otherwise he may look at moves that make such a threat: after one, Alice
//! loses unless her next move lifts it (`threats`), so few replies need a look, and none if two threats
//! have no common remedy. Where every reply leads to a position in which Bob can go on in this way
//! until he kills, he wins. The patches need not be split into components for this: a patch is used
//! only through the neighbors of a vertex in it.
//!
//! **Zones.** A run found by this search has a zone Z of vertices. For position S let S' be a position that
//! arises from S by coloring vertices outside Z, each with a color that it may have, the player to move
//! being the same. *Bob wins S' by the same run.* Z is made as follows, and the proof is by induction:
//!
//! - Some vertex v is dead: Z = {v}. It is not colored in S', since no color fits it.
//! - Bob gives x the patch p, and Z contains x, the neighbors of x in p, and the zone of what
//!   follows. In S' x is uncolored and still has p, because only those neighbors could have taken it
//!   away. So the move can be made in S', and the position after it arises from the one after it in S
//!   by coloring the same vertices: the move takes options only from vertices in Z.
//! - Bob's last move, which kills v: v belongs to Z as well.
//! - Alice is under a threat at v, whose single option is p; let A be the neighbors of v in p. Z contains
//!   K = {v}, A, and the neighbors of A in p, and the zones of what follows each move that lifts
//!   the threat. A legal move of Alice in S' is one in S. If it lifts the threat, use what follows it.
//!   If not, some member w of A is left with p, and v with no more than p, in S after the move; w and
//!   its neighbors in p are in K, so Bob can kill in S' too. Where a move lifts that threat but not
//!   a second one, Z contains the K of the second one in place of the zone of what follows.
//!
//! The victim of the run is in Z, so S' is never the end of a game that Alice won.
//!
//! *So if Bob would win by a run of threats with zone Z if Alice passed, Alice to move loses by every
//! move outside Z*: what she leaves is an S' of that position. This holds for her moves without stakes
//! as well; Bob's run has none of its own.
//!
//! This is the threat-space search of Go-Moku programs, with the relevance zones of proof search in
//! such games. What it buys: runs bring a random planar triangulation of order 20 with 5 colors from
//! 363,000 nodes to 53,000, and leave grids and tori as they are. Zones confined to so short a search
//! gain little (there, a twentieth of the nodes) and cost a tenth on the 4x5 torus. The nodes of a run
//! are counted, and are cheaper than others.

use games::Player;
use graphs::{Limit, Meter};
use smallvec::SmallVec;

use super::threats::{Threat, few_options};
use crate::board::Board;
use crate::set::Set;

/// The most positions looked at for one run where Bob is to move, and where he moves because Alice
/// is thought to pass. The second kind is found less often and gains less.
const PATIENCE: [u32; 2] = [20, 4];

/// The search for runs, with its working space.
pub(crate) struct Forcing<const W: usize> {
    /// The patches of the positions on the line of play, one after another.
    stack: Vec<Set<W>>,
    /// Moves (vertex, patch) with the threats they make, of the positions on the line.
    moves: Vec<Forcer>,
    left: u32,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Forcer {
    vertex: usize,
    patch: usize,
    threats: usize,
}

impl<const W: usize> Forcing<W> {
    pub fn new() -> Self {
        Forcing { stack: Vec::new(), moves: Vec::new(), left: 0 }
    }

    /// The zone of a run of threats by which Bob wins with these patches, if `mover` is Alice after a pass
    /// of hers; `None` if none was found.
    ///
    /// # Errors
    /// The limit that was hit.
    pub fn zone(
        &mut self,
        board: &Board<W>,
        patches: &[Set<W>],
        mover: Player,
        meter: &mut Meter<'_>,
    ) -> Result<Option<Set<W>>, Limit> {
        self.stack.clear();
        self.moves.clear();
        self.stack.extend_from_slice(patches);
        self.left = PATIENCE[usize::from(mover == Player::Alice)];
        self.bob(board, patches.len(), meter)
    }

    /// The same for the last `count` patches of the stack.
    fn bob(
        &mut self,
        board: &Board<W>,
        count: usize,
        meter: &mut Meter<'_>,
    ) -> Result<Option<Set<W>>, Limit> {
        if self.left == 0 {
            return Ok(None);
        }
        self.left -= 1;
        let here = self.stack.len() - count;
        let (one, two) = few_options(&self.stack[here..]);
        if let Some(zone) = kill(board, &self.stack[here..], one) {
            return Ok(Some(zone));
        }
        if two.is_empty() {
            return Ok(None);
        }
        meter.step()?;
        let first = self.moves.len();
        self.forcers(board, here, two, first);
        let mut won = None;
        for index in first..self.moves.len() {
            let Forcer { vertex, patch, .. } = self.moves[index];
            let zone = Set::EMPTY.with(vertex).or(board.neighbors(vertex).and(self.stack[here + patch]));
            self.push(board, here, count, vertex, patch);
            let follow = self.alice(board, count, meter);
            self.stack.truncate(here + count);
            if let Some(after) = follow? {
                won = Some(zone.or(after));
                break;
            }
        }
        self.moves.truncate(first);
        Ok(won)
    }

    /// The same with Alice to move, in a position with a threat and nobody dead.
    fn alice(
        &mut self,
        board: &Board<W>,
        count: usize,
        meter: &mut Meter<'_>,
    ) -> Result<Option<Set<W>>, Limit> {
        let here = self.stack.len() - count;
        let patches = &self.stack[here..];
        let (one, _) = few_options(patches);
        let uncolored = patches.iter().fold(Set::EMPTY, |all, &patch| all.or(patch));
        let threats: SmallVec<[Threat<W>; 4]> =
            one.iter().filter_map(|v| Threat::at(board, patches, v)).collect();
        let Some((threat, others)) = threats.split_first() else {
            return Ok(None);
        };
        let mut zone = threat.zone(board, patches);
        let mut replies: SmallVec<[(usize, usize); 16]> = SmallVec::new();
        threat.remedies(board, patches, |vertex, patch| {
            match others.iter().find(|other| !other.lifted_by(board, vertex, patch)) {
                Some(other) => zone = zone.or(other.zone(board, patches)),
                None => replies.push((vertex, patch)),
            }
        });
        for (vertex, patch) in replies {
            self.push(board, here, count, vertex, patch);
            let alive = self.stack[here + count..].iter().fold(Set::EMPTY, |all, &patch| all.or(patch));
            let dead = uncolored.without(vertex).minus(alive);
            let follow = match dead.first() {
                Some(v) => Ok(Some(Set::EMPTY.with(v))),
                None => self.bob(board, count, meter),
            };
            self.stack.truncate(here + count);
            match follow? {
                Some(after) => zone = zone.or(after),
                None => return Ok(None),
            }
        }
        Ok(Some(zone))
    }

    /// Appends the patches at `here` after `vertex` took the patch.
    fn push(&mut self, board: &Board<W>, here: usize, count: usize, vertex: usize, patch: usize) {
        for index in here..here + count {
            self.stack.push(self.stack[index].without(vertex));
        }
        let taken = &mut self.stack[here + count + patch];
        *taken = taken.minus(board.neighbors(vertex));
    }

    /// Appends the moves that make a threat at a vertex of `two`, those with two options, most threats first.
    fn forcers(&mut self, board: &Board<W>, here: usize, two: Set<W>, first: usize) {
        let patches = &self.stack[here..];
        let mut add = |vertex: usize, patch: usize| {
            let known = self.moves[first..].iter_mut().find(|m| (m.vertex, m.patch) == (vertex, patch));
            match known {
                Some(forcer) => forcer.threats += 1,
                None => self.moves.push(Forcer { vertex, patch, threats: 1 }),
            }
        };
        for v in two.iter() {
            let mut holding = (0..patches.len()).filter(|&index| patches[index].contains(v));
            let (Some(p), Some(q)) = (holding.next(), holding.next()) else { continue };
            for (taken, left) in [(p, q), (q, p)] {
                let remaining = board.neighbors(v).and(patches[left]);
                for x in board.neighbors(v).and(patches[taken]).iter() {
                    if !remaining.without(x).is_empty() {
                        add(x, taken);
                    }
                }
            }
        }
        self.moves[first..].sort_by_key(|forcer| usize::MAX - forcer.threats);
    }
}

/// The smallest zone of a kill among the vertices `one`, which have one option.
fn kill<const W: usize>(board: &Board<W>, patches: &[Set<W>], one: Set<W>) -> Option<Set<W>> {
    let threats = one.iter().filter_map(|v| Threat::at(board, patches, v));
    let zones = threats.flat_map(|threat| {
        let patch = patches[threat.patch];
        let zone = move |w: usize| board.neighbors(w).and(patch).with(w).with(threat.victim);
        threat.attackers.iter().map(zone)
    });
    zones.min_by_key(Set::len)
}

impl<const W: usize> Threat<W> {
    /// K of the head.
    fn zone(&self, board: &Board<W>, patches: &[Set<W>]) -> Set<W> {
        let near = self.attackers.iter().fold(Set::EMPTY, |near, w| near.or(board.neighbors(w)));
        near.and(patches[self.patch]).or(self.attackers).with(self.victim)
    }

    /// Calls `each` with the moves that lift the threat.
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
