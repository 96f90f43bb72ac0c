//! chi_g(G) > k for every graph G with a long induced path whose vertices have numbers of leaves that
//! repeat, as combs have.
//!
//! Proof: 12.9 and 12.11 of the theory, with the segments of a stored proof; with fewer colors Bob wins by stored gadgets.
//! `segments.txt` has a line for each stored proof that serves: the number of colors, the family, the numbers of leaves of one
//! period, and that of the vertices of the path. An induced path is one of these if each vertex but its ends has s neighbors
//! of degree 1, where s is the number at its place, and degree s + 2, and the ends have no common neighbor. ∎

use graphs::{Graph, Vertex};

use super::stored_gadget::most_colors;
use crate::theorem::provided;
use crate::{Applicability, Instance};

/// The lines of `segments.txt`: k, the numbers of leaves, and the number of vertices of the path.
pub(crate) fn stored() -> impl Iterator<Item = (u32, Vec<usize>, usize)> {
    include_str!("segments.txt").lines().map(|line| {
        let read = || {
            let [k, _, leaves, length] = line.split(' ').collect::<Vec<_>>()[..] else { return None };
            let leaves = leaves.split(',').map(|leaves| leaves.parse().ok()).collect::<Option<_>>()?;
            Some((k.parse().ok()?, leaves, length.parse().ok()?))
        };
        read().expect("the stored segments can be read")
    })
}

pub(crate) fn bound(on: &Instance<'_>) -> Option<u32> {
    let laid = stored().filter(|(_, leaves, length)| has_path(on.graph, leaves, *length));
    laid.map(|(k, ..)| k).filter(|&k| most_colors(on.graph) + 1 >= k).max().map(|k| k + 1)
}

pub(crate) fn has_segments(on: &Instance<'_>) -> Applicability {
    provided(bound(on).is_some(), || "no path of the graph has the segments of a stored proof".into())
}

/// Whether there is an induced path of `length` vertices such that the numbers of leaves at its inner vertices are
/// `leaves`, repeated; inner vertices have no other neighbors, and the ends have no common neighbor.
fn has_path(graph: &Graph, leaves: &[usize], length: usize) -> bool {
    let walks = |start: Vertex, second: Vertex| {
        let numbers =
            (0..leaves.len()).map(|from| leaves.iter().copied().cycle().skip(from).take(length - 2));
        numbers.map(move |numbers| end_of_walk(graph, start, second, numbers))
    };
    let reaches = |start: Vertex| {
        let ends = graph.neighbors(start).iter().flat_map(|&second| walks(start, second));
        ends.into_iter().any(|end| is_apart(graph, start, end))
    };
    graph.order() >= length && graph.vertices().filter(|&start| graph.degree(start) > 1).any(reaches)
}

/// The end of the path from these two, if inner vertices have these numbers of leaves and no other neighbors.
fn end_of_walk(
    graph: &Graph,
    start: Vertex,
    second: Vertex,
    leaves: impl Iterator<Item = usize>,
) -> Option<Vertex> {
    let (mut before, mut last) = (start, second);
    for leaves in leaves {
        if graph.degree(last) != leaves + 2 {
            return None;
        }
        let onward: Vec<Vertex> =
            graph.neighbors(last).iter().copied().filter(|&next| graph.degree(next) > 1).collect();
        let &[one, other] = &onward[..] else { return None };
        (before, last) = (last, if one == before { other } else { one });
        if last == start {
            return None;
        }
    }
    Some(last)
}

fn is_apart(graph: &Graph, start: Vertex, end: Option<Vertex>) -> bool {
    let near = graph.neighbors(start);
    end.is_some_and(|end| {
        !near.contains(&end) && graph.neighbors(end).iter().all(|neighbor| !near.contains(neighbor))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A path of vertices with one leaf each, its ends joined by as many further vertices, if any.
    fn comb(spine: usize, closed_by: Option<usize>) -> Graph {
        let along = (1..spine).map(|v| (v - 1, v));
        let leaves = (0..spine).map(|v| (v, spine + v));
        let way: Vec<usize> = closed_by
            .map(|between| [spine - 1].into_iter().chain(2 * spine..2 * spine + between).chain([0]).collect())
            .unwrap_or_default();
        let closing = way.windows(2).map(|pair| (pair[0], pair[1]));
        let edges: Vec<(usize, usize)> = along.chain(leaves).chain(closing).collect();
        Graph::from_edges(2 * spine + closed_by.unwrap_or(0), edges).unwrap()
    }

    #[test]
    fn a_path_is_as_long_as_it_is_asked_to_be_with_ends_apart() {
        for spine in 5..9 {
            let longest = |graph: &Graph| (3..20).filter(|&length| has_path(graph, &[1], length)).max();
            assert_eq!(longest(&comb(spine, None)), Some(spine));
            assert!(!has_path(&comb(spine, None), &[2], 3) && !has_path(&comb(spine, None), &[0], 3));
            // On a cycle, three of its vertices at least lie between the ends on either side, or two.
            assert_eq!(longest(&comb(spine, Some(0))), (spine > 5).then_some(spine - 2));
            // A vertex without leaves is an end, and no other.
            assert_eq!(longest(&comb(spine, Some(1))), Some(spine - 1));
            assert_eq!(longest(&comb(spine, Some(2))), Some(spine));
        }
    }

    #[test]
    fn numbers_of_leaves_repeat_from_any_place() {
        let spec =
            |leaves: &str| catalogue::families::from_spec(&format!("caterpillar:{leaves}"), 0).unwrap();
        let longest = |graph: &Graph| (3..20).filter(|&length| has_path(graph, &[0, 1, 2], length)).max();
        assert_eq!(longest(&spec("5,2,0,1,2,0,1,5")), Some(8));
        assert_eq!(longest(&spec("5,1,0,2,1,0,2,1,4,4")), Some(9));
        assert_eq!(longest(&spec("5,2,0,1,2,1,0,5")), Some(6));
    }
}
