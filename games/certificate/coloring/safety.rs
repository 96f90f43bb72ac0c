//! Safe vertices: those that can never die.
//!
//! Let v be uncolored, and for a patch p of v let N(v, p) be the neighbors of v in p. *If the patches
//! of v cannot be matched to distinct vertices, each patch p to a member of N(v, p), then v is safe*
//! (docs/theory.md, 9.2).
//!
//! By definition, a safe vertex stays safe while it is uncolored. A vertex with more available colors
//! than uncolored neighbors passes the test, by Hall's theorem. The matching is found by augmenting
//! paths, which take each neighbor of v once for a patch of v, in O(n) steps for each pair of a patch
//! and a neighbor.

use graphs::{Vertex, VertexSet};

use super::super::board::Board;

/// The members of `candidates` with patches that can be matched as above. Every candidate is in some patch.
pub(super) fn endangered(board: &Board, patches: &[VertexSet], candidates: &VertexSet) -> VertexSet {
    let (mut attackers, none) = (Vec::new(), board.none());
    let mut can_die = |&v: &Vertex| {
        attackers.clear();
        let colors = patches.iter().filter(|patch| patch.contains(v)).count();
        if colors > board.graph().degree(v) {
            return false;
        }
        let mut all = none.clone();
        for patch in patches.iter().filter(|patch| patch.contains(v)) {
            let mut able = board.neighborhood(v).clone();
            able.intersect_with(patch);
            if able.is_empty() {
                return false;
            }
            all.union_with(&able);
            attackers.push(able);
        }
        attackers.len() <= all.len() && has_distinct_members(&attackers, &all)
    };
    VertexSet::of(board.graph().order(), candidates.iter().filter(&mut can_die))
}

/// Whether the sets have distinct representatives; `all` is their union.
pub(super) fn has_distinct_members(sets: &[VertexSet], all: &VertexSet) -> bool {
    let mut free = all.clone();
    let mut holder: Vec<(Vertex, usize)> = Vec::with_capacity(sets.len());
    let mut left: Vec<usize> = Vec::new();
    // Most often the first free choices are enough.
    for (set, members) in sets.iter().enumerate() {
        match first_common(members, &free) {
            Some(v) => {
                free.remove(v);
                holder.push((v, set));
            }
            None => left.push(set),
        }
    }
    if left.is_empty() {
        return true;
    }
    let mut held = vec![None; 1 + all.iter().last().map_or(0, Vertex::index)];
    holder.into_iter().for_each(|(v, set)| held[v.index()] = Some(set));
    left.into_iter().all(|set| choose(sets, set, &mut held, &mut all.clone()))
}

/// Finds a representative for `set`, and changes those of other sets (in `held`) if necessary; `untried` has
/// the vertices not yet visited.
fn choose(sets: &[VertexSet], set: usize, held: &mut [Option<usize>], untried: &mut VertexSet) -> bool {
    while let Some(v) = first_common(&sets[set], untried) {
        untried.remove(v);
        if held[v.index()].is_none_or(|holder| choose(sets, holder, held, untried)) {
            held[v.index()] = Some(set);
            return true;
        }
    }
    false
}

fn first_common(a: &VertexSet, b: &VertexSet) -> Option<Vertex> {
    let mut common = a.clone();
    common.intersect_with(b);
    common.first()
}
