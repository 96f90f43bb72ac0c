//! Which techniques a search uses.

use std::fmt;

/// A technique that the search of the coloring game can do without. None changes a verdict.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Technique {
    /// Vertices whose options cannot all be matched to attackers are safe; without it, those with an
    /// option that no neighbor can take.
    Matching,
    /// Positions without stakes in one part count by their parity only; without it, every uncolored
    /// vertex stays in the position.
    Tempo,
    /// Positions of few vertices are decided once for all graphs.
    Endgame,
    /// Alice wins positions in which Bob is too slow.
    Race,
    /// Alice wins positions in which she can answer every attack on a few vertices, which a short search
    /// finds out.
    Guard,
    /// Against a threat Alice tries only the moves that lift it.
    Threats,
    /// Bob's wins by an unbroken run of threats are found before anything is searched.
    Forcing,
    /// Of Alice's moves only those are tried that may refute the runs of threats that Bob would have.
    MustPlay,
    /// Of vertices that trade places one is tried.
    Twins,
    /// Positions that differ by an automorphism of the graph are merged.
    Symmetry,
    /// Positions whose residues are isomorphic are merged.
    Isomorphism,
    /// Moves are tried in the order of danger.
    Ordering,
    /// The first move is tried at the vertex with most neighbors, before others are looked at.
    Hub,
    /// The depth-first search has its turns. It has them all where the other search has none.
    DepthFirst,
    /// Proof-number search has its turns.
    ProofNumbers,
    /// Few moves are searched first, and more where they fail.
    Widening,
}

impl Technique {
    /// Every technique.
    pub const ALL: [Technique; 16] = [
        Technique::Matching,
        Technique::Tempo,
        Technique::Endgame,
        Technique::Race,
        Technique::Guard,
        Technique::Threats,
        Technique::Forcing,
        Technique::MustPlay,
        Technique::Twins,
        Technique::Symmetry,
        Technique::Isomorphism,
        Technique::Ordering,
        Technique::Hub,
        Technique::DepthFirst,
        Technique::ProofNumbers,
        Technique::Widening,
    ];

    /// The name, in lower case.
    pub fn name(self) -> &'static str {
        match self {
            Technique::Matching => "matching",
            Technique::Tempo => "tempo",
            Technique::Endgame => "endgame",
            Technique::Race => "race",
            Technique::Guard => "guard",
            Technique::Threats => "threats",
            Technique::Forcing => "forcing",
            Technique::MustPlay => "must-play",
            Technique::Twins => "twins",
            Technique::Symmetry => "symmetry",
            Technique::Isomorphism => "isomorphism",
            Technique::Ordering => "ordering",
            Technique::Hub => "hub",
            Technique::DepthFirst => "depth-first",
            Technique::ProofNumbers => "proof-numbers",
            Technique::Widening => "widening",
        }
    }
}

impl fmt::Display for Technique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A set of techniques. The default is all of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Techniques(u16);

impl Techniques {
    /// All techniques.
    pub fn all() -> Self {
        Technique::ALL.into_iter().fold(Self::none(), |set, technique| Techniques(set.0 | bit(technique)))
    }

    /// Those that pay on graphs of this order: on small ones the search is shorter than the work of those
    /// that look for what positions have in common, for guards, and for the runs of threats that Bob would
    /// have, and no attempt is worth its failure; on larger ones a wrong first move is longer than the look at
    /// all that it could spare.
    pub fn suited_to(order: usize) -> Self {
        const SMALL: usize = 12;
        let useless: &[Technique] = match order <= SMALL {
            true => &[Technique::Isomorphism, Technique::Guard, Technique::MustPlay, Technique::Widening],
            false => &[Technique::Hub],
        };
        useless.iter().fold(Self::all(), |kept, &technique| kept.without(technique))
    }

    /// No technique: what is left is a depth-first search with a table.
    pub fn none() -> Self {
        Techniques(0)
    }

    /// These techniques but one.
    pub fn without(self, technique: Technique) -> Self {
        Techniques(self.0 & !bit(technique))
    }

    /// Whether the technique is in use.
    pub fn uses(self, technique: Technique) -> bool {
        self.0 & bit(technique) != 0
    }
}

impl Default for Techniques {
    fn default() -> Self {
        Self::all()
    }
}

fn bit(technique: Technique) -> u16 {
    1 << technique as u16
}
