//! Depth-first search for a coloring with a given number of colors, proper or with a further rule.
//!
//! The next vertex is the one whose neighbors have the most colors; ties are broken by membership in the
//! given clique, then by the largest degree, then by the least number \[Brelaz1979\]. It may get a color in
//! use or one new color, since colors are interchangeable. Vertices that can be colored last in any case are
//! peeled off first. Each component of the rest is colored by itself, so that a failure in one does not
//! backtrack through the others.

use std::cmp::Reverse;
use std::collections::BTreeSet;
use std::ops::Range;

use super::check::Faults;
use super::{Coloring, sat};
use crate::{Graph, Limit, Meter, Vertex, connectivity};

pub(super) const UNCOLORED: u32 = u32::MAX;

/// A condition on colorings besides properness. The search reports every step to it, and undoes in reverse.
pub(super) trait Rule {
    /// Whether the uncolored v, without a neighbor of this color, may get it; then the rule records it.
    fn admit(&mut self, graph: &Graph, colors: &[u32], v: Vertex, color: u32) -> bool;

    /// Undoes the last admission that is not yet undone.
    fn release(&mut self);
}

pub(super) struct Task<'a, F> {
    pub(crate) graph: &'a Graph,
    pub(crate) palette: u32,
    /// A clique, to be colored first.
    pub(crate) clique: &'a [Vertex],
    /// A vertex with fewer neighbors than this can always be colored last. At most `palette`.
    pub(crate) peel_below: usize,
    /// The rule for a subgraph and the palette.
    pub(crate) rule: F,
    /// Finds what breaks the rule, for a complete coloring.
    pub(crate) faults: Faults,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Method {
    DepthFirst,
    Sat,
}

impl<R: Rule, F: Fn(&Graph, u32) -> R> Task<'_, F> {
    /// The largest number of pairs of a vertex and a color, so that tables stay below a gigabyte.
    const MAX_PAIRS: usize = 1 << 26;

    /// The largest number of clauses given to the SAT solver; above it, depth-first search continues alone.
    const MAX_CLAUSES: usize = 2_000_000;

    /// A coloring, if there is one. Gives up with [`Limit::Nodes`] when the meter stands at `give_up_at`.
    pub(super) fn color(
        &self,
        method: Method,
        meter: &mut Meter<'_>,
        give_up_at: u64,
    ) -> Result<Option<Coloring>, Limit> {
        let (core, peeled) = self.peel();
        let pairs = core.len().saturating_mul(self.palette as usize);
        if pairs > Self::MAX_PAIRS {
            return Err(Limit::Size);
        }
        // Thirteen bytes a pair: the blocked colors here; a parent, a size and whether there is a cycle in a rule.
        meter.hold(13 * pairs as u64)?;

        let subgraph = self.graph.induced(&core);
        let clauses = subgraph.size().saturating_mul(self.palette as usize);
        let colored = if method == Method::Sat && clauses <= Self::MAX_CLAUSES {
            self.sat(&subgraph, &core, meter, give_up_at)?
        } else {
            self.depth_first(&subgraph, &core, meter, give_up_at)?
        };
        let Some(colored) = colored else { return Ok(None) };

        let mut colors = vec![UNCOLORED; self.graph.order()];
        for (&v, &color) in core.iter().zip(&colored) {
            colors[v.index()] = color;
        }
        for &v in peeled.iter().rev() {
            let taken = |color| self.graph.neighbors(v).iter().any(|w| colors[w.index()] == color);
            colors[v.index()] = (0..self.palette).find(|&color| !taken(color)).expect("few neighbors");
        }
        Ok(Some(Coloring::new(colors)))
    }

    /// Colors the subgraph on `core`, component by component.
    fn depth_first(
        &self,
        subgraph: &Graph,
        core: &[Vertex],
        meter: &mut Meter<'_>,
        give_up_at: u64,
    ) -> Result<Option<Vec<u32>>, Limit> {
        let clique = core.iter().map(|v| self.clique.contains(v)).collect();
        let rule = (self.rule)(subgraph, self.palette);
        let mut search = Search::new(subgraph, self.palette, clique, rule);
        for component in connectivity::components(subgraph) {
            if !search.complete(&component, meter, give_up_at)? {
                return Ok(None);
            }
        }
        Ok(Some(search.colors))
    }

    /// Colors the subgraph on `core` by the SAT solver, component by component.
    fn sat(
        &self,
        subgraph: &Graph,
        core: &[Vertex],
        meter: &mut Meter<'_>,
        give_up_at: u64,
    ) -> Result<Option<Vec<u32>>, Limit> {
        let mut colors = vec![UNCOLORED; subgraph.order()];
        for component in connectivity::components(subgraph) {
            let part = subgraph.induced(&component);
            let in_clique = |v: &Vertex| self.clique.contains(&core[component[v.index()].index()]);
            let mut clique: Vec<Vertex> = part.vertices().filter(in_clique).collect();
            if clique.is_empty() {
                // Any edge will do to begin with.
                clique = part.edges().next().map_or(Vec::new(), |(u, v)| vec![u, v]);
            }
            let found = sat::color_by_sat(&part, self.palette, &clique, self.faults, meter, give_up_at)?;
            let Some(found) = found else { return Ok(None) };
            for (&v, color) in component.iter().zip(found) {
                colors[v.index()] = color;
            }
        }
        Ok(Some(colors))
    }

    /// The vertices that remain when vertices with fewer than `peel_below` remaining neighbors are removed
    /// repeatedly, and the vertices removed, in that order.
    fn peel(&self) -> (Vec<Vertex>, Vec<Vertex>) {
        let mut degree: Vec<usize> = self.graph.vertices().map(|v| self.graph.degree(v)).collect();
        let loose = |&v: &Vertex| self.graph.degree(v) < self.peel_below;
        let mut peeled: Vec<Vertex> = self.graph.vertices().filter(loose).collect();
        let mut next = 0;
        while let Some(&u) = peeled.get(next) {
            next += 1;
            for w in self.graph.neighbors(u) {
                degree[w.index()] -= 1;
                if degree[w.index()] + 1 == self.peel_below {
                    peeled.push(*w);
                }
            }
        }
        let core = self.graph.vertices().filter(|v| degree[v.index()] >= self.peel_below);
        (core.collect(), peeled)
    }
}

