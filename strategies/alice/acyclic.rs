//! The acyclic strategy (strategy 2 of the article): rescue the endangered vertex.
//!
//! Alice fixes an acyclic coloring c0 with a colors, the guide. Every two of its classes induce a
//! forest; root each tree and orient its edges to the root, so that a vertex has at most one
//! out-neighbor in each other class. The palette is a + 1 *shades* of each color. An uncolored vertex v
//! is *endangered* if an in-neighbor of v carries a shade of c0(v). Alice colors the endangered vertex
//! if there is one, else any (here the first in L), and gives v a shade of c0(v) that no neighbor carries.
//!
//! Theorem: chi_g(G) <= a (a + 1) for every a such that G has an acyclic coloring with a colors.
//! [DinskiZhu1999; strategy 2 of BartnickiGrytczukKiersteadZhu2007; docs/theory.md, 4.2]
//!
//! Bob endangers one vertex at most. So the only one to look at is the out-neighbor of the vertex b that Bob has just colored, in the class
//! of the shade of b. If a(G) is known as an interval, its upper end is used, which is that of the guide.
//!
//! Cost: O(n + m log n) to prepare; a reply costs O(log a) if a vertex is endangered, else O(n), and O(n) for
//! the shade.

use std::collections::BTreeMap;

use games::{Guide, Memory, Plan, Player, Reason, Sight, VertexRule, View};
use graphs::coloring::{Coloring, is_acyclic};
use graphs::{Graph, LinearOrder, Vertex, VertexSet};

use crate::entry::guide;
use crate::memoryless::least_uncolored;
use crate::theorem::theorem;
use crate::{Entry, NotApplicable, PreparedStrategy, Promise, Setup, Theorem};

pub static STRATEGY: Entry = Entry {
    name: "acyclic",
    player: Player::Alice,
    about: "rescue the endangered vertex, with a shade of its color in an acyclic coloring",
    theorems: &[&THEOREM],
    new: |setup| prepare_with(setup, STRATEGY.name, &THEOREM, setup.best_acyclic_coloring()),
};

pub static THEOREM: Theorem = theorem!(
    "acyclic": chi_g <= "a (a + 1)"; "all graphs"; []; Either; "DinskiZhu1999"; proved "4.2", "acyclic_bound");

/// a (a + 1), for the a classes of the guide in use; the theorem is about the best guide. Saturates at the largest
/// number of the type, which is a bound as well.
pub fn palette(classes: u32) -> u32 {
    classes.saturating_mul(classes + 1)
}

/// The strategy with the user's guide, or with `best`. A guide that is not acyclic is refused even if forced:
/// without the forests there is no rule.
pub(crate) fn prepare_with(
    setup: &Setup<'_>,
    strategy: &'static str,
    theorem: &'static Theorem,
    best: &Coloring,
) -> Result<PreparedStrategy, NotApplicable> {
    let coloring = setup.guide.as_ref().unwrap_or(best);
    let order = setup.best_order();
    let guide = guide(strategy, setup.graph, coloring, order.clone())?;
    if !is_acyclic(setup.graph, guide.coloring()) {
        let reason = "expected an acyclic coloring, found a cycle with two colors".into();
        return Err(NotApplicable { strategy: strategy.into(), reason });
    }
    let classes = guide.classes();
    let rule = AcyclicRule {
        out: out_neighbors(setup.graph, &|v| guide.class(v)),
        guide: guide.clone(),
        order: order.clone(),
    };
    let is_best = setup.parameters.acyclic_chi().exact() == Some(classes);
    let formula = if is_best { theorem.formula } else { "k (k + 1)" };
    let promise = Promise { theorem, formula, bound: palette(classes) };
    let plan = Plan::Guided { rule: Box::new(rule), guide, shades: classes + 1 };
    Ok(PreparedStrategy { plan, order: Some(order), promises: vec![promise] })
}

struct AcyclicRule {
    guide: Guide,
    /// The order used if no vertex is endangered.
    order: LinearOrder,
    /// For each vertex, its out-neighbors by class, at most one in each other class.
    out: Vec<BTreeMap<u32, Vertex>>,
}

/// For each vertex of an acyclic coloring with these classes, its out-neighbors by class, at most one in each other class.
pub fn out_neighbors(graph: &Graph, class: &dyn Fn(Vertex) -> u32) -> Vec<BTreeMap<u32, Vertex>> {
    let mut between: BTreeMap<(u32, u32), Vec<Vertex>> = BTreeMap::new();
    for (u, v) in graph.edges() {
        let (i, j) = (class(u), class(v));
        between.entry((i.min(j), i.max(j))).or_default().extend([u, v]);
    }
    let mut out = vec![BTreeMap::new(); graph.order()];
    for ((i, j), mut vertices) in between {
        vertices.sort_unstable();
        vertices.dedup();
        orient_to_roots(graph, class, (i, j), &vertices, &mut out);
    }
    out
}

/// Roots each tree of classes i and j at its first vertex in the list, and records every other vertex's neighbor
/// toward the root. `vertices` are those with a neighbor in the other class.
fn orient_to_roots(
    graph: &Graph,
    class: &dyn Fn(Vertex) -> u32,
    (i, j): (u32, u32),
    vertices: &[Vertex],
    out: &mut [BTreeMap<u32, Vertex>],
) {
    let other = |v: Vertex| if class(v) == i { j } else { i };
    let neighbors = |v: Vertex| graph.neighbors(v).iter().copied().filter(move |&w| class(w) == other(v));
    let mut reached = VertexSet::empty(graph.order());
    let mut stack = Vec::new();
    for &root in vertices {
        if !reached.insert(root) {
            continue;
        }
        stack.push(root);
        while let Some(u) = stack.pop() {
            for w in neighbors(u) {
                if reached.insert(w) {
                    out[w.index()].insert(class(u), u);
                    stack.push(w);
                }
            }
        }
    }
}

impl VertexRule for AcyclicRule {
    fn sight(&self) -> Sight {
        Sight::LastClass
    }

    fn arrows(&self) -> Vec<(Vertex, Vertex)> {
        let from = |(index, out): (usize, &BTreeMap<u32, Vertex>)| {
            out.values().map(move |&w| (Vertex::new(index), w)).collect::<Vec<_>>()
        };
        self.out.iter().enumerate().flat_map(from).collect()
    }

    fn start(&self) -> Memory {
        Memory::of(VertexSet::empty(self.out.len()))
    }

    fn next(&self, _: &mut Memory, view: View<'_>) -> (Vertex, Reason) {
        let Some(b) = view.last else { return least_uncolored(&self.order, view) };
        let shade = view.color(b).map(|color| self.guide.class_of(color));
        let threatened = shade.and_then(|class| self.out[b.index()].get(&class).copied());
        match threatened.filter(|&v| view.uncolored.contains(v)) {
            Some(v) => (v, Reason { template: ENDANGERED.into(), trail: vec![b, v] }),
            None => {
                let (v, _) = least_uncolored(&self.order, view);
                (
                    v,
                    Reason {
                        template:
                            "no vertex is endangered: color {last}, the first uncolored vertex in the order"
                                .into(),
                        trail: vec![b, v],
                    },
                )
            }
        }
    }
}

const ENDANGERED: &str = "{last} is endangered by {first}'s shade of {last}'s color: color {last}";
