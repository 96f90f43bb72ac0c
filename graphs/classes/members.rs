//! Classes of the members of one family: cycles, grids, wheels. Witnesses number vertices as it does.
//!
//! Recognizers guess an order from the structure (they trace a cycle or spread coordinates). A guess is
//! accepted only if it produces the edges of the member, so a wrong guess does no harm.

use std::collections::VecDeque;

use super::bipartite::{Bipartiteness, bipartiteness};
use super::path_product::two_layers;
use crate::classes::{Class, Exhibit, Membership, Witness, WitnessPart, are_distinct};
use crate::coloring::Coloring;
use crate::{Graph, Vertex};

pub(super) fn rows() -> impl Iterator<Item = &'static Class> {
    NUMBERED.iter().chain([&COMPLETE, &STAR, &COCKTAIL_PARTY, &CROWN])
}

/// A class that a function recognizes by numbering the vertices.
macro_rules! numbered {
    ($name:literal, $about:literal, $numbering:ident) => {
        Class {
            name: $name,
            about: $about,
            contains: |graph| $numbering(graph).is_some(),
            decide: |graph| {
                $numbering(graph).map_or_else(|| Membership::unwitnessed(false), Membership::inside)
            },
        }
    };
}

static NUMBERED: &[Class] = &[
    numbered!("complete-prism", "the Cartesian product of K_n and K_2, n >= 1", complete_prism),
    numbered!("cycle", "connected, every vertex of degree 2", cycle),
    numbered!(
        "cycle-square",
        "the circulant C_n(1, 2), n >= 7: a cycle with its chords of length 2",
        cycle_square
    ),
    numbered!("grid", "the Cartesian product of two paths of at least two vertices each", grid),
    numbered!("path", "v_1 ... v_n, consecutive ones adjacent, n >= 1", path),
    numbered!("prism", "the Cartesian product of a cycle and K_2", prism),
    numbered!("wheel", "a cycle and a hub joined to all its vertices", wheel),
    numbered!("wheel-prism", "the Cartesian product of a wheel and K_2", wheel_prism),
];

/// An isomorphism from a member of a family to the graph, as a list of the graph's vertices.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Numbering {
    /// What the member is called ("grid", "cycle").
    kind: &'static str,
    /// The parameters of the member: the sides of a grid, the length of a cycle.
    parameters: Vec<u64>,
    /// The spec of the member in the catalogue of families.
    pub spec: String,
    /// The member, on the vertices 0, 1, ...
    member: Graph,
    /// `vertices[i]` is the family's vertex i.
    pub vertices: Vec<Vertex>,
}

impl Numbering {
    /// The numbering, if the input order is right: `edges` are those of the member. O(n + m log m).
    fn from_order(
        graph: &Graph,
        kind: &'static str,
        parameters: &[usize],
        spec: String,
        edges: impl Iterator<Item = (usize, usize)>,
        vertices: Vec<Vertex>,
    ) -> Option<Self> {
        let parameters = parameters.iter().map(|&number| number as u64).collect();
        let member = Graph::from_edges(vertices.len(), edges).ok()?;
        Some(Numbering { kind, parameters, spec, member, vertices })
            .filter(|numbering| numbering.check(graph))
    }
}

impl Witness for Numbering {
    fn exhibit(&self) -> Exhibit {
        let parameters = ("parameters", WitnessPart::Numbers(vec![self.parameters.clone()]));
        (self.kind, vec![parameters, ("vertices", WitnessPart::Vertices(self.vertices.clone()))])
    }

    fn check(&self, graph: &Graph) -> bool {
        let member = &self.member;
        if (member.order(), member.size()) != (graph.order(), graph.size())
            || self.vertices.len() != graph.order()
            || !are_distinct(graph, &self.vertices)
        {
            return false;
        }
        let place = |v: Vertex| self.vertices[v.index()];
        // Both graphs have as many edges, so it is enough that each edge of the member is in the graph.
        member.edges().all(|(u, v)| graph.are_adjacent(place(u), place(v)))
    }
}

