//! The least rank strategy: activation along an order that certifies as much by matching ranks as any order does.
//!
//! Theorem: col_g(G) <= 1 + the least certified score of an order of G. What [`matching_rank`] proves of the
//! order in use holds for every order, so the best of them may be taken, and it can be found:
//! [`graphs::orders::rank()`] tells how. It is never above what the orders of the other strategies certify,
//! though what these need against every Bob may be less.
//!
//! Cost: a matching for each vertex, at least, to prepare; replies as in [`activation`].
//!
//! [`matching_rank`]: crate::theorems::matching_rank

use games::Player;
use graphs::orders::certified_score;

use crate::alice::activation;
use crate::theorems::matching_rank;
use crate::{BoundKind, Citation, Entry, Eval, Hypothesis, Invariant, Starter, Status, Theorem};

/// The catalogue entry.
pub static STRATEGY: Entry = Entry {
    name: "least-rank",
    player: Player::Alice,
    about: "activation along an order of least certified score",
    theorems: &[&THEOREM, &matching_rank::THEOREM],
    new: |setup| {
        let order = setup.best_rank_order();
        Ok(activation::along(setup.graph, order, setup.promised(&THEOREM)))
    },
};

/// col_g(G) <= 1 + the least certified score.
pub static THEOREM: Theorem = Theorem {
    name: "least-rank",
    invariant: Invariant::GameColoringNumber,
    kind: BoundKind::Upper,
    class: "all graphs",
    formula: "min_L max_u min(deg(u) + 1, 2 + |N+(u)| + m(u))",
    eval: Eval::OfGraph(|instance| {
        certified_score(instance.graph, instance.parameters.rank_order()).map(|score| 1 + score)
    }),
    applies: Hypothesis::None,
    starter: Starter::Either,
    status: Status::Proved,
    cite: Citation { key: "Mapgame", at: "theory, 5.3" },
};
