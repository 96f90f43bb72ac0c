//! chi_g(G) > k for every graph G that has a gadget of Bob for each number of colors up to k. Such parts are found for
//! families (`known/families`), and serve in each graph that has them.
//!
//! Proof: the gadget lemma, 12.1 of the theory; with one color Bob wins where there is an edge. `gadgets.txt` has the gadgets of the stored
//! proofs on which Alice begins, a line each: the number of colors, the family, the gadget in graph6, and for each vertex `+` if
//! Bob may play there. A part of G is one if the vertices correspond to different ones of G, edges to edges, and where Bob may
//! play, all neighbors to all neighbors. ∎

use std::sync::LazyLock;

use graphs::{Graph, Vertex, formats};

use crate::theorem::provided;
use crate::{BoundKind, Citation, Eval, Hypothesis, Invariant, Starter, Status, Theorem};

/// chi_g(G) > k for graphs with gadgets for k and all smaller numbers.
pub static THEOREM: Theorem = Theorem {
    name: "stored-gadget",
    invariant: Invariant::GameChromaticNumber,
    kind: BoundKind::Lower,
    class: "graphs with one of the stored gadgets for each of $2, ..., k$ colors",
    formula: "k + 1",
    eval: Eval::OfGraph(|instance| Some(most_colors(instance.graph) + 1)),
    applies: Hypothesis::Checked(|instance| {
        provided(most_colors(instance.graph) > 2, || {
            "no stored gadget for 3 colors is found in the graph".into()
        })
    }),
    starter: Starter::Either,
    status: Status::Proved,
    cite: Citation { key: "Mapgame", at: "theory, 12.1" },
};

/// A gadget with the way in which it is laid over a graph.
struct Gadget {
    k: u32,
    graph: Graph,
    /// Whether Bob may play at a vertex.
    is_inner: Vec<bool>,
    /// All vertices, each but the first with an earlier neighbor at which Bob may play.
    order: Vec<(Vertex, Option<Vertex>)>,
}

static GADGETS: LazyLock<Vec<Gadget>> = LazyLock::new(|| {
    let read = |line: &str| {
        let [k, _, graph, marks] = line.split(' ').collect::<Vec<_>>()[..] else { return None };
        let graph = formats::parse_graph6(graph).ok()?;
        Gadget::of(k.parse().ok()?, graph, marks.bytes().map(|mark| mark == b'+').collect())
    };
    include_str!("gadgets.txt")
        .lines()
        .map(|line| read(line).expect("the stored gadgets can be read"))
        .collect()
});

/// The steps of the search for one gadget.
const MOST_STEPS: u64 = 300_000;

/// The largest k up to which Bob wins by gadgets that are found.
fn most_colors(graph: &Graph) -> u32 {
    let is_won = |k: u32| {
        k == 1 && graph.size() > 0 || GADGETS.iter().any(|gadget| gadget.k == k && gadget.is_in(graph))
    };
    (1..).take_while(|&k| is_won(k)).last().unwrap_or(0)
}

impl Gadget {
    fn of(k: u32, graph: Graph, is_inner: Vec<bool>) -> Option<Self> {
        let inner = |v: &Vertex| is_inner[v.index()];
        let first = graph.vertices().filter(inner).max_by_key(|&v| graph.degree(v))?;
        let mut order = vec![(first, None)];
        let mut at = 0;
        while let Some(&(v, _)) = order.get(at) {
            at += 1;
            if inner(&v) {
                for &w in graph.neighbors(v) {
                    if order.iter().all(|&(known, _)| known != w) {
                        order.push((w, Some(v)));
                    }
                }
            }
        }
        (order.len() == graph.order()).then_some(Gadget { k, graph, is_inner, order })
    }

    /// Whether the graph is found to have it as a part.
    fn is_in(&self, graph: &Graph) -> bool {
        if self.graph.order() > graph.order() || self.graph.size() > graph.size() {
            return false;
        }
        let mut images = vec![None; self.graph.order()];
        let mut is_taken = vec![false; graph.order()];
        let mut steps = MOST_STEPS;
        self.lay(graph, 0, &mut images, &mut is_taken, &mut steps)
    }

    /// Whether the vertices from this place of the order on can be laid, too.
    fn lay(
        &self,
        graph: &Graph,
        at: usize,
        images: &mut [Option<Vertex>],
        is_taken: &mut [bool],
        steps: &mut u64,
    ) -> bool {
        let Some(&(v, before)) = self.order.get(at) else { return true };
        let near = before.and_then(|before| images[before.index()]).map(|image| graph.neighbors(image));
        let all: Vec<Vertex> = near.map_or_else(|| graph.vertices().collect(), <[Vertex]>::to_vec);
        for image in all {
            let Some(left) = steps.checked_sub(1) else { return false };
            *steps = left;
            let fits = |w: &Vertex| {
                images[w.index()].is_none_or(|of_w: Vertex| graph.neighbors(image).contains(&of_w))
            };
            let has_degree = !self.is_inner[v.index()] || graph.degree(image) == self.graph.degree(v);
            if is_taken[image.index()] || !has_degree || !self.graph.neighbors(v).iter().all(fits) {
                continue;
            }
            images[v.index()] = Some(image);
            is_taken[image.index()] = true;
            if self.lay(graph, at + 1, images, is_taken, steps) {
                return true;
            }
            images[v.index()] = None;
            is_taken[image.index()] = false;
        }
        false
    }
}
