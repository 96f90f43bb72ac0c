//! The lemmas that end a proof: they tell the winner of a position without a move. Each game proves them
//! beside its residues. They hold in these variants:
//!
//! | | coloring | marking | one may move anywhere | connected |
//! |---|---|---|---|---|
//! | safe | yes | yes | yes | yes |
//! | race | yes | yes | yes | no: the vertex in need may be out of reach |
//! | threat | yes | yes | yes | if the attacker is within reach |
//! | clique | yes | no | yes | yes |
//! | core | no | yes | yes | yes |
//! | mirror | yes | no | yes | no: the image may be out of reach |
//!
//! They hold with any rule of passing, the mirror only if Bob has no pass; elsewhere the checker refuses.
//! (The guard ends no proof, and is a claim of its own, for the coloring game where one may move anywhere.)

use std::fmt;

use graphs::{Vertex, VertexSet};

use crate::Player;

#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Lemma {
    Safe,
    /// Alice colors or marks the endangered vertices before Bob can kill one.
    Race,
    /// Bob kills a vertex with his next move.
    Threat,
    /// These vertices are pairwise adjacent, and there are too few colors for them.
    Clique(Vec<Vertex>),
    /// The last of these vertices to be marked will have k marked neighbors.
    Core(Vec<Vertex>),
    /// Alice answers every move by its image: the vertices in patches, ascending, map to these.
    Mirror(Vec<Vertex>),
}

impl Lemma {
    pub fn winner(&self) -> Player {
        match self {
            Lemma::Safe | Lemma::Race | Lemma::Mirror(_) => Player::Alice,
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
            Lemma::Mirror(_) => "mirror",
        })
    }
}

/// The test of the race, for both games, by the margins of the classes: Alice wins if each is at least 1; on
/// her turn, one may be 0. Each game proves its own race, since the two count different things.
pub(super) fn race_is_won(to_move: Player, mut classes: impl Iterator<Item = RaceClass>) -> bool {
    let mut may_begin = to_move == Player::Alice;
    classes.all(|RaceClass { margin, .. }| margin >= 1 || margin == 0 && std::mem::take(&mut may_begin))
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RaceClass {
    /// Its vertices, in the order in which Alice colors or marks them.
    pub members: Vec<Vertex>,
    /// Its margin. Alice begins in a class with margin 0.
    pub margin: i64,
}

impl RaceClass {
    /// The class of these vertices, sorted by `room`, then by number. The margin is the least value, over its
    /// vertices, of the room, minus the place (from 1), minus the number of rivals among earlier vertices.
    pub(super) fn new(
        class: &VertexSet,
        room: impl Fn(Vertex) -> i64,
        rivals: impl Fn(Vertex, &VertexSet) -> usize,
    ) -> Self {
        let mut runners: Vec<(i64, Vertex)> = class.iter().map(|u| (room(u), u)).collect();
        runners.sort_unstable();
        let mut earlier = class.clone();
        earlier.difference_with(class);
        let mut margin = i64::MAX;
        for (&(room, u), place) in runners.iter().zip(1..) {
            margin = margin.min(room - rivals(u, &earlier) as i64 - place);
            earlier.insert(u);
        }
        RaceClass { members: runners.into_iter().map(|(_, u)| u).collect(), margin }
    }
}

/// The classes of the endangered vertices, ordered by least member.
pub(super) fn race_classes(
    endangered: VertexSet,
    class_of: impl Fn(Vertex) -> VertexSet,
    race_class: impl Fn(&VertexSet) -> RaceClass,
) -> impl Iterator<Item = RaceClass> {
    let mut rest = endangered;
    std::iter::from_fn(move || {
        let class = class_of(rest.first()?);
        rest.difference_with(&class);
        Some(race_class(&class))
    })
}
