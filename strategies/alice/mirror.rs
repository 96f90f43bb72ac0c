//! Mirror: give the partner of Bob's vertex the same color.
//!
//! A *mirror* pairs the vertices of the graph so that partners are not adjacent, and every neighbor of
//! one of them is a neighbor of the other, or the partner of one. An automorphism without fixed points
//! that is its own inverse is one if it moves no vertex to a neighbor, and pairs of twins, with the
//! same neighbors, are another.
//!
//! Theorem: if Bob begins, Alice wins with every k > p, where the neighbors of a vertex are of at most
//! p pairs. (docs/theory.md, 7.14)
//!
//! On C_4 x H the vertices (a, y) and (a + 2, y) are partners. The two neighbors of a vertex in its
//! copy of C_4 are a pair, so p is at most max degree - 1, and max degree colors are enough: d on the
//! hypercube Q_d with d >= 2, 4 on the torus C_4 x C_n. In H x P_4 the first vertex of each path is
//! paired with the third, and the second with the fourth.
//!
//! Where Bob may pass he leaves Alice without an answer, and in the connected game partners are too far apart. Where Alice alone may pass,
//! she passes if she begins, and wins as well (docs/theory.md, 7.14).
//!
//! The idea is that of the symmetric strategy in games where two players color edges
//! \[HararySlanyVerbitsky2002\].
//!
//! Looked for are, in each component, twins, a factor P_4, and a factor C_4, from one of the squares at
//! a vertex of least degree d: a square leads to that beside it along each edge, and so to all others.
//! O(d^2 D m) for maximum degree D, and less where few squares are alone with their diagonals. What is
//! found is compared with the definition.
//!
//! Cost: O(D) a reply.

use games::{Plan, Player, Sight};
use graphs::classes::path_product::path_factors;
use graphs::connectivity::components;
use graphs::{Graph, Vertex};

use crate::bob_view::explained;
use crate::memoryless::{first_uncolored, sighted};
use crate::theorem::{provided, theorem};
use crate::{Entry, NotApplicable, PreparedStrategy, Promise, Theorem};

pub(crate) static STRATEGY: Entry = Entry {
    name: "mirror",
    player: Player::Alice,
    about: "give the partner of Bob's vertex the same color, where vertices are paired as in C_4 x H",
    theorems: &[&THEOREM],
    new: |setup| {
        let mirror = Mirror::of(setup.graph);
        if mirror.is_none() && !setup.force {
            return Err(NotApplicable { strategy: STRATEGY.name.into(), reason: NONE.into() });
        }
        let bound =
            mirror.as_ref().map(Mirror::colors).filter(|_| THEOREM.starter.allows(setup.variant.first));
        let partners = mirror.map_or_else(|| setup.graph.vertices().collect(), |mirror| mirror.partners);
        Ok(PreparedStrategy {
            plan: mirroring(partners),
            order: None,
            promises: Promise::of(&THEOREM, bound).into_iter().collect(),
        })
    },
};

pub(crate) static THEOREM: Theorem = theorem!(
    "mirror": chi_g <= "p + 1" by OfGraph(|instance| Mirror::of(instance.graph).map(|mirror| mirror.colors()));
    "graphs with a mirror, such as $C_4 x H$, where the neighbors of a vertex belong to at most $p$ pairs";
    (|instance| provided(Mirror::of(instance.graph).is_some(), || NONE.into())); Bob; "Mapgame" "theory, 7.14");

pub(crate) const NONE: &str =
    "expected a mirror that swaps twins or is that of a factor C_4 or P_4, found none";

/// The partner of each vertex in a mirror of the graph: of the mirrors found, one with the least p.
pub fn partners(graph: &Graph) -> Option<Vec<Vertex>> {
    Some(Mirror::of(graph)?.partners)
}

/// A mirror of a graph with a vertex.
pub(crate) struct Mirror {
    partners: Vec<Vertex>,
    /// p: the largest number of pairs that contain the neighbors of one vertex.
    pairs: u32,
}

impl Mirror {
    /// In each component, of the mirrors found one with the least p.
    pub(crate) fn of(graph: &Graph) -> Option<Self> {
        let components = components(graph);
        if components.is_empty() || components.iter().any(|component| !component.len().is_multiple_of(2)) {
            return None;
        }
        let mut whole = Mirror { partners: graph.vertices().collect(), pairs: 0 };
        for component in components {
            let part = graph.induced(&component);
            let checked = |partners| Mirror::checked(&part, partners);
            let others = [of_twins(&part), of_path(&part)].into_iter().flatten().filter_map(checked);
            let best = others.chain(of_square(&part)).min_by_key(|one| one.pairs)?;
            for (v, partner) in component.iter().zip(best.partners) {
                whole.partners[v.index()] = component[partner.index()];
            }
            whole.pairs = whole.pairs.max(best.pairs);
        }
        Some(whole)
    }

