//! Which forests have chi_g = 2. \[DunnLarsenLindkeRetterToci2015\]
//!
//! For a forest with an edge, let l be the length of a longest path. Alice wins with 2 colors if and only
//! if l <= 2, or l = 3, the number of vertices is odd and every component with a path of length 3 is P_4.

use graphs::Graph;
use graphs::classes::forest;
use graphs::connectivity::components;

use crate::theorem::{in_class, provided};
use crate::{Applies, BoundKind, Citation, Eval, Hypothesis, Instance, Invariant, Starter, Status, Theorem};

/// chi_g(F) = 2 for the forests that satisfy the criterion.
pub static THEOREM: Theorem = Theorem {
    name: "forest-two",
    invariant: Invariant::GameChromaticNumber,
    kind: BoundKind::Exact,
    class: "forests with an edge whose longest path has at most 2 edges, or 3 if $n$ is odd and only in components $P_4$",
    formula: "2",
    eval: Eval::Formula(&[]),
    applies: Hypothesis::Checked(|instance| {
        forest_with_an_edge(instance)
            .and(|| provided(two_colors_suffice(instance.graph), || "Bob wins with 2 colors".into()))
    }),
    starter: Starter::Alice,
    status: Status::Proved,
    cite: Citation { key: "DunnLarsenLindkeRetterToci2015", at: "" },
};

/// Whether Alice wins with 2 colors on this forest: no path has more than 2 edges, or none has more than
/// 3, the order is odd, and every component with a path of 3 edges is such a path.
///
/// A tree has a path of 3 edges if and only if it has two vertices of degree 2 or more, and one of 4
/// edges if and only if it has three. O(n).
pub(super) fn two_colors_suffice(graph: &Graph) -> bool {
    let odd = graph.order() % 2 == 1;
    components(graph).iter().all(|tree| {
        let inner = tree.iter().filter(|&&v| graph.degree(v) >= 2).count();
        inner <= 1 || (odd && inner == 2 && tree.len() == 4)
    })
}

/// That the graph is a forest with an edge.
pub(super) fn forest_with_an_edge(instance: &Instance<'_>) -> Applies {
    in_class(instance, &forest::CLASS, "the graph has a cycle")
        .and(|| provided(instance.parameters.size() > 0, || "there is no edge".into()))
}
