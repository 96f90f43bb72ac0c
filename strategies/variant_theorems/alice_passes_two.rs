//! Which graphs need 2 colors if Alice alone may pass, for either starter.
//!
//! Let the graph be bipartite with an edge. A component with the sides S and T *has answers* if for each v in S either
//! |S| <= 2, or some y in T is adjacent to all of S but perhaps v, and v to all of T but perhaps y; and also for
//! each v in T. Alice wins with 2 colors if and only if all components have answers.
//!
//! Proof. Let a component have a first colored vertex v, with color 1. It is *settled* if every
//! uncolored vertex in it sees exactly one color or has neighbors alone that cannot bring it a second
//! one. If |S| = 1 it is settled. If S = {v, y}, Alice gives y color 1: then all of T sees color 1
//! alone for ever. Otherwise she gives y in T color 2: every uncolored vertex now has a neighbor among
//! v and y, so its color is decided, and all these colors belong to one proper 2-coloring. In a settled
//! component nothing can happen, and she passes. So she answers the first move of Bob in each
//! component, and passes otherwise.
//!
//! Conversely suppose that she wins. She never makes the first move in a component that is not a star,
//! or a vertex at distance 2 gets the other color from Bob (docs/theory.md, 3.3). So Bob may begin in
//! any component, at any v in S, with color 1, and she has one move before his next. For an uncolored
//! neighbor w of v and another neighbor x of w, x must be colored 1 or see color 2 then, or Bob gives x
//! color 2 and w is dead. If there is no such x, then S = {v}, since the component is connected. A
//! vertex of T with color 1 and one of S with color 2 help no such x. If she gives some y in S color 1,
//! it is the only such x, and S = {v, y}. If she gives some y in T color 2, all such x are adjacent to
//! y. Likewise for an uncolored neighbor x of y and another neighbor w of x: w must see color 1 then,
//! so w is adjacent to v. So the vertices at distance 2 from v are adjacent to y, their neighbors are y
//! or adjacent to v, and nothing is farther away: all of S but v is adjacent to y, and all of T but y
//! to v.

use graphs::classes::bipartite::{Bipartiteness, bipartiteness};
use graphs::connectivity::components;
use graphs::{Graph, Vertex, VertexSet};

use crate::theorem::provided;
use crate::{Applicability, Instance};

/// Whether every component is bipartite, and every first move of Bob in it has an answer that leaves no
/// threat with 2 colors. O(n m) for graphs with components that pass the quick tests.
pub(super) fn has_answers(graph: &Graph) -> bool {
    let Bipartiteness::TwoColoring(sides) = bipartiteness(graph) else { return false };
    components(graph).iter().all(|component| {
        let [one, other]: [Vec<Vertex>; 2] =
            [0, 1].map(|side| component.iter().copied().filter(|v| sides.color(*v) == side).collect());
        is_answered(graph, &one, &other) && is_answered(graph, &other, &one)
    })
}

/// Whether there is an answer to every first move on the side `own`.
fn is_answered(graph: &Graph, own: &[Vertex], across: &[Vertex]) -> bool {
    own.len() <= 2
        || own.iter().all(|&v| {
            // All but one of the other side are neighbors of v, and that one, or some vertex if there
            // is none, has all neighbors on this side but perhaps v.
            let strangers: Vec<Vertex> =
                across.iter().copied().filter(|&y| !graph.are_adjacent(v, y)).collect();
            let serves = |y: Vertex| graph.degree(y) + usize::from(!graph.are_adjacent(v, y)) == own.len();
            match strangers[..] {
                [] => across.iter().any(|&y| serves(y)),
                [y] => serves(y),
                _ => false,
            }
        })
}

pub(super) fn is_co_bipartite(on: &Instance<'_>) -> Applicability {
    provided(sides_of_complement(on.graph).is_some(), || "the complement has an odd cycle".into())
}

/// The complement and one of its sides, if it is bipartite. O(n + m log n).
fn sides_of_complement(graph: &Graph) -> Option<(Graph, Vec<Vertex>)> {
    let order = graph.order();
    // A bipartite graph has at most n^2 / 4 edges. So a large sparse graph is refused before its
    // complement is made, and where it is made it has not many more edges than the graph.
    if graph.size() + order * order / 4 < order * order.saturating_sub(1) / 2 {
        return None;
    }
    let pairs = graph.vertices().flat_map(|v| graph.vertices().take(v.index()).map(move |u| (u, v)));
    let missing = pairs.filter(|&(u, v)| !graph.are_adjacent(u, v)).map(|(u, v)| (u.index(), v.index()));
    let complement = Graph::from_edges(order, missing).expect("pairs of different vertices");
    let Bipartiteness::TwoColoring(sides) = bipartiteness(&complement) else { return None };
    let side = complement.vertices().filter(|&v| sides.color(v) == 0).collect();
    Some((complement, side))
}

/// omega for complements of bipartite graphs, with which Alice wins if she alone may pass
/// \[Andres2009\]. O(n m).
///
/// The proof is at docs/theory.md, 7.7. No class of a coloring of G has three vertices, and G =
/// complement of H has omega = n - nu, where nu is the size of a largest matching of H \[Konig1931\].
pub(super) fn clique_number(on: &Instance<'_>) -> Option<u32> {
    let (complement, side) = sides_of_complement(on.graph)?;
    Some((on.graph.order() - largest_matching(&complement, &side)) as u32)
}

/// The size of a maximum matching of a bipartite graph with this side, by augmenting paths. A vertex
/// across visited by a failed search is never on an augmenting path later \[Kuhn1955\].
fn largest_matching(graph: &Graph, side: &[Vertex]) -> usize {
    fn augment(graph: &Graph, u: Vertex, partner: &mut [Option<Vertex>], seen: &mut VertexSet) -> bool {
        let free = |w: &&Vertex| {
            seen.insert(**w) && partner[w.index()].is_none_or(|other| augment(graph, other, partner, seen))
        };
        let found = graph.neighbors(u).iter().find(free).copied();
        found.inspect(|w| partner[w.index()] = Some(u)).is_some()
    }
    let (mut partner, mut seen) = (vec![None; graph.order()], VertexSet::empty(graph.order()));
    let is_matched = |&&u: &&Vertex| {
        let found = augment(graph, u, &mut partner, &mut seen);
        if found {
            seen = VertexSet::empty(graph.order());
        }
        found
    };
    side.iter().filter(is_matched).count()
}
