//! chi_g(L(F)) <= d + 1 for the line graph of a forest F of maximum degree d other than 4. \[Andres2006\]
//!
//! For d = 3 by \[CaiZhu2001\]. For d = 4 only trees are known to satisfy it \[SinghEtAl2020\], and are left out
//! here.

use graphs::classes::{forest, line_graph};

use crate::theorem::{in_class, provided};
use crate::{BoundKind, Citation, Eval, Hypothesis, Invariant, Starter, Status, Theorem};

/// chi_g(L(F)) <= d + 1 for forests F of maximum degree d other than 4.
pub static THEOREM: Theorem = Theorem {
    name: "line-graph-of-forest",
    invariant: Invariant::GameChromaticNumber,
    kind: BoundKind::Upper,
    class: "line graphs of forests of maximum degree $d$ other than 4",
    formula: "d + 1",
    eval: Eval::OfGraph(|instance| {
        let root = line_graph::root(instance.graph)?.graph();
        (forest::is_forest(&root) && root.max_degree() != 4).then(|| root.max_degree() as u32 + 1)
    }),
    applies: Hypothesis::Checked(|instance| {
        in_class(instance, &line_graph::CLASS, "the graph is not a line graph").and(|| {
            let root = line_graph::root(instance.graph).map(|root| root.graph());
            let forest = root.filter(forest::is_forest);
            provided(forest.is_some(), || "the root has a cycle".into()).and(|| {
                provided(forest.is_some_and(|f| f.max_degree() != 4), || {
                    "the root has maximum degree 4".into()
                })
            })
        })
    }),
    starter: Starter::Alice,
    status: Status::Proved,
    cite: Citation { key: "Andres2006", at: "" },
};
