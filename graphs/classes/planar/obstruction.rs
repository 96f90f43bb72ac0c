//! Minimal subgraphs outside a class that is closed under taking subgraphs and minors, such as the
//! planar and the outerplanar graphs: no edge can be left out.
//!
//! Found by leaving out edges, in three steps, each with a few decisions by the test of the class:
//!
//! 1. The first vertices of a breadth-first search that already induce a subgraph outside the class,
//!    by doubling and halving: the rest of the graph is never looked at again.
//! 2. A spanning tree of this subgraph is kept. Then edges are kept one by one, until the kept edges suffice:
//!    the last edge of the shortest prefix of the other edges that leads out of the class together with the
//!    edges kept so far. A subdivision of K_{3,3} has four edges outside a spanning tree of its own, and one
//!    of K_5 has six.
//! 3. The result has few *threads*, the paths between vertices of degree at least 3. Threads that are not
//!    needed are left out.

use crate::{Graph, Limit, Meter, Vertex};

type ClassTest = fn(&Graph, &mut Meter<'_>) -> Result<bool, Limit>;

/// The threads of a minimal subgraph outside the class, each with both ends.
///
/// `contains` decides the class, which must neither gain nor lose a graph by a vertex of degree at
/// most 1. The graph must be outside. O(T log m) for each edge that step 2 keeps, T being the cost of
/// the test on the subgraph from step 1.
pub(in crate::classes) fn minimal(
    graph: &Graph,
    contains: ClassTest,
    meter: &mut Meter<'_>,
) -> Result<Vec<Vec<Vertex>>, Limit> {
    let order = breadth_first(graph, graph.vertices());
    let ball = least(order.len(), |size| {
        meter.work(size)?;
        Ok(!contains(&graph.induced(&order[..size]), meter)?)
    })?;
    let members = &order[..ball];
    let near = graph.induced(members);
    let kept = spanned(&near, contains, meter)?;
    let threads = spare(near.order(), kept, contains, meter)?;
    let named = |thread: Vec<Vertex>| thread.into_iter().map(|v| members[v.index()]).collect();
    Ok(threads.into_iter().map(named).collect())
}

/// The least number that is enough, where `most` is enough and `is_enough` is monotone. Looks at numbers up
/// to about twice the answer.
fn least(most: usize, mut enough: impl FnMut(usize) -> Result<bool, Limit>) -> Result<usize, Limit> {
    let mut high = 1.min(most);
    let mut low = 0;
    while high < most && !enough(high)? {
        low = high + 1;
        high = (2 * high).min(most);
    }
    while low < high {
        let middle = low.midpoint(high);
        if enough(middle)? { high = middle } else { low = middle + 1 }
    }
    Ok(high)
}

/// The vertices in breadth-first order, from each of the given ones not yet reached.
fn breadth_first(graph: &Graph, roots: impl Iterator<Item = Vertex>) -> Vec<Vertex> {
    let mut reached = vec![false; graph.order()];
    let mut order: Vec<Vertex> = Vec::with_capacity(graph.order());
    let mut next = 0;
    for root in roots {
        if std::mem::replace(&mut reached[root.index()], true) {
            continue;
        }
        order.push(root);
        while let Some(&v) = order.get(next) {
            next += 1;
            for &w in graph.neighbors(v) {
                if !std::mem::replace(&mut reached[w.index()], true) {
                    order.push(w);
                }
            }
        }
    }
    order
}

type Edges = Vec<(usize, usize)>;

/// A breadth-first spanning forest and edges that lead out of the class together with it, none of
/// which can be left out.
fn spanned(graph: &Graph, contains: ClassTest, meter: &mut Meter<'_>) -> Result<Edges, Limit> {
    // The last vertex of the ball is in every subgraph outside the class; paths from it are short.
    let order = breadth_first(graph, graph.vertices().rev());
    let mut rank = vec![0; graph.order()];
    for (i, v) in order.iter().enumerate() {
        rank[v.index()] = i;
    }
    let mut kept = Edges::new();
    let mut others = Edges::new();
    for &v in &order {
        let mut earlier: Vec<Vertex> = graph.neighbors(v).to_vec();
        earlier.retain(|u| rank[u.index()] < rank[v.index()]);
        earlier.sort_unstable_by_key(|u| rank[u.index()]);
        for (i, u) in earlier.into_iter().enumerate() {
            let list = if i == 0 { &mut kept } else { &mut others };
            list.push((u.index(), v.index()));
        }
    }
    loop {
        let prefix = least(others.len(), |prefix| {
            let edges = kept.iter().chain(&others[..prefix]).copied();
            let part = Graph::metered(graph.order(), edges, meter)?;
            Ok(!contains(&part, meter)?)
        })?;
        others.truncate(prefix);
        let Some(last) = others.pop() else { return Ok(kept) };
        kept.push(last);
    }
}

/// The threads that remain when no thread can be left out.
fn spare(
    order: usize,
    edges: Edges,
    contains: ClassTest,
    meter: &mut Meter<'_>,
) -> Result<Vec<Vec<Vertex>>, Limit> {
    let mut left = threads(&Graph::metered(order, edges, meter)?);
    let mut first = 0;
    while first < left.len() {
        let steps = |i: usize| left[i].windows(2).map(|step| (step[0].index(), step[1].index()));
        let without = (0..left.len()).filter(|&i| i != first).flat_map(steps);
        let rest = Graph::metered(order, without, meter)?;
        if contains(&rest, meter)? {
            first += 1;
        } else {
            left = threads(&rest);
            first = 0;
        }
    }
    Ok(left)
}

/// The paths between vertices of degree at least 3 whose inner vertices have degree 2, after vertices
/// of degree 1 have been taken away one by one.
fn threads(graph: &Graph) -> Vec<Vec<Vertex>> {
    let mut degree: Vec<usize> = graph.vertices().map(|v| graph.degree(v)).collect();
    let mut pendant: Vec<Vertex> = graph.vertices().filter(|v| degree[v.index()] == 1).collect();
    while let Some(v) = pendant.pop() {
        degree[v.index()] = 0;
        for &w in graph.neighbors(v) {
            degree[w.index()] = degree[w.index()].saturating_sub(1);
            if degree[w.index()] == 1 {
                pendant.push(w);
            }
        }
    }
    let left = |v: Vertex| graph.neighbors(v).iter().copied().filter(|w| degree[w.index()] > 0);
    let mut threads = Vec::new();
    for v in graph.vertices().filter(|v| degree[v.index()] >= 3) {
        for w in left(v) {
            let mut thread = vec![v, w];
            let (mut from, mut to) = (v, w);
            while degree[to.index()] == 2 {
                let Some(beyond) = left(to).find(|&next| next != from) else { break };
                (from, to) = (to, beyond);
                thread.push(to);
            }
            // Each thread is walked from both ends, and kept once.
            if (v, w) < (to, from) {
                threads.push(thread);
            }
        }
    }
    threads
}
