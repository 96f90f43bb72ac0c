//! chi_g(G) > k for every graph G that has a gadget of Bob for each number of colors up to k. Such
//! parts are found for families (`known/families`), and serve in each graph that has them.
//!
//! Proof: the gadget lemma, 12.1 of the theory; with one color Bob wins where there is an edge. `gadgets.txt`
//! has the gadgets of the stored proofs on which Alice begins, a line each: the number of colors, the family,
//! graph6, and the picture ([`LaidGadget::rows`]). A part of G is one if the vertices correspond to different
//! ones of G, edges to edges, and where Bob may play, all neighbors to all neighbors. ∎

use std::sync::LazyLock;

use graphs::{Graph, Vertex};

use crate::theorem::provided;
use crate::{Applicability, Instance};

pub(crate) fn bound(on: &Instance<'_>) -> Option<u32> {
    Some(most_colors(on.graph) + 1)
}

pub(crate) fn has_gadgets(on: &Instance<'_>) -> Applicability {
    provided(most_colors(on.graph) > 2, || "no stored gadget for 3 colors is found in the graph".into())
}

/// A gadget, prepared for the search in a graph.
struct Gadget {
    k: u32,
    family: &'static str,
    picture: &'static str,
    graph: Graph,
    /// Whether Bob may play at a vertex.
    is_inner: Vec<bool>,
    /// All vertices, each but the first with an earlier neighbor at which Bob may play.
    order: Vec<(Vertex, Option<Vertex>)>,
}

static GADGETS: LazyLock<Vec<Gadget>> = LazyLock::new(|| {
    let read = |line: &'static str| {
        let [k, family, graph, picture] = line.split(' ').collect::<Vec<_>>()[..] else { return None };
        Gadget::of(k.parse().ok()?, family, graphs::parse_graph6(graph).ok()?, picture)
    };
    include_str!("gadgets.txt")
        .lines()
        .map(|line| read(line).expect("the stored gadgets can be read"))
        .collect()
});

/// The steps of the search for one gadget.
const MOST_STEPS: u64 = 300_000;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LaidGadget {
    pub k: u32,
    pub family: &'static str,
    /// Its rows: `T` a target, `N` another vertex where Bob plays, `H` one where only Alice plays, `.`
    /// no vertex.
    pub rows: Vec<&'static str>,
    /// Its vertices in the graph, in the order of the letters.
    pub vertices: Vec<Vertex>,
}

impl LaidGadget {
    /// The vertices with one of these letters.
    pub fn lettered(&self, letters: &str) -> Vec<Vertex> {
        let shown = self.rows.iter().flat_map(|row| row.chars()).filter(char::is_ascii_uppercase);
        shown.zip(&self.vertices).filter(|&(letter, _)| letters.contains(letter)).map(|(_, &v)| v).collect()
    }
}

/// The gadgets that prove the bound of this theorem, one for each number of colors from 2.
pub fn gadgets_in(graph: &Graph) -> Vec<LaidGadget> {
    if graph.size() == 0 {
        return Vec::new();
    }
    let laid = |k: u32| GADGETS.iter().filter(|gadget| gadget.k == k).find_map(|gadget| gadget.laid(graph));
    (2..).map_while(laid).collect()
}

/// The largest k such that Bob wins with every number of colors up to k by gadgets found.
pub(crate) fn most_colors(graph: &Graph) -> u32 {
    let with_one_color = u32::from(graph.size() > 0);
    gadgets_in(graph).last().map_or(with_one_color, |gadget| gadget.k)
}

impl Gadget {
    fn of(k: u32, family: &'static str, graph: Graph, picture: &'static str) -> Option<Self> {
        let is_inner: Vec<bool> =
            picture.chars().filter(char::is_ascii_uppercase).map(|letter| letter != 'H').collect();
        if is_inner.len() != graph.order() {
            return None;
        }
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
        (order.len() == graph.order()).then_some(Gadget { k, family, picture, graph, is_inner, order })
    }

    /// The gadget as a part of the graph, if the search finds it.
    fn laid(&self, graph: &Graph) -> Option<LaidGadget> {
        if self.graph.order() > graph.order() || self.graph.size() > graph.size() {
            return None;
        }
        let mut images = vec![None; self.graph.order()];
        let mut is_taken = vec![false; graph.order()];
        let mut steps = MOST_STEPS;
        self.lay(graph, 0, &mut images, &mut is_taken, &mut steps).then(|| LaidGadget {
            k: self.k,
            family: self.family,
            rows: self.picture.split('/').collect(),
            vertices: images.into_iter().flatten().collect(),
        })
    }

    /// Whether the vertices from index `at` of the order on can be placed, too.
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
