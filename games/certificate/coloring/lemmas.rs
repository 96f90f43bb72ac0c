//! The lemmas for the coloring game.
//!
//! Each is a function that checks the hypothesis on the position at hand; its proof is its comment.
//! The notions (patch, endangered, safe, pass) are those of [`super`].

use graphs::{Vertex, VertexSet};

use super::super::lemma::race_is_won;
use super::{Coloring, Residue};
use crate::Player;

impl Coloring<'_> {
    /// *If nobody is endangered, Alice wins, in every variant.*
    ///
    /// Proof. No uncolored vertex ever dies. Alice colors something on every turn, which she can: while
    /// something is uncolored some vertex is open, and it has a color. So the play ends with all colored.
    pub(super) fn is_safe(&self, residue: &Residue) -> bool {
        residue.endangered.is_empty()
    }

    /// *If Bob is to move, and a vertex v is in one patch only, together with a neighbor w that is open,
    /// Bob wins, in every variant.*
    ///
    /// Proof. Bob gives w the color of that patch, and v is in no patch any more.
    pub(super) fn is_threatened(&self, residue: &Residue) -> bool {
        if residue.to_move == Player::Alice {
            return false;
        }
        let (mut some, mut several) = (self.board.none(), self.board.none());
        for patch in &residue.patches {
            let mut again = some.clone();
            again.intersect_with(patch);
            several.union_with(&again);
            some.union_with(patch);
        }
        let mut threatened = residue.endangered.clone();
        threatened.difference_with(&several);
        if threatened.is_empty() {
            return false;
        }
        let open = self.open(residue);
        threatened.iter().any(|v| {
            let mut attackers = self.board.neighborhood(v).clone();
            open.iter().for_each(|open| attackers.intersect_with(open));
            residue.patches_of(v).any(|patch| !patch.is_disjoint(&attackers))
        })
    }

    /// *If pairwise adjacent vertices of the residue meet fewer patches than they are many, Bob wins, in every
    /// variant.*
    ///
    /// Proof. Suppose that all of them get colored, each by a patch it is in now. A patch belongs to one
    /// color, and adjacent vertices never get the same one; so the patches are different, except that two
    /// copies of one set may come from two colors, which the residue lists separately. Dropped copies
    /// of a patch {v} do not help: v needs one patch, and one copy is kept. So there are at least as many
    /// patches as vertices. Otherwise they never are all colored, and Alice cannot win.
    pub(super) fn lacks_colors(&self, residue: &Residue, members: &[Vertex]) -> bool {
        let present = |v: Vertex| residue.patches_of(v).next().is_some();
        let adjacent = members.iter().enumerate().all(|(index, &u)| {
            present(u) && members[..index].iter().all(|&v| self.board.neighborhood(u).contains(v))
        });
        let meets = |patch: &&VertexSet| members.iter().any(|&v| patch.contains(v));
        adjacent && residue.patches.iter().filter(meets).count() < members.len()
    }

    /// The race. Let u_1, ..., u_m be endangered vertices, by ascending number of patches, equals by
    /// number; o_i the number of patches of u_i; e_i the number of h < i such that u_h is a neighbor of u_i
    /// in a common patch. The *margin* of the list is the least o_i - e_i - i.
    ///
    /// Join two endangered vertices if some patch contains both and they are adjacent, or both are
    /// adjacent to one vertex of this patch; list the members of each class that arises.
    /// *If one may move anywhere, and every class has margin at least 1, or Alice is to move and every class
    /// but one has, and that one has margin 0, Alice wins, whoever may pass.*
    ///
    /// Proof. A move by which x takes a patch q takes this patch away from the neighbors of x in q, and
    /// from nobody else. The endangered ones among these are joined, also with x if x is endangered.
    /// So every move *concerns* one class at most. Patches only shrink and nobody becomes endangered, so
    /// this remains true with the classes of now. Alice never passes. She always colors, with whatever is
    /// available, the first uncolored member of some class: at the start, if she is to move, in the class
    /// with margin 0 if there is one; later in the class that Bob's last move concerned; and in any class
    /// if that one is all colored, or there was none, or he passed. When all classes are colored everybody
    /// left is safe.
    ///
    /// It remains to see that u_i, while uncolored, keeps a patch. Let Alice have made a moves in its
    /// class, and Bob b moves that concern it. She answers in the class, so b <= a + 1 always; and b <= a in
    /// the class in which she began. Her a moves colored different members before u_i, hence a <= i - 1,
    /// and at most e_i of them took a patch from u_i, one each: the color given by a neighbor in a
    /// common patch. Bob's moves took at most one each. So u_i lost at most e_i + i patches, in the class
    /// where she began e_i + i - 1, and that is less than o_i in both cases.
    ///
    /// In the connected game she may be unable to move at u_1.
    pub(super) fn is_race_won(&self, residue: &Residue) -> bool {
        if self.tempo.is_connected() {
            return false;
        }
        let class = |v| self.race_class(residue, v);
        let margin = |class: &VertexSet| self.margin(residue, class);
        race_is_won(residue.endangered.clone(), residue.to_move, class, margin)
    }

    /// The class of `v` in the race.
    pub(super) fn race_class(&self, residue: &Residue, v: Vertex) -> VertexSet {
        let mut class = VertexSet::of(self.board.graph().order(), [v]);
        let mut waiting = vec![v];
        while let Some(u) = waiting.pop() {
            for patch in residue.patches_of(u) {
                let mut near = self.board.neighborhood(u).clone();
                near.intersect_with(patch);
                let beyond = self.board.around(&near);
                near.union_with(&beyond);
                near.intersect_with(patch);
                near.intersect_with(&residue.endangered);
                waiting.extend(near.iter().filter(|&w| class.insert(w)));
            }
        }
        class
    }

    fn margin(&self, residue: &Residue, class: &VertexSet) -> i64 {
        let mut runners: Vec<(usize, Vertex)> =
            class.iter().map(|u| (residue.patches_of(u).count(), u)).collect();
        runners.sort_unstable();
        let mut earlier = self.board.none();
        let mut least = i64::MAX;
        for (index, (patches, u)) in runners.into_iter().enumerate() {
            let mut rivals = self.board.union(residue.patches_of(u));
            rivals.intersect_with(self.board.neighborhood(u));
            let lost = rivals.intersection_len(&earlier) + index + 1;
            least = least.min(patches as i64 - lost as i64);
            earlier.insert(u);
        }
        least
    }
}
