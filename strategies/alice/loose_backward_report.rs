//! Strategy 1 as the source report reads it: answer at the least uncolored *loose* backward neighbor.
//!
//! The rule of [`loose_backward`] with R(b) in the place of N+(b), for which the report claims the same
//! bound. \[AudoinBadiolaDaSilvaPerrotRitlewski2013\]
//!
//! The claim is false for an order in use: the proof needs the answer x to w to lie in R(v) for every
//! uncolored v that is a backward neighbor of w, and a loose backward neighbor of w need not. Let ten
//! paths v - w_i - y_i - x_i share the end v, and let a 4-cycle be apart from them. Along x_1 ... x_10,
//! v, w_1 ... w_10, y_1 ... y_10 and the cycle, rho is 3, and the palette is 2 * 4 colors. Alice opens
//! with x_1. Bob gives w_2, ..., w_9 the eight colors; she answers at x_2, ..., and v is dead. With the
//! backward neighbor she colors v after w_2.
//!
//! Cost: as there, with R(b) in the place of N+(b).

use games::Player;

use crate::alice::loose_backward::{self, LooseBackward, prepare_with};
use crate::along::loose_backward_lists;
use crate::{
    BoundKind, Citation, Entry, Hypothesis, Invariant, NotApplicable, PreparedStrategy, Setup, Starter,
    Status, Theorem,
};

/// The catalogue entry.
pub static STRATEGY: Entry = Entry {
    name: "loose-backward-report",
    player: Player::Alice,
    about: "the same at the least uncolored loose backward neighbor: the source report's reading, with no proof",
    theorems: &[&CLAIM],
    new: prepare,
};

/// What the report claims: chi_g(G) <= chi(G) (1 + col_2(G)), by this rule.
pub static CLAIM: Theorem = Theorem {
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
};

fn prepare(setup: &Setup<'_>) -> Result<PreparedStrategy, NotApplicable> {
    let order = setup.best_order();
    let answers = loose_backward_lists(setup.graph, &order);
    let template = "{last} is the least uncolored loose backward neighbor of {first}";
    prepare_with(setup, STRATEGY.name, &CLAIM, LooseBackward { order, answers, template })
}
