//! The positions of the coloring game in its variants.
//!
//! **Patches.** For a color c let A_c be the set of uncolored vertices without a neighbor of color c. A
//! *patch* is the vertex set of a component of G\[A_c\]. Giving v the color c takes c from N(v) within
//! A_c alone, that is, from members of the patch of v in A_c. So it is the move (v, patch): v leaves all
//! patches, its neighbors leave this one, and what is left falls apart into components; whatever else has color c
//! is not concerned. Where one may move follows from the uncolored set U: a vertex is open if it is
//! in U and not all its neighbors are, or if no vertex is so. *So U, the multiset of patches and the
//! player to move decide the game*, and colors are permuted separately on each component.
//!
//! **Free colors.** A patch {v} concerns nobody else, and with one or more copies of it v cannot die: a
//! second copy is dropped.
//!
//! **Safe vertices.** Let v be uncolored. If some patch of v holds no neighbor of v, or if v has more
//! patches than there are neighbors of v that share one with it, v is *safe*: it cannot die, whatever
//! the players do. For v dies when each of its colors was taken by a neighbor that could take it, each by a
//! different one, since a vertex gets one color; and colors are only lost, so these neighbors share
//! those patches with v now. Who moves, where, and how often does not enter. *If all vertices are
//! safe Alice wins*: none dies, and coloring something on every turn she sees to it that the game ends.
//!
//! **What is at stake.** The others are *endangered*. Let R be the least set that contains them and
//! every patch that it meets, T the rest of U. A move in T changes no patch in R and conversely, and every
//! vertex of T is safe, so it always has a color left, and which one it gets does not matter. So the
//! patches within T are forgotten, and a move there is just: v leaves U.
//!
//! *If one may move anywhere and one player, Y, may pass, T drops out altogether:* the winner is that of
//! the game on R alone, in which Y may pass too. Let the opponent Z of Y win the game on R. In the game
//! on both Z plays as there, and takes a move of Y in T for a pass of Y. Let Y win the game on R. Y plays
//! as there, and answers a move of Z in T by a pass. Moves in T run out. The imagined game gives the
//! player something to do until it is over: until a vertex of R is dead, which is the same in both
//! games, or all of R is colored, after which nothing is endangered. In the connected game T stays, because
//! a move there opens vertices.
//!
//! **Threats.** If an endangered vertex has one patch left, and an open neighbor in it, Bob to move wins
//! by coloring this neighbor so.

use games::{Player, Tempo};
pub(super) use games::certificate::coloring::Residue;

use super::race::{self, Runner};
use super::search;
use crate::board::Board;
use crate::patches::{closure, split, union};
use crate::set::Set;
use crate::symmetry::Symmetries;

/// Positions are merged by symmetry while at most this many vertices are out of the game.
const SYMMETRIC_PLIES: usize = 6;

/// The graph and the variant.
pub(super) struct Scene<const W: usize> {
    board: Board<W>,
    tempo: Tempo,
    /// k.
    colors: usize,
    symmetries: Symmetries<W>,
    /// Bytes that a set takes in a key.
    width: usize,
}

/// A position up to everything that does not matter.
#[derive(Debug, Clone)]
pub(super) struct Position<const W: usize> {
    /// U, or R if one may move anywhere.
    uncolored: Set<W>,
    /// The patches within R, ascending, with repetitions.
    patches: Vec<Set<W>>,
    endangered: Set<W>,
    to_move: Player,
}

/// One turn.
#[derive(Debug, Clone, Copy)]
pub(super) enum Step {
    /// The vertex takes the patch with this index, the first among equal ones.
    Take {
        vertex: usize,
        patch: usize,
    },
    /// A vertex of T gets any color.
    Aside(usize),
    Pass,
}

impl<const W: usize> Scene<W> {
    fn settle(&self, uncolored: Set<W>, mut patches: Vec<Set<W>>, to_move: Player) -> Position<W> {
        let stakes = union(&patches);
        let can_die = |&v: &usize| self.can_die(&patches, v);
        let endangered = stakes.iter().filter(can_die).fold(Set::EMPTY, Set::with);
        let relevant = closure(endangered, &patches);
        patches.retain(|patch| patch.meets(relevant));
        patches.sort_unstable();
        patches.dedup_by(|later, earlier| later == earlier && later.len() == 1);
        let uncolored = if self.tempo.is_connected() { uncolored } else { relevant };
        Position { uncolored, patches, endangered, to_move }
    }

    fn can_die(&self, patches: &[Set<W>], v: usize) -> bool {
        let neighbors = self.board.neighbors(v);
        let (mut count, mut attackers) = (0, Set::EMPTY);
        for patch in patches.iter().filter(|patch| patch.contains(v)) {
            let able = patch.and(neighbors);
            if able.is_empty() {
                return false;
            }
            count += 1;
            attackers = attackers.or(able);
        }
        count <= attackers.len()
    }

    /// The vertices at which one may move.
    fn open(&self, position: &Position<W>) -> Set<W> {
        if self.tempo.is_connected() { open(&self.board, position.uncolored) } else { position.uncolored }
    }

    fn bob_can_kill(&self, position: &Position<W>) -> bool {
        let (mut some, mut several) = (Set::EMPTY, Set::EMPTY);
        for &patch in &position.patches {
            several = several.or(some.and(patch));
            some = some.or(patch);
        }
        let threatened = position.endangered.minus(several);
        if threatened.is_empty() {
            return false;
        }
        let open = self.open(position);
        threatened.iter().any(|v| {
            let attackers = self.board.neighbors(v).and(open);
            position.patches.iter().any(|patch| patch.contains(v) && patch.meets(attackers))
        })
    }

