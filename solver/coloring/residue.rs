//! The normal form of a position: its residue.
//!
//! **Patches.** Of a position only the colors that the uncolored vertices may still take matter. For
//! a color c let A_c be the set of uncolored vertices without a neighbor of color c. A *patch* is the vertex
//! set of a component of G\[A_c\], and the residue is the multiset of the patches of all colors. A move gives
//! a vertex v one of the patches that contain it: v leaves all patches, and the neighbors of v leave the one
//! chosen; what remains falls apart into components, the new patches. A vertex in no patch is dead.
//!
//! *The residue decides the game* (docs/theory.md, 9.1). In
//! particular colors may be permuted, *separately on every component*, and two colors whose patches
//! at v are the same set are the same move up to such a permutation: one is tried.
//!
//! **Free colors.** A patch {v} interferes with no other vertex. A second copy of it is dropped: a vertex with
//! one or more copies of {v} cannot die, and choosing any of them has the same effect, v leaves.
//!
//! **Safe vertices** are those that cannot die whatever happens ([`safety`]); the
//! others are *endangered*. If no vertex is endangered, Alice wins.
//!
//! **Tempo.** Let R be the least set that contains the endangered vertices and every patch that it meets, and
//! T the rest of the uncolored vertices. Every patch lies in R or in T, so no move at one changes the other;
//! T has only safe vertices, which always have a color left. So a move in T is a pass, and both players
//! together have exactly |T| passes. *Only the parity of |T| counts* (9.3). The vertices that are merely safe
//! and not adjacent to an endangered one will not do: coloring one may take a color from a neighbor, and so
//! change what this one can do to an endangered vertex.
//!
//! **Where a player may pass, or moves are connected** ([`Tempo`]), only the use of moves in T differs.
//!
//! *If one may move anywhere and one player, Y, may pass, T drops out altogether:* the winner is that of the
//! game on R alone, in which Y may pass too (9.3).
//!
//! *In the connected game T stays*, because a move there opens its neighbors. The patches within T are forgotten,
//! and a move there is just: v leaves T. Where one may move follows from the uncolored set, which is R and T: at a
//! vertex with a neighbor outside, or anywhere if there is none.
//!
//! So a residue is: the patches in R, whose turn it is, the tempo, and with it the spare pass or the set T.

#[cfg(test)]
pub(crate) mod by_definition;
pub(crate) mod isomorphism;
pub(crate) mod key;
pub(crate) mod safety;
pub(crate) mod twins;

use games::{Player, Tempo};

use self::safety::Safety;
use crate::board::Board;
use crate::patches::{Options, Pool, closure, runs, split, split_at, union};
use crate::set::Set;

/// A position reduced to what matters for its winner.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Residue<const W: usize> {
    /// The patches connected with an endangered vertex by a chain of patches, ascending, with repetitions.
    pub(crate) patches: Vec<Set<W>>,
    /// The vertices that may yet die; empty if and only if `patches` is.
    pub(crate) endangered: Set<W>,
    /// For each endangered vertex, the number of its patches; other vertices have 0.
    pub(crate) options: Options<W>,
    /// T in the connected game, empty elsewhere.
    pub(crate) idle: Set<W>,
    /// Whether there is an odd number of moves where nothing is at stake, if no player may pass otherwise.
    pub(crate) spare: bool,
    pub(crate) to_move: Player,
    pub(crate) tempo: Tempo,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Step {
    /// The vertex takes the patch with this index, the first among equal ones.
    Take { vertex: usize, patch: usize },
    /// A vertex of T gets any color.
    Aside(usize),
    /// A pass, or an equivalent move.
    Pass,
}

impl<const W: usize> Residue<W> {
    /// The residue of the position in which color c is available to the vertices of `available[c]`.
    pub(crate) fn of(
        board: &Board<W>,
        available: &[Set<W>],
        to_move: Player,
        tempo: Tempo,
        safety: &mut Safety<W>,
    ) -> Self {
        let mut patches = Vec::new();
        for (set, number) in runs(available) {
            let before = patches.len();
            split(board, set, &mut patches);
            let parts = before..patches.len();
            (1..number).for_each(|_| patches.extend_from_within(parts.clone()));
        }
        Self::with(board, patches, to_move, tempo, safety)
    }

    /// The residue of a position with these patches, no spare pass, and in T only vertices of the patches.
    pub(crate) fn with(
        board: &Board<W>,
        patches: Vec<Set<W>>,
        to_move: Player,
        tempo: Tempo,
        safety: &mut Safety<W>,
    ) -> Self {
        let options = Options::of(&patches);
        let endangered = safety.endangered(board, &patches, &options, options.any());
        Residue { patches, endangered, options, idle: Set::EMPTY, spare: false, to_move, tempo }
            .settle(safety)
    }

    /// The uncolored vertices, except those that dropped out.
    pub(crate) fn uncolored(&self) -> Set<W> {
        union(&self.patches).or(self.idle)
    }

    pub(crate) fn open(&self, board: &Board<W>) -> Set<W> {
        let uncolored = self.uncolored();
        if self.tempo.is_connected() { board.open(uncolored) } else { uncolored }
    }

    pub(crate) fn threatened(&self) -> Set<W> {
        self.options.one()
    }

    /// The winner, if no vertex is endangered or Bob can kill at once.
    #[inline]
    pub(crate) fn winner_at_sight(&self, board: &Board<W>) -> Option<Player> {
        if self.endangered.is_empty() {
            Some(Player::Alice)
        } else if self.to_move == Player::Bob && !self.threatened().is_empty() && self.is_within_reach(board)
        {
            Some(Player::Bob)
        } else {
            None
        }
    }

