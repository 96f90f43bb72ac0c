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

use std::collections::{BTreeMap, BTreeSet};

use crate::classes::{Exhibit, Witness, WitnessPart};
use crate::{Graph, Limit, Meter, Vertex};

type ClassTest = fn(&Graph, &mut Meter<'_>) -> Result<bool, Limit>;

/// The threads of a minimal subgraph outside the class, each with both ends.
///
/// `contains` decides the class. Adding or deleting vertices of degree at most 1 must not change its answer.
/// The graph must be outside the class. O(T log m) for each edge that step 2 keeps; T is the cost of the test
/// on the subgraph from step 1.
pub(in crate::classes) fn minimal(
    graph: &Graph,
    contains: ClassTest,
    meter: &mut Meter<'_>,
) -> Result<Vec<Vec<Vertex>>, Limit> {
    let order = breadth_first(graph, graph.vertices());
    let ball = least_sufficient(order.len(), |size| {
        meter.work(size)?;
        Ok(!contains(&graph.induced(&order[..size]), meter)?)
    })?;
    let members = &order[..ball];
    let near = graph.induced(members);
    let kept = forest_and_needed_edges(&near, contains, meter)?;
    let threads = needed_threads(near.order(), kept, contains, meter)?;
    let named = |thread: Vec<Vertex>| thread.into_iter().map(|v| members[v.index()]).collect();
    Ok(threads.into_iter().map(named).collect())
}

/// The least number that passes the monotone `enough`, as `most` does. Tries numbers up to about twice it.
fn least_sufficient(
    most: usize,
    mut enough: impl FnMut(usize) -> Result<bool, Limit>,
) -> Result<usize, Limit> {
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

/// A breadth-first spanning forest, and a minimal set of edges that together with the forest is outside the class.
fn forest_and_needed_edges(
    graph: &Graph,
    contains: ClassTest,
    meter: &mut Meter<'_>,
) -> Result<Edges, Limit> {
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
        let prefix = least_sufficient(others.len(), |prefix| {
            let edges = kept.iter().chain(&others[..prefix]).copied();
            let part = Graph::metered(graph.order(), edges, meter)?;
            Ok(!contains(&part, meter)?)
        })?;
        others.truncate(prefix);
        let Some(last) = others.pop() else { return Ok(kept) };
        kept.push(last);
    }
}

/// The threads that remain when no further thread can be removed.
fn needed_threads(
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

/// The paths between vertices of degree at least 3 with inner vertices of degree 2, after vertices of degree 1 have
/// been removed repeatedly.
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

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Skeleton {
    /// K_4, four vertices joined each to each.
    K4,
    /// K_5, five vertices joined each to each.
    K5,
    /// K_{2,3}, two vertices joined to three others.
    K23,
    /// K_{3,3}, three vertices joined to three others.
    K33,
}

impl Skeleton {
    /// The edges, as pairs of numbers; in K_{2,3} and K_{3,3} the first side has the least numbers.
    fn edges(self) -> BTreeSet<(usize, usize)> {
        let joined = |a: usize, b: usize| match self {
            Skeleton::K4 | Skeleton::K5 => a < b,
            Skeleton::K23 => a < 2 && b >= 2,
            Skeleton::K33 => a < 3 && b >= 3,
        };
        let pairs = (0..self.order()).flat_map(|a| (0..self.order()).map(move |b| (a, b)));
        pairs.filter(|&(a, b)| joined(a, b)).collect()
    }

    fn order(self) -> usize {
        match self {
            Skeleton::K4 => 4,
            Skeleton::K5 | Skeleton::K23 => 5,
            Skeleton::K33 => 6,
        }
    }
}

/// A subdivision of one of the four skeletons: a subgraph obtained by replacing edges with paths.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Subdivision {
    pub skeleton: Skeleton,
    /// The vertices that represent the skeleton's vertices; in K_{2,3} and K_{3,3} one side after the other.
    pub branch: Vec<Vertex>,
    /// The paths that represent the skeleton's edges, with both ends.
    pub paths: Vec<Vec<Vertex>>,
}

impl Subdivision {
    /// The subdivision that consists of these paths between its vertices of degree at least 3.
    ///
    /// # Panics
    /// If the paths do not form a subdivision of one of the four skeletons.
    pub(in crate::classes) fn new(mut paths: Vec<Vec<Vertex>>) -> Self {
        let mut joined: BTreeMap<Vertex, BTreeSet<Vertex>> = BTreeMap::new();
        for path in &paths {
            let (first, last) = (path[0], path[path.len() - 1]);
            joined.entry(first).or_default().insert(last);
            joined.entry(last).or_default().insert(first);
        }
        let mut branch: Vec<Vertex> = joined.keys().copied().collect();
        let skeleton = match branch.len() {
            2 => Skeleton::K23,
            4 => Skeleton::K4,
            5 => Skeleton::K5,
            6 => Skeleton::K33,
            other => panic!("a minimal obstruction with {other} vertices of degree above 2"),
        };
        match skeleton {
            Skeleton::K4 | Skeleton::K5 => {}
            // The three vertices of degree 2 are inside the paths, one in each.
            Skeleton::K23 => {
                branch.extend(paths.iter().map(|path| path[1]));
                let halves = paths.iter().flat_map(|path| [path[..=1].to_vec(), path[1..].to_vec()]);
                paths = halves.collect();
            }
            Skeleton::K33 => {
                let opposite = joined[&branch[0]].clone();
                branch.sort_by_key(|v| (opposite.contains(v), *v));
            }
        }
        Subdivision { skeleton, branch, paths }
    }
}

impl Witness for Subdivision {
    fn exhibit(&self) -> Exhibit {
        let kind = match self.skeleton {
            Skeleton::K4 => "subdivision of K_4",
            Skeleton::K5 => "subdivision of K_5",
            Skeleton::K23 => "subdivision of K_{2,3}",
            Skeleton::K33 => "subdivision of K_{3,3}",
        };
        let branch = ("branch vertices", WitnessPart::Vertices(self.branch.clone()));
        (kind, vec![branch, ("paths", WitnessPart::Lists(self.paths.clone()))])
    }

    /// The paths lead along edges, join the branch vertices as the skeleton says, and share only these.
    fn check(&self, graph: &Graph) -> bool {
        let mut seen = vec![false; graph.order()];
        let mut fresh =
            |v: &Vertex| seen.get_mut(v.index()).is_some_and(|seen| !std::mem::replace(seen, true));
        let inner = self.paths.iter().flat_map(|path| path.iter().skip(1).rev().skip(1));
        if self.branch.len() != self.skeleton.order() || !self.branch.iter().chain(inner).all(&mut fresh) {
            return false;
        }
        let number = |end: Vertex| self.branch.iter().position(|&v| v == end);
        let ends = |path: &Vec<Vertex>| {
            let (a, b) = (number(*path.first()?)?, number(*path.last()?)?);
            Some((a.min(b), a.max(b)))
        };
        let joined: Option<BTreeSet<_>> = self.paths.iter().map(ends).collect();
        joined == Some(self.skeleton.edges())
            && self.paths.len() == self.skeleton.edges().len()
            && self
                .paths
                .iter()
                .flat_map(|path| path.windows(2))
                .all(|step| graph.are_adjacent(step[0], step[1]))
    }
}
