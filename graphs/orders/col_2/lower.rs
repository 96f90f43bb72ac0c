//! A proof that no vertex of some set can be the first of the set to be placed.
//!
//! Let D be a set of unplaced vertices, and u the first of them to be placed (the rightmost in L). All others
//! of D are to the left of u then, so R(u) contains the set F of the members of D that are related to u
//! already. Consider an unplaced neighbor w of u outside D. Either w is to the left of u too, and is in R(u);
//! or w is placed before u, and all its neighbors in D but u are in R(u). Match as many of these w as
//! possible with their neighbors in D - F - u. Each matched pair has a member in R(u). So |R(u)| >= f(D, u),
//! which is |F| plus the number of matched pairs. If f(D, u) >= c for all u in D, no vertex of D can be
//! placed with a reach below c.
//!
//! f(D, u) does not grow when D loses a vertex h. If h was in F, then F loses a member, and there is at most
//! one more w, namely h; otherwise only a partner is lost. So removing vertices with f(D, u) < c from D
//! repeatedly leaves the largest such set.
//!
//! Before anything is placed, f(D, u) is the largest number of paths of length at most two from u to
//! D, with inner vertices outside D, that have only u in common: the bound is then 2-admissibility + 1,
//! which is at least degeneracy + 1.

use crate::Graph;
use crate::orders::degeneracy;

use super::elimination::{Elimination, Left, MAX_ORDER, Set, members};

/// A lower bound on col_2, at least degeneracy + 1: the 2-admissibility plus one up to [`MAX_ORDER`].
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

impl Elimination {
    /// Whether some of the unplaced vertices can never be placed.
    pub(super) fn is_stuck(&self, left: &Left) -> bool {
        let mut stuck = left.vertices;
        let mut doubtful = stuck;
        while doubtful != 0 {
            let u = doubtful.trailing_zeros() as usize;
            doubtful &= doubtful - 1;
            if self.first_fits(u, stuck, left) {
                stuck &= !(1 << u);
                doubtful |= self.within_two(u, left) & stuck;
            }
        }
        stuck != 0
    }

    /// Whether f(`set`, u) < c.
    fn first_fits(&self, u: usize, set: Set, left: &Left) -> bool {
        let sure = left.reach(u) & set;
        let others = self.neighbors(u, left) & !set;
        let mut size = sure.count_ones();
        if size >= self.reach_below || size + others.count_ones() < self.reach_below {
            return size < self.reach_below;
        }
        let mut matching = Matching {
            elimination: self,
            partners: set & !sure & !(1 << u),
            met: 0,
            matched: 0,
            partner_of: [0; MAX_ORDER],
        };
        for w in members(others) {
            matching.met = 0;
            size += u32::from(matching.augment(w));
            if size >= self.reach_below {
                return false;
            }
        }
        true
    }
}

/// A matching of vertices w with neighbors among `partners`, augmented along alternating paths.
struct Matching<'a> {
    elimination: &'a Elimination,
    partners: Set,
    /// The partners that the current path has met.
    met: Set,
    matched: Set,
    /// `partner_of[h]` is the w of a matched h.
    partner_of: [u8; MAX_ORDER],
}

impl Matching<'_> {
    /// Matches w as well, if that is possible.
    fn augment(&mut self, w: usize) -> bool {
        for h in members(self.elimination.row(w) & self.partners) {
            if self.met >> h & 1 == 1 {
                continue;
            }
            self.met |= 1 << h;
            if self.matched >> h & 1 == 0 || self.augment(self.partner_of[h] as usize) {
                self.matched |= 1 << h;
                self.partner_of[h] = w as u8;
                return true;
            }
        }
        false
    }
}
