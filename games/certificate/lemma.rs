//! The lemmas that end a proof: positions whose winner can be told without a move.
//!
//! They are proved where residues are, in each game for itself, and hold in these variants:
//!
//! | | coloring | marking | one may move anywhere | connected |
//! |---|---|---|---|---|
//! | safe | yes | yes | yes | yes |
//! | race | yes | yes | yes | no: the vertex in need may be out of reach |
//! | threat | yes | yes | yes | if the attacker is within reach |
//! | clique | yes | no | yes | yes |
//! | core | no | yes | yes | yes |
//!
//! Who may pass matters to none. The checker refuses a lemma where there is a no. (The lemma of the guard
//! does not end a proof; it is a claim of its own. It is for the coloring game where one may move anywhere.)

use std::fmt;

use graphs::{Vertex, VertexSet};

use crate::Player;

/// A lemma, as a certificate names it.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Lemma {
    /// Nobody is endangered.
    Safe,
    /// Alice takes the endangered vertices faster than Bob can hurt them.
    Race,
    /// Bob kills a vertex with his next move.
    Threat,
    /// These vertices are pairwise adjacent and lack colors.
    Clique(Vec<Vertex>),
    /// The last of these vertices that is marked has k marked neighbors then.
    Core(Vec<Vertex>),
}

impl Lemma {
    /// For whom the lemma is.
    pub fn winner(&self) -> Player {
        match self {
            Lemma::Safe | Lemma::Race => Player::Alice,
            Lemma::Threat | Lemma::Clique(_) | Lemma::Core(_) => Player::Bob,
        }
    }
}

impl fmt::Display for Lemma {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Lemma::Safe => "safe",
            Lemma::Race => "race",
            Lemma::Threat => "threat",
            Lemma::Clique(_) => "clique",
            Lemma::Core(_) => "core",
        })
    }
}

/// What the two races have in common: the endangered vertices fall into classes, each with a margin, and Alice
/// wins if every margin is at least 1, but for one class at most, with margin 0, where she begins
/// if it is her turn. The proofs are with the two, since they count different things.
pub(super) fn race_is_won(
    endangered: VertexSet,
    to_move: Player,
    class_of: impl Fn(Vertex) -> VertexSet,
    margin: impl Fn(&VertexSet) -> i64,
) -> bool {
    let mut rest = endangered;
    let mut may_begin = to_move == Player::Alice;
    while let Some(v) = rest.first() {
        let class = class_of(v);
        rest.difference_with(&class);
        match margin(&class) {
            1.. => {}
            0 if may_begin => may_begin = false,
            _ => return false,
        }
    }
    true
}
