//! The girth: the length of a shortest cycle.

use std::collections::VecDeque;

use crate::{Graph, Vertex};

/// The length of a shortest cycle; `None` for a forest.
///
/// If a breadth-first search from s meets an edge xy outside its tree, there is a closed walk of length
/// d(x) + d(y) + 1 that contains a cycle; if s lies on a shortest cycle, some such walk is that cycle. After
/// the search from s, s is deleted, and so are, repeatedly, the vertices of degree at most one, which lie on
/// no cycle. O(nm). Each search stops at the depth from which on it can find no shorter cycle. Triangles are looked
/// for before, so that cycles of length four, which are frequent at hubs, end the search.
pub fn girth(graph: &Graph) -> Option<u32> {
    if has_triangle(graph) {
        return Some(3);
    }
    let n = graph.order();
    let mut degree: Vec<usize> = graph.vertices().map(|v| graph.degree(v)).collect();
    let mut deleted = vec![false; n];
    for v in graph.vertices().filter(|&v| graph.degree(v) <= 1) {
        prune(graph, v, &mut degree, &mut deleted);
    }

    let mut shortest = u32::MAX;
    let mut reached_from = vec![None; n];
    let mut depth = vec![0; n];
    let mut parent = vec![Vertex::default(); n];
    let mut queue = VecDeque::new();
    for s in graph.vertices() {
        if deleted[s.index()] {
            continue;
        }
        queue.clear();
        queue.push_back(s);
        reached_from[s.index()] = Some(s);
        depth[s.index()] = 0;
        'search: while let Some(x) = queue.pop_front() {
            // From here on every closed walk has length 2 d(x) + 1 or more.
            if 2 * depth[x.index()] + 1 >= shortest {
                break;
            }
            for &y in graph.neighbors(x) {
                if deleted[y.index()] || (x != s && parent[x.index()] == y) {
                    continue;
                }
                if reached_from[y.index()] == Some(s) {
                    shortest = shortest.min(depth[x.index()] + depth[y.index()] + 1);
                    if shortest == 4 {
                        break 'search;
                    }
                } else {
                    reached_from[y.index()] = Some(s);
                    depth[y.index()] = depth[x.index()] + 1;
                    parent[y.index()] = x;
                    queue.push_back(y);
                }
            }
        }
        if shortest == 4 {
            break;
        }
        prune(graph, s, &mut degree, &mut deleted);
    }
    (shortest != u32::MAX).then_some(shortest)
}

/// Whether three vertices are pairwise adjacent. Every vertex has its neighbors of larger degree (among equals, of
/// larger number) marked in turn: no vertex has more than sqrt(2 m) of them, so this is O(m^1.5).
fn has_triangle(graph: &Graph) -> bool {
    let is_above = |u: Vertex, v: Vertex| (graph.degree(u), u) > (graph.degree(v), v);
    let collect = |v: Vertex| graph.neighbors(v).iter().copied().filter(|&u| is_above(u, v)).collect();
    // Made when they are asked for: most graphs with triangles have one near the first vertices.
    let mut above: Vec<Option<Vec<Vertex>>> = vec![None; graph.order()];
    let mut marked_by = vec![None; graph.order()];
    graph.vertices().any(|v| {
        let ends = above[v.index()].take().unwrap_or_else(|| collect(v));
        ends.iter().for_each(|u| marked_by[u.index()] = Some(v));
        let found = ends.iter().any(|u| {
            let beyond = above[u.index()].get_or_insert_with(|| collect(*u));
            beyond.iter().any(|w| marked_by[w.index()] == Some(v))
        });
        above[v.index()] = Some(ends);
        found
    })
}

/// Deletes v and then every vertex that is left with at most one neighbor.
fn prune(graph: &Graph, v: Vertex, degree: &mut [usize], deleted: &mut [bool]) {
    let mut doomed = vec![v];
    while let Some(u) = doomed.pop() {
        if std::mem::replace(&mut deleted[u.index()], true) {
            continue;
        }
        for &w in graph.neighbors(u) {
            degree[w.index()] -= 1;
            if degree[w.index()] <= 1 {
                doomed.push(w);
            }
        }
    }
}
