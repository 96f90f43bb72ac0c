//! The normal form of a position: its residue.
//!
//! **Patches.** Of a position only the colors that the uncolored vertices may still take matter. For
//! a color c let A_c be the set of uncolored vertices without a neighbor of color c. A *patch* is the
//! vertex set of a component of G\[A_c\], and the residue is the multiset of the patches of all
//! colors. A move gives a vertex v one of the patches that contain it: v leaves all patches, and the
//! neighbors of v leave the one chosen; what remains falls apart into components, the new patches.
//! A vertex in no patch is dead.
//!
//! *The residue decides the game.* Giving v the color c takes c away from N(v) and A_c alone, so from
//! members of the patch of v in A_c; it is the move (v, that patch), and its effect on the multiset is
//! the one described, whatever else has color c. So moves correspond, v is dead in one if and only if
//! it is in the other, and all vertices are colored in one if and only if in the other. In
//! particular colors may be permuted, *separately on every component*, and two colors whose patches
//! at v are the same set are the same move up to such a permutation: one is tried.
//!
//! **Free colors.** A patch {v} interferes with nobody. A second copy of it is dropped: a vertex with
//! one or more copies of {v} cannot die, and choosing any of them has the same effect, v leaves.
//!
//! **Safe vertices** are those that cannot die whatever happens ([`safety`](super::safety)); the
//! others are *endangered*. If nobody is endangered, Alice wins.
//!
//! **Tempo.** Let R be the least set that contains the endangered vertices and every patch that it
//! meets, and T the rest of the uncolored vertices. Every patch lies in R or in T, so no move at one
//! changes the other; T has only safe vertices, which always have a color left. So a move in T is a
//! pass, and exactly |T| passes are available to whoever wants them.
//! *Only the parity of |T| counts.* Let P win from (R, t passes). From (R, t + 2) P imagines the
//! former game, in which everything is the same but for two passes, and plays as there. When the
//! opponent passes although the imagined game has no pass left, P passes too: now both games have
//! the same passes, none, and the same player to move. P always has an imagined move to copy while
//! the imagined game goes on. If P is Bob, it ends with a vertex of R dead, in both games; if P is
//! Alice, with all of R colored, and T does not need her. The converse is the same statement for the
//! other player, because one of them wins. (The set of vertices that are merely safe and not adjacent
//! to an endangered one will not do: coloring one may take a color from a neighbor, and so change
//! what this one can do to an endangered vertex.)
//!
//! So a residue is: the patches in R, whether there is a spare pass, and whose turn it is.

use games::Player;

use super::safety::Safety;
use crate::board::Board;
use crate::patches::{Options, closure, runs, split, split_at, union};
use crate::set::Set;

/// A position up to everything that does not matter.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Residue<const W: usize> {
    /// The patches that a chain of patches joins to an endangered vertex, ascending, with repetitions.
    pub patches: Vec<Set<W>>,
    /// The vertices that may yet die; empty if and only if `patches` is.
    pub endangered: Set<W>,
    /// In how many patches each of them is, and no others.
    pub options: Options<W>,
    /// Whether the players can pass once, by a move where nothing is at stake.
    pub spare: bool,
    /// Whose turn it is.
    pub to_move: Player,
}

/// Room for the patches of residues to come, left by others.
#[derive(Debug)]
pub(crate) struct Rooms<const W: usize>(Vec<Vec<Set<W>>>);

impl<const W: usize> Rooms<W> {
    /// No rooms.
    pub fn new() -> Self {
        Rooms(Vec::new())
    }

    /// An empty one, in which the patches of a small graph have room.
    fn take(&mut self) -> Vec<Set<W>> {
        self.0.pop().unwrap_or_else(|| Vec::with_capacity(16))
    }

    /// Takes back the room of a residue that nobody needs any more.
    pub fn take_back(&mut self, residue: Residue<W>) {
        self.vacate(residue.patches);
    }

    fn vacate(&mut self, mut patches: Vec<Set<W>>) {
        patches.clear();
        self.0.push(patches);
    }
}

/// One step from a residue to the next.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Step {
    /// The vertex takes the patch with this index, the first among equal ones.
    Take { vertex: usize, patch: usize },
    /// The spare pass.
    Pass,
}

