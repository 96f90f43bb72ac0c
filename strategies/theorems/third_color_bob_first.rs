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

/// Whether some vertex has distance 2 from two vertices at distance at least 3 from one another: such v and y have a common
/// neighbor w. O(n m), times the largest degree where a w has many such v and y that are all adjacent.
fn has_double_threat(graph: &Graph) -> bool {
    const FAR: u8 = 3;
    graph.vertices().any(|x| {
        let mut distance = vec![FAR; graph.order()];
        for &u in graph.neighbors(x) {
            graph.neighbors(u).iter().for_each(|w| distance[w.index()] = 2);
        }
        graph.neighbors(x).iter().for_each(|u| distance[u.index()] = 1);
        distance[x.index()] = 0;
        let at = |w: Vertex, place: u8| {
            graph.neighbors(w).iter().copied().filter(|v| distance[v.index()] == place).collect::<Vec<_>>()
        };
        // Nothing is far from x if all are nearer, and a far y has no neighbor beside x.
        distance.contains(&FAR)
            && graph.vertices().filter(|w| distance[w.index()] >= 2).any(|w| {
                let far = at(w, FAR);
                !far.is_empty() && at(w, 2).iter().any(|&v| far.iter().any(|&y| !graph.are_adjacent(v, y)))
            })
    })
}
