//! Isomorphic residues: the same game on other vertices.
//!
//! If a bijection of the uncolored vertices carries the patches of one residue to those of another, and
//! edges inside patches to edges inside patches, and the spare passes and the turns agree, then both
//! have the same winner, where moves are free (docs/theory.md, 9.8). It need not come from an
//! automorphism of the graph: late in a game the same shapes arise in many places, in trees most of
//! all.
//!
//! **The key.** The vertices are distinguished by traits that every such bijection preserves: at first
//! whether a vertex is endangered, then, round by round, for every patch that contains it, the traits
//! in the patch and those of its neighbors there (color refinement, see \[McKayPiperno2014\]). If two
//! vertices share their traits when no round divides them further, the first of them is set apart
//! arbitrarily, and so on until all differ; numbered by traits they give the patches, and the edges
//! inside them, new names; the key is their hash.
//!
//! *Equal keys belong to isomorphic residues*, hash collisions apart: the key names all patches and all
//! edges inside them, so the two numberings compose to a bijection as above. The converse fails where
//! setting apart another vertex would have given other names; what is lost is a merge, no verdict. In
//! trees it holds: vertices that refinement does not divide are alike there.
//!
//! *Tempo.* The key says which player may pass. In the connected game any colored neighbor opens a vertex, also along
//! edges outside patches, so this holds where moves are free.
//!
//! Proofs of what was found use the names too, to say which vertex is which (`certify`).
//!
//! The key is computed when a position is expanded, not when it is looked at, so that it costs little.
//! It serves most on trees (docs/tried.md). Small residues have a shorter way (`endgame`). A large one
//! whose vertices are told apart by no small number of steps has no key: on the line graph of a wheel
//! with 450 spokes a key would take a minute.

use super::Residue;
use super::key::{Key, patch_hash, sides};
use crate::board::Board;
use crate::patches::{reach, runs, union};
use crate::set::Set;

/// Canonical numbering of a residue, with buffers.
#[derive(Clone)]
pub(crate) struct Isomorphism {
    /// The uncolored vertices, sorted by their traits.
    vertices: Vec<usize>,
    /// By vertex: the hash of the traits that distinguish it.
    traits: Vec<u64>,
    /// By vertex: the hash of its traits as seen by its neighbors.
    seen: Vec<u64>,
    /// By vertex: a summary of its patches.
    around: Vec<u64>,
    /// By vertex: its index in `vertices`.
    names: Vec<usize>,
}

impl Isomorphism {
    pub(crate) fn new(order: usize) -> Self {
        Isomorphism {
            vertices: Vec::with_capacity(order),
            traits: vec![0; order],
            seen: vec![0; order],
            around: vec![0; order],
            names: vec![0; order],
        }
    }

    /// A key that only isomorphic residues share; `None` if it takes more than [`MOST_STEPS`].
    pub(crate) fn key<const W: usize>(&mut self, board: &Board<W>, residue: &Residue<W>) -> Option<Key> {
        Some(self.name(board, &residue.patches, residue.endangered)?.wrapping_add(sides(residue)))
    }

    /// The vertices in the order of their last names.
    pub(crate) fn vertices(&self) -> &[usize] {
        &self.vertices
    }

    /// Names the vertices of some patches, and returns a key. Two families have equal keys only if a
    /// bijection maps patches to patches and edges in them to edges in them. `endangered` helps to
    /// distinguish vertices, so isomorphisms should preserve it. `None` if it takes more than [`MOST_STEPS`].
    pub(crate) fn name<const W: usize>(
        &mut self,
        board: &Board<W>,
        patches: &[Set<W>],
        endangered: Set<W>,
    ) -> Option<Key> {
        self.tell_apart(board, patches, endangered)?;
        for (name, &v) in self.vertices.iter().enumerate() {
            self.names[v] = name;
        }
        let rows = self.vertices.iter().map(|&v| {
            let near = reach(patches, v).and(board.neighbors(v));
            patch_hash(self.names_of(near)).wrapping_mul(ROW.wrapping_add(2 * self.names[v] as Key))
        });
        let hash = |(patch, number)| patch_hash(self.names_of(patch)).wrapping_mul(number as Key);
        let patches = runs(patches).map(hash);
        Some(patches.chain(rows).fold(0, Key::wrapping_add))
    }

    /// The names of the members of a set of named vertices.
    pub(crate) fn names_of<const W: usize>(&self, set: Set<W>) -> Set<W> {
        set.iter().fold(Set::EMPTY, |names, v| names.with(self.names[v]))
    }

    /// Gives all uncolored vertices distinct traits, and sorts the vertices by them.
    fn tell_apart<const W: usize>(
        &mut self,
        board: &Board<W>,
        patches: &[Set<W>],
        endangered: Set<W>,
    ) -> Option<()> {
        self.vertices.clear();
        self.vertices.extend(union(patches).iter());
        for &v in &self.vertices {
            self.traits[v] = u64::from(endangered.contains(v));
        }
        let (mut classes, mut steps) = (1, MOST_STEPS);
        loop {
            classes = self.refine(board, patches, classes, &mut steps)?;
            if classes >= self.vertices.len() {
                return Some(());
            }
            let twins = self.vertices.windows(2).find(|pair| self.traits[pair[0]] == self.traits[pair[1]]);
            let Some(&[first, _]) = twins else { return Some(()) };
            self.traits[first] = mix(!self.traits[first]);
            classes += 1;
        }
    }

