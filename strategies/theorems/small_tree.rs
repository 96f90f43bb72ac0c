//! chi_g(T) <= 3 for every tree T of order at most 13.
//!
//! A computation: all 2,288 of them are decided in `tests/known_values.rs`. At order 14 there are trees with
//! chi_g = 4, the smallest such \[DunnLarsenLindkeRetterToci2015\].

use crate::{BoundKind, Citation, Eval, Hypothesis, Invariant, Starter, Status, Theorem};

/// chi_g(T) <= 3 for trees of order at most 13.
pub static THEOREM: Theorem = Theorem {
    name: "small-tree",
    invariant: Invariant::GameChromaticNumber,
    kind: BoundKind::Upper,
    class: "trees of order at most 13",
    formula: "3",
    eval: Eval::Formula(&[]),
    applies: Hypothesis::Conditions(&[
        ("tree", "the graph is not a tree"),
        ("n <= 13", "there are more than 13 vertices"),
    ]),
    starter: Starter::Alice,
    status: Status::Proved,
    cite: Citation { key: "Mapgame", at: "tests/known_values.rs, by computation" },
};
