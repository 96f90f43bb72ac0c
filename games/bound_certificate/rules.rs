//! The rules: a row each, with the function that computes the bound.

use std::collections::HashSet;

use graphs::connectivity::components;
use graphs::{Graph, Meter, Vertex};

use super::order::score;
use super::{Rule, Side, Unproved, places, proper, require, vertices};
use crate::Player;
use crate::certificate::Kind;
use crate::gadget::{Board, Flaw, MAX_COLORS, MAX_ORDER, Move, walk_moves};

/// The rules, in the order in which a file is written.
pub static RULES: [&Rule; 14] = [
    &ORDER,
    &EDGE_UNION,
    &GUIDE,
    &ACYCLIC,
    &DEGREE,
    &RESERVATION,
    &RESERVATION_BOB_FIRST,
    &PAIRING,
    &CLIQUE,
    &CORE,
    &THIRD_COLOR,
    &THIRD_COLOR_BOB_FIRST,
    &CROWN,
    &GADGETS,
];

/// An order L of the vertices: Alice wins the marking game with every k >= max_u min(deg(u) + 1, 2 + |N+(u)| + m(u)).
pub static ORDER: Rule = Rule {
    name: "order",
    number: Kind::Marking,
    side: Side::Upper,
    first: None,
    lists: &["order"],
    source: "5.1",
    bound: |graph, lists, meter| score(graph, &lists[0], meter),
};

/// Some edges F and an order: Alice plays on F alone, and the other edges add at most their maximum degree.
pub static EDGE_UNION: Rule = Rule {
    name: "edge-union",
    number: Kind::Marking,
    side: Side::Upper,
    first: None,
    lists: &["edges", "order"],
    source: "3.4, 5.1",
    bound: |graph, lists, meter| {
        let (chosen, rest) = divided(graph, &lists[0])?;
        Ok(score(&chosen, &lists[1], meter)? + rest)
    },
};

/// The graph of the edges in the list, and the maximum degree of the graph of the other edges.
fn divided(graph: &Graph, ends: &[usize]) -> Result<(Graph, u32), Unproved> {
    require(ends.len().is_multiple_of(2), || "the edges lack an end".into())?;
    let edges = ends.chunks(2).map(|edge| (edge[0], edge[1]));
    let chosen =
        Graph::from_edges(graph.order(), edges).map_err(|fault| Unproved::Because(fault.to_string()))?;
    let alien = chosen.edges().find(|&(u, v)| !graph.are_adjacent(u, v));
    require(alien.is_none(), || {
        alien.map_or(String::new(), |(u, v)| format!("{u} and {v} are not adjacent"))
    })?;
    let rest = graph.vertices().map(|v| graph.degree(v) - chosen.degree(v)).max().unwrap_or(0);
    Ok((chosen, rest as u32))
}

/// A proper coloring with q colors and an order L: Alice wins the coloring game with every k >= q (1 +
/// rho(L)).
pub static GUIDE: Rule = Rule {
    name: "guide",
    number: Kind::Coloring,
    side: Side::Upper,
    first: None,
    lists: &["colors", "order"],
    source: "4.1",
    bound: |graph, lists, meter| {
        Ok(proper(graph, &lists[0])?.saturating_mul(1 + rho(graph, &lists[1], meter)?))
    },
};

/// 1 + the largest number of loose backward neighbors of a vertex.
fn rho(graph: &Graph, order: &[usize], meter: &mut Meter<'_>) -> Result<u32, Unproved> {
    let places = places(graph, order)?;
    let is_before = |y: &Vertex, u: Vertex| places[y.index()] < places[u.index()];
    let mut most = 0;
    for u in graph.vertices() {
        let (earlier, later): (Vec<Vertex>, Vec<Vertex>) =
            graph.neighbors(u).iter().partition(|y| is_before(y, u));
        meter.work(later.iter().map(|&w| graph.degree(w)).sum())?;
        let through = later.iter().flat_map(|&w| graph.neighbors(w)).copied().filter(|y| is_before(y, u));
        let mut loose: Vec<Vertex> = earlier.into_iter().chain(through).collect();
        loose.sort_unstable();
        loose.dedup();
        most = most.max(loose.len());
    }
    Ok(1 + most as u32)
}

