//! What Alice can do against threats: which steps are not worth making.
//!
//! Let Alice be to move where one may move anywhere, and let v be a vertex in one patch p only, with a set N of
//! neighbors in p that is not empty. *After any step but these, v is dead or Bob wins by the lemma `threat`:*
//!
//! - v takes p;
//! - the one member of N, if there is just one, takes another patch;
//! - a vertex that is not adjacent to v, but to every member of N, takes p.
//!
//! Proof. After any other step v is uncolored, since p is all that it could take. If a neighbor of v
//! took p, v is dead. Otherwise p is still open to v, and v has no other patch. If nobody took p, then of N one
//! vertex at most got a color, and if it was all of N this is the second case; else a member w of N is
//! uncolored and may take p. If x took p and is not adjacent to v, x is not in N, and unless this is the
//! third case some w in N is not adjacent to x, is uncolored and may take p. In both cases v and w are
//! neighbors in one patch, the only one of v, and it is Bob's turn. A pass is one of the other steps.

use graphs::{Vertex, VertexSet};

use super::super::board::Board;
use super::super::setting::Step;
use super::{Coloring, Residue};

/// A vertex with one patch, and the neighbors that can take it.
pub(super) struct Threat {
    victim: Vertex,
    /// The index of its only patch.
    patch: usize,
    attackers: VertexSet,
}

impl Coloring<'_> {
    /// The threats in a residue where one may move anywhere; none in the connected game, where an attacker may
    /// be out of reach.
    pub(super) fn threats(&self, residue: &Residue) -> Vec<Threat> {
        if self.tempo.is_connected() {
            return Vec::new();
        }
        let threat = |victim| {
            let mut holding = (0..residue.patches.len()).filter(|&p| residue.patches[p].contains(victim));
            let (Some(patch), None) = (holding.next(), holding.next()) else { return None };
            let mut attackers = self.board.neighborhood(victim).clone();
            attackers.intersect_with(&residue.patches[patch]);
            (!attackers.is_empty()).then_some(Threat { victim, patch, attackers })
        };
        residue.endangered.iter().filter_map(threat).collect()
    }
}

impl Threat {
    /// Whether the step is one of the three.
    pub fn may_be_lifted_by(&self, board: &Board, step: Step) -> bool {
        let Step::Take { vertex, patch } = step else { return false };
        let near = board.neighborhood(vertex);
        vertex == self.victim
            || patch != self.patch && self.attackers.len() == 1 && self.attackers.contains(vertex)
            || patch == self.patch && !near.contains(self.victim) && self.attackers.is_subset(near)
    }
}
