//! Conditions and formulas of theorems that are computed by code, since no column gives them.

use std::cmp::Reverse;

use graphs::classes::{forest, grid_sides, line_graph, path_product};
use graphs::connectivity::components;
use graphs::orders::degeneracy;
use graphs::{Graph, Parameters, Ratio, Vertex};

use crate::theorem::{given, provided};
use crate::{Applicability, Instance};

pub(super) fn acyclic_size(parameters: &Parameters) -> Option<u32> {
    let (n, m) = (parameters.order() as u64, parameters.size() as u64);
    (1..=n).find(|q| m <= (q - 1) * n - q * (q - 1) / 2).map(|q| q as u32)
}

pub(super) fn genus_bound(parameters: &Parameters) -> Option<u32> {
    let genus = Some(parameters.genus().high).filter(|&genus| genus > 0)?;
    // The floor of half of s + 23 is that of the floor of s instead of s.
    ((9 + 432 * u64::from(genus)).isqrt() + 23).div_euclid(2).try_into().ok()
}

pub(super) fn forest_two(on: &Instance<'_>) -> Applicability {
    given(&["forest", "m >= 1"], on)
        .and(|| provided(two_colors_suffice(on.graph), || "Bob wins with 2 colors".into()))
}

pub(super) fn forest_three(on: &Instance<'_>) -> Applicability {
    given(&["forest", "m >= 1"], on)
        .and(|| provided(!two_colors_suffice(on.graph), || "2 colors suffice".into()))
}

/// Whether Alice wins with 2 colors on this forest: no path has more than 2 edges, or none has more
/// than 3, the order is odd, and every component with a path of 3 edges is such a path.
///
/// A tree has a path of 3 edges if and only if it has two vertices of degree 2 or more, and one of 4
/// edges if and only if it has three. O(n).
fn two_colors_suffice(graph: &Graph) -> bool {
    let odd = graph.order() % 2 == 1;
    components(graph).iter().all(|tree| {
        let inner = tree.iter().filter(|&&v| graph.degree(v) >= 2).count();
        inner <= 1 || (odd && inner == 2 && tree.len() == 4)
    })
}

pub(super) fn four_layers(on: &Instance<'_>) -> Applicability {
    let has_four = path_product::path_factors(on.graph).iter().any(|factor| factor.layers.len() == 4);
    provided(has_four, || "the graph is not a product with P_4".into())
}

/// Whether the graph is a grid whose sides, the lesser first, satisfy `are`; `not` is the reason if not.
pub(super) fn grid(on: &Instance<'_>, are: fn(u64, u64) -> bool, not: &str) -> Applicability {
    given(&["grid"], on).and(|| {
        let sides = grid_sides(on.graph);
        provided(sides.is_some_and(|(rows, columns)| are(rows, columns)), || not.into())
    })
}

fn root(on: &Instance<'_>) -> Option<Graph> {
    line_graph::root(on.graph).map(|root| root.graph())
}

pub(super) fn root_bound(on: &Instance<'_>) -> Option<u32> {
    let root = root(on)?;
    (root.max_degree() as u32 + 3 * degeneracy(&root).0).checked_sub(1)
}

pub(super) fn root_forest_bound(on: &Instance<'_>) -> Option<u32> {
    let root = root(on)?;
    (forest::is_forest(&root) && root.max_degree() != 4).then(|| root.max_degree() as u32 + 1)
}

pub(super) fn root_is_forest(on: &Instance<'_>) -> Applicability {
    given(&["line_graph"], on).and(|| match root(on).filter(forest::is_forest) {
        Some(forest) => provided(forest.max_degree() != 4, || "the root has maximum degree 4".into()),
        None => Applicability::No("the root has a cycle".into()),
    })
}

fn fractional_arboricity(on: &Instance<'_>) -> Option<Ratio> {
    Some(on.parameters.densities().ok()?.fractional_arboricity.value)
}

/// With fractional arboricity p/q < 2 the least d is 2(p - q)/(2q - p), rounded up. The theorem
/// contains planar graphs of girth 5, 6 and 8, whose subgraphs have m_H/(n_H - 1) below 5/3, 3/2 and
/// 4/3: d = 4, 2 and 1.
fn least_degree(ratio: Ratio) -> Option<u32> {
    let (p, q) = ratio.into_raw();
    let more = (2 * q).checked_sub(p).filter(|&more| more > 0)?;
    (2 * p.saturating_sub(q)).div_ceil(more).try_into().ok()
}

