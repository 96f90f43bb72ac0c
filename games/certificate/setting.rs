//! What the walk through a proof knows of a game: residues, and the steps between them.
//!
//! A *residue* is a position up to what does not matter for its winner. Each game has its own kind,
//! defined, with the proof that equal residues have the same winner, in a file of its own.

use std::fmt;

use graphs::{Vertex, VertexSet};

use super::lemma::Lemma;
use crate::{Adjacency, Passing, Player, Variant};

/// Which game a certificate is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Kind {
    /// The coloring game with k colors, [`crate::coloring`].
    Coloring,
    /// The marking game in which Alice has to keep the score below k, [`crate::marking`].
    Marking,
}

/// What all statements of a certificate have in common: the game, where one may move, who may pass.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Subject {
    /// The game.
    pub kind: Kind,
    /// Where one may move.
    pub adjacency: Adjacency,
    /// Who may pass.
    pub passing: Passing,
}

impl Subject {
    /// The game in this variant, whoever begins.
    pub fn new(kind: Kind, variant: Variant) -> Self {
        Subject { kind, adjacency: variant.adjacency, passing: variant.passing }
    }

    /// The variant in which `first` begins.
    pub fn variant(self, first: Player) -> Variant {
        Variant { first, adjacency: self.adjacency, passing: self.passing }
    }

    /// Every subject: 2 games, 2 rules of adjacency, 4 of passing.
    pub fn all() -> impl Iterator<Item = Subject> {
        let variants = || Variant::all().filter(|variant| variant.first == Player::Alice);
        [Kind::Coloring, Kind::Marking]
            .into_iter()
            .flat_map(move |kind| variants().map(move |variant| Subject::new(kind, variant)))
    }
}

/// The words of the line `game`, as in `marking connected pass bob`.
impl fmt::Display for Subject {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.kind {
            Kind::Coloring => "coloring",
            Kind::Marking => "marking",
        })?;
        if self.adjacency == Adjacency::Connected {
            f.write_str(" connected")?;
        }
        if self.passing != Passing::Nobody {
            write!(f, " pass {}", self.passing)?;
        }
        Ok(())
    }
}

/// A move, as far as residues can tell moves apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Step {
    /// In the coloring game: the vertex takes a color for which it is in the patch with this index.
    Take {
        /// The vertex.
        vertex: Vertex,
        /// The index of the patch in the residue.
        patch: usize,
    },
    /// The vertex is marked; in the connected coloring game it takes any color, nothing being at stake.
    At(Vertex),
    /// A pass, or a move elsewhere that is as good as one.
    Pass,
}

/// One game on one graph: its residues, and what can be done with them.
pub trait Setting {
    /// A position up to what does not matter for its winner.
    type Residue: Clone + PartialEq + fmt::Debug;

    /// The residue of the position before the first move.
    fn initial(&self, first: Player) -> Self::Residue;
    /// Who moves next.
    fn to_move(&self, residue: &Self::Residue) -> Player;
    /// The vertices that are not safe: Bob may yet win at them, and nowhere else.
    fn endangered(&self, residue: &Self::Residue) -> VertexSet;
    /// Every step, in the order of the format; none is left out that could matter.
    fn steps(&self, residue: &Self::Residue) -> Vec<Step>;
    /// The steps of Alice, in the same order, without some of those that kill a vertex or after which the lemma
    /// `threat` holds: as many as can be told without making them.
    fn defenses(&self, residue: &Self::Residue) -> Vec<Step> {
        self.steps(residue)
    }
    /// Whether the step can be made here.
    fn allows(&self, residue: &Self::Residue, step: Step) -> bool;
    /// The residue after a step that is allowed; `None` if some vertex is dead, so that Bob has won.
    fn after(&self, residue: &Self::Residue, step: Step) -> Option<Self::Residue>;
    /// The residue that an automorphism of the graph, v to `images[v]`, makes of this one.
    fn image(&self, residue: &Self::Residue, images: &[Vertex]) -> Self::Residue;
    /// An isomorphic residue, which has the same winner: the one that arises if the vertices of this one,
    /// ascending, become these. `None` if that is no isomorphism, or the game knows none.
    fn isomorph(&self, _residue: &Self::Residue, _images: &[Vertex]) -> Option<Self::Residue> {
        None
    }
    /// The residue as bytes; different residues of one game on one graph have different ones.
    fn key(&self, residue: &Self::Residue) -> Box<[u8]>;
    /// Whether the lemma is one for this game and its hypothesis holds.
    fn holds(&self, lemma: &Lemma, residue: &Self::Residue) -> bool;
    /// The residues into which the lemma of the guard divides this one: Alice wins it if she wins them all.
    /// In the one with the number `lead` she begins. `None` if the lemma is not for this game or variant,
    /// divides nothing, or does not let her lead there.
    fn guarding(&self, residue: &Self::Residue, lead: Option<usize>) -> Option<Vec<Self::Residue>>;
}