struct Search<'a, R> {
    graph: &'a Graph,
    palette: u32,
    colors: Vec<u32>,
    /// `blocked[v * palette + c]` neighbors of v have the color c.
    blocked: Vec<u32>,
    /// `saturation[v]`: the number of colors on the neighbors of v.
    saturation: Vec<u32>,
    weight: Vec<usize>,
    /// The uncolored vertices of the component, the next one first.
    queue: BTreeSet<Key>,
    rule: R,
}

type Key = (Reverse<u32>, Reverse<usize>, Vertex);

/// A vertex in the order of coloring, with what was tried.
struct Frame {
    vertex: Vertex,
    /// The number of colors in use before v was colored.
    used: u32,
    /// The colors below this one were tried; the vertex has the last of them.
    next: u32,
}

impl<'a, R: Rule> Search<'a, R> {
    fn new(graph: &'a Graph, palette: u32, clique: Vec<bool>, rule: R) -> Self {
        let weight = graph.vertices().map(|v| if clique[v.index()] { usize::MAX } else { graph.degree(v) });
        Search {
            graph,
            palette,
            colors: vec![UNCOLORED; graph.order()],
            blocked: vec![0; graph.order() * palette as usize],
            saturation: vec![0; graph.order()],
            weight: weight.collect(),
            queue: BTreeSet::new(),
            rule,
        }
    }

    /// Colors one component; false if that is impossible.
    fn complete(
        &mut self,
        component: &[Vertex],
        meter: &mut Meter<'_>,
        give_up_at: u64,
    ) -> Result<bool, Limit> {
        self.queue = component.iter().map(|&v| self.key(v)).collect();
        let mut frames: Vec<Frame> = Vec::new();
        while let Some((_, _, vertex)) = self.queue.pop_first() {
            let used = frames.last().map_or(0, |frame| frame.used.max(frame.next));
            frames.push(Frame { vertex, used, next: 0 });
            // Backtracks to the last vertex with another color to try.
            loop {
                let Some(frame) = frames.last_mut() else { return Ok(false) };
                if self.colors[frame.vertex.index()] != UNCOLORED {
                    self.uncolor(frame.vertex);
                }
                let colors = frame.next..self.palette.min(frame.used + 1);
                if let Some(color) = self.color_one_of(frame.vertex, colors, meter, give_up_at)? {
                    frame.next = color + 1;
                    break;
                }
                self.queue.insert(self.key(frame.vertex));
                frames.pop();
            }
        }
        Ok(true)
    }

    fn key(&self, v: Vertex) -> Key {
        (Reverse(self.saturation[v.index()]), Reverse(self.weight[v.index()]), v)
    }

    /// Gives v the first admissible color of the range. A node is a color that no neighbor has.
    fn color_one_of(
        &mut self,
        v: Vertex,
        colors: Range<u32>,
        meter: &mut Meter<'_>,
        give_up_at: u64,
    ) -> Result<Option<u32>, Limit> {
        for color in colors {
            if self.blocked[self.pair(v, color)] > 0 {
                continue;
            }
            if meter.spent() >= give_up_at {
                return Err(Limit::Nodes);
            }
            meter.step()?;
            if self.rule.admit(self.graph, &self.colors, v, color) {
                self.color(v, color);
                return Ok(Some(color));
            }
        }
        Ok(None)
    }

    fn color(&mut self, v: Vertex, color: u32) {
        self.colors[v.index()] = color;
        for &w in self.graph.neighbors(v) {
            let pair = self.pair(w, color);
            self.blocked[pair] += 1;
            if self.blocked[pair] == 1 {
                self.set_saturation(w, self.saturation[w.index()] + 1);
            }
        }
    }

    fn uncolor(&mut self, v: Vertex) {
        let color = std::mem::replace(&mut self.colors[v.index()], UNCOLORED);
        self.rule.release();
        for &w in self.graph.neighbors(v) {
            let pair = self.pair(w, color);
            self.blocked[pair] -= 1;
            if self.blocked[pair] == 0 {
                self.set_saturation(w, self.saturation[w.index()] - 1);
            }
        }
    }

    fn pair(&self, v: Vertex, color: u32) -> usize {
        v.index() * self.palette as usize + color as usize
    }

    fn set_saturation(&mut self, v: Vertex, saturation: u32) {
        if self.colors[v.index()] == UNCOLORED {
            self.queue.remove(&self.key(v));
        }
        self.saturation[v.index()] = saturation;
        if self.colors[v.index()] == UNCOLORED {
            self.queue.insert(self.key(v));
        }
    }
}