/// A proper coloring with a colors, and for each edge one of its ends as its *head*, where no vertex
/// has two heads of one color: Alice wins the coloring game with every k >= a (a + 1).
pub static ACYCLIC: Rule = Rule {
    name: "acyclic",
    number: Kind::Coloring,
    side: Side::Upper,
    first: None,
    lists: &["colors", "heads"],
    source: "4.2",
    bound: |graph, lists, _| {
        let (colors, heads) = (&lists[0], &lists[1]);
        let classes = proper(graph, colors)?;
        require(heads.len() == graph.size(), || "expected one head for each edge".into())?;
        let mut met = HashSet::new();
        for ((u, v), &head) in graph.edges().zip(heads) {
            let (u, v) = (u.index(), v.index());
            require(head == u || head == v, || format!("{head} is no end of {u} {v}"))?;
            let tail = u + v - head;
            require(met.insert((tail, colors[head])), || format!("two heads of {tail} have one color"))?;
        }
        Ok(classes.saturating_mul(classes + 1))
    },
};

/// No vertex sees more colors than it has neighbors: Alice wins with every k above the maximum degree.
pub static DEGREE: Rule = Rule {
    name: "degree",
    number: Kind::Marking,
    side: Side::Upper,
    first: None,
    lists: &[],
    source: "1.1",
    bound: |graph, _, _| Ok(if graph.order() == 0 { 0 } else { graph.max_degree() as u32 + 1 }),
};

/// Few vertices of large degree: Alice marks them first, and wins the marking game that she begins with
/// every k for which 2 h(k) - 1 <= k, where h(k) vertices have degree at least k.
pub static RESERVATION: Rule = Rule {
    name: "reservation",
    number: Kind::Marking,
    side: Side::Upper,
    first: Some(Player::Alice),
    lists: &[],
    source: "3.1",
    bound: |graph, _, _| Ok(least_reserved(graph, 1)),
};

/// The least k from which on 2 h(k) <= k + `lead`: h does not increase with k.
fn least_reserved(graph: &Graph, lead: usize) -> u32 {
    if graph.order() == 0 {
        return 0;
    }
    let mut degrees: Vec<usize> = graph.vertices().map(|v| graph.degree(v)).collect();
    degrees.sort_unstable();
    let holds = |k: usize| 2 * (degrees.len() - degrees.partition_point(|&degree| degree < k)) <= k + lead;
    (1..).find(|&k| holds(k)).expect("no degree reaches the order") as u32
}

/// The same where Bob moves first, with every k for which 2 h(k) <= k.
pub static RESERVATION_BOB_FIRST: Rule = Rule {
    name: "reservation-bob-first",
    number: Kind::Marking,
    side: Side::Upper,
    first: Some(Player::Bob),
    lists: &[],
    source: "3.1",
    bound: |graph, _, _| Ok(least_reserved(graph, 0)),
};

/// A mirror: each vertex has a partner. Where Bob moves first, Alice gives the partner of his vertex
/// the same color, and wins the coloring game with every k > p, where the neighbors of a vertex are of
/// at most p pairs.
pub static PAIRING: Rule = Rule {
    name: "pairing",
    number: Kind::Coloring,
    side: Side::Upper,
    first: Some(Player::Bob),
    lists: &["partners"],
    source: "7.14",
    bound: |graph, lists, _| {
        let partners = vertices(graph, &lists[0])?;
        require(partners.len() == graph.order(), || "expected a partner for each vertex".into())?;
        let mut most = 0;
        for v in graph.vertices() {
            let other = partners[v.index()];
            require(other != v && partners[other.index()] == v, || format!("{v} and {other} are no pair"))?;
            require(!graph.are_adjacent(v, other), || format!("the partners {v} and {other} are adjacent"))?;
            let is_near = |&u: &_| graph.are_adjacent(u, v) || graph.are_adjacent(partners[u.index()], v);
            let alien = graph.neighbors(other).iter().find(|u| !is_near(u));
            require(alien.is_none(), || {
                format!("neither {} nor its partner is a neighbor of {v}", alien.unwrap())
            })?;
            let mut pairs: Vec<_> = graph.neighbors(v).iter().map(|&u| u.min(partners[u.index()])).collect();
            pairs.sort_unstable();
            pairs.dedup();
            most = most.max(pairs.len() as u32);
        }
        Ok(if graph.order() == 0 { 0 } else { most + 1 })
    },
};

