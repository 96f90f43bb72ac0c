//! A proof that some set of unplaced vertices can never be placed.
//!
//! Let D be a set of unplaced vertices, and A a part of D, the *early* vertices. The claim is: at all times
//! the placed members of D are early, and no two of them are adjacent. If D has a member that is not early,
//! or two adjacent members, then D is never placed as a whole, whatever the order.
//!
//! Suppose that the claim holds up to now, and that u in D is placed next. Let S be the set of its neighbors
//! in D that are placed. R(u) contains
//!
//! - the neighbors of u in D outside S, which are unplaced, or would be in S;
//! - the neighbors in D of each w in S, but u: they are unplaced, as w is placed and they are adjacent to it;
//! - the members of D that are not early and related to u already: they are unplaced, and relations last;
//! - of every unplaced neighbor v of u outside D, either v itself or, if it has been placed since, its
//!   neighbors in D that are not early.
//!
//! f(u) is the least size of this when S is empty, and f(u, w) a lower bound on it when w is in S. If f(u) >= c
//! for all u in D - A, and f(u, w) >= c for all u in D and all w in A adjacent to it, then the placed members
//! of D stay early without adjacent pairs for good, since no reach may be c or more.
//!
//! **How f is found.** What is in R(u) for sure is counted. Of every other neighbor v of u, an early one or one
//! outside D, either v is in R(u) or certain neighbors of v are. Match as many of these v as possible with
//! such neighbors that are not adjacent to u and not yet counted; each matched pair has a member in R(u), and
//! no vertex is in two pairs.
//!
//! **How D and A are found.** At first D has all vertices and A none. If f(u) < c, then u becomes early; if
//! f(u, w) < c, then u leaves D, or w if u is early too and w has fewer neighbors in D. A set D in which
//! f(u) >= c for all u with A empty loses nothing by this: for its members, what is in R(u) for sure and what
//! the other neighbors have to offer is never less than in that set alone.
//!
//! Before anything is placed, f(u) with A empty is the largest number of paths of length at most two from u
//! to D, with inner vertices outside D, that have only u in common. So the bound is at least
//! 2-admissibility + 1, hence at least degeneracy + 1. Early vertices are worth most where degrees are nearly
//! equal: see 2.5 in docs/theory.md.

use crate::Graph;
use crate::orders::degeneracy;
use crate::vertex_set::bits;

use super::elimination::{Elimination, MAX_ORDER, Set, UnplacedVertices};

/// A lower bound on col_2, at least degeneracy + 1: up to [`MAX_ORDER`] by the sets that can never be placed.
pub(super) fn lower_bound(graph: &Graph) -> u32 {
    let degenerate = if graph.order() == 0 { 0 } else { degeneracy(graph).0 + 1 };
    if graph.order() > MAX_ORDER {
        return degenerate;
    }
    let is_too_low = |c: &u32| {
        let elimination = Elimination::new(graph, *c);
        elimination.is_stuck(&elimination.everything())
    };
    (degenerate..).find(|c| !is_too_low(c)).expect("no vertex reaches more than all others")
}

/// The sets D and A.
#[derive(Clone, Copy)]
struct Barrier {
    vertices: Set,
    early: Set,
}

impl Elimination {
    /// Whether some set of unplaced vertices can never be placed.
    pub(super) fn is_stuck(&self, left: &UnplacedVertices) -> bool {
        // With all vertices in D and none in A, f(u) = |R(u)|.
        let early = bits(left.vertices).filter(|&u| self.fits(u, left)).fold(0, |early, u| early | 1 << u);
        let mut barrier = Barrier { vertices: left.vertices, early };
        // The vertices whose f(u), and those whose f(u, w), must still be checked.
        let (mut alone, mut in_pairs) = (left.vertices, left.vertices);
        loop {
            let Barrier { vertices, early } = barrier;
            let late = std::mem::take(&mut alone) & vertices & !early;
            let changed = if late != 0 {
                let is_low = |&u: &usize| !self.reaches(u, None, &barrier, left);
                let more = bits(late).filter(is_low).fold(0, |more, u| more | 1 << u);
                barrier.early |= more;
                more
            } else if let Some(u) = bits(in_pairs & vertices).next() {
                let low = |w: &usize| !self.reaches(u, Some(*w), &barrier, left);
                let Some(w) = bits(self.row(u) & early).find(low) else {
                    in_pairs &= !(1 << u);
                    continue;
                };
                let inside = |v: usize| (self.row(v) & vertices).count_ones();
                let leaves = if early >> u & 1 == 1 && inside(w) < inside(u) { w } else { u };
                barrier.vertices &= !(1 << leaves);
                barrier.early &= !(1 << leaves);
                1 << leaves
            } else {
                break;
            };
            let near = bits(changed).fold(changed, |near, u| near | self.within_two(u, left));
            alone |= near;
            in_pairs |= near;
        }
        let is_adjacent = |u: usize| self.row(u) & barrier.vertices != 0;
        barrier.vertices != barrier.early || bits(barrier.vertices).any(is_adjacent)
    }

    /// Whether f(u) >= c, or f(u, w) >= c for the early neighbor `w` of u.
    fn reaches(&self, u: usize, w: Option<usize>, barrier: &Barrier, left: &UnplacedVertices) -> bool {
        let Barrier { vertices, early } = *barrier;
        let row = self.neighbors(u, left);
        let late = vertices & !early;
        let mut sure = left.reach(u) & late;
        let mut either = row & !vertices;
        match w {
            None => sure |= row & vertices,
            Some(w) => {
                sure |= self.row(w) & vertices & !(1 << u);
                either |= row & early & !sure & !(1 << w);
            }
        }
        let mut size = sure.count_ones();
        if size >= self.reach_below || size + either.count_ones() < self.reach_below {
            return size >= self.reach_below;
        }
        let others = vertices & !sure & !row & !(1 << u);
        let mut matching = Matching {
            elimination: self,
            early,
            partners: others,
            late_partners: others & !early,
            met: 0,
            matched: 0,
            partner_of: [0; MAX_ORDER],
        };
        for v in bits(either) {
            matching.met = 0;
            size += u32::from(matching.augment(v));
            if size >= self.reach_below {
                return true;
            }
        }
        false
    }
}

/// A matching of vertices v with neighbors, augmented along alternating paths.
struct Matching<'a> {
    elimination: &'a Elimination,
    early: Set,
    /// The partners of early vertices.
    partners: Set,
    /// The partners of the other vertices.
    late_partners: Set,
    /// The partners that the current augmenting path has visited.
    met: Set,
    matched: Set,
    /// `partner_of[h]` is the vertex v matched with h.
    partner_of: [u8; MAX_ORDER],
}

impl Matching<'_> {
    /// Extends the matching to v, if possible; returns whether it was.
    fn augment(&mut self, v: usize) -> bool {
        let partners = if self.early >> v & 1 == 1 { self.partners } else { self.late_partners };
        for h in bits(self.elimination.row(v) & partners) {
            if self.met >> h & 1 == 1 {
                continue;
            }
            self.met |= 1 << h;
            if self.matched >> h & 1 == 0 || self.augment(self.partner_of[h] as usize) {
                self.matched |= 1 << h;
                self.partner_of[h] = v as u8;
                return true;
            }
        }
        false
    }
}