    fn runners(&self, position: &Position<W>) -> Vec<Runner<W>> {
        let runner = |vertex| {
            let patches = position.patches.iter().filter(|patch| patch.contains(vertex));
            let (options, near) =
                patches.fold((0, Set::EMPTY), |(count, near): (usize, Set<W>), &p| (count + 1, near.or(p)));
            Runner { vertex, spare: options - 1, rivals: near.and(self.board.neighbors(vertex)) }
        };
        position.endangered.iter().map(runner).collect()
    }
}

impl<const W: usize> search::Scene for Scene<W> {
    type Board = Board<W>;
    type Position = Position<W>;
    type Residue = Residue;
    type Step = Step;
    type Key = Box<[u8]>;

    fn new(board: Board<W>, tempo: Tempo, k: usize) -> Self {
        let width = board.order().div_ceil(8);
        let symmetries = if W == 1 { Symmetries::of(&board) } else { Symmetries::none() };
        Scene { board, tempo, colors: k, symmetries, width }
    }

    /// The uncolored graph.
    fn initial(&self, first: Player) -> Position<W> {
        let all = Set::first_n(self.board.order());
        let mut patches = Vec::new();
        for _ in 0..self.colors {
            split(&self.board, all, &mut patches);
        }
        self.settle(all, patches, first)
    }

    fn reached(&self, residue: &Residue, to_move: Player) -> Position<W> {
        let patches: Vec<Set<W>> = residue.patches().iter().map(Set::from).collect();
        self.settle(union(&patches).or(residue.idle().into()), patches, to_move)
    }

    fn to_move(&self, position: &Position<W>) -> Player {
        position.to_move
    }

    fn known(&self, position: &Position<W>) -> Option<Player> {
        if position.endangered.is_empty() {
            return Some(Player::Alice);
        }
        if position.to_move == Player::Bob && self.bob_can_kill(position) {
            return Some(Player::Bob);
        }
        let raced = !self.tempo.is_connected();
        (raced && race::alice_wins(self.runners(position), position.to_move)).then_some(Player::Alice)
    }

    /// The sets of the position, or near the root the least of their images under automorphisms, and
    /// who moves. U contains every patch, so it is the largest of the sets and need not be marked.
    fn key(&self, position: &Position<W>) -> (Box<[u8]>, usize) {
        let mut sets = Vec::with_capacity(position.patches.len() + 1);
        if self.tempo.is_connected() {
            sets.push(position.uncolored);
        }
        sets.extend_from_slice(&position.patches);
        if self.board.order() - position.uncolored.len() <= SYMMETRIC_PLIES {
            sets = self.symmetries.least_image(&sets);
        }
        let mut key = Vec::with_capacity(1 + self.width * sets.len() + 8 * W);
        key.push(u8::from(position.to_move == Player::Bob));
        for set in sets {
            let bytes = set.words().iter().flat_map(|word| word.to_le_bytes());
            key.extend(bytes.take(self.width));
        }
        let bytes = key.len();
        (key.into_boxed_slice(), bytes)
    }

    fn steps(&self, position: &Position<W>) -> Vec<Step> {
        let open = self.open(position);
        let mut aside = open;
        let mut steps = Vec::new();
        for (patch, members) in position.patches.iter().enumerate() {
            if patch == 0 || position.patches[patch - 1] != *members {
                steps.extend(members.and(open).iter().map(|vertex| Step::Take { vertex, patch }));
                aside = aside.minus(*members);
            }
        }
        steps.extend(aside.iter().map(Step::Aside));
        steps.extend(self.tempo.lets_pass(position.to_move, false).then_some(Step::Pass));
        steps
    }

    fn after(&self, position: &Position<W>, step: Step) -> Option<Position<W>> {
        let to_move = position.to_move.opponent();
        let (vertex, taken) = match step {
            Step::Take { vertex, patch } => (vertex, patch),
            Step::Aside(v) => {
                return Some(Position {
                    uncolored: position.uncolored.without(v),
                    to_move,
                    ..position.clone()
                });
            }
            Step::Pass => return Some(Position { to_move, ..position.clone() }),
        };
        let mut patches = Vec::with_capacity(position.patches.len() + 8);
        let (mut alive, mut before) = (Set::EMPTY, Set::EMPTY);
        for (index, &patch) in position.patches.iter().enumerate() {
            before = before.or(patch);
            if !patch.contains(vertex) {
                alive = alive.or(patch);
                patches.push(patch);
                continue;
            }
            let mut rest = patch.without(vertex);
            if index == taken {
                rest = rest.minus(self.board.neighbors(vertex));
            }
            alive = alive.or(rest);
            split(&self.board, rest, &mut patches);
        }
        let nobody_died = before.without(vertex).is_subset(alive);
        nobody_died.then(|| self.settle(position.uncolored.without(vertex), patches, to_move))
    }

    /// An option less makes a vertex weigh four times as much.
    fn rank(&self, position: &Position<W>) -> (usize, u64) {
        let options = |v| position.patches.iter().filter(|patch| patch.contains(v)).count();
        let weight = |v| 1 << (2 * 12usize.saturating_sub(options(v)));
        search::rank(position.to_move, position.endangered.iter().map(weight))
    }

    fn heap(&self, position: &Position<W>) -> usize {
        size_of_val(&position.patches[..])
    }
}

/// The vertices at which a connected move may be made while those in `free` are left: those with a
/// neighbor outside, or all if there are none.
pub(super) fn open<const W: usize>(board: &Board<W>, free: Set<W>) -> Set<W> {
    let touches = |&v: &usize| !board.neighbors(v).is_subset(free);
    let touching = free.iter().filter(touches).fold(Set::EMPTY, Set::with);
    if touching.is_empty() { free } else { touching }
}