pub(super) fn dragon_bound(on: &Instance<'_>) -> Option<u32> {
    fractional_arboricity(on).and_then(least_degree).map(|d| 4 + d)
}

pub(super) fn has_dragon_tree(on: &Instance<'_>) -> Applicability {
    let Some(ratio) = fractional_arboricity(on) else {
        return Applicability::Unknown("the fractional arboricity".into());
    };
    provided(least_degree(ratio).is_some(), || format!("the fractional arboricity is {ratio}"))
}

fn mad(on: &Instance<'_>) -> Option<Ratio> {
    Some(on.parameters.densities().ok()?.mad.value)
}

/// The least k for which the average degree p/q is allowed. Below 4, every k above 8q/(4q - p) is enough: the right
/// side is 4 - (8k + 12)/(k^2 + 6k + 6), which grows with k, and (8k + 12)/(k^2 + 6k + 6) <= 8/k.
fn least_k(mad: Ratio) -> Option<u32> {
    let (p, q) = (u128::from(*mad.numer()), u128::from(*mad.denom()));
    if p >= 4 * q {
        return None;
    }
    let allows = |k: u128| p * (k * k + 6 * k + 6) < 4 * (k + 1) * (k + 3) * q;
    let (mut least, mut enough) = (0, 8 * q / (4 * q - p) + 1);
    while least < enough {
        let middle = least + (enough - least) / 2;
        if allows(middle) {
            enough = middle;
        } else {
            least = middle + 1;
        }
    }
    enough.try_into().ok()
}

pub(super) fn sparse_bound(on: &Instance<'_>) -> Option<u32> {
    mad(on).and_then(least_k).map(|k| 4 + k)
}

pub(super) fn is_sparse(on: &Instance<'_>) -> Applicability {
    let Some(mad) = mad(on) else { return Applicability::Unknown("the maximum average degree".into()) };
    provided(least_k(mad).is_some(), || format!("the maximum average degree is {mad}"))
}

pub(super) fn planar_without_4_cycles(on: &Instance<'_>) -> Applicability {
    given(&["planar"], on)
        .and(|| provided(!has_4_cycle(on.graph), || "the graph has a cycle of length 4".into()))
}

/// Whether two vertices have two common neighbors. Vertices are examined by falling degree and then deleted;
/// an edge costs the lesser degree of its ends: O(n + m) for planar graphs. \[ChibaNishizeki1985\]
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

/// The least k >= 1 with 2 h(k) <= k + `lead`, h(k) counting degrees >= k; `None` without vertices. O(n).
pub(super) fn least_reserved(on: &Instance<'_>, lead: usize) -> Option<u32> {
    let most = on.graph.max_degree();
    let mut of_degree = vec![0; most + 2];
    on.graph.vertices().for_each(|v| of_degree[on.graph.degree(v)] += 1);
    // From k = most + 1, where h = 0, down as long as the condition holds.
    let mut at_least = 0;
    let mut least = most + 1;
    for k in (1..=most).rev() {
        at_least += of_degree[k];
        if 2 * at_least <= k + lead {
            least = k;
        }
    }
    (on.graph.order() > 0).then_some(least as u32)
}

/// A vertex v with two others, x and y, at distance 2 from it and at least 3 from each other; v and y
/// have a common neighbor w. O(n m), times the largest degree where a w has many such v and y that are
/// all adjacent.
pub(super) fn double_threat_in(graph: &Graph) -> Option<[Vertex; 3]> {
    const FAR: u8 = 3;
    graph.vertices().find_map(|x| {
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
        distance.contains(&FAR).then_some(())?;
        graph.vertices().filter(|w| distance[w.index()] >= 2).find_map(|w| {
            let far = at(w, FAR);
            far.first()?;
            let of_v = |v| Some([v, x, far.iter().copied().find(|&y| !graph.are_adjacent(v, y))?]);
            at(w, 2).into_iter().find_map(of_v)
        })
    })
}

pub(super) fn double_threat(on: &Instance<'_>) -> Applicability {
    provided(double_threat_in(on.graph).is_some(), || {
        "no vertex has distance 2 from two vertices at distance at least 3".into()
    })
}
