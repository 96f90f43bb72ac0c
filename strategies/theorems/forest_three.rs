//! Which forests have chi_g >= 3: those with an edge that are not among [`forest_two`]'s.
//! \[DunnLarsenLindkeRetterToci2015\]

use super::forest_two;
use crate::theorem::provided;
use crate::{BoundKind, Citation, Eval, Hypothesis, Invariant, Starter, Status, Theorem};

/// chi_g(F) >= 3 for the forests that do not satisfy the criterion for 2.
pub static THEOREM: Theorem = Theorem {
    name: "forest-three",
    invariant: Invariant::GameChromaticNumber,
    kind: BoundKind::Lower,
    class: "forests with an edge and a path of 4 edges, or of 3 if $n$ is even or its component is not $P_4$",
    formula: "3",
    eval: Eval::Formula(&[]),
    applies: Hypothesis::Checked(|instance| {
        forest_two::forest_with_an_edge(instance)
            .and(|| provided(!forest_two::two_colors_suffice(instance.graph), || "2 colors suffice".into()))
    }),
    starter: Starter::Alice,
    status: Status::Proved,
    cite: Citation { key: "DunnLarsenLindkeRetterToci2015", at: "" },
};
