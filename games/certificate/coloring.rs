//! Residues of the coloring game: positions reduced to what matters. Equal ones have the same winner.
//!
//! **Patches.** For a color c let A_c be the set of the uncolored vertices without a neighbor of color c.
//! These are the vertices that may take c. A *patch* is the vertex set of a component of the subgraph induced
//! by A_c; a position has the patches of all colors, with repetitions. Giving v the color c removes v from
//! every A_d, and N(v) from A_c. The neighbors of v in A_c lie in the patch of v. So the move changes only
//! patches that contain v: v leaves all of them, N(v) leaves the one that was chosen, and each is split into
//! its components. An uncolored vertex sees all colors if and only if it is in no patch; it is *dead* then.
//! The set of uncolored vertices determines where one may move. So the list of patches and the player to move
//! determine the rest of the play, and a move may be named by its vertex and its patch.
//!
//! **Free colors.** Only v can take a patch {v}, and no other vertex can make v lose it. Once there is one, v
//! cannot die, and further copies of {v} offer the same move again. They are dropped.
//!
//! **Where nothing is at stake.** Call an uncolored vertex *safe* if it can never die (`safety`), else
//! *endangered*. Let R be the least set of vertices that contains the endangered ones and every patch that
//! meets R, and T the set of the other uncolored vertices. Each patch lies in R or in T. So a move in T
//! changes nothing in R. The vertices of T are safe, so all of them can be colored, and with which colors
//! does not matter. What a move in T is good for depends on the variant.
//!
//! *Moves anywhere, no passes.* In R a move in T is a pass, and the players share |T| passes. Only their
//! parity matters (docs/theory.md, 9.3).
//!
//! *Moves anywhere, one player may pass.* T drops out: the winner is that of the game on R alone, in which that player
//! may pass (9.3).
//!
//! *Connected.* A move at v in T opens the neighbors of v. So T is kept, without its patches, and loses v.
//!
//! The residue consists of the player to move and the patches that lie in R. In the connected game the set T
//! is added; where moves are anywhere and without passes, the parity of |T| is added: if it is odd, there is
//! one *spare* pass. Without patches no vertex is endangered.
//!
//! **Guarding.** A residue may also belong to a *guarding game* (`guard`), a relaxation of the game that a
//! lemma derives. It consists of a radius, a set F of guarded vertices, the patches as far as they matter to F,
//! and the player to move.
//!
//! **Mirrors.** Where an involution carries a residue to itself, Alice may answer by images (`mirror`).
//! **Names.** Where one may move anywhere, isomorphic residues have the same winner (`isomorphic`).

mod guard;
mod isomorphic;
mod lemmas;
mod safety;

use graphs::{Vertex, VertexSet};

use super::board::{self, Board};
use super::lemma::{Lemma, RaceClass, race_classes};
use super::residual_game::{ResidualGame, Step};
use crate::coloring::Rules;
use crate::{Player, Start, Tempo};

