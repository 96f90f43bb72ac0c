//! Copy across: in K_{n,n} without a perfect matching, Bob gives the partner of Alice's vertex her color. A vertex and its
//! *partner* are the two ends of a missing edge.
//!
//! Theorem: chi_g(K_{n,n} - nK_2) >= n when Alice begins. (docs/theory.md, 7.1)
//!
//! A matching that leaves a vertex x out does not help him: Alice opens with x, and with 3 colors for
//! more than one vertex a side she colors one on the other side next; then no vertex on a side is short
//! of colors.
//!
//! Cost: O(n) a reply.

use games::{Player, Sight};
use graphs::Vertex;
use graphs::classes::CROWN;

use crate::bob_view::{BobView, explained};
use crate::memoryless::sighted;
use crate::{Entry, PreparedStrategy, theorems};

pub(crate) static STRATEGY: Entry = Entry {
    name: "copy-across",
    player: Player::Bob,
    about: "in K_{n,n} without a perfect matching, give the partner of Alice's vertex her color; else the most damaging \
            move",
    theorems: &[&theorems::CROWN],
    new: |setup| {
        setup.require(STRATEGY.name, &CROWN)?;
        let partners: Vec<_> = setup.graph.vertices().map(|v| partner(setup.graph, v)).collect();
        let plan = sighted(partners.len(), Sight::AllColors, move |view, colors| {
            let sees = BobView::new(view, colors);
            let copy = view.last.and_then(|last| {
                let (partner, color) = (partners[last.index()]?, view.color(last)?);
                let why = "{last} is the partner of {first}: copy its color";
                sees.allows(partner, color).then(|| explained(vec![last, partner], color, why))
            });
            copy.or_else(|| sees.kill()).unwrap_or_else(|| sees.most_damaging())
        });
        Ok(PreparedStrategy {
            plan,
            order: None,
            promises: setup.promised(&theorems::CROWN).into_iter().collect(),
        })
    },
};

/// The vertex not adjacent to v among those adjacent to the neighbors of v.
fn partner(graph: &graphs::Graph, v: Vertex) -> Option<Vertex> {
    let &w = graph.neighbors(v).first()?;
    // The side of v is what w sees, and the partner of w, so the other side is what another vertex of
    // it sees.
    let beside = graph.neighborhood(v);
    let same_side = |u: &Vertex| *u != v && graph.neighborhood(w).contains(*u);
    let u = graph.vertices().find(same_side);
    let seen = u.map(|u| graph.neighborhood(u));
    graph
        .vertices()
        .find(|x| *x != v && !beside.contains(*x) && seen.as_ref().is_some_and(|seen| seen.contains(*x)))
}