/// Pairwise adjacent vertices: no two of them have one color, so Bob wins with fewer colors.
pub static CLIQUE: Rule = Rule {
    name: "clique",
    number: Kind::Coloring,
    side: Side::Lower,
    first: None,
    lists: &["vertices"],
    source: "1.1",
    bound: |graph, lists, meter| {
        let clique = vertices(graph, &lists[0])?;
        for (place, &u) in clique.iter().enumerate() {
            meter.work(place)?;
            let stranger = clique[..place].iter().find(|&&v| !graph.are_adjacent(u, v));
            require(stranger.is_none(), || format!("{u} and {} are not adjacent", stranger.unwrap()))?;
        }
        Ok(clique.len() as u32)
    },
};

/// Vertices, each with at least d neighbors among them: the last one that is marked has d marked
/// neighbors, so Bob wins the marking game with every k <= d.
pub static CORE: Rule = Rule {
    name: "core",
    number: Kind::Marking,
    side: Side::Lower,
    first: None,
    lists: &["vertices"],
    source: "1.2",
    bound: |graph, lists, _| {
        let core = vertices(graph, &lists[0])?;
        let mut is_member = vec![false; graph.order()];
        core.iter().for_each(|v| is_member[v.index()] = true);
        let degree = |&v: &_| graph.neighbors(v).iter().filter(|u| is_member[u.index()]).count();
        Ok(core.iter().map(degree).min().map_or(0, |least| least as u32 + 1))
    },
};

/// A connected graph with an edge that is not a star: one color and two colors are too few where Alice
/// moves first.
pub static THIRD_COLOR: Rule = Rule {
    name: "third-color",
    number: Kind::Coloring,
    side: Side::Lower,
    first: Some(Player::Alice),
    lists: &[],
    source: "3.3",
    bound: |graph, _, _| {
        require(graph.size() > 0 && components(graph).len() == 1, || {
            "the graph is not connected, or has no edge".into()
        })?;
        let is_star = graph.size() + 1 == graph.order() && graph.max_degree() == graph.size();
        require(!is_star, || "the graph is a star".into())?;
        Ok(3)
    },
};

/// A vertex with two others at distance 2 from it and at least 3 from each other: one color and two
/// colors are too few where Bob moves first.
pub static THIRD_COLOR_BOB_FIRST: Rule = Rule {
    name: "third-color-bob-first",
    number: Kind::Coloring,
    side: Side::Lower,
    first: Some(Player::Bob),
    lists: &["vertices"],
    source: "3.11",
    bound: |graph, lists, _| {
        let Ok([v, x, y]) = <[Vertex; 3]>::try_from(vertices(graph, &lists[0])?) else {
            return Err(Unproved::Because("expected three vertices".into()));
        };
        for far in [x, y] {
            let is_two = !graph.are_adjacent(v, far) && has_common_neighbor(graph, v, far);
            require(is_two, || format!("{v} and {far} do not have distance 2"))?;
        }
        let is_near = graph.are_adjacent(x, y) || has_common_neighbor(graph, x, y);
        require(!is_near, || format!("{x} and {y} have distance below 3"))?;
        Ok(3)
    },
};

fn has_common_neighbor(graph: &Graph, u: Vertex, v: Vertex) -> bool {
    graph.neighbors(u).iter().any(|&w| graph.are_adjacent(w, v))
}