/// A cycle C_n, n >= 3: the vertices around it. O(n log n).
pub fn cycle(graph: &Graph) -> Option<Numbering> {
    let n = graph.order();
    if n < 3 || graph.size() != n || graph.vertices().any(|v| graph.degree(v) != 2) {
        return None;
    }
    Numbering::from_order(
        graph,
        "cycle",
        &[n],
        format!("cycle:{n}"),
        (0..n).map(|v| (v, (v + 1) % n)),
        walk(graph, Vertex::new(0)),
    )
}

/// A path P_n, n >= 1: the vertices along it. O(n log n).
pub fn path(graph: &Graph) -> Option<Numbering> {
    let n = graph.order();
    if graph.size() + 1 != n || graph.max_degree() > 2 {
        return None;
    }
    let end = graph.vertices().find(|&v| graph.degree(v) <= 1)?;
    Numbering::from_order(
        graph,
        "path",
        &[n],
        format!("path:{n}"),
        (1..n).map(|v| (v - 1, v)),
        walk(graph, end),
    )
}

/// The walk from `start` that always continues to a neighbor other than the previous vertex, until there is
/// none or it returns to `start`. In a graph of maximum degree 2 it visits the whole component.
pub(super) fn walk(graph: &Graph, start: Vertex) -> Vec<Vertex> {
    let mut vertices = vec![start];
    let (mut before, mut last) = (start, start);
    while let Some(&next) = graph.neighbors(last).iter().find(|&&v| v != before && v != start) {
        vertices.push(next);
        (before, last) = (last, next);
    }
    vertices
}

/// The square of a cycle C_n^2 = C_n(1, 2), n >= 7: the vertices around the cycle. O(n log n).
///
/// For n >= 7 the ends of an edge of the cycle, i and i + 1, have the two common neighbors i - 1 and
/// i + 2, those of a chord, i and i + 2, only i + 1. So the cycle consists of the edges in two triangles.
fn cycle_square(graph: &Graph) -> Option<Numbering> {
    let n = graph.order();
    if n < 7 || graph.size() != 2 * n || graph.vertices().any(|v| graph.degree(v) != 4) {
        return None;
    }
    let triangles =
        |u: Vertex, v: Vertex| graph.neighbors(u).iter().filter(|&&w| graph.are_adjacent(v, w)).count();
    let around = graph.edges().filter(|&(u, v)| triangles(u, v) == 2);
    let cycle = Graph::from_edges(n, around.map(|(u, v)| (u.index(), v.index()))).ok()?;
    if cycle.max_degree() > 2 {
        return None;
    }
    let around = walk(&cycle, Vertex::new(0));
    let edges = (0..n).flat_map(|v| [(v, (v + 1) % n), (v, (v + 2) % n)]);
    Numbering::from_order(graph, "square of a cycle", &[n], format!("circulant:{n},1,2"), edges, around)
}

/// A wheel W_n, a vertex joined to all of a cycle C_n, n >= 3: the hub, then the rim in order. O(n log n).
fn wheel(graph: &Graph) -> Option<Numbering> {
    let n = graph.order().checked_sub(1)?;
    if n < 3 || graph.size() != 2 * n {
        return None;
    }
    let hub = graph.vertices().find(|&v| graph.degree(v) == n)?;
    let rim: Vec<Vertex> = graph.vertices().filter(|&v| v != hub).collect();
    let cycle = graph.induced(&rim);
    if cycle.max_degree() > 2 {
        return None;
    }
    let around = walk(&cycle, Vertex::new(0));
    let vertices = std::iter::once(hub).chain(around.iter().map(|v| rim[v.index()])).collect();
    Numbering::from_order(graph, "wheel", &[n], format!("wheel:{n}"), wheel_edges(n), vertices)
}

fn wheel_edges(n: usize) -> impl Iterator<Item = (usize, usize)> {
    (1..=n).flat_map(move |v| [(0, v), (v, v % n + 1)])
}

/// A prism C_n x K_2, n >= 3: one cycle in order, then the other in the order of matched vertices. O(n log n).
pub fn prism(graph: &Graph) -> Option<Numbering> {
    if graph.order() < 6 || graph.vertices().any(|v| graph.degree(v) != 3) {
        return None;
    }
    let product = two_layers(graph)?;
    let around = cycle(&product.base(graph))?.vertices;
    let n = around.len();
    let vertices = product.layers.iter().flat_map(|layer| around.iter().map(|v| layer[v.index()])).collect();
    let edges = (0..n).flat_map(|v| [(v, (v + 1) % n), (n + v, n + (v + 1) % n), (v, n + v)]);
    Numbering::from_order(graph, "prism", &[n], format!("prism:{n}"), edges, vertices)
}

