//! col_g(G) <= 4 + d if the fractional arboricity of G is at most 1 + d/(d + 2). [JiangYang2017; for one forest
//! ChenKimKostochkaWestZhu2017]
//!
//! By the Nine Dragon Tree Theorem the edges of such a graph are those of a forest and of a forest of maximum degree
//! at most d, and col_g(G_1 + G_2) <= col_g(G_1) + max degree of G_2 \[Zhu1999\], for either starter.
//!
//! With fractional arboricity p/q < 2 the least d is 2(p - q)/(2q - p), rounded up. The theorem contains planar
//! graphs of girth 5, 6 and 8, whose subgraphs have m_H/(n_H - 1) below 5/3, 3/2 and 4/3: d = 4, 2 and 1.

use graphs::Ratio;

use crate::theorem::provided;
use crate::{Applies, BoundKind, Citation, Eval, Hypothesis, Instance, Invariant, Starter, Status, Theorem};

/// col_g(G) <= 4 + d for graphs of fractional arboricity at most 1 + d/(d + 2).
pub static THEOREM: Theorem = Theorem {
    name: "nine-dragon-tree",
    invariant: Invariant::GameColoringNumber,
    kind: BoundKind::Upper,
    class: "graphs of fractional arboricity at most $1 + d/(d + 2)$",
    formula: "4 + d",
    eval: Eval::OfGraph(|instance| fractional_arboricity(instance).and_then(least_degree).map(|d| 4 + d)),
    applies: Hypothesis::Checked(|instance| match fractional_arboricity(instance) {
        None => Applies::Unknown("the fractional arboricity".into()),
        Some(ratio) => {
            provided(least_degree(ratio).is_some(), || format!("the fractional arboricity is {ratio}"))
        }
    }),
    starter: Starter::Either,
    status: Status::Proved,
    cite: Citation { key: "JiangYang2017", at: "" },
};

fn fractional_arboricity(instance: &Instance<'_>) -> Option<Ratio> {
    Some(instance.parameters.densities().ok()?.fractional_arboricity.value)
}

/// The least d with ratio <= 1 + d/(d + 2).
fn least_degree(ratio: Ratio) -> Option<u32> {
    let (p, q) = (ratio.numerator(), ratio.denominator());
    let more = (2 * q).checked_sub(p).filter(|&more| more > 0)?;
    (2 * p.saturating_sub(q)).div_ceil(more).try_into().ok()
}
