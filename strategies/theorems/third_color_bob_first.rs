//! chi_g(G) >= 3, when Bob begins, for every connected graph in which two vertices at distance at least 3 from one another
//! both have distance 2 from a third one.
//!
//! Proof. Let v have distance 2 from x and y, where x and y have distance at least 3, so that N\[x\] and N\[y\] are disjoint.
//! With 2 colors Bob gives v color 1. Whatever Alice answers, it is outside N\[x\] or outside N\[y\], say the latter. Then y may
//! take color 2, and a common neighbor of v and y, which is uncolored, sees both colors after that. With 1 color any first
//! move of his at an edge wins. ∎
//!
//! Paths of order at least 5 and cycles of order at least 7 are such graphs. With Bob first Alice wins on P_4 and on C_6.

use graphs::{Graph, Vertex};

use crate::theorem::provided;
use crate::{BoundKind, Citation, Eval, Hypothesis, Invariant, Starter, Status, Theorem};

/// chi_g(G) >= 3 when Bob begins.
pub static THEOREM: Theorem = Theorem {
    name: "third-color-bob-first",
    invariant: Invariant::GameChromaticNumber,
    kind: BoundKind::Lower,
    class: "graphs in which two vertices at distance at least 3 have distance 2 from a third one",
    formula: "3",
    eval: Eval::Formula(&[]),
    applies: Hypothesis::Checked(|instance| {
        provided(has_double_threat(instance.graph), || {
            "no vertex has distance 2 from two vertices at distance at least 3".into()
        })
    }),
    starter: Starter::Bob,
    status: Status::Proved,
    cite: Citation { key: "Mapgame", at: "theory, 3.11" },
};

/// Whether some vertex has distance 2 from two vertices at distance at least 3 from one another. O(n m) at most, times the
/// degrees.
fn has_double_threat(graph: &Graph) -> bool {
    graph.vertices().any(|v| {
        let second = at_distance_2(graph, v);
        second.iter().any(|&x| {
            let near: Vec<Vertex> =
                graph.neighbors(x).iter().copied().chain(at_distance_2(graph, x)).collect();
            second.iter().any(|y| *y != x && !near.contains(y))
        })
    })
}

fn at_distance_2(graph: &Graph, v: Vertex) -> Vec<Vertex> {
    let beside = graph.neighborhood(v);
    let around = graph.neighbors(v).iter().flat_map(|&w| graph.neighbors(w).iter().copied());
    let mut found: Vec<Vertex> = around.filter(|&x| x != v && !beside.contains(x)).collect();
    found.sort_unstable();
    found.dedup();
    found
}
