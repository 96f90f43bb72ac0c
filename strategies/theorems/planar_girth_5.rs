//! col_g(G) <= 8 for every planar graph G without cycles shorter than 5. \[HeHouLihShaoWangZhu2002\]
//!
//! The edges of such a graph are those of a forest and of a graph of maximum degree at most 4, and
//! col_g(G_1 + G_2) <= col_g(G_1) + max degree of G_2, for either starter.

use super::planar_girth_4::planar_of_girth;
use crate::{BoundKind, Citation, Eval, Hypothesis, Invariant, Starter, Status, Theorem};

/// col_g(G) <= 8 for planar graphs of girth at least 5.
pub static THEOREM: Theorem = Theorem {
    name: "planar-girth-5",
    invariant: Invariant::GameColoringNumber,
    kind: BoundKind::Upper,
    class: "planar graphs of girth at least 5",
    formula: "8",
    eval: Eval::OfParameters(|_| Some(8)),
    applies: Hypothesis::Checked(|instance| planar_of_girth(instance, 5)),
    starter: Starter::Either,
    status: Status::Proved,
    cite: Citation { key: "HeHouLihShaoWangZhu2002", at: "" },
};
