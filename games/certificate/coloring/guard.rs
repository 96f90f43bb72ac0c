//! Guarding games: a relaxation in which Alice answers attacks on the endangered vertices, class by class.
//!
//! Late in a game few vertices are endangered, and most moves have nothing to do with them. The *guarding
//! game* of radius r drops these moves. A position consists of a set F of *guarded* vertices, patches that contain
//! all of F, and the player to move; E is the set of the endangered members of F by these patches (`safety`). Bob
//! gives a vertex x one of its patches p, where x is in F or has a neighbor in F and p; or he passes. Alice gives a
//! member of F one of its patches. As in the true game, x leaves all patches and the neighbors of x leave p. Then F
//! loses x and all vertices that are not within r steps of E, where a step leads from a member of F to one that is
//! adjacent to it in a common patch. Bob wins when a member of F is in no patch. Alice wins when E is empty.
//!
//! With r = 0 the guarded vertices are the endangered ones. With r as large as the order of the graph F
//! is all that paths in patches join to them, and the game is the true one in which Bob may pass.
//!
//! *Dividing.* F has classes as endangered vertices have in the race. When there are several, the game may be
//! divided into one game for each class, with Bob to move. If it is Alice's turn, she may lead in one of them:
//! there she is to move. She has to win all of them.
//!
//! *What is kept of a patch p*: the members of F in p, and the members of p that are adjacent to one of
//! these, split into components. No other member of p can take p, now or later, since F shrinks. A move
//! changes only the component of its vertex, as in the true game. So equal residues of guarding games have
//! the same winner. Of the copies of a patch {v} one is kept: as in the true game, v is safe, and no other vertex
//! can take it. With r = 0 there are none.
//!
//! *Which lemmas hold.* `safe` is the definition. The proof of the race holds here too: Alice wins it by
//! replies at endangered vertices, also when Bob passes, and safe vertices need none. The lemma that relates
//! a guarding game to the true game is at [`Coloring::guarding_games`].

use graphs::{Vertex, VertexSet};

use super::{Coloring, Guarding, Residue, split};
use crate::Player;

impl Coloring<'_> {
    /// Divides a position into guarding games of this radius, or 0. F is at first what is within that many steps of the
    /// endangered vertices, where a step leads from a vertex to one that is adjacent to it in a common patch; there is
    /// one game for each class of F, in the order of their least members. Alice begins in the game with the number
    /// `lead`. A guarding game is divided, without a radius, only if it has several classes.
    ///
    /// *If one may move anywhere and Alice wins each of the guarding games, she wins, with any rule of
    /// passing* (docs/theory.md, 9.7).
    ///
    /// In the connected game the vertex of her reply may not be open.
    pub(super) fn guarding_games(
        &self,
        residue: &Residue,
        radius: Option<usize>,
        lead: Option<usize>,
    ) -> Option<Vec<Residue>> {
        if self.tempo.is_connected() {
            return None;
        }
        let (radius, mut rest) = match (&residue.guarding, radius) {
            (Some(_), Some(_)) => return None,
            (Some(Guarding { radius, guarded }), None) => (*radius, guarded.clone()),
            (None, radius) => {
                let radius = radius.unwrap_or(0);
                let all = self.board.union(&residue.patches);
                (radius, self.within(radius, &residue.endangered, &all, &residue.patches))
            }
        };
        let all = rest.clone();
        let mut games = Vec::new();
        while let Some(v) = rest.first() {
            let guarded = self.class(&residue.patches, &all, v);
            rest.difference_with(&guarded);
            let mut patches = Vec::with_capacity(residue.patches.len());
            residue.patches.iter().for_each(|patch| self.confine(patch.clone(), &guarded, &mut patches));
            let mut endangered = residue.endangered.clone();
            endangered.intersect_with(&guarded);
            games.push(self.guarding_game(Player::Bob, patches, endangered, Guarding { radius, guarded }));
        }
        if residue.is_guarding() && games.len() == 1 {
            return None;
        }
        if let Some(lead) = lead {
            if residue.to_move == Player::Bob {
                return None;
            }
            games.get_mut(lead)?.to_move = Player::Alice;
        }
        Some(games)
    }

    /// The guarding game after `vertex` took a patch; `None` if a member of F is then in no patch.
    ///
    /// If a vertex is removed from a patch, it has no neighbor in both F and the patch. So no member of F
    /// loses an attacker by the removal, and the vertices to test again are those of the true game. A patch
    /// without `vertex` is unchanged if no member of it leaves F.
    pub(super) fn guarding_after(
        &self,
        residue: &Residue,
        guarding: &Guarding,
        vertex: Vertex,
        chosen: usize,
    ) -> Option<Residue> {
        let mut patches = residue.patches.clone();
        for patch in &mut patches {
            patch.remove(vertex);
        }
        patches[chosen].difference_with(self.board.neighborhood(vertex));
        let mut left = guarding.guarded.clone();
        left.remove(vertex);
        if !left.is_subset(&self.board.union(&patches)) {
            return None;
        }
        let endangered = self.still_endangered(residue, vertex, chosen, &patches);
        let guarded = self.within(guarding.radius, &endangered, &left, &patches);
        left.difference_with(&guarded);
        left.insert(vertex);
        let mut confined = Vec::with_capacity(patches.len() + 8);
        for (before, patch) in residue.patches.iter().zip(patches) {
            if before.is_disjoint(&left) {
                confined.push(patch);
            } else {
                self.confine(patch, &guarded, &mut confined);
            }
        }
        let guarding = Guarding { radius: guarding.radius, guarded };
        Some(self.guarding_game(residue.to_move.opponent(), confined, endangered, guarding))
    }

    /// The vertices of `all` within this many steps of its subset `core`. A step leads from a member of `all`
    /// to an adjacent one in a common patch.
    fn within(&self, radius: usize, core: &VertexSet, all: &VertexSet, patches: &[VertexSet]) -> VertexSet {
        let (mut reached, mut last) = (core.clone(), core.clone());
        for _ in 0..radius {
            let mut next = self.board.none();
            for patch in patches {
                let mut members = last.clone();
                members.intersect_with(patch);
                let mut near = self.board.around(&members);
                near.intersect_with(patch);
                next.union_with(&near);
            }
            next.intersect_with(all);
            next.difference_with(&reached);
            if next.is_empty() {
                break;
            }
            reached.union_with(&next);
            last = next;
        }
        reached
    }

    /// Appends the components of `patch` within N\[patch and guarded\].
    fn confine(&self, mut patch: VertexSet, guarded: &VertexSet, confined: &mut Vec<VertexSet>) {
        let mut members = patch.clone();
        members.intersect_with(guarded);
        let mut reach = self.board.around(&members);
        reach.union_with(&members);
        patch.intersect_with(&reach);
        split(self.board, patch, confined);
    }

    /// The guarding game with these patches, which are already confined.
    fn guarding_game(
        &self,
        to_move: Player,
        patches: Vec<VertexSet>,
        endangered: VertexSet,
        guarding: Guarding,
    ) -> Residue {
        let (idle, guarding) = (self.board.none(), Some(guarding));
        let mut residue = Residue { to_move, spare: false, patches, endangered, idle, guarding };
        residue.sort();
        residue
    }
}
