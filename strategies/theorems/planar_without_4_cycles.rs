//! col_g(G) <= 11 for every planar graph G without cycles of length 4. \[HeHouLihShaoWangZhu2002\]

use graphs::classes::planar;
use graphs::{Graph, Vertex};
use std::cmp::Reverse;

use crate::theorem::{in_class, provided};
use crate::{BoundKind, Citation, Invariant, Starter, Status, Theorem};

/// col_g(G) <= 11 for planar graphs without 4-cycles.
pub static THEOREM: Theorem = Theorem {
    name: "planar-without-4-cycles",
    invariant: Invariant::GameColoringNumber,
    kind: BoundKind::Upper,
    class: "planar graphs without cycles of length 4",
    formula: "11",
    eval: |_| Some(11),
    applies: |instance| {
        in_class(instance, &planar::CLASS, "the graph is not planar")
            .and(|| provided(!has_4_cycle(instance.graph), || "the graph has a cycle of length 4".into()))
    },
    starter: Starter::Alice,
    status: Status::Proved,
    cite: Citation { key: "HeHouLihShaoWangZhu2002", at: "" },
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
