//! Guarding games: a relaxation in which Alice answers every attack on the endangered vertices, class by
//! class.
//!
//! Late in a game few vertices are endangered, and most moves have nothing to do with them. The *guarding
//! game* drops these moves. A position consists of a set E of vertices, patches that contain all of E, and
//! the player to move. Bob gives a vertex x one of its patches p, where x is in E or has a neighbor in E and
//! p; or he passes. Alice gives a member of E one of its patches. As in the true game, x leaves all patches
//! and the neighbors of x leave p. Then x leaves E, and so does every vertex that is safe by these patches
//! (`safety`). Bob wins when a member of E is in no patch. Alice wins when E is empty.
//!
//! *Dividing.* When E splits into several classes of the race, the game may be divided into one game for each
//! class, with Bob to move. If it is Alice's turn, she may lead in one of them: there she is to move. She has
//! to win all of them.
//!
//! *What is kept of a patch p*: the members of E in p, and the members of p that are adjacent to one of
//! these, split into components. No other member of p can take p, now or later, since E shrinks. A move
//! changes only the component of its vertex, as in the true game. So equal residues of guarding games have
//! the same winner.
//!
//! *Which lemmas hold.* `safe` is the definition. The proof of the race holds for guarding games as it
//! stands: Alice wins it by replies at endangered vertices, also when Bob passes, and a vertex that leaves E
//! needs no reply.
//!
//! The lemma that relates a guarding game to the true game is at [`Coloring::guarding_games`].

use graphs::{Vertex, VertexSet};

use super::super::residual_game::Step;
use super::{Coloring, Residue, split};
use crate::Player;

