//! No strategy depends on the names of colors: at every position that a small graph reaches, renaming the colors, within their
//! classes where there is a guide, renames the answer. [`games::VertexRule`] asks for it, and verification rests on it.

use std::collections::HashSet;

use games::coloring::Color;
use games::{Answer, Memory, Plan, Player, Reason, Variant, VertexRule, View};
use graphs::{Graph, Vertex, VertexSet, enumerate};
use itertools::Itertools;
use strategies::Setup;

use crate::common::parameters;

type Colors = Vec<Option<Color>>;

/// All plays of the other side against a plan.
struct Walk<'a> {
    graph: &'a Graph,
    plan: &'a Plan,
    player: Player,
    palette: u32,
    /// The renamings, as the new number of each color.
    renamings: Vec<Vec<usize>>,
    met: HashSet<(Colors, Memory, Option<Vertex>)>,
    asked: usize,
}

impl<'a> Walk<'a> {
    fn new(graph: &'a Graph, plan: &'a Plan, player: Player) -> Self {
        let (classes, shades) = match plan {
            Plan::Guided { guide, .. } => (guide.classes() as usize, 2),
            _ => (1, 3),
        };
        let within =
            |class: usize| (0..shades).map(move |shade| shade * classes + class).permutations(shades);
        let all = (0..classes).map(within).multi_cartesian_product();
        let renamings = all.map(|of| (0..classes * shades).map(|c| of[c % classes][c / classes]).collect());
        let (palette, renamings) = ((classes * shades) as u32, renamings.collect());
        Walk { graph, plan, player, palette, renamings, met: HashSet::new(), asked: 0 }
    }

    fn answer(
        &self,
        colors: &Colors,
        mut memory: Memory,
        last: Option<Vertex>,
    ) -> (Vertex, Option<Color>, Memory) {
        let open = self.graph.vertices().filter(|v| colors[v.index()].is_none());
        let uncolored = &VertexSet::of(self.graph.order(), open);
        let view = View { graph: self.graph, uncolored, colors, last };
        let Answer { vertex, color, .. } = self.plan.rule().answer(&mut memory, view, self.palette);
        (vertex, color.or_else(|| self.plan.color(self.graph, colors, self.palette, vertex)), memory)
    }

    /// The first position at which the answer depends on names.
    fn fault(
        &mut self,
        colors: Colors,
        memory: Memory,
        last: Option<Vertex>,
        mover: Player,
    ) -> Option<String> {
        if colors.iter().all(Option::is_some) || !self.met.insert((colors.clone(), memory.clone(), last)) {
            return None;
        }
        let legal = |v: Vertex, color: Color| {
            colors[v.index()].is_none()
                && self.graph.neighbors(v).iter().all(|w| colors[w.index()] != Some(color))
        };
        let palette = || (0..self.palette).map(Color::new);
        if self
            .graph
            .vertices()
            .any(|v| colors[v.index()].is_none() && !palette().any(|color| legal(v, color)))
        {
            return None;
        }
        if mover != self.player {
            let moves = self.graph.vertices().cartesian_product(palette().collect_vec());
            let moves = moves.filter(|&(v, color)| legal(v, color)).collect_vec();
            return moves.into_iter().find_map(|(v, color)| {
                let mut after = colors.clone();
                after[v.index()] = Some(color);
                self.fault(after, memory.clone(), Some(v), mover.opponent())
            });
        }
        self.asked += 1;
        let (vertex, color, after) = self.answer(&colors, memory.clone(), last);
        for renaming in &self.renamings {
            let renamed = |color: Color| Color::new(renaming[color.index()] as u32);
            let other: Colors = colors.iter().map(|color| color.map(renamed)).collect();
            let (found, given, remembered) = self.answer(&other, memory.clone(), last);
            let open = |color: Color| {
                let may_take = |v: &Vertex| {
                    other[v.index()].is_none()
                        && self.graph.neighbors(*v).iter().all(|w| other[w.index()] != Some(color))
                };
                self.graph.vertices().filter(may_take).collect_vec()
            };
            // Colors that the same vertices may take are alike, such as those that no vertex has.
            let is_same = match (color.map(renamed), given) {
                (Some(color), Some(given)) => color == given || open(color) == open(given),
                (color, given) => color == given,
            };
            if found != vertex || !is_same || remembered != after {
                return Some(format!("{vertex} {color:?} at {colors:?}, {found} {given:?} at {other:?}"));
            }
        }
        let mut next = colors.clone();
        next[vertex.index()] = Some(color?);
        self.fault(next, after, None, mover.opponent())
    }
}

fn fault(graph: &Graph, plan: &Plan, player: Player) -> (Option<String>, usize) {
    let mut walk = Walk::new(graph, plan, player);
    let fault = walk.fault(vec![None; graph.order()], plan.rule().start(), None, Player::Alice);
    (fault, walk.asked)
}

#[test]
fn strategies_do_not_depend_on_names_of_colors() {
    let mut asked = 0;
    for graph in (1..=5).flat_map(enumerate::connected_graphs) {
        let parameters = parameters(&graph);
        for entry in strategies::both_sides() {
            let setup = Setup::new(&graph, &parameters).playing(entry.player, Variant::default());
            for setup in [setup.clone(), setup.forced()] {
                let Ok(prepared) = (entry.new)(&setup) else { continue };
                let (fault, positions) = fault(&graph, &prepared.plan, entry.player);
                assert_eq!(fault, None, "{} on {graph:?}", entry.name);
                asked += positions;
            }
        }
    }
    assert!(asked > 10_000, "only {asked} positions");
}

/// A sighted rule that takes the first vertex, with the least legal number.
struct LeastNumber;

impl VertexRule for LeastNumber {
    fn start(&self) -> Memory {
        Memory::of(VertexSet::empty(4))
    }

    fn next(&self, _: &mut Memory, view: View<'_>) -> (Vertex, Reason) {
        let first = view.uncolored.first().expect("a rule is asked only while something is uncolored");
        (first, Reason { template: "".into(), trail: vec![first] })
    }

    fn answer(&self, memory: &mut Memory, view: View<'_>, colors: u32) -> Answer {
        let (vertex, why) = self.next(memory, view);
        let beside =
            |color: &Color| view.graph.neighbors(vertex).iter().all(|&w| view.color(w) != Some(*color));
        Answer { vertex, color: (0..colors).map(Color::new).find(beside), why }
    }
}

#[test]
fn a_rule_that_depends_on_names_is_noticed() {
    let path = graphs::families::from_spec("path:4", 0).unwrap();
    let (fault, _) = fault(&path, &Plan::Sighted(Box::new(LeastNumber)), Player::Alice);
    assert!(fault.is_some());
}
