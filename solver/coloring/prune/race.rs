//! The race: Alice colors the endangered vertices in a fixed order, and Bob is too slow.
//!
//! Let u_1, ..., u_m be the endangered vertices in any order, o_i the number of patches of u_i, and e_i
//! the number of h < i such that u_h is adjacent to u_i in a common patch. *If o_i >= i + e_i for all
//! i, Alice to move wins; if o_i >= i + 1 + e_i for all i, Bob to move loses*, wherever moves are free
//! (docs/theory.md, 9.5).
//!
//! *Components.* Join two endangered vertices if they are adjacent in a common patch, or if both are adjacent, in a
//! common patch, to one member of it. Each component may be decided on its own, with Bob to move, and one of them with
//! Alice to move if it is her turn (9.6). In the connected game she may be unable to move at u_1.
//!
//! The order used is that of ascending o_i. The guard would find most of these wins, but by making moves.

use games::Player;
use smallvec::SmallVec;

use crate::board::Board;
use crate::coloring::residue::Residue;
use crate::patches::{reach, runs};
use crate::set::Set;

/// Whether the race shows that Alice wins. Sufficient, not necessary.
pub(crate) fn alice_wins<const W: usize>(board: &Board<W>, residue: &Residue<W>) -> bool {
    let mut may_lead = residue.to_move == Player::Alice;
    !is_lost(board, residue)
        && components(board, residue).all(|(margin, _)| match margin {
            1.. => true,
            0 => std::mem::take(&mut may_lead),
            _ => false,
        })
}

/// The components of the endangered vertices, each with its margin: the least o_i - e_i - i.
pub(crate) fn components<const W: usize>(
    board: &Board<W>,
    residue: &Residue<W>,
) -> impl Iterator<Item = (isize, Set<W>)> {
    classes(board, &residue.patches, residue.endangered)
        .map(move |component| (margin(board, residue, component), component))
}

/// Whether two adjacent vertices alone violate the condition: the later one needs more than 2 + 1 options if
/// Bob is to move, and 2 + 1 if Alice is, in whatever component she begins. Most positions fail here.
fn is_lost<const W: usize>(board: &Board<W>, residue: &Residue<W>) -> bool {
    let most = if residue.to_move == Player::Bob { 3 } else { 2 };
    let few = residue.options.at_most(most, residue.endangered);
    let meets_another = |v: usize| {
        let rivals = board.neighbors(v).and(few);
        !rivals.is_empty() && residue.patches.iter().any(|patch| patch.contains(v) && patch.meets(rivals))
    };
    few.iter().any(meets_another)
}

/// The least o_i - e_i - i of a component; if it is negative, possibly a larger negative number.
fn margin<const W: usize>(board: &Board<W>, residue: &Residue<W>, component: Set<W>) -> isize {
    let (mut earlier, mut before, mut least) = (Set::EMPTY, 0, isize::MAX);
    for (options, u) in residue.options.ascending(component) {
        let rivals = board.neighbors(u).and(earlier);
        let met = if rivals.is_empty() { rivals } else { reach(&residue.patches, u).and(rivals) };
        least = least.min(options as isize - met.len() as isize - before - 1);
        if least < 0 {
            break;
        }
        earlier.insert(u);
        before += 1;
    }
    least
}

/// The classes of `set` under joins, each with the next vertex as its least member.
pub(crate) fn classes<const W: usize>(
    board: &Board<W>,
    patches: &[Set<W>],
    set: Set<W>,
) -> impl Iterator<Item = Set<W>> {
    // The classes are the unions of chains of these.
    let mut parts: SmallVec<[Set<W>; 32]> = SmallVec::new();
    for (patch, _) in runs(patches) {
        let (members, others) = (patch.and(set), patch.minus(set));
        if !members.has_two() {
            continue;
        }
        // A path in the patch between members of the set has no two others in a row, if no two others
        // are adjacent.
        if others.iter().all(|x| !others.meets(board.neighbors(x))) {
            parts.push(members);
            continue;
        }
        let first = parts.len();
        for x in patch.iter() {
            let near = board.neighbors(x).with(x).and(members);
            match parts[first..].last_mut().filter(|part| part.meets(near)) {
                Some(part) => *part = part.or(near),
                None => parts.extend(near.has_two().then_some(near)),
            }
        }
    }
    let mut rest = set;
    std::iter::from_fn(move || {
        let mut class = Set::EMPTY.with(rest.first()?);
        let mut before = Set::EMPTY;
        while class != before && class != rest {
            before = class;
            parts.retain(|part| {
                let apart = !part.meets(class);
                class = if apart { class } else { class.or(*part) };
                apart
            });
        }
        rest = rest.minus(class);
        Some(class)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::coloring::residue::by_definition::residues_of;
    use crate::patches::union;

    /// Whether u and v are adjacent to one another, or both to some vertex, in a common patch.
    fn joined(board: &Board<1>, patches: &[Set<1>], u: usize, v: usize) -> bool {
        patches.iter().filter(|patch| patch.contains(u) && patch.contains(v)).any(|patch| {
            let near = board.neighbors(u).and(*patch);
            near.contains(v) || near.meets(board.neighbors(v))
        })
    }

    #[test]
    fn classes_are_chains_of_joins() {
        let mut divided = 0;
        for (spec, k) in [("grid:2x5", 3), ("petersen", 3), ("wheel:7", 4), ("tree:2,2", 2)] {
            let (board, residues) = residues_of(spec, k);
            for (Residue { patches, endangered, .. }, _) in residues {
                let set = endangered.without(board.order() / 2);
                let near = |class: Set<1>, v| class.iter().any(|u| u == v || joined(&board, &patches, u, v));
                let grown = |class| set.iter().filter(|&v| near(class, v)).fold(Set::EMPTY, Set::with);
                let all: Vec<Set<1>> = classes(&board, &patches, set).collect();
                for &class in &all {
                    assert_eq!(grown(class), class, "{spec}: {patches:?}");
                    let first = Set::EMPTY.with(class.first().expect("a class has a member"));
                    assert_eq!((0..class.len()).fold(first, |part, _| grown(part)), class, "{patches:?}");
                }
                assert_eq!((union(&all), all.iter().map(Set::len).sum()), (set, set.len()));
                divided += usize::from(all.len() > 1);
            }
        }
        assert!(divided > 100, "{divided}");
    }
}