/// A prism K_n x K_2, n >= 1: matched vertices consecutive. O(n^3); O(n) for most graphs outside the class.
fn complete_prism(graph: &Graph) -> Option<Numbering> {
    let n = graph.order() / 2;
    if n == 0 || graph.vertices().any(|v| graph.degree(v) != n) {
        return None;
    }
    let product = two_layers(graph)?;
    if !is_complete(&product.base(graph)) {
        return None;
    }
    let copies = (0..2 * n).flat_map(|v| (v % 2..v).step_by(2).map(move |u| (u, v)));
    let edges = copies.chain((0..n).map(|v| (2 * v, 2 * v + 1)));
    let vertices = (0..n).flat_map(|v| product.layers.iter().map(move |layer| layer[v])).collect();
    Numbering::from_order(
        graph,
        "prism over a complete graph",
        &[n],
        format!("product(complete:{n},complete:2)"),
        edges,
        vertices,
    )
}

/// A prism over a wheel, W_n x K_2, n >= 3: as in the wheel, matched vertices consecutive. O(n^3).
fn wheel_prism(graph: &Graph) -> Option<Numbering> {
    // W_n x K_2 has 2(n + 1) vertices and 2 * 2n + n + 1 edges, and only the hubs have a degree above 4.
    let n = (graph.order() / 2).checked_sub(1)?;
    if n < 3 || graph.order() % 2 == 1 || graph.size() != 5 * n + 1 || graph.max_degree() != n + 1 {
        return None;
    }
    let product = two_layers(graph)?;
    let wheel = wheel(&product.base(graph))?.vertices;
    let vertices = wheel.iter().flat_map(|v| product.layers.iter().map(|layer| layer[v.index()])).collect();
    let copies = wheel_edges(n).flat_map(|(u, v)| [(2 * u, 2 * v), (2 * u + 1, 2 * v + 1)]);
    let edges = copies.chain((0..=n).map(|v| (2 * v, 2 * v + 1)));
    Numbering::from_order(
        graph,
        "prism over a wheel",
        &[n],
        format!("product(wheel:{n},complete:2)"),
        edges,
        vertices,
    )
}

/// The numbers of rows and columns, the smaller first. O(n log n).
pub fn grid_sides(graph: &Graph) -> Option<(u64, u64)> {
    let parameters = grid(graph)?.parameters;
    Some((parameters[0], parameters[1]))
}

/// A grid P_r x P_c, 2 <= r <= c: the vertices row by row. O(n log n).
///
/// One corner, a vertex of degree 2, gets the place (0, 0), its neighbors (0, 1) and (1, 0). The layers by
/// distance from the corner follow. A vertex with two neighbors in the layer before, at (i, j) and (i - 1,
/// j + 1), is at (i, j + 1). A vertex with one neighbor there continues the side on which this neighbor lies.
pub fn grid(graph: &Graph) -> Option<Numbering> {
    let n = graph.order();
    if n < 4 || graph.max_degree() > 4 {
        return None;
    }
    let corner = graph.vertices().find(|&v| graph.degree(v) == 2)?;
    let places = places(graph, corner)?;
    let (mut rows, mut columns) = places.iter().fold((0, 0), |(r, c), &(i, j)| (r.max(i + 1), c.max(j + 1)));
    let flat = |(i, j): (usize, usize)| if rows <= columns { (i, j) } else { (j, i) };
    let places: Vec<(usize, usize)> = places.into_iter().map(flat).collect();
    (rows, columns) = (rows.min(columns), rows.max(columns));
    if rows.checked_mul(columns) != Some(n) || graph.size() != rows * (columns - 1) + (rows - 1) * columns {
        return None;
    }
    let mut vertices = vec![corner; n];
    for (v, (i, j)) in graph.vertices().zip(places) {
        vertices[i * columns + j] = v;
    }
    let along = (1..n).filter(|v| v % columns > 0).map(|v| (v - 1, v));
    let edges = along.chain((columns..n).map(|v| (v - columns, v)));
    Numbering::from_order(graph, "grid", &[rows, columns], format!("grid:{rows}x{columns}"), edges, vertices)
}

