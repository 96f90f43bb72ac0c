//! Double threats: Bob kills a vertex if he can, else makes a move after which every reply leaves a
//! kill, most often two threats at once, else does the most damage. It is nearly the rule of the
//! opponent [`threat`](crate::opponents::threat), without random choices.
//!
//! Theorem: chi_g >= 3 for connected graphs with an edge, other than stars, when Alice begins: his
//! first move kills. When Bob begins, for those in which two vertices at distance at least 3 have
//! distance 2 from a third one. (docs/theory.md, 3.3, 3.11)
//!
//! chi_g >= 4 for prisms C_n x K_2, n >= 3, when Alice begins.
//!
//! Proof. Fewer than 3 colors are too few by the first theorem. Let the prism have the vertices a_i and
//! b_i, and let Alice open with a_0, color 1. Bob can give b_1 color 2; then a_1 and b_0 see both, and
//! a_2 or b_{n-1} with color 3 kills one of them. The first threat is met at a_1, a_2, a_3 and b_2
//! alone, the second at b_0, b_{n-1}, b_{n-2} and a_{n-1}. For n >= 5 these are different vertices; n =
//! 3, 4 are verified by a test. ∎
//!
//! chi_g >= 4 for grids P_m x P_n, m, n >= 4, when Alice begins (docs/theory.md, 7.13).
//!
//! Cost: O((n k)^2) times the degrees times n a reply at most, for k colors.

use games::{Answer, Player, Sight, View};

use crate::bob_view::{BobView, answer};
use crate::memoryless::sighted;
use crate::threat_board::ThreatBoard;
use crate::{Entry, PreparedStrategy, theorems};

pub(crate) static STRATEGY: Entry = Entry {
    name: "double-threat",
    player: Player::Bob,
    about: "a kill, else threats that no reply meets, else the most damaging move; two colors are too few on paths and \
            long cycles, three on prisms and grids",
    theorems: &[
        &theorems::THIRD_COLOR,
        &theorems::THIRD_COLOR_BOB_FIRST,
        &theorems::PRISM,
        &theorems::GRID_WIDE,
    ],
    new: |setup| {
        let plan = sighted(setup.graph.order(), Sight::OpenColors, answer_of);
        let promises = STRATEGY.theorems.iter().filter_map(|theorem| setup.promised(theorem)).collect();
        Ok(PreparedStrategy { plan, order: None, promises })
    },
};

fn answer_of(view: View<'_>, colors: u32) -> Answer {
    let sees = BobView::new(view, colors);
    let double = || {
        let (mut board, mut refuter) = (ThreatBoard::new(view, colors), None);
        let (v, color) = sees.moves().find(|&step| board.is_double(step, &mut refuter))?;
        Some(answer(v, color, "no reply meets all threats of {last}"))
    };
    sees.kill().or_else(double).unwrap_or_else(|| sees.most_damaging())
}