impl<const W: usize> Residue<W> {
    /// The position in which color c may be given to the vertices of `available[c]`.
    pub fn of(board: &Board<W>, available: &[Set<W>], to_move: Player, safety: &mut Safety<W>) -> Self {
        let mut patches = Vec::new();
        for (set, number) in runs(available) {
            let before = patches.len();
            split(board, set, &mut patches);
            let parts = before..patches.len();
            (1..number).for_each(|_| patches.extend_from_within(parts.clone()));
        }
        Self::with(board, patches, false, to_move, safety)
    }

    /// The position with these patches, and perhaps a pass to spare.
    pub fn with(
        board: &Board<W>,
        patches: Vec<Set<W>>,
        spare: bool,
        to_move: Player,
        safety: &mut Safety<W>,
    ) -> Self {
        let options = Options::of(&patches);
        let endangered = safety.endangered(board, &patches, &options, options.any());
        Self::settle(patches, &options, endangered, spare, to_move, safety.tempo())
    }

    /// The vertices that are in some patch.
    pub fn uncolored(&self) -> Set<W> {
        union(&self.patches)
    }

    /// The endangered vertices in exactly one patch.
    pub fn threatened(&self) -> Set<W> {
        self.options.one()
    }

    /// The winner, where nobody is endangered or Bob can kill at once.
    #[inline]
    pub fn winner_at_sight(&self) -> Option<Player> {
        if self.endangered.is_empty() {
            Some(Player::Alice)
        } else if self.to_move == Player::Bob && !self.threatened().is_empty() {
            Some(Player::Bob)
        } else {
            None
        }
    }

    /// Every step at a vertex of `among`, once up to renaming colors, and the pass.
    pub fn steps(&self, among: Set<W>) -> Vec<Step> {
        let mut steps = Vec::new();
        self.list_steps(among, &mut steps);
        steps
    }

    /// Puts these steps into `steps`, in place of what is there.
    pub fn list_steps(&self, among: Set<W>, steps: &mut Vec<Step>) {
        steps.clear();
        steps.reserve(self.patches.iter().map(Set::len).sum::<usize>() + 1);
        for (patch, members) in self.patches.iter().enumerate() {
            if patch == 0 || self.patches[patch - 1] != *members {
                steps.extend(members.and(among).iter().map(|vertex| Step::Take { vertex, patch }));
            }
        }
        steps.extend(self.spare.then_some(Step::Pass));
    }

    /// The residue after a step; `None` if the step leaves a vertex without a patch, so that Bob wins.
    pub fn after(
        &self,
        board: &Board<W>,
        step: Step,
        safety: &mut Safety<W>,
        rooms: &mut Rooms<W>,
    ) -> Option<Self> {
        let to_move = self.to_move.opponent();
        let mut patches = rooms.take();
        let Step::Take { vertex, patch: taken } = step else {
            patches.extend_from_slice(&self.patches);
            return Some(Residue { patches, spare: false, to_move, ..*self });
        };
        patches.reserve(self.patches.len() + 4);
        let near = board.neighbors(vertex);
        let deprived = near.and(self.patches[taken]);
        // Whoever lost an option or an attacker.
        let touched = deprived.iter().fold(near, |touched, v| touched.or(board.neighbors(v)));
        let mut options = Options::NONE;
        // What the patch before, not the one taken, falls into; an equal one falls into the same.
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
        if !deprived.is_subset(options.any()) {
            rooms.vacate(patches);
            return None;
        }
        let endangered = self.endangered.without(vertex);
        let doubtful = endangered.and(touched);
        let endangered =
            endangered.minus(doubtful).or(safety.endangered(board, &patches, &options, doubtful));
        Some(Self::settle(patches, &options, endangered, self.spare, to_move, safety.tempo()))
    }

    /// `options` counts the patches.
    fn settle(
        mut patches: Vec<Set<W>>,
        options: &Options<W>,
        endangered: Set<W>,
        spare: bool,
        to_move: Player,
        tempo: bool,
    ) -> Self {
        let uncolored = options.any();
        let relevant = match tempo || endangered.is_empty() {
            true => closure(endangered, &patches),
            false => uncolored,
        };
        if relevant != uncolored {
            patches.retain(|patch| patch.meets(relevant));
        }
        patches.sort_unstable();
        patches.dedup_by(|later, earlier| later == earlier && !later.has_two());
        let passes = uncolored.minus(relevant).len() + usize::from(spare);
        let options = options.among(endangered);
        Residue { patches, endangered, options, spare: passes % 2 == 1, to_move }
    }
}
