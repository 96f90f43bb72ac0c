//! Twins: interchangeable vertices.
//!
//! Let v and w be uncolored and lie in the same patches, and let their neighbors in these patches, apart from
//! v and w themselves, be the same. *Then the moves (v, p) and (w, p) lead to the same game* if moves are
//! free (docs/theory.md, 9.9). In the connected game the exchange may change which vertices are open.
//!
//! So only one member of each class of twins is tried. The relation is decided in the current position, not
//! in the graph: vertices become twins when a vertex that distinguishes them is colored.

use smallvec::SmallVec;

use crate::board::Board;
use crate::patches::union;
use crate::set::Set;

/// The vertices in patches, except those with a smaller twin.
pub(crate) fn without_later_twins<const W: usize>(board: &Board<W>, patches: &[Set<W>]) -> Set<W> {
    let mut kept = Set::EMPTY;
    // Of each vertex kept: its neighbors in its patches, and the patches by their hash.
    let mut seen: SmallVec<[(usize, Set<W>, u64); 16]> = SmallVec::new();
    for v in union(patches).iter() {
        let (mut reach, mut membership) = (Set::EMPTY, 0u64);
        for (index, patch) in patches.iter().enumerate().filter(|(_, patch)| patch.contains(v)) {
            reach = reach.or(*patch);
            membership |= 1u64.rotate_left(index as u32);
        }
        let near = board.neighbors(v).and(reach);
        let twin = |&(u, others, patches_of): &(usize, Set<W>, u64)| {
            patches_of == membership && others.without(v) == near.without(u)
        };
        let same_patches = |u: usize| patches.iter().all(|patch| patch.contains(u) == patch.contains(v));
        if !seen.iter().any(|earlier| twin(earlier) && (patches.len() <= 64 || same_patches(earlier.0))) {
            kept.insert(v);
            seen.push((v, near, membership));
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::coloring::residue::by_definition::{board, set};

    #[test]
    fn leaves_are_twins_until_their_patches_differ() {
        let star = board("star:3");
        assert_eq!(without_later_twins(&star, &[set(&[0, 1, 2, 3])]), set(&[0, 1]));
        assert_eq!(without_later_twins(&star, &[set(&[0, 1, 2]), set(&[0, 1, 2, 3])]), set(&[0, 1, 3]));
    }

    #[test]
    fn adjacent_vertices_can_be_twins() {
        // Two triangles with the vertex 0 in common.
        let bowtie = board("friendship:2");
        assert_eq!(without_later_twins(&bowtie, &[set(&[0, 1, 2, 3, 4])]), set(&[0, 1, 3]));
    }
}
