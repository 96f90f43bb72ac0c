//! Patches as sets, for all searches of the coloring game.
//!
//! What a patch is, and why the patches decide the game, is told at `coloring::residue`.

use crate::board::Board;
use crate::set::Set;

/// The vertices that are in some patch.
pub(crate) fn union<const W: usize>(patches: &[Set<W>]) -> Set<W> {
    patches.iter().fold(Set::EMPTY, |all, &patch| all.or(patch))
}

/// Appends the components of the subgraph induced by `set`.
pub(crate) fn split<const W: usize>(board: &Board<W>, mut set: Set<W>, out: &mut Vec<Set<W>>) {
    while let Some(v) = set.first() {
        let component = board.component(v, set);
        set = set.minus(component);
        out.push(component);
    }
}

/// The least set that contains `set` and every patch that it meets.
pub(crate) fn closure<const W: usize>(mut set: Set<W>, patches: &[Set<W>]) -> Set<W> {
    loop {
        let met = patches.iter().filter(|patch| patch.meets(set));
        let grown = met.fold(set, |grown, &patch| grown.or(patch));
        if grown == set {
            return set;
        }
        set = grown;
    }
}
