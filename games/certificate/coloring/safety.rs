//! Safe vertices: those that can never die.
//!
//! Let v be uncolored, and for a patch p of v let N(v, p) be the neighbors of v in p. *If the patches of v
//! cannot be matched to distinct vertices, each patch p to a member of N(v, p), then v is safe.*
//!
//! Proof. Suppose that v dies. Then for each color that v may take now, that is, for each patch p of v, some
//! neighbor w_p of v gets this color while v is uncolored. A vertex gets one color, so the w_p are distinct.
//! The vertex w_p may take the color already now, because no vertex ever gains an available color. It is
//! adjacent to v, so it lies in the same component p. Hence p to w_p is such a matching.
//!
//! By definition, a safe vertex stays safe while it is uncolored. A vertex with more available colors than
//! uncolored neighbors passes the test, by Hall's theorem. The matching is found by augmenting paths, in O(n)
//! steps for each pair of patches of v.

use graphs::{Vertex, VertexSet};

use super::super::board::Board;

/// The members of `candidates` for which there is such a matching. All candidates are in patches.
pub(super) fn endangered(board: &Board, patches: &[VertexSet], candidates: &VertexSet) -> VertexSet {
    let (mut attackers, none) = (Vec::new(), board.none());
    let mut can_die = |&v: &Vertex| {
        attackers.clear();
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
        attackers.len() <= all.len() && has_distinct_members(&attackers, &none)
    };
    VertexSet::of(board.graph().order(), candidates.iter().filter(&mut can_die))
}

/// Whether one can choose different members, one from each set.
fn has_distinct_members(sets: &[VertexSet], none: &VertexSet) -> bool {
    let mut taken = none.clone();
    // Most often the first free choices are enough.
    if sets.iter().all(|set| set.iter().any(|v| taken.insert(v))) {
        return true;
    }
    let mut chosen: Vec<Option<Vertex>> = vec![None; sets.len()];
    (0..sets.len()).all(|set| choose(sets, set, &mut chosen, &mut none.clone()))
}

/// Chooses a member for `set`, and other members for earlier sets where necessary; `tried` holds the vertices
/// looked at.
fn choose(sets: &[VertexSet], set: usize, chosen: &mut [Option<Vertex>], tried: &mut VertexSet) -> bool {
    for v in &sets[set] {
        if !tried.insert(v) {
            continue;
        }
        let holder = chosen.iter().position(|&taken| taken == Some(v));
        if holder.is_none_or(|holder| choose(sets, holder, chosen, tried)) {
            chosen[set] = Some(v);
            return true;
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every way to choose, one set after another.
    fn by_trying(sets: &[VertexSet], taken: &mut VertexSet) -> bool {
        let Some((first, rest)) = sets.split_first() else { return true };
        first.iter().any(|v| {
            let free = taken.insert(v);
            let found = free && by_trying(rest, taken);
            if free {
                taken.remove(v);
            }
            found
        })
    }

    #[test]
    fn distinct_members_of_every_family_of_four_sets_of_three() {
        let set = |bits: usize| VertexSet::of(3, (0..3).filter(|v| bits >> v & 1 == 1).map(Vertex::new));
        for family in 0..8usize.pow(4) {
            let sets: Vec<VertexSet> = (0..4).map(|place| set(family >> (3 * place) & 7)).collect();
            for used in 0..=4 {
                let expected = by_trying(&sets[..used], &mut VertexSet::empty(3));
                assert_eq!(
                    has_distinct_members(&sets[..used], &VertexSet::empty(3)),
                    expected,
                    "{:?}",
                    &sets[..used]
                );
            }
        }
    }
}
