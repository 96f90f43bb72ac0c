//! The lemmas for the coloring game, and Alice's defenses against a threat.
//!
//! Each lemma is a function that checks the hypothesis on the position at hand; the proofs are in
//! docs/theory.md, section 9. The notions (patch, endangered, safe, pass) are those of [`super`].

use graphs::{Vertex, VertexSet};

use super::super::board::Board;
use super::super::lemma::race_is_won;
use super::super::residual_game::{ResidualGame, Step};
use super::{Coloring, Residue};
use crate::Player;

impl Coloring<'_> {
    /// *If no vertex is endangered, Alice wins, in every variant.* No vertex dies, and while one is
    /// uncolored, one is open and may take a color. So she can color one on every turn, to the end.
    pub(super) fn is_safe(&self, residue: &Residue) -> bool {
        residue.endangered.is_empty()
    }

    /// *If Bob is to move, and a vertex v is in one patch only, together with a neighbor w that is open, Bob
    /// wins, in every variant* (docs/theory.md, 9.4).
    pub(super) fn is_threatened(&self, residue: &Residue) -> bool {
        if residue.to_move == Player::Alice {
            return false;
        }
        let (mut some, mut several) = (self.board.none(), self.board.none());
        for patch in &residue.patches {
            let mut again = some.clone();
            again.intersect_with(patch);
            several.union_with(&again);
            some.union_with(patch);
        }
        let mut threatened = residue.endangered.clone();
        threatened.difference_with(&several);
        if threatened.is_empty() {
            return false;
        }
        let open = self.open(residue);
        threatened.iter().any(|v| {
            let mut attackers = self.board.neighborhood(v).clone();
            open.iter().for_each(|open| attackers.intersect_with(open));
            residue.patches_of(v).any(|patch| !patch.is_disjoint(&attackers))
        })
    }

    /// *If q pairwise adjacent vertices of the residue meet fewer than q patches, Bob wins, in every variant*
    /// (docs/theory.md, 9.11).
    pub(super) fn lacks_colors(&self, residue: &Residue, members: &[Vertex]) -> bool {
        let present = |v: Vertex| residue.patches_of(v).next().is_some();
        let adjacent = members.iter().enumerate().all(|(index, &u)| {
            present(u) && members[..index].iter().all(|&v| self.board.neighborhood(u).contains(v))
        });
        let meets = |patch: &&VertexSet| members.iter().any(|&v| patch.contains(v));
        adjacent && residue.patches.iter().filter(meets).count() < members.len()
    }

    /// The race. Let u_1, ..., u_m be endangered vertices, sorted by the number of patches, then by their
    /// numbers. Let o_i be the number of patches of u_i, and e_i the number of h < i such that u_h is a
    /// neighbor of u_i in a common patch. The *margin* of the list is the least o_i - e_i - i.
    ///
    /// Join two endangered vertices if some patch contains both and they are adjacent or have a common
    /// neighbor in this patch. This divides the endangered vertices into classes. *Let one move anywhere.
    /// Alice wins, with any rule of passing, if every class has margin at least 1; or if she is to move, one
    /// class has margin 0, and every other class has margin at least 1* (docs/theory.md, 9.5 and 9.6). In the
    /// connected game u_1 may not be open.
    pub(super) fn is_race_won(&self, residue: &Residue) -> bool {
        !self.tempo.is_connected() && race_is_won(residue.to_move, self.race(residue))
    }

    /// The class of `v` among these vertices, as in the race. Members of `among` in a patch that are equal or
    /// adjacent to the same member of it are in one class, so each patch is searched around each member once.
    pub(super) fn class(&self, patches: &[VertexSet], among: &VertexSet, v: Vertex) -> VertexSet {
        let mut class = VertexSet::of(self.board.graph().order(), [v]);
        let mut waiting = vec![v];
        let mut fresh: Vec<Option<VertexSet>> = vec![None; patches.len()];
        while let Some(u) = waiting.pop() {
            for (patch, fresh) in patches.iter().zip(&mut fresh) {
                if !patch.contains(u) {
                    continue;
                }
                let fresh = fresh.get_or_insert_with(|| patch.clone());
                let mut near = self.board.neighborhood(u).clone();
                near.insert(u);
                near.intersect_with(fresh);
                fresh.difference_with(&near);
                let beyond = self.board.around(&near);
                near.union_with(&beyond);
                near.intersect_with(patch);
                near.intersect_with(among);
                waiting.extend(near.iter().filter(|&w| class.insert(w)));
            }
        }
        class
    }

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

/// A vertex with one patch, and the neighbors that can take it. Let Alice be to move where one may move
/// anywhere, and let v be a vertex in one patch p only, with a set N of neighbors in p that is not empty.
/// *After any step but these, v is dead or Bob wins by the lemma `threat`* (docs/theory.md, 9.4):
///
/// - v takes p;
/// - the one member of N, if there is just one, takes another patch;
/// - a vertex that is not adjacent to v, but to every member of N, takes p.
///
/// A pass is one of the other steps.
pub(super) struct Threat {
    victim: Vertex,
    patch: usize,
    attackers: VertexSet,
}

impl Threat {
    /// Whether the step is one of the three kinds that can avert the loss.
    pub(crate) fn may_be_lifted_by(&self, board: &Board, step: Step) -> bool {
        let Step::Take { vertex, patch } = step else { return false };
        let near = board.neighborhood(vertex);
        vertex == self.victim
            || patch != self.patch && self.attackers.len() == 1 && self.attackers.contains(vertex)
            || patch == self.patch && !near.contains(self.victim) && self.attackers.is_subset(near)
    }
}