    /// Refines the traits, which have `classes` distinct values, until no class is divided; returns the
    /// number of classes, or `None` if no step is left.
    fn refine<const W: usize>(
        &mut self,
        board: &Board<W>,
        patches: &[Set<W>],
        mut classes: usize,
        steps: &mut usize,
    ) -> Option<usize> {
        loop {
            for &v in &self.vertices {
                self.seen[v] = mix(self.traits[v]);
                self.around[v] = 0;
            }
            for (patch, number) in runs(patches) {
                let sum = |set: Set<W>| set.iter().fold(0u64, |sum, v| sum.wrapping_add(self.seen[v]));
                let whole = mix(sum(patch));
                for v in patch.iter() {
                    let near = board.neighbors(v).and(patch);
                    // One step for each neighbor and each word of the set.
                    *steps = steps.checked_sub(near.len() + W)?;
                    let here = mix(whole.wrapping_add(sum(near))).wrapping_mul(number as u64);
                    self.around[v] = self.around[v].wrapping_add(here);
                }
            }
            for &v in &self.vertices {
                self.traits[v] = mix(self.seen[v] ^ self.around[v].rotate_left(17));
            }
            let traits = &self.traits;
            self.vertices.sort_unstable_by_key(|&v| traits[v]);
            let borders = self.vertices.windows(2).filter(|pair| traits[pair[0]] != traits[pair[1]]);
            let refined = 1 + borders.count();
            if refined <= classes || refined == self.vertices.len() {
                return Some(refined.max(classes));
            }
            classes = refined;
        }
    }
}

/// The most steps for one key, some hundredths of a second; at order 100 a key takes a thousandth of them.
const MOST_STEPS: usize = 1 << 24;

/// An odd multiplier; multiplication by it, and by its differences with even numbers, is injective.
const ROW: Key = 0x1b87_3593_85eb_ca6b_cc9e_2d51_c2b2_ae35;

/// A folded product with a constant; every output bit depends on every input bit.
#[inline]
fn mix(x: u64) -> u64 {
    let product = u128::from(x ^ 0x9e37_79b9_7f4a_7c15) * 0xd6e8_feb8_6659_fd93;
    product as u64 ^ (product >> 64) as u64
}

#[cfg(test)]
mod tests {
    use games::{Player, Tempo};
    use graphs::Graph;

    use super::*;
    use crate::coloring::residue::by_definition::set;
    use crate::coloring::residue::safety::Safety;
    use crate::coloring::techniques::{Technique, Techniques};

    /// The key of the position in which color c may be given to `available[c]`.
    fn key(edges: &[(usize, usize)], available: &[&[usize]]) -> Key {
        let board = Board::<1>::new(&Graph::from_edges(7, edges.iter().copied()).expect("a simple graph"));
        let available: Vec<Set<1>> = available.iter().copied().map(set).collect();
        // Without the matching more vertices stay in the residue.
        let mut safety = Safety::new(Techniques::all().without(Technique::Matching));
        let residue = Residue::of(&board, &available, Player::Alice, Tempo::Shared, &mut safety);
        assert!(!residue.patches.is_empty());
        Isomorphism::new(7).key(&board, &residue).expect("few steps")
    }

    #[test]
    fn the_same_shape_elsewhere_has_the_same_key() {
        let path = [(0, 1), (1, 2), (2, 3), (3, 4), (4, 5), (5, 6)];
        assert_eq!(key(&path, &[&[0, 1, 2], &[1, 2]]), key(&path, &[&[4, 5], &[4, 5, 6]]));
        assert_ne!(key(&path, &[&[0, 1, 2], &[1, 2]]), key(&path, &[&[0, 1, 2], &[0, 1, 2]]));
    }

    #[test]
    fn edges_outside_patches_do_not_count() {
        let path = [(0, 1), (1, 2), (2, 3), (3, 4)];
        let chord = [(0, 1), (1, 2), (2, 3), (3, 4), (0, 4)];
        let available: [&[usize]; 2] = [&[0, 1, 2], &[2, 3, 4]];
        assert_eq!(key(&path, &available), key(&chord, &available));
        let triangle = [(0, 1), (1, 2), (0, 2), (2, 3), (3, 4)];
        assert_ne!(key(&path, &available), key(&triangle, &available));
    }

    #[test]
    fn shapes_that_refinement_cannot_divide_differ() {
        // The prism and K_{3,3}: every vertex has three neighbors like itself.
        let prism = [(0, 1), (1, 2), (2, 0), (3, 4), (4, 5), (5, 3), (0, 3), (1, 4), (2, 5)];
        let bipartite = [(0, 3), (0, 4), (0, 5), (1, 3), (1, 4), (1, 5), (2, 3), (2, 4), (2, 5)];
        let all: [&[usize]; 1] = [&[0, 1, 2, 3, 4, 5]];
        assert_ne!(key(&prism, &all), key(&bipartite, &all));
    }
}
