//! col_g(G) <= 10 for every planar graph G without cycles of length 4. [BorodinKostochkaSheikhYu2009, by the argument
//! of HeHouLihShaoWangZhu2002, who have 11]
//!
//! Proof. A planar graph with an edge and without 4-cycles that has no vertex of degree 1 has an edge both ends of
//! which have degree at most 7 \[BorodinKostochkaSheikhYu2009\]. So the edges of G are those of a forest F and of a
//! graph H of maximum degree at most 6, by induction: if some vertex has degree 1, its edge goes into the forest of the
//! rest. Otherwise let xy be such an edge, and divide the edges of G - xy. If F + xy has no cycle, xy goes into F. If
//! it has one, x and y each have an edge of F, and at most 6 other edges besides xy, so at most 5 of H, and xy goes
//! into H. Then col_g(F + H) <= col_g(F) + 6 <= 10 \[Zhu1999\], for either starter.

use graphs::classes::planar;
use graphs::{Graph, Vertex};
use std::cmp::Reverse;

use crate::theorem::{in_class, provided};
use crate::{BoundKind, Citation, Eval, Hypothesis, Invariant, Starter, Status, Theorem};

/// col_g(G) <= 10 for planar graphs without 4-cycles.
pub static THEOREM: Theorem = Theorem {
    name: "planar-without-4-cycles",
    invariant: Invariant::GameColoringNumber,
    kind: BoundKind::Upper,
    class: "planar graphs without cycles of length 4",
    formula: "10",
    eval: Eval::Formula(&[]),
    applies: Hypothesis::Checked(|instance| {
        in_class(instance, &planar::CLASS, "the graph is not planar")
            .and(|| provided(!has_4_cycle(instance.graph), || "the graph has a cycle of length 4".into()))
    }),
    starter: Starter::Either,
    status: Status::Proved,
    cite: Citation { key: "BorodinKostochkaSheikhYu2009", at: "with theory, 6.6" },
};

/// Whether two vertices have two common neighbors. Vertices are looked at by falling degree and then
/// deleted; an edge costs the lesser degree of its ends, which makes O(n + m) for planar graphs.
/// \[ChibaNishizeki1985\]
fn has_4_cycle(graph: &Graph) -> bool {
    let mut by_degree: Vec<Vertex> = graph.vertices().collect();
    by_degree.sort_by_key(|&v| Reverse(graph.degree(v)));
    let mut deleted = vec![false; graph.order()];
    // The last vertex from which this one was reached by a path of length 2.
    let mut reached_from: Vec<Option<Vertex>> = vec![None; graph.order()];
    for v in by_degree {
        deleted[v.index()] = true;
        for &u in graph.neighbors(v).iter().filter(|u| !deleted[u.index()]) {
            for &w in graph.neighbors(u).iter().filter(|w| !deleted[w.index()]) {
                if reached_from[w.index()].replace(v) == Some(v) {
                    return true;
                }
            }
        }
    }
    false
}