    /// The mirror with these partners, if they satisfy the definition.
    fn checked(graph: &Graph, partners: Vec<Vertex>) -> Option<Self> {
        let partner = |v: Vertex| partners[v.index()];
        let is_near = |u: Vertex, v: Vertex| graph.are_adjacent(u, v) || graph.are_adjacent(partner(u), v);
        let is_mirrored = |v: Vertex| {
            let other = partner(v);
            let is_apart = other != v && partner(other) == v && !graph.are_adjacent(v, other);
            is_apart && graph.neighbors(other).iter().all(|&u| is_near(u, v))
        };
        if !graph.vertices().all(is_mirrored) {
            return None;
        }
        let of_pairs = |v: Vertex| {
            let beside = graph.neighbors(v).iter();
            // A pair counts once: at its lesser vertex, or at the only one that is a neighbor.
            beside.filter(|&&u| u < partner(u) || !graph.are_adjacent(partner(u), v)).count() as u32
        };
        let pairs = graph.vertices().map(of_pairs).max()?;
        Some(Mirror { partners, pairs })
    }

    /// The number of colors from which on Alice wins if Bob moves first.
    pub(crate) fn colors(&self) -> u32 {
        self.pairs + 1
    }
}

fn of_twins(graph: &Graph) -> Option<Vec<Vertex>> {
    let mut sorted: Vec<Vertex> = graph.vertices().collect();
    sorted.sort_by_key(|&v| graph.neighbors(v));
    let mut partners = vec![Vertex::new(0); graph.order()];
    for pair in sorted.chunks(2) {
        let &[v, other] = pair else { return None };
        if graph.neighbors(v) != graph.neighbors(other) {
            return None;
        }
        (partners[v.index()], partners[other.index()]) = (other, v);
    }
    Some(partners)
}

/// Pairs the first vertex of each path of a factor P_4 with the third, and the second with the fourth.
fn of_path(graph: &Graph) -> Option<Vec<Vertex>> {
    let factor = path_factors(graph).into_iter().find(|factor| factor.layers.len() == 4)?;
    let mut partners = vec![Vertex::new(0); graph.order()];
    for (from, to) in [(0, 2), (1, 3), (2, 0), (3, 1)] {
        for (v, other) in factor.layers[from].iter().zip(&factor.layers[to]) {
            partners[v.index()] = *other;
        }
    }
    Some(partners)
}

/// Pairs opposite vertices of the squares of a factor C_4 of a connected graph. Other squares that reach all
/// vertices may serve as well, such as those over an edge of H in C_4 x H.
fn of_square(graph: &Graph) -> Option<Mirror> {
    let start = graph.vertices().min_by_key(|&v| graph.degree(v))?;
    let beside = graph.neighbors(start);
    let squares = beside.iter().enumerate().flat_map(|(i, &u)| {
        beside[..i].iter().filter_map(move |&w| {
            let opposite = corner(graph, u, w, start)?;
            let is_alone = corner(graph, start, opposite, u) == Some(w);
            (is_alone && !graph.are_adjacent(u, w) && !graph.are_adjacent(start, opposite))
                .then_some([start, u, opposite, w])
        })
    });
    squares.into_iter().find_map(|square| Mirror::checked(graph, spread(graph, square)?))
}

/// The common neighbor of u and w other than `beside`, if there is exactly one.
fn corner(graph: &Graph, u: Vertex, w: Vertex, beside: Vertex) -> Option<Vertex> {
    let common = graph.neighbors(u).iter().copied();
    let mut common = common.filter(|&x| x != beside && graph.are_adjacent(x, w));
    common.next().filter(|_| common.next().is_none())
}

/// For each vertex the opposite one in the squares reached from this square, if these are disjoint.
fn spread(graph: &Graph, square: [Vertex; 4]) -> Option<Vec<Vertex>> {
    // Each square from each of its vertices on, in the same direction.
    let mut squares: Vec<Option<[Vertex; 4]>> = vec![None; graph.order()];
    let note = |mut square: [Vertex; 4], squares: &mut [Option<[Vertex; 4]>]| {
        let is_new = (0..4).all(|_| {
            square.rotate_left(1);
            squares[square[0].index()].replace(square).is_none()
        });
        is_new.then_some(())
    };
    note(square, &mut squares)?;
    let mut reached = vec![square[0]];
    while let Some(x) = reached.pop() {
        let [_, right, opposite, left] = squares[x.index()]?;
        for &y in graph.neighbors(x) {
            if squares[y.index()].is_some() {
                continue;
            }
            let (y_right, y_left) = (corner(graph, y, right, x)?, corner(graph, y, left, x)?);
            let y_opposite = corner(graph, y_right, opposite, right)?;
            note([y, y_right, y_opposite, y_left], &mut squares)?;
            reached.push(y);
        }
    }
    squares.into_iter().map(|square| square.map(|square| square[2])).collect()
}

fn mirroring(partners: Vec<Vertex>) -> Plan {
    sighted(partners.len(), Sight::AllColors, move |view, _| {
        let mirrored = view.last.and_then(|last| {
            let (partner, color) = (partners[last.index()], view.color(last)?);
            let mut beside = view.graph.neighbors(partner).iter();
            let is_legal = view.uncolored.contains(partner) && beside.all(|&u| view.color(u) != Some(color));
            is_legal.then(|| {
                explained(
                    vec![last, partner],
                    color,
                    "{last} is the partner of {first}: give it the same color",
                )
            })
        });
        mirrored.unwrap_or_else(|| first_uncolored(view))
    })
}
