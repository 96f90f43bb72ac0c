//! The clique number, by branch and bound.
//!
//! The members of a clique have different colors in every proper coloring. The last vertex v of a clique in
//! the degeneracy order has the others as backward neighbors. So the search runs once in N+(v) for each v, by
//! falling number of colors in N+(v), and stops when that number plus one does not exceed the best clique.
//! For each partial clique the remaining candidates are colored anew. \[TomitaSeki2003\]

use std::cmp::Reverse;

use crate::coloring::{Coloring, greedy};
use crate::{Budget, Estimate, Graph, Limit, LinearOrder, Meter, Vertex, orders};

/// The clique number omega(G) with a largest clique, ascending. Nodes are partial cliques. Since the number is to be
/// *maximized*, the witness has value `low`, a lower bound.
///
/// Tables take at most d^2 bits, d the degeneracy. When the budget ends, `high` comes from the colors
/// in the sets N+(v) that are not yet searched.
pub fn clique_number(graph: &Graph, budget: &Budget) -> Estimate<Vec<Vertex>> {
    search(graph, &mut budget.start(), u64::MAX)
}

/// The clique number on a running meter. Stops with [`Limit::Nodes`] after `node_limit` nodes.
pub fn search(graph: &Graph, meter: &mut Meter<'_>, node_limit: u64) -> Estimate<Vec<Vertex>> {
    let (_, order) = orders::degeneracy(graph);
    search_along(graph, &order, &greedy(graph, &order), meter, node_limit)
}

/// The clique number along a degeneracy order and the greedy coloring along it.
pub(crate) fn search_along(
    graph: &Graph,
    order: &LinearOrder,
    coloring: &Coloring,
    meter: &mut Meter<'_>,
    node_limit: u64,
) -> Estimate<Vec<Vertex>> {
    let mut seen_by = vec![None; coloring.number_of_colors() as usize];
    let mut bound = |v| {
        let colors = order.backward_neighbors(graph, v).map(|u| coloring.color(u) as usize);
        1 + colors.filter(|&color| seen_by[color].replace(v) != Some(v)).count()
    };
    let mut tasks: Vec<(usize, Vertex)> = order.sequence().iter().map(|&v| (bound(v), v)).collect();
    tasks.sort_by_key(|&(bound, _)| Reverse(bound));

    let give_up_at = meter.spent().saturating_add(node_limit);
    let mut place = vec![None; graph.order()];
    let mut best: Vec<Vertex> = Vec::new();
    let mut stack = Stack::default();
    let mut limit = None;
    let mut high = 0;
    for (bound, v) in tasks {
        if bound <= best.len() {
            break;
        }
        let neighborhood = Neighborhood::new(graph, order, v, &mut place);
        if let Err(hit) = neighborhood.improve(&mut best, &mut stack, meter, give_up_at) {
            limit = Some(hit);
            high = bound;
            break;
        }
    }
    best.sort_unstable();
    Estimate { low: best.len() as u32, high: high.max(best.len()) as u32, witness: best, limit }
}

/// The subgraph on N+(v), its vertices numbered from 0. Sets of them are rows of `words` words.
struct Neighborhood {
    apex: Vertex,
    vertices: Vec<Vertex>,
    words: usize,
    adjacent: Vec<u64>,
}

/// For each partial clique from the root to the current one, a row and a colored run of candidates.
#[derive(Default)]
struct Stack {
    /// The candidates that may still join.
    rows: Vec<u64>,
    /// The candidates with their colors (from 1), by rising color; tried from the end.
    colored: Vec<(usize, usize)>,
    /// Where each run begins.
    starts: Vec<usize>,
    /// The vertices of the current partial clique, except the apex.
    chosen: Vec<usize>,
    /// Two rows for the coloring.
    scratch: Vec<u64>,
}

impl Neighborhood {
    /// `place` is all `None` before and after.
    fn new(graph: &Graph, order: &LinearOrder, apex: Vertex, place: &mut [Option<usize>]) -> Self {
        let vertices: Vec<Vertex> = order.backward_neighbors(graph, apex).collect();
        for (i, v) in vertices.iter().enumerate() {
            place[v.index()] = Some(i);
        }
        let words = vertices.len().div_ceil(64);
        let mut adjacent = vec![0; words * vertices.len()];
        for (u, row) in vertices.iter().zip(adjacent.chunks_exact_mut(words.max(1))) {
            for w in graph.neighbors(*u).iter().filter_map(|w| place[w.index()]) {
                row[w / 64] |= 1 << (w % 64);
            }
        }
        for v in &vertices {
            place[v.index()] = None;
        }
        Neighborhood { apex, vertices, words, adjacent }
    }

    fn row(&self, vertex: usize) -> &[u64] {
        &self.adjacent[vertex * self.words..][..self.words]
    }

    /// Replaces `best` by a largest clique that contains the apex, if that is larger.
    fn improve(
        &self,
        best: &mut Vec<Vertex>,
        stack: &mut Stack,
        meter: &mut Meter<'_>,
        give_up_at: u64,
    ) -> Result<(), Limit> {
        stack.rows.resize(self.words, 0);
        for vertex in 0..self.vertices.len() {
            stack.rows[vertex / 64] |= 1 << (vertex % 64);
        }
        let mut is_entered = true;
        loop {
            if is_entered {
                if meter.spent() >= give_up_at {
                    return Err(Limit::Nodes);
                }
                meter.step()?;
                if stack.chosen.len() + 1 > best.len() {
                    best.clear();
                    best.extend(stack.chosen.iter().map(|&i| self.vertices[i]).chain([self.apex]));
                }
                stack.starts.push(stack.colored.len());
                self.color_candidates(stack);
            }
            let Some(&start) = stack.starts.last() else { return Ok(()) };
            let row = stack.rows.len() - self.words;
            is_entered = match stack.colored[start..].last() {
                // The remaining candidates have at most this many colors.
                Some(&(vertex, colors)) if stack.chosen.len() + 1 + colors > best.len() => {
                    stack.colored.pop();
                    stack.rows[row + vertex / 64] &= !(1 << (vertex % 64));
                    stack.rows.extend_from_within(row..);
                    let candidates = stack.rows[row + self.words..].iter_mut();
                    candidates.zip(self.row(vertex)).for_each(|(word, mask)| *word &= mask);
                    stack.chosen.push(vertex);
                    true
                }
                _ => {
                    stack.starts.pop();
                    stack.colored.truncate(start);
                    stack.rows.truncate(row);
                    stack.chosen.pop();
                    false
                }
            };
        }
    }

    /// Adds a greedy proper coloring of the last row, class by class.
    fn color_candidates(&self, stack: &mut Stack) {
        let Stack { rows, colored, scratch, .. } = stack;
        let candidates = &rows[rows.len() - self.words..];
        scratch.clear();
        scratch.extend(candidates.iter().chain(candidates));
        let (uncolored, class) = scratch.split_at_mut(self.words);
        let mut color = 0;
        while uncolored.iter().any(|&word| word != 0) {
            color += 1;
            class.copy_from_slice(uncolored);
            for at in 0..self.words {
                while class[at] != 0 {
                    let vertex = 64 * at + class[at].trailing_zeros() as usize;
                    let bit = 1 << (vertex % 64);
                    uncolored[at] &= !bit;
                    class[at] &= !bit;
                    class.iter_mut().zip(self.row(vertex)).for_each(|(word, mask)| *word &= !mask);
                    colored.push((vertex, color));
                }
            }
        }
    }
}