/// The place of every vertex if this is a corner of a grid; otherwise any result.
fn places(graph: &Graph, corner: Vertex) -> Option<Vec<(usize, usize)>> {
    let mut places: Vec<Option<(usize, usize)>> = vec![None; graph.order()];
    let &[right, down] = graph.neighbors(corner) else { return None };
    places[corner.index()] = Some((0, 0));
    places[right.index()] = Some((0, 1));
    places[down.index()] = Some((1, 0));
    let mut queue = VecDeque::from([right, down]);
    while let Some(u) = queue.pop_front() {
        for &v in graph.neighbors(u) {
            if places[v.index()].is_some() {
                continue;
            }
            let layer = places[u.index()].map(|(i, j)| i + j);
            let before = graph.neighbors(v).iter().filter_map(|w| places[w.index()]);
            let mut before = before.filter(|(i, j)| Some(i + j) == layer);
            let place = match (before.next()?, before.next()) {
                ((i, j), Some((k, l))) => (i.max(k), j.max(l)),
                ((0, j), None) => (0, j + 1),
                ((i, 0), None) => (i + 1, 0),
                _ => return None,
            };
            places[v.index()] = Some(place);
            queue.push_back(v);
        }
    }
    places.into_iter().collect()
}

/// Complete graphs K_n, n >= 1.
static COMPLETE: Class = Class {
    name: "complete",
    about: "every two vertices adjacent, n >= 1",
    contains: is_complete,
    decide: |graph| Membership::unwitnessed(is_complete(graph)),
};

/// Whether there is a vertex, and all n(n - 1)/2 edges. O(1).
pub fn is_complete(graph: &Graph) -> bool {
    let n = graph.order();
    n > 0 && graph.size() == n * (n - 1) / 2
}

/// Stars K_{1,p}, p >= 1.
static STAR: Class = Class {
    name: "star",
    about: "a vertex joined to all others, which are at least one, and no other edge",
    contains: is_star,
    decide: |graph| Membership::unwitnessed(is_star(graph)),
};

/// Whether there are n - 1 >= 1 edges with a common end. O(n).
fn is_star(graph: &Graph) -> bool {
    let edges = graph.size();
    edges > 0 && edges + 1 == graph.order() && graph.max_degree() == edges
}

/// Cocktail party graphs K_{2,...,2} = K_{r*2}, r >= 2: complete graphs of order 2r without a perfect matching.
pub static COCKTAIL_PARTY: Class = Class {
    name: "cocktail-party",
    about: "complete multipartite, all parts of size 2, at least two of them",
    contains: is_cocktail_party,
    decide: |graph| Membership::unwitnessed(is_cocktail_party(graph)),
};

/// Whether every vertex misses exactly one other: these pairs are a perfect matching of the complement. O(n).
fn is_cocktail_party(graph: &Graph) -> bool {
    let n = graph.order();
    n >= 4 && graph.vertices().all(|v| graph.degree(v) + 2 == n)
}

/// Crowns S_n^0 = K_{n,n} without a perfect matching, n >= 2.
pub static CROWN: Class = Class {
    name: "crown",
    about: "K_{n,n} without the edges of a perfect matching, n >= 2",
    contains: is_crown,
    decide: |graph| Membership::unwitnessed(is_crown(graph)),
};

/// Whether the graph has 2n >= 4 vertices of degree n - 1 and is bipartite, n on either side: every vertex
/// then misses one of the other side, and these pairs are a perfect matching. O(n + m). For n = 2 any two
/// edges without a common end are the crown; a coloring by components gives each side one end of each.
fn is_crown(graph: &Graph) -> bool {
    let n = graph.order() / 2;
    if n < 2 || graph.order() != 2 * n || graph.vertices().any(|v| graph.degree(v) + 1 != n) {
        return false;
    }
    let one_side = |coloring: &Coloring| graph.vertices().filter(|&v| coloring.color(v) == 0).count();
    matches!(bipartiteness(graph), Bipartiteness::TwoColoring(coloring) if one_side(&coloring) == n)
}
