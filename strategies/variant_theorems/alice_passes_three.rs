//! If Alice alone may pass, she needs 3 colors where some component has no answers; proved at
//! [`super::alice_passes_two`].

use super::alice_passes_two::has_answers;
use crate::theorem::provided;
use crate::variant_theorem::alice_passes;
use crate::{BoundKind, Citation, Eval, Hypothesis, VariantTheorem};

/// The number is at least 3 for graphs with a component without answers if Alice may pass.
pub static THEOREM: VariantTheorem = VariantTheorem {
    name: "alice-passes-three",
    game: "coloring",
    variants: "free moves, Alice alone may pass, whoever begins",
    speaks: alice_passes,
    kind: BoundKind::Lower,
    class: "graphs with a component without answers",
    formula: "3",
    eval: Eval::Formula(&[]),
    applies: Hypothesis::Checked(|instance| {
        provided(!has_answers(instance.graph), || "every component has answers".into())
    }),
    cite: Citation { key: "Mapgame", at: "theory, 7.4" },
};
