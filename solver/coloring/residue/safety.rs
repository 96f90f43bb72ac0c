//! Safe vertices: those that cannot die whatever the players do.
//!
//! Let v be uncolored, P its patches, and for p in P let N(v, p) be the uncolored neighbors of v in p,
//! those that can take the color away from v. *v is safe if the patches in P cannot be matched to
//! distinct neighbors, each p to a member of N(v, p)*, in every tempo (docs/theory.md, 9.2).
//!
//! So a move at x with the patch p need be followed by the test for those endangered vertices alone that
//! lost an option or an attacker: the neighbors of x, and the neighbors of those of them that are in p.
//!
//! By Hall's theorem this contains the two usual tests: more available colors than uncolored neighbors, and a
//! color that no uncolored neighbor can take. Augmenting paths find the matching; mostly none is needed.

use crate::board::Board;
use crate::coloring::techniques::{Technique, Techniques};
use crate::patches::{Options, runs};
use crate::set::Set;

#[derive(Clone)]
pub(crate) struct Safety<const W: usize> {
    /// The patches; consecutive equal ones are listed once, with their number.
    groups: Vec<(Set<W>, usize)>,
    /// N(v, p) for the patches p of the current vertex v.
    attackers: Vec<Set<W>>,
    /// The neighbor matched to each of these patches.
    partner: Vec<Option<usize>>,
    techniques: Techniques,
}

impl<const W: usize> Safety<W> {
    pub(crate) fn new(techniques: Techniques) -> Self {
        Safety { groups: Vec::new(), attackers: Vec::new(), partner: Vec::new(), techniques }
    }

    /// Whether vertices that are not at stake are separated (`Technique::Tempo`).
    pub(crate) fn tempo(&self) -> bool {
        self.techniques.uses(Technique::Tempo)
    }

    /// The members of `candidates` that are not safe, where `options` counts the patches.
    pub(crate) fn endangered(
        &mut self,
        board: &Board<W>,
        patches: &[Set<W>],
        options: &Options<W>,
        candidates: Set<W>,
    ) -> Set<W> {
        self.groups.clear();
        self.groups.extend(runs(patches));
        // A patch is connected: a vertex without a neighbor in it is alone in it.
        let alone = self.groups.iter().filter(|(patch, _)| !patch.has_two());
        let doubtful = alone.fold(candidates, |doubtful, &(one, _)| doubtful.minus(one));
        if !self.techniques.uses(Technique::Matching) {
            return doubtful;
        }
        let uncolored = options.any();
        let mut endangered = options.one().and(doubtful);
        for v in doubtful.minus(endangered).iter() {
            if self.can_be_matched(v, board.neighbors(v).and(uncolored), options) {
                endangered.insert(v);
            }
        }
        endangered
    }

    /// Whether the patches of v, of the number in `options`, can be matched to members of `neighbors`.
    fn can_be_matched(&mut self, v: usize, neighbors: Set<W>, options: &Options<W>) -> bool {
        // Mostly each patch finds a free neighbor in its turn.
        let mut free = neighbors;
        for &(patch, number) in self.groups.iter().filter(|(patch, _)| patch.contains(v)) {
            for _ in 0..number {
                let next = free.and(patch).lowest();
                if next.is_empty() {
                    return neighbors.len() >= options.of_vertex(v)
                        && self.can_be_matched_by_augmenting(v, neighbors);
                }
                free = free.minus(next);
            }
        }
        true
    }

    /// The same, with augmenting paths that change earlier matches.
    #[cold]
    fn can_be_matched_by_augmenting(&mut self, v: usize, neighbors: Set<W>) -> bool {
        self.attackers.clear();
        for &(patch, number) in self.groups.iter().filter(|(patch, _)| patch.contains(v)) {
            self.attackers.extend(std::iter::repeat_n(patch.and(neighbors), number));
        }
        self.partner.clear();
        for patch in 0..self.attackers.len() {
            self.partner.push(None);
            let mut tried = Set::EMPTY;
            if !self.augment(patch, &mut tried) {
                return false;
            }
        }
        true
    }

    /// Matches `patch`, and changes earlier matches if necessary; `tried` collects the neighbors visited.
    fn augment(&mut self, patch: usize, tried: &mut Set<W>) -> bool {
        while let Some(neighbor) = self.attackers[patch].minus(*tried).first() {
            tried.insert(neighbor);
            let holder = self.partner.iter().position(|&held| held == Some(neighbor));
            if holder.is_none_or(|holder| self.augment(holder, tried)) {
                self.partner[patch] = Some(neighbor);
                return true;
            }
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use graphs::Graph;

    use super::*;
    use crate::coloring::residue::by_definition::set;

    fn endangered(edges: &[(usize, usize)], patches: &[&[usize]]) -> Vec<usize> {
        let order = 1 + patches.iter().flat_map(|patch| patch.iter()).max().copied().unwrap_or(0);
        let graph = Graph::from_edges(order, edges.iter().copied()).expect("a simple graph");
        let patches: Vec<Set<1>> = patches.iter().copied().map(set).collect();
        let options = Options::of(&patches);
        Safety::new(Techniques::all())
            .endangered(&Board::new(&graph), &patches, &options, options.any())
            .iter()
            .collect()
    }

    #[test]
    fn one_attacker_takes_one_color() {
        assert_eq!(endangered(&[(0, 1)], &[&[0, 1]]), [0, 1]);
        assert_eq!(endangered(&[(0, 1)], &[&[0, 1], &[0, 1]]), [0; 0]);
        assert_eq!(endangered(&[(0, 1)], &[&[0, 1], &[0]]), [1]);
    }

    #[test]
    fn two_colors_that_hang_on_one_attacker_are_not_both_lost() {
        // Three neighbors, three colors of vertex 0, but two of the colors can be taken by 1 alone.
        let star = [(0, 1), (0, 2), (0, 3)];
        let patches: [&[usize]; 3] = [&[0, 1], &[0, 1], &[0, 2, 3]];
        assert!(!endangered(&star, &patches).contains(&0));
        // The greedy matching gives neighbor 1 to the first color; the second has to move it.
        let patches: [&[usize]; 3] = [&[0, 1, 2], &[0, 1], &[0, 3]];
        assert!(endangered(&star, &patches).contains(&0));
    }
}
