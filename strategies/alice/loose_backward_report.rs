//! Strategy 1 as the source report reads it: answer at the first uncolored *loose* backward neighbor.
//!
//! The rule of [`loose_backward`] with R(b) instead of N+(b), for which the report claims the same
//! bound. \[AudoinBadiolaDaSilvaPerrotRitlewski2013\]
//!
//! The claim is false for an order in use: the proof needs the answer x to w to lie in R(v) for every
//! uncolored v that is a backward neighbor of w, and a loose backward neighbor of w need not.
//! docs/theory.md, 4.1, has a graph and an order for which it fails.
//!
//! Cost: as there, with R(b) instead of N+(b).

use games::Player;

use crate::alice::loose_backward::{self, prepare_with};
use crate::memoryless::loose_backward_lists;
use crate::{
    BoundKind, Citation, Entry, Hypothesis, Invariant, NotApplicable, OwnProof, PreparedStrategy, Setup,
    Starter, Status, Theorem,
};

pub static STRATEGY: Entry = Entry {
    name: "loose-backward-report",
    player: Player::Alice,
    about: "the same at the first uncolored loose backward neighbor: the source report's reading, with no proof",
    theorems: &[&CLAIM],
    new: prepare,
};

/// The claim of the report: this rule shows chi_g(G) <= chi(G) (1 + col_2(G)).
pub(crate) static CLAIM: Theorem = Theorem {
    name: "loose-backward-report",
    invariant: Invariant::GameChromaticNumber,
    kind: BoundKind::Upper,
    class: "all graphs",
    formula: "chi (1 + col_2)",
    eval: loose_backward::THEOREM.eval,
    applies: Hypothesis::None,
    starter: Starter::Alice,
    status: Status::Claimed,
    cite: Citation { key: "AudoinBadiolaDaSilvaPerrotRitlewski2013", at: "" },
    own: OwnProof { theory: None, coq: None },
};

fn prepare(setup: &Setup<'_>) -> Result<PreparedStrategy, NotApplicable> {
    let template = "{last} is the first uncolored loose backward neighbor of {first} in the order";
    prepare_with(setup, STRATEGY.name, &CLAIM, loose_backward_lists, template)
}
