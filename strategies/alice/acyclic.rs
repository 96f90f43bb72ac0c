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
//! A guide of the user may also be a pseudoforest coloring: a component of two classes may have one
//! cycle, whose edges are oriented around it ([`pseudoforest`](crate::alice::pseudoforest)).
//!
//! Bob endangers one vertex at most. So the only one to look at is the out-neighbor of the vertex b
//! that Bob has just colored, in the class of the shade of b. If a(G) is known as an interval, its
//! upper end is used, which is that of the guide.
//!
//! In the connected game "any" is the first open vertex in L, and the bound is the same.
//!
//! Cost: O(n + m log n) to prepare; a reply O(log a) if a vertex is endangered, else O(n). A shade: O(n).

use std::collections::BTreeMap;

use games::{Adjacency, Guide, Memory, Plan, Player, Reason, Sight, VertexRule, View};
use graphs::coloring::{Coloring, is_acyclic, is_pseudoforest};
use graphs::{Graph, LinearOrder, Vertex, VertexSet};

use crate::entry::guide;
use crate::memoryless::least_open;
use crate::theorem::theorem;
use crate::{Entry, NotApplicable, PreparedStrategy, Promise, Setup, Theorem};

pub static STRATEGY: Entry = Entry {
    name: "acyclic",
    player: Player::Alice,
    about: "rescue the endangered vertex, with a shade of its color in an acyclic coloring",
    theorems: &[&THEOREM],
    new: |setup| prepare_with(setup, STRATEGY.name, &THEOREM, &setup.parameters.acyclic_chi().witness),
};

pub static THEOREM: Theorem = theorem!(
    "acyclic": chi_g <= "a (a + 1)"; "all graphs"; []; Either; "DinskiZhu1999"; proved "4.2", "acyclic_bound");

/// The same with a guide in which a component of two classes may have one cycle.
pub(crate) static PSEUDOFOREST: Theorem = theorem!(
    "pseudoforest": chi_g <= "w (w + 1)"; "all graphs, $w$ the colors of a least pseudoforest coloring"; []; Either;
    "Mapgame" "theory, 4.2"; proved "", "pseudoforest_bound");

/// a (a + 1), for the a classes of the guide in use; the theorem is about the best guide. Saturates at
/// the largest number of the type, which is a bound as well.
pub fn palette(classes: u32) -> u32 {
    classes.saturating_mul(classes + 1)
}

/// The strategy with the user's guide, or `best`. Others are refused even if forced (no orientation).
pub(crate) fn prepare_with(
    setup: &Setup<'_>,
    strategy: &'static str,
    theorem: &'static Theorem,
    best: &Coloring,
) -> Result<PreparedStrategy, NotApplicable> {
    let coloring = setup.guide.as_ref().unwrap_or(best);
    let order = setup.best_order();
    let guide = guide(strategy, setup.graph, coloring, order.clone())?;
    if !is_pseudoforest(setup.graph, guide.coloring()) {
        let reason = "expected at most one cycle in each component of two colors, found two".into();
        return Err(NotApplicable { strategy: strategy.into(), reason });
    }
    let theorem = if is_acyclic(setup.graph, guide.coloring()) { theorem } else { &PSEUDOFOREST };
    let (known, connected) = match theorem.name == PSEUDOFOREST.name {
        true => (setup.parameters.pseudoforest_chi(), "pseudoforest-in-variants"),
        false => (setup.parameters.acyclic_chi(), "acyclic-in-variants"),
    };
    let classes = guide.classes();
    let rule = AcyclicRule {
        out: out_neighbors(setup.graph, &|v| guide.class(v)),
        guide: guide.clone(),
        order: order.clone(),
        adjacency: setup.variant.adjacency,
    };
    let is_best = known.exact() == Some(classes);
    let formula = if is_best { theorem.formula } else { "k (k + 1)" };
    let promise = Promise { theorem, formula, bound: palette(classes), connected: Some(connected) };
    let plan = Plan::Guided { rule: Box::new(rule), guide, shades: classes + 1 };
    Ok(PreparedStrategy { plan, order: Some(order), promises: vec![promise] })
}

struct AcyclicRule {
    guide: Guide,
    /// The order used if no vertex is endangered, among the vertices that are open by `adjacency`.
    order: LinearOrder,
    adjacency: Adjacency,
    /// For each vertex, its out-neighbors by class, at most one in each other class.
    out: Vec<BTreeMap<u32, Vertex>>,
}

/// The out-neighbors of each vertex in a pseudoforest coloring, at most one in a class.
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
        orient(graph, class, (i, j), &vertices, &mut out);
    }
    out
}

/// Orients the components of classes i and j, each vertex but the root to the neighbor from which it was
/// reached first. An edge left closes a cycle: the way from one of its ends to the root is turned around, and
/// this end gets it. `vertices` have a neighbor in the other class; each component begins at its first.
fn orient(
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
        let mut closing = None;
        stack.push(root);
        while let Some(u) = stack.pop() {
            for w in neighbors(u) {
                if reached.insert(w) {
                    out[w.index()].insert(class(u), u);
                    stack.push(w);
                } else if out[u.index()].get(&class(w)) != Some(&w) {
                    closing = Some((u, w));
                }
            }
        }
        while let Some((u, w)) = closing {
            closing = out[u.index()].insert(class(w), w).map(|former| (former, u));
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

    fn sequence(&self) -> Option<&[Vertex]> {
        (self.adjacency == Adjacency::Free).then(|| self.order.sequence())
    }

    fn start(&self) -> Memory {
        Memory::of(VertexSet::empty(self.out.len()))
    }

    fn next(&self, _: &mut Memory, view: View<'_>) -> (Vertex, Reason) {
        let threatened = view.last.and_then(|b| {
            let class = self.guide.class_of(view.color(b)?);
            let v = *self.out[b.index()].get(&class)?;
            view.uncolored.contains(v).then(|| (v, Reason { template: ENDANGERED.into(), trail: vec![b, v] }))
        });
        threatened.unwrap_or_else(|| {
            let (v, mut why) = least_open(&self.order, self.adjacency, view);
            if view.last.is_some() {
                why.template = UNENDANGERED[usize::from(self.adjacency == Adjacency::Connected)].into();
            }
            (v, why)
        })
    }
}

const ENDANGERED: &str = "{last} is endangered by {first}'s shade of {last}'s color: color {last}";
const UNENDANGERED: [&str; 2] = [
    "no vertex is endangered: color {last}, the first uncolored vertex in the order",
    "no vertex is endangered: color {last}, the first open vertex in the order",
];
