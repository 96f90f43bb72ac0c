//! Residual games: what the walk through a proof knows of a game, its residues and their steps.
//!
//! A *residue*, or reduced position, is what matters of a position for its winner. Each game defines its
//! residues in a file of its own, which proves that positions with equal residues have the same winner.

use std::fmt;

use graphs::{Vertex, VertexSet};

use super::lemma::{Lemma, RaceClass};
use crate::{Adjacency, Passing, Player, Variant};

/// One of the two games with certificates and verified strategies.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Kind {
    #[default]
    Coloring,
    /// The marking game in which Alice has to keep the score below k, [`crate::marking`].
    Marking,
}

/// What all statements of a certificate share: the game, where moves are allowed, and who may pass.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Subject {
    pub kind: Kind,
    pub adjacency: Adjacency,
    pub passing: Passing,
}

impl Subject {
    /// The game in this variant, for either first player.
    pub fn new(kind: Kind, variant: Variant) -> Self {
        let Variant { first: _, adjacency, passing } = variant;
        Subject { kind, adjacency, passing }
    }

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

graphs::named!(Kind { Coloring => "coloring", Marking => "marking" });

graphs::words!(shown Kind, Kind::ALL, |kind| kind.name());

/// The words of the line `game`, as in `marking connected pass bob`.
impl fmt::Display for Subject {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.kind.fmt(f)?;
        if self.adjacency == Adjacency::Connected {
            f.write_str(" connected")?;
        }
        if self.passing != Passing::Nobody {
            write!(f, " pass {}", self.passing)?;
        }
        Ok(())
    }
}

/// A move between residues. Moves that residues cannot tell apart are one step.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Step {
    /// In the coloring game: the vertex takes a color; `patch` is the index of that color's patch.
    Take { vertex: Vertex, patch: usize },
    /// The vertex is marked; or, in the connected coloring game, a vertex of T takes any color.
    At(Vertex),
    /// A pass, or an equivalent move.
    Pass,
}

/// One game on one graph, on reduced positions.
pub trait ResidualGame {
    /// A position reduced to what matters for its winner.
    type Residue: Clone + PartialEq + fmt::Debug;

    /// The residue of the position before the first move.
    fn initial(&self, first: Player) -> Self::Residue;
    fn to_move(&self, residue: &Self::Residue) -> Player;
    /// The vertices that are not safe: the only ones at which Bob can win.
    fn endangered(&self, residue: &Self::Residue) -> VertexSet;
    /// The approximate memory of a residue, in bytes.
    fn bytes(&self, residue: &Self::Residue) -> u64;
    /// The steps after `last`, or all steps, in the order of the format. A step may be omitted only if this
    /// does not change the winner.
    fn steps_behind<'r>(
        &'r self,
        last: Option<Step>,
        residue: &'r Self::Residue,
    ) -> impl Iterator<Item = Step> + 'r;
    /// The steps of Alice after `last`, in the same order. Steps that kill a vertex, or after which the lemma
    /// `threat` applies, may be omitted if this can be seen without making them.
    fn defenses_behind<'r>(
        &'r self,
        last: Option<Step>,
        residue: &'r Self::Residue,
    ) -> impl Iterator<Item = Step> + 'r {
        self.steps_behind(last, residue)
    }
    fn steps(&self, residue: &Self::Residue) -> Vec<Step> {
        self.steps_behind(None, residue).collect()
    }
    /// The steps of Alice in the same order, without those that may be omitted.
    fn defenses(&self, residue: &Self::Residue) -> Vec<Step> {
        self.defenses_behind(None, residue).collect()
    }
    fn allows(&self, residue: &Self::Residue, step: Step) -> bool;
    /// The residue after a legal step; `None` if some vertex is dead, so that Bob has won.
    fn after(&self, residue: &Self::Residue, step: Step) -> Option<Self::Residue>;
    /// The image of the residue under the automorphism v -> `images[v]` of the graph.
    fn image(&self, residue: &Self::Residue, images: &[Vertex]) -> Self::Residue;
    /// The isomorphic residue in which the vertices of this one, ascending, are replaced by `images`; it has
    /// the same winner. `None` if the map is not an isomorphism, or the game does not support isomorphisms.
    fn isomorph(&self, _residue: &Self::Residue, _images: &[Vertex]) -> Option<Self::Residue> {
        None
    }
    /// The residue as bytes. Different residues of one game on one graph have different keys.
    fn key(&self, residue: &Self::Residue) -> Box<[u8]>;
    /// Whether the lemma applies to this game and its hypothesis holds.
    fn holds(&self, lemma: &Lemma, residue: &Self::Residue) -> bool;
    /// The classes of the race, where the lemma `race` holds.
    fn race<'r>(&'r self, residue: &'r Self::Residue) -> impl Iterator<Item = RaceClass> + 'r;
    /// The vertices at which Alice moves in a guarding game; in a position, those that are not safe.
    fn guarded(&self, residue: &Self::Residue) -> VertexSet {
        self.endangered(residue)
    }
    /// The residues into which the guard lemma divides this one; Alice wins it if she wins all of them. She
    /// begins in the game number `lead`. `radius` is that of the guarding games into which a position is
    /// divided, by default 0; a guarding game keeps its own. `None` if the lemma does not apply to this game
    /// or variant, divides nothing, or does not allow this lead.
    fn guarding(
        &self,
        _residue: &Self::Residue,
        _radius: Option<usize>,
        _lead: Option<usize>,
    ) -> Option<Vec<Self::Residue>> {
        None
    }
}