/// K_{n,n} without a perfect matching: Bob gives the partner of Alice's vertex the same color, and wins
/// with fewer than n colors where Alice moves first. The list has the pairs one after the other, the
/// vertex of one side first.
pub static CROWN: Rule = Rule {
    name: "crown",
    number: Kind::Coloring,
    side: Side::Lower,
    first: Some(Player::Alice),
    lists: &["pairs"],
    source: "7.1",
    bound: |graph, lists, _| {
        let pairs = vertices(graph, &lists[0])?;
        let n = pairs.len() / 2;
        require(n >= 2 && pairs.len() == graph.order(), || {
            "expected all vertices, at least 4 of them".into()
        })?;
        require(pairs.len() == 2 * n && graph.size() == n * (n - 1), || "the size is not n (n - 1)".into())?;
        for (place, &a) in pairs.iter().step_by(2).enumerate() {
            let others = pairs.iter().skip(1).step_by(2).enumerate().filter(|&(other, _)| other != place);
            let missing = others.map(|(_, b)| b).find(|&&b| !graph.are_adjacent(a, b));
            require(missing.is_none(), || format!("{a} and {} are not adjacent", missing.unwrap()))?;
        }
        Ok(n as u32)
    },
};

/// Gadgets for 2, 3, ... colors, won by Bob though Alice begins and may pass. For each `sizes` has the
/// numbers of its targets and of Bob's moves, a vertex and a color each, in the order of the
/// [`walk`](crate::gadget::walk). Where there is an edge, one color is too few.
pub static GADGETS: Rule = Rule {
    name: "gadgets",
    number: Kind::Coloring,
    side: Side::Lower,
    first: None,
    lists: &["sizes", "targets", "moves"],
    source: "12.1, 12.3",
    bound: |graph, lists, meter| {
        require(graph.size() > 0, || "the graph has no edge".into())?;
        require(lists[0].len().is_multiple_of(2), || "expected two sizes for each gadget".into())?;
        let (mut targets, mut moves) = (&lists[1][..], &lists[2][..]);
        let mut k = 1;
        for sizes in lists[0].chunks(2) {
            k += 1;
            let split =
                targets.split_at_checked(sizes[0]).zip(moves.split_at_checked(sizes[1].saturating_mul(2)));
            let Some(((own_targets, other_targets), (own_moves, other_moves))) = split else {
                return Err(Unproved::Because("the sizes exceed the lists".into()));
            };
            (targets, moves) = (other_targets, other_moves);
            let own_targets = vertices(graph, own_targets)?;
            won(graph, k, &own_targets, own_moves, meter)?;
        }
        require(targets.is_empty() && moves.is_empty(), || "the lists exceed the sizes".into())?;
        Ok(k + 1)
    },
};

/// Checks that these moves, a vertex and a color each, are a strategy of Bob that kills one of the targets.
fn won(
    graph: &Graph,
    k: u32,
    targets: &[Vertex],
    moves: &[usize],
    meter: &mut Meter<'_>,
) -> Result<(), Unproved> {
    require(k <= MAX_COLORS, || format!("a gadget has at most {MAX_COLORS} colors"))?;
    let mut bobs: Vec<usize> = moves.iter().copied().step_by(2).collect();
    bobs.sort_unstable();
    bobs.dedup();
    let (board, places) = Board::in_graph(graph, targets, &vertices(graph, &bobs)?)
        .ok_or_else(|| Unproved::Because(format!("a gadget has at most {MAX_ORDER} vertices")))?;
    let place = |v: usize| places.binary_search(&Vertex::new(v)).expect("Bob's vertices are on the board");
    let moves: Vec<Move> = moves.chunks(2).map(|one| (place(one[0]), one[1])).collect();
    match walk_moves(&board, k, Player::Alice, &moves, meter) {
        Ok(_) => Ok(()),
        Err(Flaw::Limit(limit)) => Err(limit.into()),
        Err(flaw) => Err(Unproved::Because(format!("with {k} colors, {flaw}"))),
    }
}
