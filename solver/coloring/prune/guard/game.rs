//! The guarding game of a radius: its positions, and how they change (docs/theory.md, 9.7).
//!
//! A position is who moves, the *guarded* set F, and patches. E, the endangered members of F, is found
//! as in a residue. Alice gives a patch to a member of F; Bob gives one to a member of F or to a
//! neighbor of such a member in this patch, or passes. Then F keeps its members within `radius` steps
//! of E, where a step leads from a member of F to one that is adjacent to it in a common patch; of a
//! patch its members in F are kept, and their neighbors in it. Bob wins when a member of F has no
//! patch, Alice when E is empty.
//!
//! The patches and E are kept as a [`Residue`] in which Bob may pass, so that what is proved of
//! residues by looking at endangered vertices, their patches and attackers (the race, threats,
//! forecasts) can be asked of them.

use games::{Player, Tempo};

use crate::board::Board;
use crate::coloring::prune::race;
use crate::coloring::residue::safety::Safety;
use crate::coloring::residue::{Residue, Step};
use crate::patches::Pool;
use crate::patches::split;
use crate::set::Set;

#[derive(Debug, Clone)]
pub(super) struct Game<const W: usize> {
    /// The patches, E, the options of its members, and the player to move.
    pub(crate) residue: Residue<W>,
    pub(crate) guarded: Set<W>,
    /// The radius; the order of the graph or more means no limit.
    pub(crate) radius: usize,
}

impl<const W: usize> Game<W> {
    /// The game of all endangered vertices of a residue, not yet divided.
    pub(crate) fn of(board: &Board<W>, residue: &Residue<W>, radius: usize, pool: &mut Pool<Set<W>>) -> Self {
        let mut patches = pool.take();
        patches.extend_from_slice(&residue.patches);
        let whole =
            Residue { patches, idle: Set::EMPTY, spare: false, tempo: Tempo::Of(Player::Bob), ..*residue };
        let guarded = residue.uncolored();
        Game { residue: whole, guarded, radius }.confined(board, guarded, pool)
    }

    /// The game after a step; `None` if the step leaves a member of F without a patch.
    pub(crate) fn after(
        &self,
        board: &Board<W>,
        step: Step,
        safety: &mut Safety<W>,
        pool: &mut Pool<Set<W>>,
    ) -> Option<Self> {
        let mut residue = self.residue.unsettled_after(board, step, self.guarded, safety, pool)?;
        let Step::Take { vertex, .. } = step else { return Some(Game { residue, ..*self }) };
        residue.options = residue.options.among(residue.endangered);
        let guarded = self.guarded.without(vertex);
        Some(Game { residue, guarded, ..*self }.confined(board, Set::EMPTY.with(vertex), pool))
    }

    pub(crate) fn list_steps(&self, board: &Board<W>, steps: &mut Vec<Step>) {
        let among = match self.residue.to_move {
            Player::Alice => self.guarded,
            Player::Bob => self.residue.uncolored(),
        };
        self.residue.list_steps(board, among, steps);
    }

    /// The games of the classes of F, with Bob to move in each. Each contains a member of E.
    pub(crate) fn classes(&self, board: &Board<W>, pool: &mut Pool<Set<W>>, each: &mut Vec<Self>) {
        for class in race::classes(board, &self.residue.patches, self.guarded) {
            let endangered = self.residue.endangered.and(class);
            if endangered.is_empty() {
                continue;
            }
            let mut patches = pool.take();
            for &patch in self.residue.patches.iter().filter(|patch| patch.meets(class)) {
                confine(board, patch, class, &mut patches);
            }
            settle(&mut patches);
            let options = self.residue.options.among(endangered);
            let residue = Residue { patches, endangered, options, to_move: Player::Bob, ..self.residue };
            each.push(Game { residue, guarded: class, radius: self.radius });
        }
    }

    /// The size of the largest class of F; `None` if there is only one.
    pub(crate) fn largest_class(&self, board: &Board<W>) -> Option<usize> {
        let classes = race::classes(board, &self.residue.patches, self.guarded);
        classes.map(|class| class.len()).max().filter(|&largest| largest < self.guarded.len())
    }

    /// Removes what is out of reach of E; `gone` are the vertices that have left F or the patches since the
    /// last call. A patch without a member of F may stay if nothing near it changed; it affects no winner.
    fn confined(mut self, board: &Board<W>, gone: Set<W>, pool: &mut Pool<Set<W>>) -> Self {
        let reached = self.ball(board);
        let left = self.guarded.minus(reached).or(gone);
        self.guarded = reached;
        let touched = left.iter().fold(left, |touched, v| touched.or(board.neighbors(v)));
        let mut patches = pool.take();
        for &patch in &self.residue.patches {
            if !patch.meets(touched) {
                patches.push(patch);
            } else if patch.meets(reached) {
                confine(board, patch, reached, &mut patches);
            }
        }
        settle(&mut patches);
        pool.put(std::mem::replace(&mut self.residue.patches, patches));
        self
    }

    /// The members of F within the radius of E.
    fn ball(&self, board: &Board<W>) -> Set<W> {
        let mut frontier = self.residue.endangered;
        let mut rest = self.guarded.minus(frontier);
        for _ in 0..self.radius {
            if rest.is_empty() || frontier.is_empty() {
                break;
            }
            let mut next = Set::EMPTY;
            for &patch in &self.residue.patches {
                let near = frontier.and(patch);
                let new = rest.minus(next).and(patch).iter().filter(|&v| near.meets(board.neighbors(v)));
                next = new.fold(next, Set::with);
            }
            (frontier, rest) = (next, rest.minus(next));
        }
        self.guarded.minus(rest)
    }

    pub(crate) fn recycle(self, pool: &mut Pool<Set<W>>) {
        self.residue.recycle(pool);
    }
}

/// Appends the components of the remaining part of a patch, given F.
fn confine<const W: usize>(board: &Board<W>, patch: Set<W>, guarded: Set<W>, patches: &mut Vec<Set<W>>) {
    let (members, others) = (patch.and(guarded), patch.minus(guarded));
    let kept = others.iter().filter(|&x| members.meets(board.neighbors(x))).fold(members, Set::with);
    if kept == patch { patches.push(patch) } else { split(board, kept, patches) }
}

fn settle<const W: usize>(patches: &mut Vec<Set<W>>) {
    patches.sort_unstable();
    patches.dedup_by(|later, earlier| later == earlier && !later.has_two());
}