    /// Whether a threatened vertex has an attacker that may be colored: all have if moves are free.
    fn is_within_reach(&self, board: &Board<W>) -> bool {
        if !self.tempo.is_connected() {
            return true;
        }
        let open = self.open(board);
        self.threatened().iter().any(|v| {
            let attackers = board.neighbors(v).and(open);
            self.patches.iter().any(|patch| patch.contains(v) && patch.meets(attackers))
        })
    }

    /// Every step at a vertex of `among`, once up to renaming colors, and the pass.
    pub(crate) fn steps(&self, board: &Board<W>, among: Set<W>) -> Vec<Step> {
        let mut steps = Vec::new();
        self.list_steps(board, among, &mut steps);
        steps
    }

    /// Whether a step colors an endangered vertex or takes an option of one; others are passes when guarding.
    pub(crate) fn concerns_endangered(&self, board: &Board<W>, step: Step) -> bool {
        match step {
            Step::Take { vertex, patch } => {
                let deprived = board.neighbors(vertex).and(self.patches[patch]);
                self.endangered.contains(vertex) || self.endangered.meets(deprived)
            }
            Step::Aside(_) | Step::Pass => false,
        }
    }

    /// The same as `steps`, into a vector that is cleared first.
    pub(crate) fn list_steps(&self, board: &Board<W>, among: Set<W>, steps: &mut Vec<Step>) {
        steps.clear();
        let among = if self.tempo.is_connected() { among.and(self.open(board)) } else { among };
        steps.reserve(self.patches.iter().map(Set::len).sum::<usize>() + 1);
        for (patch, members) in self.patches.iter().enumerate() {
            if patch == 0 || self.patches[patch - 1] != *members {
                steps.extend(members.and(among).iter().map(|vertex| Step::Take { vertex, patch }));
            }
        }
        steps.extend(self.idle.and(among).iter().map(Step::Aside));
        steps.extend(self.tempo.lets_pass(self.to_move, self.spare).then_some(Step::Pass));
    }

    /// The residue after a step; `None` if a vertex is left without a patch: Bob wins.
    pub(crate) fn after(
        &self,
        board: &Board<W>,
        step: Step,
        safety: &mut Safety<W>,
        pool: &mut Pool<Set<W>>,
    ) -> Option<Self> {
        self.unsettled_after(board, step, Set::EMPTY.differing(true), safety, pool)
            .map(|next| if let Step::Take { .. } = step { next.settle(safety) } else { next })
    }

    /// Like `after` with what is not at stake, its patches in any order; only vertices in `mortal` can die.
    pub(crate) fn unsettled_after(
        &self,
        board: &Board<W>,
        step: Step,
        mortal: Set<W>,
        safety: &mut Safety<W>,
        pool: &mut Pool<Set<W>>,
    ) -> Option<Self> {
        let to_move = self.to_move.opponent();
        let mut patches = pool.take();
        let (vertex, taken) = match step {
            Step::Take { vertex, patch } => (vertex, patch),
            Step::Aside(vertex) => {
                patches.extend_from_slice(&self.patches);
                return Some(Residue { patches, idle: self.idle.without(vertex), to_move, ..*self });
            }
            Step::Pass => {
                patches.extend_from_slice(&self.patches);
                return Some(Residue { patches, spare: false, to_move, ..*self });
            }
        };
        patches.reserve(self.patches.len() + 4);
        let near = board.neighbors(vertex);
        let deprived = near.and(self.patches[taken]);
        // The vertices that lost an option or an attacker, and others near them.
        let touched = deprived.iter().fold(near, |touched, v| touched.or(board.neighbors(v)));
        let mut options = Options::NONE;
        // The parts of the last patch that was not taken; a patch equal to it falls into the same.
        let mut parts = 0..0;
        for (index, &patch) in self.patches.iter().enumerate() {
            if !patch.contains(vertex) {
                options.add(patch);
                patches.push(patch);
                continue;
            }
            let rest = patch.without(vertex);
            if index == taken {
                let rest = rest.minus(near);
                options.add(rest);
                split(board, rest, &mut patches);
                continue;
            }
            options.add(rest);
            if index > 0 && index - 1 != taken && self.patches[index - 1] == patch {
                patches.extend_from_within(parts.clone());
            } else {
                parts.start = patches.len();
                split_at(board, vertex, rest, &mut patches);
                parts.end = patches.len();
            }
        }
        if !deprived.and(mortal).is_subset(options.any()) {
            pool.put(patches);
            return None;
        }
        let endangered = self.endangered.without(vertex);
        let doubtful = endangered.and(touched);
        let endangered =
            endangered.minus(doubtful).or(safety.endangered(board, &patches, &options, doubtful));
        Some(Residue { patches, endangered, options, to_move, ..*self })
    }

    #[inline]
    pub(crate) fn recycle(self, pool: &mut Pool<Set<W>>) {
        pool.put(self.patches);
    }

    /// Separates what is not at stake. At first `patches` has all, and `options` counts them by vertex.
    fn settle(mut self, safety: &Safety<W>) -> Self {
        let uncolored = self.options.any();
        let relevant = if safety.tempo() || self.endangered.is_empty() {
            closure(self.endangered, &self.patches)
        } else {
            uncolored
        };
        if relevant != uncolored {
            self.patches.retain(|patch| patch.meets(relevant));
        }
        self.patches.sort_unstable();
        self.patches.dedup_by(|later, earlier| later == earlier && !later.has_two());
        let rest = uncolored.minus(relevant);
        match self.tempo {
            Tempo::Shared => self.spare ^= rest.len() % 2 == 1,
            Tempo::Of(_) => {}
            Tempo::Connected(_) => self.idle = self.idle.or(rest),
        }
        self.options = self.options.among(self.endangered);
        self
    }
}
