//! Bipartite graphs with an order, and their random changes.

use std::collections::BTreeSet;

use games::{Plan, Variant};
use graphs::classes::forest::is_forest;
use graphs::coloring::{Coloring, chromatic_number};
use graphs::rng::{Choices, SplitMix64};
use graphs::{Budget, Graph, LinearOrder, Parameters, Vertex};
use strategies::alice::loose_backward_report;
use strategies::{Entry, Setup};

use toolkit::verify::{Aim, AttackResult, ColoredVertex, Palette, STRAIGHT, Shading, attack};

pub(crate) type Dice = Choices<SplitMix64>;

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Candidate {
    classes: Vec<u32>,
    /// Each edge with its smaller end first.
    edges: BTreeSet<(usize, usize)>,
    order: Vec<usize>,
}

/// The value of rho for every order in the search.
const RHO: u32 = 3;

impl Candidate {
    /// The spider of ten legs hub - w - y - x and the cycle, in the numbering of their families. The order is the x,
    /// the hub, the w, the y and the cycle.
    pub(crate) fn start(graph: &Graph) -> Self {
        let legs = |place: usize| (0..10).map(move |leg| 3 * leg + place);
        let order = legs(3).chain([0]).chain(legs(1)).chain(legs(2)).chain(31..35).collect();
        let edges = graph.edges().map(|(u, v)| (u.index(), v.index())).collect();
        let classes = chromatic_number(graph, &Budget::unlimited()).witness.colors().to_vec();
        Candidate { classes, edges, order }
    }

    pub(crate) fn graph(&self) -> Graph {
        let edges = self.edges.iter().copied();
        Graph::from_edges(self.classes.len(), edges).expect("no loops, and ends below the order")
    }

    pub(crate) fn classes(&self) -> &[u32] {
        &self.classes
    }

    /// Smaller candidates come first: fewer vertices, then fewer edges, then by content.
    pub(crate) fn key(&self) -> (usize, usize, Vec<(usize, usize)>, Vec<usize>) {
        let edges = self.edges.iter().copied().collect();
        (self.classes.len(), self.edges.len(), edges, self.order.clone())
    }

    /// The same candidate with v_1 as vertex 0, v_2 as vertex 1 and so on.
    pub(crate) fn numbered_along_its_order(self) -> Self {
        let mut number = vec![0; self.order.len()];
        for (index, &v) in self.order.iter().enumerate() {
            number[v] = index;
        }
        let classes = self.order.iter().map(|&v| self.classes[v]).collect();
        let edges = self.edges.iter().map(|&(u, v)| sorted(number[u], number[v])).collect();
        Candidate { classes, edges, order: (0..number.len()).collect() }
    }

    pub(crate) fn order(&self) -> Option<LinearOrder> {
        LinearOrder::new(self.classes.len(), self.order.iter().map(|&v| Vertex::new(v)).collect()).ok()
    }

    pub(crate) fn guide(&self) -> Coloring {
        Coloring::new(self.classes.clone())
    }

    /// A play in which Alice follows `loose-backward-report`, the rule in the report's reading, with the palette
    /// that the report claims to suffice, and is beaten as `aim` requires. `None` if none is found within the
    /// budget, or if the search does not cover such a graph or order.
    pub(crate) fn beaten(
        &self,
        aim: Aim,
        parameters: &Parameters,
        budget: &Budget,
    ) -> Option<Vec<ColoredVertex>> {
        match self.against(&loose_backward_report::STRATEGY, aim, parameters, budget)? {
            (AttackResult::Beaten(play, _), _) => Some(play),
            (AttackResult::Survives | AttackResult::Unknown(_), _) => None,
        }
    }

    /// The outcome of a reading along the order with its palette, and the number of colors of that palette; `None` if
    /// the search does not cover such a graph or order.
    pub(crate) fn against(
        &self,
        entry: &Entry,
        aim: Aim,
        parameters: &Parameters,
        budget: &Budget,
    ) -> Option<(AttackResult, u32)> {
        let graph = self.graph();
        let order = self.order()?;
        if is_forest(&graph) || order.rho(&graph) != RHO {
            return None;
        }
        // Order and guide are given, so the strategy needs no parameters.
        let setup = Setup::new(&graph, parameters).along(order).guided_by(self.guide());
        let Plan::Guided { rule, guide, shades } = (entry.new)(&setup).ok()?.plan else {
            return None;
        };
        let palette = Palette { shading: Shading::Guided(&guide), shades };
        let colors = palette.size();
        Some((attack(&graph, &*rule, palette, (aim, Variant::default()), STRAIGHT, budget).0, colors))
    }

    /// One random change; `None` if the random choice is not possible.
    pub(crate) fn changed(&self, dice: &mut Dice) -> Option<Self> {
        let n = self.classes.len();
        let (u, v) = (dice.below(n), dice.below(n));
        let mut next = self.clone();
        match dice.below(4) {
            0 => next.delete(u),
            1 if u != v && self.classes[u] == self.classes[v] => next.identify(u, v),
            2 if self.classes[u] != self.classes[v] => {
                let edge = sorted(u, v);
                if !next.edges.remove(&edge) {
                    next.edges.insert(edge);
                }
            }
            3 => {
                let moved = next.order.remove(u);
                next.order.insert(v, moved);
            }
            _ => return None,
        }
        (next.classes.len() > 1).then_some(next)
    }

    /// Deletes v, and gives its number to the last vertex.
    fn delete(&mut self, v: usize) {
        let last = self.classes.len() - 1;
        let renamed = |u: usize| if u == last { v } else { u };
        let kept = self.edges.iter().filter(|&&(a, b)| a != v && b != v);
        self.edges = kept.map(|&(a, b)| sorted(renamed(a), renamed(b))).collect();
        self.classes.swap_remove(v);
        self.order.retain(|&u| u != v);
        self.order.iter_mut().for_each(|u| *u = renamed(*u));
    }

    /// Merges v into u: u gets the neighbors of v, and v is deleted.
    fn identify(&mut self, u: usize, v: usize) {
        let of_v = |&(a, b): &(usize, usize)| match (a == v, b == v) {
            (true, _) => Some(b),
            (_, true) => Some(a),
            _ => None,
        };
        let gained: Vec<usize> = self.edges.iter().filter_map(of_v).collect();
        self.edges.extend(gained.into_iter().map(|w| sorted(u, w)));
        self.delete(v);
    }
}

fn sorted(u: usize, v: usize) -> (usize, usize) {
    (u.min(v), u.max(v))
}
