//! No strategy depends on the names of colors: at every position that a small graph reaches, renaming the colors, within their
//! classes where there is a guide, renames the answer. [`games::VertexRule`] asks for it, and verification rests on it.

use std::collections::HashSet;

use catalogue::enumerate;
use games::coloring::{Color, ColoringGame, ColoringMove, ColoringPosition};
use games::{Answer, Game, Memory, Plan, Player, Reason, Variant, VertexMove, VertexRule, View};
use graphs::{Graph, Vertex, VertexSet};
use itertools::Itertools;
use strategies::Setup;

use crate::common::{game, parameters};

/// All plays of the other side against a plan.
struct Walk<'a> {
    game: ColoringGame,
    plan: &'a Plan,
    player: Player,
    /// The renamings, as the new number of each color.
    renamings: Vec<Vec<usize>>,
    met: HashSet<(ColoringPosition, Memory, Option<Vertex>)>,
    asked: usize,
}

impl<'a> Walk<'a> {
    fn new(graph: &Graph, plan: &'a Plan, player: Player) -> Self {
        let (classes, shades) = match plan {
            Plan::Guided { guide, .. } => (guide.classes() as usize, 2),
            _ => (1, 3),
        };
        let within =
            |class: usize| (0..shades).map(move |shade| shade * classes + class).permutations(shades);
        let all = (0..classes).map(within).multi_cartesian_product();
        let renamings = all.map(|of| (0..classes * shades).map(|c| of[c % classes][c / classes]).collect());
        let game = game(graph, (classes * shades) as u32, Player::Alice);
        Walk { game, plan, player, renamings: renamings.collect(), met: HashSet::new(), asked: 0 }
    }

    fn answer(
        &self,
        colors: &[Option<Color>],
        mut memory: Memory,
        last: Option<Vertex>,
    ) -> (Vertex, Option<Color>, Memory) {
        let (graph, palette) = (self.game.graph(), self.game.rules().colors());
        let open = graph.vertices().filter(|v| colors[v.index()].is_none());
        let uncolored = &VertexSet::of(graph.order(), open);
        let view = View { graph, uncolored, colors, last };
        let Answer { vertex, color, .. } = self.plan.rule().answer(&mut memory, view, palette);
        (vertex, color.or_else(|| self.plan.color(graph, colors, palette, vertex)), memory)
    }

    /// The first position at which the answer depends on names.
    fn fault(&mut self, position: &ColoringPosition, memory: Memory, last: Option<Vertex>) -> Option<String> {
        let met = (position.clone(), memory.clone(), last);
        if self.game.value(position).is_some() || !self.met.insert(met) {
            return None;
        }
        if position.to_move() != self.player {
            return self.game.legal(position).into_iter().find_map(|step| {
                let after = self.game.after(position, step);
                self.fault(&after, memory.clone(), step.vertex())
            });
        }
        self.asked += 1;
        let colors = position.colors();
        let (vertex, color, after) = self.answer(colors, memory.clone(), last);
        for renaming in &self.renamings {
            let renamed = |color: Color| Color::new(renaming[color.index()] as u32);
            let other = colors.iter().map(|color| color.map(renamed)).collect_vec();
            let (found, given, remembered) = self.answer(&other, memory.clone(), last);
            let graph = self.game.graph();
            let open = |color: Color| {
                let may_take = |v: &Vertex| {
                    other[v.index()].is_none()
                        && graph.neighbors(*v).iter().all(|w| other[w.index()] != Some(color))
                };
                graph.vertices().filter(may_take).collect_vec()
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
        let next = self.game.after(position, ColoringMove::Color { vertex, color: color? });
        self.fault(&next, after, None)
    }
}

fn fault(graph: &Graph, plan: &Plan, player: Player) -> (Option<String>, usize) {
    let mut walk = Walk::new(graph, plan, player);
    let fault = walk.fault(&walk.game.initial(), plan.rule().start(), None);
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
    let path = catalogue::families::from_spec("path:4", 0).unwrap();
    let (fault, _) = fault(&path, &Plan::Sighted(Box::new(LeastNumber)), Player::Alice);
    assert!(fault.is_some());
}
