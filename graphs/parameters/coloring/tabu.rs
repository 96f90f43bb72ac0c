//! Fewer colors by tabu search \[HertzDeWerra1987\]. Every vertex has one of k colors. An edge *clashes* if
//! its ends have the same color. Each step recolors an end of a clashing edge so that the fewest edges clash,
//! and forbids that vertex its old color for some steps, for more steps if more vertices clash.

use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

use super::Coloring;
use crate::{Graph, Limit, Meter, Vertex};

/// A proper coloring with `palette` colors, if tabu search finds one from a proper coloring with more. `None`
/// proves nothing: the search tries at most 20 million recolorings. A step is a node.
pub fn fewer_colors(
    graph: &Graph,
    coloring: &Coloring,
    palette: u32,
    meter: &mut Meter<'_>,
) -> Result<Option<Coloring>, Limit> {
    let pairs = graph.order().saturating_mul(palette as usize);
    if palette < 2 || pairs as u64 > MAX_LOOKS {
        return Ok(None);
    }
    meter.hold(12 * pairs as u64)?;
    let mut dice = Pcg64Mcg::seed_from_u64(u64::from(palette));
    let mut state = State::new(graph, palette, coloring.colors().iter().map(|&color| color % palette));
    let mut looks_left = MAX_LOOKS;
    for step in 1.. {
        if state.clashing.is_empty() {
            return Ok(Some(Coloring::new(state.colors)));
        }
        meter.step()?;
        let looks = state.clashing.len() as u64 * u64::from(palette);
        if looks_left < looks {
            break;
        }
        looks_left -= looks;
        let Some((v, color)) = state.best_move(step, &mut dice) else { continue };
        let old = state.pair(v, state.colors[v.index()]);
        state.recolor(v, color);
        state.tabu_until[old] = step + state.clashing.len() as u64 / 2 + dice.random_range(1..=10);
    }
    Ok(None)
}

/// The largest number of recolorings tried.
const MAX_LOOKS: u64 = 20_000_000;

struct State<'a> {
    graph: &'a Graph,
    palette: u32,
    colors: Vec<u32>,
    /// The number of neighbors of each vertex in each color.
    neighbors_in: Vec<u32>,
    /// The step until which a vertex may not take a color.
    tabu_until: Vec<u64>,
    /// The vertices with a neighbor of their color, and where each stands.
    clashing: Vec<Vertex>,
    place: Vec<Option<usize>>,
    /// The number of clashing edges, now and at best.
    clashes: i64,
    fewest: i64,
}

impl<'a> State<'a> {
    fn new(graph: &'a Graph, palette: u32, colors: impl Iterator<Item = u32>) -> Self {
        let pairs = graph.order() * palette as usize;
        let mut state = State {
            graph,
            palette,
            colors: colors.collect(),
            neighbors_in: vec![0; pairs],
            tabu_until: vec![0; pairs],
            clashing: Vec::new(),
            place: vec![None; graph.order()],
            clashes: 0,
            fewest: 0,
        };
        for v in graph.vertices() {
            for w in graph.neighbors(v) {
                let pair = state.pair(v, state.colors[w.index()]);
                state.neighbors_in[pair] += 1;
            }
            state.clashes += i64::from(state.own(v));
            state.settle(v);
        }
        state.clashes /= 2;
        state.fewest = state.clashes;
        state
    }

    fn pair(&self, v: Vertex, color: u32) -> usize {
        v.index() * self.palette as usize + color as usize
    }

    /// The number of neighbors with the same color.
    fn own(&self, v: Vertex) -> u32 {
        self.neighbors_in[self.pair(v, self.colors[v.index()])]
    }

    /// Updates whether v is among the clashing vertices.
    fn settle(&mut self, v: Vertex) {
        match (self.own(v) > 0, self.place[v.index()]) {
            (true, None) => {
                self.place[v.index()] = Some(self.clashing.len());
                self.clashing.push(v);
            }
            (false, Some(place)) => {
                self.place[v.index()] = None;
                self.clashing.swap_remove(place);
                if let Some(moved) = self.clashing.get(place) {
                    self.place[moved.index()] = Some(place);
                }
            }
            _ => {}
        }
    }

    /// The recoloring with fewest clashes, at random among equals; tabu ones only if fewer than ever.
    fn best_move(&self, step: u64, dice: &mut Pcg64Mcg) -> Option<(Vertex, u32)> {
        let mut best = None;
        let mut least = i64::MAX;
        let mut equals = 0;
        for &v in &self.clashing {
            let own = i64::from(self.own(v));
            for color in (0..self.palette).filter(|&color| color != self.colors[v.index()]) {
                let pair = self.pair(v, color);
                let left = self.clashes + i64::from(self.neighbors_in[pair]) - own;
                if left > least || (self.tabu_until[pair] >= step && left >= self.fewest) {
                    continue;
                }
                equals = if left < least { 1 } else { equals + 1 };
                least = left;
                if dice.random_range(0..equals) == 0 {
                    best = Some((v, color));
                }
            }
        }
        best
    }

    fn recolor(&mut self, v: Vertex, color: u32) {
        let old = std::mem::replace(&mut self.colors[v.index()], color);
        let [before, after] = [old, color].map(|color| self.neighbors_in[self.pair(v, color)]);
        self.clashes += i64::from(after) - i64::from(before);
        self.fewest = self.fewest.min(self.clashes);
        let graph = self.graph;
        for &w in graph.neighbors(v) {
            let [from, to] = [old, color].map(|color| self.pair(w, color));
            self.neighbors_in[from] -= 1;
            self.neighbors_in[to] += 1;
            self.settle(w);
        }
        self.settle(v);
    }
}
