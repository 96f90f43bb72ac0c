//! col_g(T) <= 3 for every tree T of order at most 9.
//!
//! A computation: all 95 of them are decided in `tests/theorems.rs`, and so is a tree of order 10 with
//! col_g = 4.

use crate::{BoundKind, Citation, Eval, Hypothesis, Invariant, Starter, Status, Theorem};

/// col_g(T) <= 3 for trees of order at most 9.
pub static THEOREM: Theorem = Theorem {
    name: "small-tree-marking",
    invariant: Invariant::GameColoringNumber,
    kind: BoundKind::Upper,
    class: "trees of order at most 9",
    formula: "3",
    eval: Eval::Formula(&[]),
    applies: Hypothesis::Conditions(&[
        ("tree", "the graph is not a tree"),
        ("n <= 9", "there are more than 9 vertices"),
    ]),
    starter: Starter::Alice,
    status: Status::Proved,
    cite: Citation { key: "Mapgame", at: "tests/theorems.rs, by computation" },
};
