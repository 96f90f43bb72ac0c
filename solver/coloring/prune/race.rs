//! The race: Alice colors the endangered vertices in a fixed order, and Bob is too slow.
//!
//! Let u_1, ..., u_m be the endangered vertices in any order, o_i the number of patches of u_i, and
//! e_i the number of h < i such that u_h is adjacent to u_i in a common patch. *If o_i >= i + e_i for all i, Alice to
//! move wins; if o_i >= i + 1 + e_i for all i, Bob to move loses*, wherever moves are free (docs/theory.md, 9.5).
//!
//! *Components.* Join two endangered vertices if they are adjacent in a common patch, or if both are adjacent, in a
//! common patch, to one member of it. Each component may be decided on its own, with Bob to move, and one of them with
//! Alice to move if it is her turn (9.6). In the connected game she may be unable to move at u_1.
//!
//! The order used is that of ascending o_i. The guard would find most of the wins that the race finds, but by
//! making moves.

use games::Player;

use crate::board::Board;
use crate::coloring::residue::Residue;
use crate::patches::reach;
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
    let mut rest = residue.endangered;
    std::iter::from_fn(move || {
        let component = class(board, &residue.patches, residue.endangered, rest.first()?);
        rest = rest.minus(component);
        Some((margin(board, residue, component), component))
    })
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

/// The members of `set` connected with its member v by chains of joins.
pub(crate) fn class<const W: usize>(board: &Board<W>, patches: &[Set<W>], set: Set<W>, v: usize) -> Set<W> {
    let mut class = Set::EMPTY.with(v);
    let mut frontier = class;
    while let Some(u) = frontier.pop() {
        let mut rest = set.minus(class);
        for &patch in patches.iter().filter(|patch| patch.contains(u)) {
            let others = rest.and(patch);
            if others.is_empty() {
                continue;
            }
            // A path in the patch between members of the set has no two others in a row, if no two others are adjacent.
            let outside = patch.minus(set);
            if outside.iter().all(|x| !outside.meets(board.neighbors(x))) {
                rest = rest.minus(patch);
                continue;
            }
            let attackers = board.neighbors(u).and(patch);
            let beyond = attackers.iter().fold(attackers, |set, x| set.or(board.neighbors(x)));
            rest = rest.minus(beyond.and(patch));
        }
        let new = set.minus(class).minus(rest);
        class = class.or(new);
        frontier = frontier.or(new);
    }
    class
}
