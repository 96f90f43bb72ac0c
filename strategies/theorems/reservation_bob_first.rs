//! With Bob first, col_g(G) <= k if at most k/2 vertices have degree at least k.
//!
//! Proof. As for [`reservation`], but when Alice's i-th turn comes, 2i - 1 vertices are marked: each of the
//! h vertices has at most 2h - 1 < k marked neighbors when it is marked.

use super::reservation;
use crate::{BoundKind, Citation, Eval, Hypothesis, Invariant, Starter, Status, Theorem};

/// col_g(G) <= min { k : 2 h(k) <= k } when Bob begins.
pub static THEOREM: Theorem = Theorem {
    name: "reservation-bob-first",
    invariant: Invariant::GameColoringNumber,
    kind: BoundKind::Upper,
    class: "all graphs",
    formula: "min { k : 2 h(k) <= k }, h(k) = #{ v : deg v >= k }",
    eval: Eval::OfGraph(|instance| reservation::least_k(instance, 0)),
    applies: Hypothesis::None,
    starter: Starter::Bob,
    status: Status::Proved,
    cite: Citation { key: "Mapgame", at: "theory, 3.1" },
};
