//! Residues of the marking game: positions reduced to what matters for the winner.
//!
//! Alice wins with k if every vertex is marked in the end, and had at most s = k - 1 marked neighbors when it
//! was marked. An unmarked vertex with more than s marked neighbors is *dead*, and Bob has won: its marked
//! neighbors do not become fewer. So the set of unmarked vertices and the player to move determine the rest.
//!
//! **Where nothing is at stake.** An unmarked vertex of degree at most s can never die: it is *safe*. The
//! others are *endangered*; the *slack* of one is s less the number of its marked neighbors. Let R be the
//! endangered vertices together with their unmarked neighbors, and T the other unmarked vertices. Marking a
//! vertex of T changes no slack of an endangered vertex. A vertex of T stays in T until it is marked, since
//! no vertex becomes endangered. All unmarked neighbors of an endangered vertex are in R, so its slack is s
//! less the number of its neighbors outside R. What a move in T is good for depends on the variant.
//!
//! *Moves anywhere, no passes.* A move in T is a pass, and only the parity of the passes matters. *Moves
//! anywhere, one player may pass.* T drops out. *Connected.* T is kept, because a move there opens other
//! vertices. The proofs are those for the coloring game (docs/theory.md, 9.3 and 9.10).
//!
//! The residue consists of the player to move and R; in the connected game, of the player to move and all
//! unmarked vertices. Where moves are anywhere and without passes, the parity of |T| is added: if it is odd,
//! there is one *spare* pass.

use graphs::{Vertex, VertexSet};

use super::board::{self, Board};
use super::lemma::{Lemma, RaceClass, race_classes, race_is_won};
use super::residual_game::{ResidualGame, Step};
use crate::coloring::Rules;
use crate::{Player, Tempo};

pub struct Marking<'b> {
    board: &'b Board,
    /// s, the largest number of marked neighbors allowed.
    allowed: usize,
    /// The vertices of degree above s.
    large: VertexSet,
    tempo: Tempo,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Residue {
    to_move: Player,
    spare: bool,
    unmarked: VertexSet,
}

impl Residue {
    pub fn has_spare_pass(&self) -> bool {
        self.spare
    }

    /// R; in the connected game all unmarked vertices.
    pub fn unmarked(&self) -> &VertexSet {
        &self.unmarked
    }
}

impl<'b> Marking<'b> {
    /// The game on the board; Alice must keep the score below the number of colors of `rules`.
    pub fn new(board: &'b Board, rules: Rules) -> Self {
        let allowed = rules.colors() as usize - 1;
        let graph = board.graph();
        let large = VertexSet::of(graph.order(), graph.vertices().filter(|&v| graph.degree(v) > allowed));
        Marking { board, allowed, large, tempo: rules.variant().tempo() }
    }

    fn settle(&self, to_move: Player, spare: bool, unmarked: VertexSet) -> Residue {
        if self.tempo.is_connected() {
            return Residue { to_move, spare, unmarked };
        }
        let mut endangered = unmarked.clone();
        endangered.intersect_with(&self.large);
        let mut relevant = self.board.around(&endangered);
        relevant.union_with(&endangered);
        relevant.intersect_with(&unmarked);
        let idle = unmarked.len() - relevant.len();
        let spare = self.tempo == Tempo::Shared && spare != (idle % 2 == 1);
        Residue { to_move, spare, unmarked: relevant }
    }

    fn open(&self, residue: &Residue) -> VertexSet {
        if self.tempo.is_connected() { self.board.open(&residue.unmarked) } else { residue.unmarked.clone() }
    }

    /// s minus the number of marked neighbors of v, an endangered vertex.
    fn slack(&self, residue: &Residue, v: Vertex) -> i64 {
        let near = self.board.neighborhood(v);
        let marked = near.len() - near.intersection_len(&residue.unmarked);
        self.allowed as i64 - marked as i64
    }

    /// *If no vertex is endangered, Alice wins, in every variant.* No vertex dies, and she can mark one on
    /// every turn, so the play ends with all vertices marked.
    fn is_safe(&self, residue: &Residue) -> bool {
        self.endangered(residue).is_empty()
    }

    /// *If Bob is to move, and an endangered vertex without slack has a neighbor that is unmarked and open,
    /// Bob wins, in every variant.* He marks the neighbor, and the vertex is dead.
    fn is_threatened(&self, residue: &Residue) -> bool {
        let open = self.open(residue);
        let can_kill =
            |v: Vertex| self.slack(residue, v) == 0 && !self.board.neighborhood(v).is_disjoint(&open);
        residue.to_move == Player::Bob && self.endangered(residue).iter().any(can_kill)
    }

    /// *If each vertex of a nonempty set of unmarked vertices has at least k neighbors that are marked or in
    /// the set, Bob wins, in every variant* (docs/theory.md, 9.12).
    fn is_core(&self, residue: &Residue, members: &[Vertex]) -> bool {
        let set = VertexSet::of(self.board.graph().order(), members.iter().copied());
        let before = |v: Vertex| {
            let near = self.board.neighborhood(v);
            near.len() - near.intersection_len(&residue.unmarked) + near.intersection_len(&set)
        };
        // Unmarked vertices may lie outside the residue, but none of them is adjacent to an endangered
        // vertex.
        let mut endangered = self.endangered(residue);
        endangered.intersect_with(&set);
        !set.is_empty() && endangered == set && set.iter().all(|v| before(v) > self.allowed)
    }

