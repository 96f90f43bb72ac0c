//! col_g(G) <= 4 + k if the maximum average degree of G is less than 4(k + 1)(k + 3)/(k^2 + 6k + 6).
//! \[MontassierPecherRaspaudWestZhu2010\]
//!
//! The edges of such a graph are those of a forest and of a graph of maximum degree at most k, and col_g(G_1 + G_2) <=
//! col_g(G_1) + max degree of G_2 \[Zhu1999\], for either starter. The right side grows with k and stays below 4.

use graphs::Ratio;

use crate::theorem::provided;
use crate::{Applies, BoundKind, Citation, Eval, Hypothesis, Instance, Invariant, Starter, Status, Theorem};

/// col_g(G) <= 4 + k for graphs of small maximum average degree.
pub static THEOREM: Theorem = Theorem {
    name: "sparse",
    invariant: Invariant::GameColoringNumber,
    kind: BoundKind::Upper,
    class: "graphs of maximum average degree below $4(k + 1)(k + 3)/(k^2 + 6k + 6)$",
    formula: "4 + k",
    eval: Eval::OfGraph(|instance| mad(instance).and_then(least_k).map(|k| 4 + k)),
    applies: Hypothesis::Checked(|instance| match mad(instance) {
        None => Applies::Unknown("the maximum average degree".into()),
        Some(mad) => provided(least_k(mad).is_some(), || format!("the maximum average degree is {mad}")),
    }),
    starter: Starter::Either,
    status: Status::Proved,
    cite: Citation { key: "MontassierPecherRaspaudWestZhu2010", at: "" },
};

fn mad(instance: &Instance<'_>) -> Option<Ratio> {
    Some(instance.parameters.densities().ok()?.mad.value)
}

/// The least k for which the average degree p/q is allowed. Below 4, every k above 8q/(4q - p) is enough: the right
/// side is 4 - (8k + 12)/(k^2 + 6k + 6), and (8k + 12)/(k^2 + 6k + 6) <= 8/k.
fn least_k(mad: Ratio) -> Option<u32> {
    let (p, q) = (u128::from(mad.numerator()), u128::from(mad.denominator()));
    if p >= 4 * q {
        return None;
    }
    let allows = |k: u128| p * (k * k + 6 * k + 6) < 4 * (k + 1) * (k + 3) * q;
    let (mut below, mut enough) = (None, 8 * q / (4 * q - p) + 1);
    while let Some(middle) = between(below, enough) {
        if allows(middle) {
            enough = middle;
        } else {
            below = Some(middle);
        }
    }
    enough.try_into().ok()
}

/// A number between the two, neither of them; before all numbers there is none.
fn between(below: Option<u128>, above: u128) -> Option<u128> {
    let least = below.map_or(0, |below| below + 1);
    (least < above).then_some(least + (above - least) / 2)
}
