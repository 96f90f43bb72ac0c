//! col_g(L(H)) <= max degree of H + 3k - 1 for the line graph of a k-degenerate graph H. [Kierstead2000; for
//! chi_g CaiZhu2001]
//!
//! The bound is read from the root graph that the recognition finds. (Only a triangle has two, K_3 and K_{1,3},
//! and the statement holds for both.)

use graphs::classes::line_graph;
use graphs::orders::degeneracy;

use crate::{BoundKind, Citation, Eval, Hypothesis, Invariant, Starter, Status, Theorem};

/// col_g(L(H)) <= max degree of H + 3 degeneracy of H - 1.
pub static THEOREM: Theorem = Theorem {
    name: "line-graph",
    invariant: Invariant::GameColoringNumber,
    kind: BoundKind::Upper,
    class: "line graphs, $d$ and $k$ the maximum degree and the degeneracy of the root",
    formula: "d + 3k - 1",
    eval: Eval::OfGraph(|instance| {
        let root = line_graph::root(instance.graph)?.graph();
        (root.max_degree() as u32 + 3 * degeneracy(&root).0).checked_sub(1)
    }),
    applies: Hypothesis::Conditions(&[("line_graph", "the graph is not a line graph")]),
    starter: Starter::Alice,
    status: Status::Proved,
    cite: Citation { key: "Kierstead2000", at: "" },
};
