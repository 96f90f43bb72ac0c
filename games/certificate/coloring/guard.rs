//! The guard: Alice answers every attack on the endangered vertices, class by class.
//!
//! Late in a game few vertices are endangered, and most moves have nothing to do with them. The *guarding
//! game* forgets these moves. Its positions are a set E of vertices, patches that contain all of E, and the
//! player to move. Bob gives a vertex x one of its patches p, where x is in E or has a neighbor in E and p,
//! or he passes. Alice gives a member of E one of its patches. As in the true game, x leaves all patches and
//! the neighbors of x leave p. Then x leaves E, and so does every vertex that is safe by these patches
//! (`safety`). Bob wins when a member of E is in no patch, Alice when E is empty.
//!
//! *Dividing.* When E falls apart into classes of the race, the game may go on as several, one for each class,
//! with Bob to move; if it is Alice's turn, she may lead in one of them: there she is to move. She has to win
//! them all.
//!
//! *Of the patches only this is kept*, for each patch p: the members of E in p, and the members of p that are
//! adjacent to one of these, split into components. Nobody else in p can make a move with p, now or
//! later, since E shrinks; and a move changes the component of its vertex alone, as in the true game.
//! So equal residues of guarding games have the same winner.
//!
//! *Which lemmas hold.* `safe` is the definition. The race is won by replies at endangered vertices that come
//! whatever Bob does, also when he passes, and a vertex that leaves E needs none: its proof holds for
//! guarding games as it stands.
//!
//! What a guarding game has to do with the true one is the lemma, at [`Coloring::guarding_games`].

use graphs::{Vertex, VertexSet};

use super::super::setting::Step;
use super::{Coloring, Residue, split};
use crate::Player;

impl Coloring<'_> {
    /// Divides a position into guarding games, one for each class of endangered vertices, in the order of
    /// their least members. `lead` is the number of the one in which Alice begins. A guarding game is
    /// divided if it has several classes.
    ///
    /// *If one may move anywhere, and Alice wins each of the guarding games, she wins, whoever may pass.*
    ///
    /// Proof. She imagines the guarding games beside the true one. For a color c let A_c be, as before, the set
    /// of the vertices that may take it in truth, and L_c the set of those that may in a guarding game: the
    /// union of its patches that stem from A_c. She keeps up, for each guarding game with its E:
    ///
    /// 1. The members of E are uncolored, and have the same colors in truth and in the guarding game. A
    ///    neighbor in A_c of a member of E in A_c is in L_c.
    /// 2. Who is endangered in truth is in the E of some guarding game.
    /// 3. A color c for x *concerns* a guarding game if x may take c in truth, and x is in E or has a neighbor in
    ///    E and A_c. It concerns one of the games at most.
    ///
    /// At first all three hold, the third because vertices of a class are joined to all that are their neighbors
    /// in a common patch, or have a common neighbor in it. It remains true while sets shrink. If a move of Bob
    /// concerns a game, it can be made there, by 1, and she lets him make it. Her own moves are replies in
    /// a guarding game, and can be made in truth, by 1; they concern this game and no other. When a move that
    /// concerns a game was made in both, the same members of E have lost c, and 1 remains true. Where a
    /// move does not concern a game, no member of its E has lost anything, and x, which is not in E, is
    /// uncolored no more: 1 remains true with nothing changed in this game. Who leaves E because he is safe by L is
    /// safe in truth: by 1, he has the same colors in both, and for each of them at most the attackers that
    /// he has in L. So 2 remains true, because who is safe stays safe. When a game divides, its parts take
    /// its place: 1 and 2 are inherited, and 3 holds as it did at first, since by 1 vertices of E that are
    /// neighbors in some A_c, or have a common neighbor there, are or have so in L_c.
    ///
    /// In truth it is Bob's turn when it is his in all guarding games. If his move concerns one, it is her turn there.
    /// If it concerns none, or he passes, she takes any in which E is not empty, and lets him pass there.
    /// If there is none, nobody is endangered, by 2, and she has won. So there is one game in which it is her
    /// turn, and she goes on by its strategy: she replies in it, or divides it first and leads in a part. If she
    /// leads in no part, it is Bob's turn in all games, and again she takes any and lets him pass.
    /// As long as E is not empty everywhere, no vertex is dead: such a vertex was endangered, so it would be in
    /// some E, by 2, and dead there, by 1. Each of her moves makes some E smaller, and each division makes
    /// more games of the same vertices; so this ends.
    ///
    /// In the connected game she may be unable to answer at once.
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

    /// The steps of a guarding game: for each patch that differs from the one before it, its members ascending,
    /// only those in E if Alice is to move; then Bob's pass.
    pub(super) fn guarding_steps(&self, residue: &Residue) -> Vec<Step> {
        let mut steps = Vec::with_capacity(residue.options() + 1);
        for (patch, members) in residue.patches.iter().enumerate() {
            if patch == 0 || residue.patches[patch - 1] != *members {
                let able = members.iter().filter(|&vertex| may_move(residue, vertex));
                steps.extend(able.map(|vertex| Step::Take { vertex, patch }));
            }
        }
        steps.extend((residue.to_move == Player::Bob).then_some(Step::Pass));
        steps
    }

    /// Whether a step can be made in a guarding game.
    pub(super) fn guarding_allows(&self, residue: &Residue, step: Step) -> bool {
        match step {
            Step::Take { vertex, patch } => {
                residue.patches.get(patch).is_some_and(|patch| patch.contains(vertex))
                    && may_move(residue, vertex)
            }
            Step::At(_) => false,
            Step::Pass => residue.to_move == Player::Bob,
        }
    }

    /// The guarding game after `vertex` took a patch; `None` if a member of E is in no patch then.
    ///
    /// What is dropped from a patch is no neighbor of a member of E in it, so nobody in E loses an attacker by that,
    /// and those to be tested are those of the true game. A patch that `vertex` is not in loses nobody; if no
    /// member of it leaves E either, the same members reach E as before.
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

    /// Appends what of a patch takes part in a guarding game.
    fn confine(&self, mut patch: VertexSet, endangered: &VertexSet, confined: &mut Vec<VertexSet>) {
        let mut members = patch.clone();
        members.intersect_with(endangered);
        let mut reach = self.board.around(&members);
        reach.union_with(&members);
        patch.intersect_with(&reach);
        split(self.board, patch, confined);
    }

    /// A guarding game, given the patches as far as they take part.
    fn guarding_game(&self, to_move: Player, patches: Vec<VertexSet>, endangered: VertexSet) -> Residue {
        let idle = self.board.none();
        let mut residue = Residue { to_move, spare: false, patches, endangered, idle, guarding: true };
        residue.sort();
        residue
    }
}

/// Whether the player to move in a guarding game may move at a vertex of its patches.
fn may_move(residue: &Residue, vertex: Vertex) -> bool {
    residue.to_move == Player::Bob || residue.endangered.contains(vertex)
}
