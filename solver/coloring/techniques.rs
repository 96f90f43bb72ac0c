//! Which techniques the search of large graphs uses: one row of a table each. (`lean` has its own
//! rules, and all of them.)
//!
//! A technique is proved for some tempos ([`Tempo`]): its file has the proof, and its row says for
//! which. A search leaves it out elsewhere. Adding one is a file with its proof, a row below, and the
//! place in `search` where it acts.

use std::fmt;

use games::Tempo;

/// Declares the techniques: a doc comment, the variant, the name, and the tempos for which it is proved.
macro_rules! techniques {
    ($($(#[doc = $about:literal])+ $technique:ident = $name:literal, $scope:ident;)+) => {
        /// An optional technique of the search of the coloring game on large graphs. None affects a verdict.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Technique {
            $($(#[doc = $about])+ $technique,)+
        }

        impl Technique {
            pub const ALL: &[Technique] = &[$(Technique::$technique,)+];

            pub fn name(self) -> &'static str {
                match self {
                    $(Technique::$technique => $name,)+
                }
            }

            /// Whether it is proved in this tempo.
            pub(crate) fn holds_in(self, tempo: Tempo) -> bool {
                match self {
                    $(Technique::$technique => $scope(tempo),)+
                }
            }
        }
    };
}

techniques! {
    /// A vertex is safe if its options cannot all be matched to attackers; without it, if it has an
    /// option that no neighbor can take.
    Matching = "matching", everywhere;
    /// Vertices without stakes are set apart, and count as the tempo says; without it, every uncolored vertex
    /// stays in the position.
    Tempo = "tempo", everywhere;
    /// Positions of few vertices are decided once for all graphs.
    Endgame = "endgame", where_no_player_passes;
    /// Alice wins positions in which Bob is too slow.
    Race = "race", where_moves_are_free;
    /// Alice wins positions in which she can answer every attack on a few vertices, which a short search
    /// finds out.
    Guard = "guard", where_moves_are_free;
    /// Against a threat Alice tries only the moves that lift it.
    Threats = "threats", where_moves_are_free;
    /// Bob's wins by an unbroken run of threats are found before anything is searched.
    Forcing = "forcing", where_moves_are_free;
    /// Of Alice's moves only those are tried that may refute the runs of threats that Bob would have.
    MustPlay = "must-play", where_moves_are_free;
    /// Of vertices that trade places one is tried.
    Twins = "twins", where_moves_are_free;
    /// Positions that differ by an automorphism of the graph are merged.
    Symmetry = "symmetry", everywhere;
    /// Isomorphic residues are merged.
    Isomorphism = "isomorphism", where_moves_are_free;
    /// Moves are tried in the order of danger.
    Ordering = "ordering", everywhere;
    /// Positions after the most promising moves are examined, and searched, before others are examined.
    Stages = "stages", everywhere;
    /// The depth-first search has its turns. It has them all where the other search has none.
    DepthFirst = "depth-first", everywhere;
    /// Proof-number search has its turns.
    ProofNumbers = "proof-numbers", everywhere;
    /// Few moves are searched first, and more where they fail.
    Widening = "widening", everywhere;
}

fn everywhere(tempo: Tempo) -> bool {
    match tempo {
        Tempo::Shared | Tempo::Of(_) | Tempo::Connected(_) => true,
    }
}

fn where_moves_are_free(tempo: Tempo) -> bool {
    match tempo {
        Tempo::Shared | Tempo::Of(_) => true,
        Tempo::Connected(_) => false,
    }
}

fn where_no_player_passes(tempo: Tempo) -> bool {
    match tempo {
        Tempo::Shared => true,
        Tempo::Of(_) | Tempo::Connected(_) => false,
    }
}

impl fmt::Display for Technique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A set of techniques. The default is all of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Techniques(u64);

const _: () = assert!(Technique::ALL.len() <= u64::BITS as usize, "a set has a bit for each technique");

impl Techniques {
    pub fn all() -> Self {
        Self::of(|_| true)
    }

    fn of(wanted: impl Fn(Technique) -> bool) -> Self {
        let wanted = Technique::ALL.iter().filter(|&&technique| wanted(technique));
        Techniques(wanted.fold(0, |set, &technique| set | bit(technique)))
    }

    /// The techniques that pay on graphs of this order. On small graphs the search takes less work than
    /// finding isomorphisms, guards, and Bob's runs of threats, and no attempt is worth its failure.
    pub fn suited_to(order: usize) -> Self {
        const SMALL: usize = 16;
        let useless = [Technique::Isomorphism, Technique::Guard, Technique::MustPlay, Technique::Widening];
        Self::of(|technique| order > SMALL || !useless.contains(&technique))
    }

    /// No technique: what is left is a depth-first search with a table.
    pub fn none() -> Self {
        Techniques(0)
    }

    /// The techniques of the set that are proved in this tempo.
    pub(crate) fn holding_in(self, tempo: Tempo) -> Self {
        Self::of(|technique| self.uses(technique) && technique.holds_in(tempo))
    }

    pub fn without(self, technique: Technique) -> Self {
        Techniques(self.0 & !bit(technique))
    }

    pub(crate) fn uses(self, technique: Technique) -> bool {
        self.0 & bit(technique) != 0
    }
}

impl Default for Techniques {
    fn default() -> Self {
        Self::all()
    }
}

fn bit(technique: Technique) -> u64 {
    1 << technique as u16
}
