//! Defenses of Alice against a threat: all other steps lose at once.
//!
//! Let Alice be to move where one may move anywhere, and let v be a vertex in one patch p only, with a set N of
//! neighbors in p that is not empty. *After any step but these, v is dead or Bob wins by the lemma `threat`:*
//!
//! - v takes p;
//! - the one member of N, if there is just one, takes another patch;
//! - a vertex that is not adjacent to v, but to every member of N, takes p.
//!
//! Proof. Consider any other step. It leaves v uncolored, since v has no patch but p. If a neighbor of v took
//! p, v is dead. Otherwise v is still in p and in no other patch. If no vertex took p, the step colored at
//! most one member of N, and not the only one, by the second case; so some w in N is uncolored and may take
//! p. If a vertex x took p and is not adjacent to v, then x is not in N, and by the third case some w in N is
//! not adjacent to x; w is uncolored and may take p. In both cases v and w are neighbors in the only patch of
//! v, and it is Bob's turn. A pass is one of the other steps.

use graphs::{Vertex, VertexSet};

use super::super::board::Board;
use super::super::residual_game::Step;
use super::{Coloring, Residue};

/// A vertex with one patch, and the neighbors that can take it.
pub(super) struct Threat {
    victim: Vertex,
    /// The index of its only patch.
    patch: usize,
    attackers: VertexSet,
}

impl Coloring<'_> {
    /// The threats in a residue. None in the connected game, where the attacker may not be open.
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