pub struct Coloring<'b> {
    board: &'b Board,
    tempo: Tempo,
    /// For each color the vertices that may take it at the start; of colors without a name, as many as
    /// matter.
    available: Vec<VertexSet>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Residue {
    to_move: Player,
    spare: bool,
    patches: Vec<VertexSet>,
    endangered: VertexSet,
    idle: VertexSet,
    guarding: Option<Guarding>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct Guarding {
    radius: usize,
    guarded: VertexSet,
}

impl Residue {
    /// Whether this belongs to a guarding game, in which Alice moves only at guarded vertices and Bob
    /// may pass.
    pub fn is_guarding(&self) -> bool {
        self.guarding.is_some()
    }

    /// The radius of a guarding game; `None` for a position.
    pub fn radius(&self) -> Option<usize> {
        self.guarding.as_ref().map(|guarding| guarding.radius)
    }

    /// F; `None` for a position.
    pub fn guarded(&self) -> Option<&VertexSet> {
        self.guarding.as_ref().map(|guarding| &guarding.guarded)
    }

    pub fn has_spare_pass(&self) -> bool {
        self.spare
    }

    /// The patches, in lexicographic order of their ascending lists of members.
    pub fn patches(&self) -> &[VertexSet] {
        &self.patches
    }

    pub fn patches_of(&self, v: Vertex) -> impl Iterator<Item = &VertexSet> {
        self.patches.iter().filter(move |patch| patch.contains(v))
    }

    /// T in the connected game, otherwise empty.
    pub fn idle(&self) -> &VertexSet {
        &self.idle
    }

    /// The vertices that are not safe. The set is empty if and only if there is no patch.
    pub fn endangered(&self) -> &VertexSet {
        &self.endangered
    }

    /// The first step after `last` in which a vertex takes one of its patches. Equal patches are adjacent in
    /// the list, and only the first of them counts.
    fn take_behind(&self, last: Option<Step>, able: impl Fn(&Vertex) -> bool) -> Option<Step> {
        let (start, before) = match last {
            None => (0, None),
            Some(Step::Take { vertex, patch }) => (patch, Some(vertex)),
            Some(Step::At(_) | Step::Pass) => return None,
        };
        (start..self.patches.len()).find_map(|patch| {
            let members = &self.patches[patch];
            if patch > 0 && self.patches[patch - 1] == *members {
                return None;
            }
            let vertex = members_behind(before.filter(|_| patch == start), members).find(&able)?;
            Some(Step::Take { vertex, patch })
        })
    }

    /// Whether the player to move may move at v; an `open` of `None` allows all vertices.
    fn lets_move_at(&self, v: Vertex, open: Option<&VertexSet>) -> bool {
        match self.guarded() {
            Some(guarded) => self.to_move == Player::Bob || guarded.contains(v),
            None => open.is_none_or(|open| open.contains(v)),
        }
    }

    fn mapped(&self, map: impl Fn(&VertexSet) -> VertexSet) -> Residue {
        let mut image = Residue {
            patches: self.patches.iter().map(&map).collect(),
            endangered: map(&self.endangered),
            idle: map(&self.idle),
            guarding: self
                .guarding
                .as_ref()
                .map(|Guarding { radius, guarded }| Guarding { radius: *radius, guarded: map(guarded) }),
            ..*self
        };
        image.sort();
        image
    }

    fn sort(&mut self) {
        self.patches.sort_unstable();
        self.patches.dedup_by(|later, earlier| later == earlier && later.len() == 1);
    }
}

impl<'b> Coloring<'b> {
    pub fn new(board: &'b Board, rules: Rules) -> Self {
        Coloring::from_start(board, rules, &Start::NONE).expect("a vertex may take any of at least one color")
    }

    /// The game from a start that [`Start::check`] admits, with at least [`Start::least_colors`]
    /// colors; `None` if a vertex is dead there, so that Bob has won.
    pub fn from_start(board: &'b Board, rules: Rules, start: &Start) -> Option<Self> {
        let available = start.available(board.graph(), rules.colors())?;
        Some(Coloring { board, tempo: rules.variant().tempo(), available })
    }

    fn open(&self, residue: &Residue) -> Option<VertexSet> {
        self.tempo.is_connected().then(|| {
            let mut uncolored = self.board.union(&residue.patches);
            uncolored.union_with(&residue.idle);
            self.board.open(&uncolored)
        })
    }

    fn may_pass(&self, residue: &Residue) -> bool {
        match residue.guarding {
            Some(_) => residue.to_move == Player::Bob,
            None => self.tempo.lets_pass(residue.to_move, residue.spare),
        }
    }

    /// The vertices of `endangered` that are not safe after `vertex` took a patch, which left these
    /// `patches`. A safe vertex stays safe. The test of v uses the patches of v and its neighbors in them. A
    /// step changes these only for the neighbors of its vertex and of vertices that lose a patch. Only these
    /// are tested again.
    fn still_endangered(
        &self,
        residue: &Residue,
        vertex: Vertex,
        chosen: usize,
        patches: &[VertexSet],
    ) -> VertexSet {
        let near = self.board.neighborhood(vertex);
        let mut deprived = near.clone();
        deprived.intersect_with(&residue.patches[chosen]);
        let mut doubtful = self.board.around(&deprived);
        doubtful.union_with(near);
        doubtful.intersect_with(&residue.endangered);
        doubtful.remove(vertex);
        let mut endangered = residue.endangered.clone();
        endangered.remove(vertex);
        endangered.difference_with(&doubtful);
        endangered.union_with(&safety::endangered(self.board, patches, &doubtful));
        endangered
    }

    /// Removes the patches of T from a residue, and updates the parity of the passes.
    fn settle(&self, mut residue: Residue) -> Residue {
        let mut relevant = residue.endangered.clone();
        loop {
            let before = relevant.len();
            for patch in &residue.patches {
                if !patch.is_disjoint(&relevant) {
                    relevant.union_with(patch);
                }
            }
            if relevant.len() == before {
                break;
            }
        }
        let mut rest = self.board.union(&residue.patches);
        rest.difference_with(&relevant);
        residue.patches.retain(|patch| patch.is_disjoint(&rest));
        match self.tempo {
            Tempo::Shared => residue.spare ^= rest.len() % 2 == 1,
            Tempo::Of(_) => {}
            Tempo::Connected(_) => residue.idle.union_with(&rest),
        }
        residue.sort();
        residue
    }
}

impl ResidualGame for Coloring<'_> {
    type Residue = Residue;

    /// If every vertex may take every color, all patches of a vertex are equal. So they can be matched
    /// to different neighbors if there are as many neighbors as colors.
    fn initial(&self, first: Player) -> Residue {
        let (graph, available) = (self.board.graph(), &self.available);
        let mut patches = Vec::new();
        for alike in available.chunk_by(|one, next| one == next) {
            let begin = patches.len();
            split(self.board, alike[0].clone(), &mut patches);
            let parts = begin..patches.len();
            (1..alike.len()).for_each(|_| patches.extend_from_within(parts.clone()));
        }
        let endangered = if available.iter().all(|set| set.len() == graph.order()) {
            let can_die = |&v: &Vertex| graph.degree(v) >= available.len();
            VertexSet::of(graph.order(), graph.vertices().filter(can_die))
        } else {
            safety::endangered(self.board, &patches, &self.board.union(&patches))
        };
        let idle = self.board.none();
        self.settle(Residue { to_move: first, spare: false, patches, endangered, idle, guarding: None })
    }

    fn to_move(&self, residue: &Residue) -> Player {
        residue.to_move
    }

    fn endangered(&self, residue: &Residue) -> VertexSet {
        residue.endangered.clone()
    }

    fn bytes(&self, residue: &Residue) -> u64 {
        self.board.bytes_of_sets(residue.patches.len() + 3)
    }

    /// In this order: for each patch that differs from the one before it, its open members, ascending; the
    /// open vertices of T; the pass, if the player to move has one. In a guarding game Alice moves at the
    /// vertices in F alone, and Bob has a pass.
    fn steps_behind<'r>(
        &'r self,
        last: Option<Step>,
        residue: &'r Residue,
    ) -> impl Iterator<Item = Step> + 'r {
        let (open, may_pass) = (self.open(residue), self.may_pass(residue));
        let next = move |last| {
            let able = |v: &Vertex| residue.lets_move_at(*v, open.as_ref());
            let take = residue.take_behind(last, able);
            let at = || match last {
                Some(Step::Pass) => None,
                Some(Step::At(last)) => members_behind(Some(last), &residue.idle).find(able),
                _ => members_behind(None, &residue.idle).find(able),
            };
            let pass = || (may_pass && last != Some(Step::Pass)).then_some(Step::Pass);
            take.or_else(|| at().map(Step::At)).or_else(pass)
        };
        std::iter::successors(next(last), move |&step| next(Some(step)))
    }

    fn defenses_behind<'r>(
        &'r self,
        last: Option<Step>,
        residue: &'r Residue,
    ) -> impl Iterator<Item = Step> + 'r {
        let threats = self.threats(residue);
        let lifts = move |step| threats.iter().all(|threat| threat.may_be_lifted_by(self.board, step));
        self.steps_behind(last, residue).filter(move |&step| lifts(step))
    }

    fn allows(&self, residue: &Residue, step: Step) -> bool {
        let is_able = |v| residue.lets_move_at(v, self.open(residue).as_ref());
        match step {
            Step::Take { vertex, patch } => {
                residue.patches.get(patch).is_some_and(|patch| patch.contains(vertex)) && is_able(vertex)
            }
            Step::At(vertex) => residue.idle.contains(vertex) && is_able(vertex),
            Step::Pass => self.may_pass(residue),
        }
    }

    fn after(&self, residue: &Residue, step: Step) -> Option<Residue> {
        let to_move = residue.to_move.opponent();
        let (vertex, chosen) = match step {
            Step::Take { vertex, patch } => match &residue.guarding {
                Some(guarding) => return self.guarding_after(residue, guarding, vertex, patch),
                None => (vertex, patch),
            },
            Step::At(vertex) => {
                let mut next = Residue { to_move, ..residue.clone() };
                next.idle.remove(vertex);
                return Some(next);
            }
            Step::Pass => return Some(Residue { to_move, spare: false, ..residue.clone() }),
        };
        let near = self.board.neighborhood(vertex);
        let mut patches = Vec::with_capacity(residue.patches.len() + 8);
        let (mut uncolored, mut alive) = (self.board.none(), self.board.none());
        for (index, patch) in residue.patches.iter().enumerate() {
            uncolored.union_with(patch);
            if !patch.contains(vertex) {
                alive.union_with(patch);
                patches.push(patch.clone());
                continue;
            }
            let mut rest = patch.clone();
            rest.remove(vertex);
            if index == chosen {
                rest.difference_with(near);
            }
            alive.union_with(&rest);
            split(self.board, rest, &mut patches);
        }
        uncolored.remove(vertex);
        if !uncolored.is_subset(&alive) {
            return None;
        }
        let endangered = self.still_endangered(residue, vertex, chosen, &patches);
        let (spare, idle) = (residue.spare, residue.idle.clone());
        Some(self.settle(Residue { to_move, spare, patches, endangered, idle, guarding: None }))
    }

    fn image(&self, residue: &Residue, images: &[Vertex]) -> Residue {
        residue.mapped(|set| board::image(set, images))
    }

    fn isomorph(&self, residue: &Residue, images: &[Vertex]) -> Option<Residue> {
        self.renamed(residue, images)
    }

    fn key(&self, residue: &Residue) -> Box<[u8]> {
        let order = self.board.graph().order();
        let mut key = Vec::with_capacity(1 + order.div_ceil(8) * (1 + residue.patches.len()));
        let bob = residue.to_move == Player::Bob;
        key.push(u8::from(residue.spare) | u8::from(bob) << 1 | u8::from(residue.is_guarding()) << 2);
        if self.tempo.is_connected() {
            board::append(&mut key, order, &residue.idle);
        }
        if let Some(Guarding { radius, guarded }) = &residue.guarding {
            key.extend((*radius as u16).to_le_bytes());
            board::append(&mut key, order, guarded);
        }
        residue.patches.iter().for_each(|patch| board::append(&mut key, order, patch));
        key.into_boxed_slice()
    }

    fn holds(&self, lemma: &Lemma, residue: &Residue) -> bool {
        match lemma {
            Lemma::Safe => self.is_safe(residue),
            Lemma::Race => self.is_race_won(residue),
            Lemma::Threat => self.is_threatened(residue),
            Lemma::Clique(members) => self.lacks_colors(residue, members),
            Lemma::Mirror(images) => self.is_mirrored(residue, images),
            Lemma::Core(_) => false,
        }
    }

    fn race<'r>(&'r self, residue: &'r Residue) -> impl Iterator<Item = RaceClass> + 'r {
        let class = |v| self.class(&residue.patches, &residue.endangered, v);
        let patches = |u| residue.patches_of(u).count() as i64;
        let rivals = |u, earlier: &VertexSet| {
            let mut rivals = self.board.union(residue.patches_of(u));
            rivals.intersect_with(self.board.neighborhood(u));
            rivals.intersection_len(earlier)
        };
        race_classes(residue.endangered.clone(), class, move |class| RaceClass::new(class, patches, rivals))
    }

    fn guarded(&self, residue: &Residue) -> VertexSet {
        residue.guarded().unwrap_or(&residue.endangered).clone()
    }

    fn guarding(
        &self,
        residue: &Residue,
        radius: Option<usize>,
        lead: Option<usize>,
    ) -> Option<Vec<Residue>> {
        self.guarding_games(residue, radius, lead)
    }
}

/// The members of `set` above `last`; all of them without `last`.
fn members_behind(last: Option<Vertex>, set: &VertexSet) -> impl Iterator<Item = Vertex> {
    let first = last.map_or(set.first(), |last| set.next(last));
    std::iter::successors(first, |&v| set.next(v))
}

fn split(board: &Board, mut set: VertexSet, out: &mut Vec<VertexSet>) {
    while let Some(v) = set.first() {
        let component = board.component(v, &set);
        set.difference_with(&component);
        out.push(component);
    }
}
