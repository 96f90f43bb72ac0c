//! chi_g(G) >= 3 for every connected graph that has an edge and is not a star.
//!
//! Proof. Suppose Alice wins with 2 colors, and let v be the vertex that she colors first, with color 1. If
//! some vertex u has distance 2 from v, then Bob gives u color 2, and a common neighbor of both sees both
//! colors. So v is adjacent to all other vertices, and since chi(G) <= 2, no two of those are adjacent: G
//! is a star. With 1 color Bob wins at once.

use crate::{BoundKind, Citation, Eval, Hypothesis, Invariant, Starter, Status, Theorem};

/// chi_g(G) >= 3 for connected graphs with an edge, other than stars.
pub static THEOREM: Theorem = Theorem {
    name: "third-color",
    invariant: Invariant::GameChromaticNumber,
    kind: BoundKind::Lower,
    class: "connected graphs with an edge, other than stars",
    formula: "3",
    eval: Eval::Formula(&[]),
    applies: Hypothesis::Conditions(&[
        ("connected", "the graph is not connected"),
        ("m >= 1", "there is no edge"),
        ("!star", "the graph is a star"),
    ]),
    starter: Starter::Alice,
    status: Status::Proved,
    cite: Citation { key: "Mapgame", at: "theory, 3.3" },
};
