//! Threats: vertices with one option left.
//!
//! In a residue a vertex with a single patch p has a neighbor in p: p is connected, and if p were {v},
//! v would be safe and p joined to nothing, so p would not be in the residue. Hence
//!
//! *Bob to move wins if some vertex has a single option*: he gives a neighbor w in p the patch p, and v
//! is dead. And without such a vertex no single move kills a vertex.
//!
//! *Alice to move wins only by moves after which no vertex has a single option.* So all threats must
//! be lifted at once. For a threatened vertex v with the patch p and its attackers N = N(v) in p, a
//! move gives some vertex x a patch q, and exactly these moves lift the threat:
//!
//! - x = v: it is colored;
//! - N = {x} and q is not p: the only attacker is used up;
//! - q = p, x not in N(v), and N(x) contains N: every attacker loses the color, and v keeps it.
//!
//! A pass lifts nothing (docs/theory.md, 9.4). Coloring v may lose, and two threats need not be lost.
//!
//! Nor may her move *make* a threat. Let v have the two patches p and q and be uncolored after the move.
//! If a neighbor x of v takes p, v is left with q, and so threatened unless x was the only neighbor
//! of v in q: others keep q, since only x took a color, and that was p.
//!
//! *Tempo.* This holds wherever moves are free. In the connected game an attacker may be out of reach.

use smallvec::SmallVec;

use crate::board::Board;
use crate::coloring::residue::{Residue, Step};
use crate::set::Set;

/// The threats of a residue, and the moves that make one.
pub(crate) struct Threats<const W: usize> {
    threats: SmallVec<[Threat<W>; 4]>,
    /// For each patch, the vertices that make a threat by taking it.
    makers: SmallVec<[Set<W>; 16]>,
}

/// A vertex with a single option, and the vertices that can take it away.
pub(crate) struct Threat<const W: usize> {
    pub(crate) victim: usize,
    pub(crate) patch: usize,
    pub(crate) attackers: Set<W>,
}

impl<const W: usize> Threats<W> {
    pub(crate) fn of(board: &Board<W>, residue: &Residue<W>) -> Self {
        let patches = &residue.patches;
        let threats = residue.options.one().iter().filter_map(|v| Threat::at(board, patches, v)).collect();
        let mut makers: SmallVec<[Set<W>; 16]> = SmallVec::from_elem(Set::EMPTY, patches.len());
        for v in residue.options.two().iter() {
            let mut holding = (0..patches.len()).filter(|&patch| patches[patch].contains(v));
            let (Some(p), Some(q)) = (holding.next(), holding.next()) else { continue };
            for (taken, left) in [(p, q), (q, p)] {
                let mut attackers = board.neighbors(v).and(patches[left]);
                let only = attackers.pop().filter(|_| attackers.is_empty());
                let takers = board.neighbors(v).and(patches[taken]);
                makers[taken] = makers[taken].or(only.map_or(takers, |x| takers.without(x)));
            }
        }
        Threats { threats, makers }
    }

    pub(crate) fn none_after(&self, board: &Board<W>, step: Step) -> bool {
        match step {
            Step::Take { vertex, patch } => {
                !self.makers[patch].contains(vertex)
                    && self.threats.iter().all(|threat| threat.lifted_by(board, vertex, patch))
            }
            Step::Aside(_) | Step::Pass => self.threats.is_empty(),
        }
    }
}

impl<const W: usize> Threat<W> {
    /// The threat at a vertex with one option, if a neighbor can take that option.
    pub(crate) fn at(board: &Board<W>, patches: &[Set<W>], victim: usize) -> Option<Self> {
        let patch = patches.iter().position(|patch| patch.contains(victim))?;
        let attackers = board.neighbors(victim).and(patches[patch]);
        (!attackers.is_empty()).then_some(Threat { victim, patch, attackers })
    }

    pub(crate) fn lifted_by(&self, board: &Board<W>, vertex: usize, patch: usize) -> bool {
        if vertex == self.victim {
            return true;
        }
        if patch == self.patch {
            let neighbors = board.neighbors(vertex);
            return !neighbors.contains(self.victim) && self.attackers.is_subset(neighbors);
        }
        self.attackers == Set::EMPTY.with(vertex)
    }
}