impl Coloring<'_> {
    /// Divides a position into guarding games, one for each class of endangered vertices, in the order of
    /// their least members. Alice begins in the game with the number `lead`. A guarding game is divided only
    /// if it has several classes.
    ///
    /// *If one may move anywhere and Alice wins each of the guarding games, she wins, with any rule of
    /// passing.*
    ///
    /// Proof. Alice plays the guarding games beside the true game. For a color c let A_c be, as before, the
    /// set of the vertices that may take c in the true game. For a guarding game let L_c be the union of its
    /// patches that stem from A_c: the vertices that may take c there. She maintains, for each guarding game
    /// and its E:
    ///
    /// 1. The members of E are uncolored, and may take the same colors in the true game and in the guarding
    ///    game. If v in E is in A_c, the neighbors of v in A_c are in L_c.
    /// 2. A vertex that is endangered in the true game is in the E of some guarding game.
    /// 3. A move that gives x, in A_c, the color c *concerns* a guarding game if x is in E or has a neighbor
    ///    in E and A_c. Every move of the true game concerns at most one guarding game.
    ///
    /// At first all three hold; 3 holds because a class contains, with a vertex, all endangered vertices that
    /// are its neighbors in a common patch or have a common neighbor with it there. Since the sets shrink, 3
    /// remains true.
    ///
    /// If a move of Bob concerns a game, it can be made there, by 1, and it is made there as his move.
    /// Alice's moves are replies in a guarding game. They can be made in the true game, by 1, and concern
    /// this game and no other. After a move that concerns a game and was made in both, the same members of E
    /// have lost c, so 1 remains true. If a move does not concern a game, no member of its E loses a color,
    /// and the colored vertex x is not in E: 1 remains true without a change in this game.
    ///
    /// A vertex that leaves E because it is safe by the sets L_c is safe in the true game: by 1 it may take
    /// the same colors in both, and for each of them its attackers in the true game are among those in L_c.
    /// Safe vertices stay safe, so 2 remains true. When a game is divided, its parts inherit 1 and 2. They
    /// satisfy 3 as at first: by 1, two vertices of E that are neighbors in some A_c, or have a common
    /// neighbor there, are neighbors or have a common neighbor in L_c.
    ///
    /// It is Bob's turn in the true game when it is his turn in all guarding games. If his move concerns one
    /// of them, it is Alice's turn there. If it concerns none, or he passes, she chooses a game in which E is
    /// not empty and takes the move for a pass of Bob in it. If E is empty in all games, no vertex is
    /// endangered, by 2, and she has won. So there is one game in which it is her turn, and she follows its
    /// strategy: she replies in it, or divides it and leads in a part. If she leads in no part, it is Bob's
    /// turn in all games; again she chooses a game and takes it that he passes there.
    ///
    /// No vertex dies while she plays so: a dead vertex was endangered before, so it would be in some E, by
    /// 2, and dead there, by 1. Each of her moves makes some E smaller, and each division makes more games of
    /// the same vertices. So the play ends.
    ///
    /// In the connected game the vertex of her reply may not be open.
    pub(super) fn guarding_games(&self, residue: &Residue, lead: Option<usize>) -> Option<Vec<Residue>> {
        if self.tempo.is_connected() {
            return None;
        }
        let mut games = Vec::new();
        let mut rest = residue.endangered.clone();
        while let Some(v) = rest.first() {
            let class = self.race_class(residue, v);
            rest.difference_with(&class);
            let mut patches = Vec::with_capacity(residue.patches.len());
            residue.patches.iter().for_each(|patch| self.confine(patch.clone(), &class, &mut patches));
            games.push(self.guarding_game(Player::Bob, patches, class));
        }
        if residue.guarding && games.len() == 1 {
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

    /// Whether a step can be made in a guarding game.
    pub(super) fn guarding_allows(&self, residue: &Residue, step: Step) -> bool {
        match step {
            Step::Take { vertex, patch } => {
                residue.patches.get(patch).is_some_and(|patch| patch.contains(vertex))
                    && residue.may_be_taken(vertex)
            }
            Step::At(_) => false,
            Step::Pass => residue.to_move == Player::Bob,
        }
    }

    /// The guarding game after `vertex` took a patch; `None` if a member of E is in no patch then.
    ///
    /// A vertex that is dropped from a patch has no neighbor in E and this patch. So no member of E loses an
    /// attacker by that, and the vertices to be tested again are those of the true game. A patch without
    /// `vertex` stays as it is if no member of it leaves E.
    pub(super) fn guarding_after(&self, residue: &Residue, vertex: Vertex, chosen: usize) -> Option<Residue> {
        let mut patches = residue.patches.clone();
        for patch in &mut patches {
            patch.remove(vertex);
        }
        patches[chosen].difference_with(self.board.neighborhood(vertex));
        let mut left = residue.endangered.clone();
        left.remove(vertex);
        if !left.is_subset(&self.board.union(&patches)) {
            return None;
        }
        let endangered = self.still_endangered(residue, vertex, chosen, &patches);
        left.difference_with(&endangered);
        left.insert(vertex);
        let mut confined = Vec::with_capacity(patches.len() + 8);
        for (before, patch) in residue.patches.iter().zip(patches) {
            if before.is_disjoint(&left) {
                confined.push(patch);
            } else {
                self.confine(patch, &endangered, &mut confined);
            }
        }
        Some(self.guarding_game(residue.to_move.opponent(), confined, endangered))
    }

    /// Appends the components of the part of a patch that a guarding game keeps.
    fn confine(&self, mut patch: VertexSet, endangered: &VertexSet, confined: &mut Vec<VertexSet>) {
        let mut members = patch.clone();
        members.intersect_with(endangered);
        let mut reach = self.board.around(&members);
        reach.union_with(&members);
        patch.intersect_with(&reach);
        split(self.board, patch, confined);
    }

    /// The guarding game with these patches, which are confined already.
    fn guarding_game(&self, to_move: Player, patches: Vec<VertexSet>, endangered: VertexSet) -> Residue {
        let idle = self.board.none();
        let mut residue = Residue { to_move, spare: false, patches, endangered, idle, guarding: true };
        residue.sort();
        residue
    }
}