    /// The race. Let u_1, ..., u_m be endangered vertices, sorted by slack, then by their numbers. Let s_i be
    /// the slack of u_i, and e_i the number of h < i such that u_h is a neighbor of u_i. The *margin* of the
    /// list is the least s_i - e_i - i + 1.
    ///
    /// Join two endangered vertices if they are adjacent or have a common unmarked neighbor. This divides the
    /// endangered vertices into classes. *Let one move anywhere. Alice wins, with any rule of passing, if
    /// every class has margin at least 1; or if she is to move, one class has margin 0, and every other class
    /// has margin at least 1* (docs/theory.md, 9.13). In the connected game u_1 may not be open.
    fn is_race_won(&self, residue: &Residue) -> bool {
        !self.tempo.is_connected() && race_is_won(residue.to_move, self.race(residue))
    }

    fn race_class(&self, residue: &Residue, v: Vertex) -> VertexSet {
        let mut class = VertexSet::of(self.board.graph().order(), [v]);
        let mut waiting = vec![v];
        while let Some(u) = waiting.pop() {
            let mut near = self.board.neighborhood(u).clone();
            near.intersect_with(&residue.unmarked);
            let beyond = self.board.around(&near);
            near.union_with(&beyond);
            near.intersect_with(&self.endangered(residue));
            waiting.extend(near.iter().filter(|&w| class.insert(w)));
        }
        class
    }
}

impl ResidualGame for Marking<'_> {
    type Residue = Residue;

    fn initial(&self, first: Player) -> Residue {
        self.settle(first, false, VertexSet::full(self.board.graph().order()))
    }

    fn to_move(&self, residue: &Residue) -> Player {
        residue.to_move
    }

    fn endangered(&self, residue: &Residue) -> VertexSet {
        let mut endangered = residue.unmarked.clone();
        endangered.intersect_with(&self.large);
        endangered
    }

    fn bytes(&self, _: &Residue) -> u64 {
        self.board.bytes_of_sets(1)
    }

    /// The open vertices of the residue, ascending; then the pass, if the player to move has one.
    fn steps_behind<'r>(
        &'r self,
        last: Option<Step>,
        residue: &'r Residue,
    ) -> impl Iterator<Item = Step> + 'r {
        let open = self.open(residue);
        let pass = self.tempo.lets_pass(residue.to_move, residue.spare).then_some(Step::Pass);
        let next = move |last: Option<Step>| match last {
            None => open.first().map(Step::At).or(pass),
            Some(Step::At(v)) => open.next(v).map(Step::At).or(pass),
            Some(_) => None,
        };
        std::iter::successors(next(last), move |&step| next(Some(step)))
    }

    fn allows(&self, residue: &Residue, step: Step) -> bool {
        match step {
            Step::At(vertex) => self.open(residue).contains(vertex),
            Step::Pass => self.tempo.lets_pass(residue.to_move, residue.spare),
            Step::Take { .. } => false,
        }
    }

    fn after(&self, residue: &Residue, step: Step) -> Option<Residue> {
        let to_move = residue.to_move.opponent();
        let Step::At(vertex) = step else {
            return Some(Residue { to_move, spare: false, ..residue.clone() });
        };
        let mut unmarked = residue.unmarked.clone();
        unmarked.remove(vertex);
        let next = self.settle(to_move, residue.spare, unmarked);
        let mut hurt = self.endangered(&next);
        hurt.intersect_with(self.board.neighborhood(vertex));
        hurt.iter().all(|v| self.slack(&next, v) >= 0).then_some(next)
    }

    fn image(&self, residue: &Residue, images: &[Vertex]) -> Residue {
        Residue { unmarked: board::image(&residue.unmarked, images), ..*residue }
    }

    fn key(&self, residue: &Residue) -> Box<[u8]> {
        let mut key = vec![u8::from(residue.spare) | u8::from(residue.to_move == Player::Bob) << 1];
        board::append(&mut key, self.board.graph().order(), &residue.unmarked);
        key.into_boxed_slice()
    }

    fn holds(&self, lemma: &Lemma, residue: &Residue) -> bool {
        match lemma {
            Lemma::Safe => self.is_safe(residue),
            Lemma::Race => self.is_race_won(residue),
            Lemma::Threat => self.is_threatened(residue),
            Lemma::Core(members) => self.is_core(residue, members),
            Lemma::Clique(_) | Lemma::Mirror(_) => false,
        }
    }

    fn race<'r>(&'r self, residue: &'r Residue) -> impl Iterator<Item = RaceClass> + 'r {
        let class = |v| self.race_class(residue, v);
        let room = |u| self.slack(residue, u) + 1;
        let rivals = |u, earlier: &VertexSet| self.board.neighborhood(u).intersection_len(earlier);
        race_classes(self.endangered(residue), class, move |class| RaceClass::new(class, room, rivals))
    }
}
