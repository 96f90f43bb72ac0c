//! Defenses of Alice against a threat: all other steps lose at once.
//!
//! Let Alice be to move where one may move anywhere, and let v be a vertex in one patch p only, with a set N of
//! neighbors in p that is not empty. *After any step but these, v is dead or Bob wins by the lemma `threat`*
//! (docs/theory.md, 9.4):
//!
//! - v takes p;
//! - the one member of N, if there is just one, takes another patch;
//! - a vertex that is not adjacent to v, but to every member of N, takes p.
//!
//! A pass is one of the other steps.

use graphs::{Vertex, VertexSet};

use super::super::board::Board;
use super::super::residual_game::Step;
use super::{Coloring, Residue};

/// A vertex with one patch, and the neighbors that can take it.
pub(super) struct Threat {
    victim: Vertex,
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
    /// Whether the step is one of the three that can avert the loss.
    pub(crate) fn may_be_lifted_by(&self, board: &Board, step: Step) -> bool {
        let Step::Take { vertex, patch } = step else { return false };
        let near = board.neighborhood(vertex);
        vertex == self.victim
            || patch != self.patch && self.attackers.len() == 1 && self.attackers.contains(vertex)
            || patch == self.patch && !near.contains(self.victim) && self.attackers.is_subset(near)
    }
}
