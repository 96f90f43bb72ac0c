//! Every play of Bob against a prepared strategy, by definition.

use std::collections::BTreeSet;
use std::sync::Arc;

use catalogue::families;
use games::coloring::{Color, ColoringGame, ColoringMove, Rules};
use games::{Guide, Memory, Plan, Variant, VertexRule, View};
use graphs::{Budget, Graph, LinearOrder, Parameters, Vertex, VertexSet};
use strategies::{PreparedStrategy, Setup};

pub fn parameters(graph: &Graph) -> Parameters {
    Parameters::of(graph, &Budget::unlimited())
}

pub fn spec(spec: &str) -> Graph {
    families::from_spec(spec, 1).expect("a valid spec")
}

pub fn order(graph: &Graph, sequence: impl IntoIterator<Item = usize>) -> LinearOrder {
    let sequence = sequence.into_iter().map(Vertex::new).collect();
    LinearOrder::new(graph.order(), sequence).expect("an order")
}

pub fn prepared(name: &str, graph: &Graph) -> PreparedStrategy {
    ready(name, Setup::new(graph, &parameters(graph)))
}

pub fn along(name: &str, graph: &Graph, order: LinearOrder) -> PreparedStrategy {
    ready(name, Setup::new(graph, &parameters(graph)).along(order))
}

pub fn ready(name: &str, setup: Setup<'_>) -> PreparedStrategy {
    let entry = strategies::by_name(name).expect("in the catalogue");
    (entry.new)(&setup).unwrap_or_else(|refusal| panic!("{refusal}"))
}

/// The coloring game with this many colors.
pub fn game(graph: &Graph, colors: u32, variant: impl Into<Variant>) -> ColoringGame {
    let rules = Rules::new(colors).expect("a palette").playing(variant.into());
    ColoringGame::new(Arc::new(graph.clone()), rules)
}

pub fn step(vertex: usize, color: u32) -> ColoringMove {
    ColoringMove::Color { vertex: Vertex::new(vertex), color: Color::new(color) }
}

/// Asks the rule, and checks that its answer is legal, repeatable, and what its reason ends with.
pub fn ask(rule: &dyn VertexRule, memory: &mut Memory, view: View<'_>) -> Vertex {
    let mut again = memory.clone();
    let (chosen, why) = rule.next(memory, view);
    assert_eq!((chosen, &why), (rule.next(&mut again, view).0, &why));
    assert_eq!(*memory, again, "the memory depends on more than is seen");
    assert!(view.uncolored.contains(chosen), "{chosen} is colored");
    assert_eq!(why.trail.last(), Some(&chosen), "{why:?}");
    let sentence = why.describe(|v| view.graph.label(v));
    assert!(!sentence.contains('{') && sentence.contains(&view.graph.label(chosen)), "{sentence}");
    chosen
}

/// The largest score of the marking game over all plays of Bob.
pub fn worst_score(graph: &Graph, rule: &dyn VertexRule) -> u32 {
    fn alice(
        graph: &Graph,
        rule: &dyn VertexRule,
        mut unmarked: VertexSet,
        mut memory: Memory,
        last: Option<Vertex>,
    ) -> u32 {
        if unmarked.is_empty() {
            return 0;
        }
        let view = View { graph, uncolored: &unmarked, colors: &[], last };
        let chosen = ask(rule, &mut memory, view);
        let mut worst = score(graph, &unmarked, chosen);
        unmarked.remove(chosen);
        for b in &unmarked {
            let mut after = unmarked.clone();
            after.remove(b);
            worst = worst.max(score(graph, &unmarked, b));
            worst = worst.max(alice(graph, rule, after, memory.clone(), Some(b)));
        }
        worst
    }
    alice(graph, rule, VertexSet::full(graph.order()), rule.start(), None)
}

fn score(graph: &Graph, unmarked: &VertexSet, v: Vertex) -> u32 {
    graph.neighbors(v).iter().filter(|&&w| !unmarked.contains(w)).count() as u32
}

/// Whether Alice always finds a shade, whatever Bob colors, with this many shades of each class.
///
/// Bob tries every legal color, but of the unused shades of a class only the first: the
/// choice of a shade commutes with renaming them ([`Guide::choose`]). Positions that were reached are not
/// searched again, which is sound without Alice's memory since guided rules keep none.
pub fn survives(graph: &Graph, plan: &Plan, shades: u32) -> bool {
    let Plan::Guided { rule, guide, .. } = plan else { panic!("a guided plan") };
    let colors = vec![None; graph.order()];
    Walk { graph, rule: &**rule, guide, shades, met: BTreeSet::new() }.alice(colors, None)
}

struct Walk<'a> {
    graph: &'a Graph,
    rule: &'a dyn VertexRule,
    guide: &'a Guide,
    shades: u32,
    met: BTreeSet<Vec<Option<Color>>>,
}

impl Walk<'_> {
    fn alice(&mut self, mut colors: Vec<Option<Color>>, last: Option<Vertex>) -> bool {
        let uncolored = self.graph.vertices().filter(|v| colors[v.index()].is_none());
        let uncolored = VertexSet::of(self.graph.order(), uncolored);
        if uncolored.is_empty() {
            return true;
        }
        let mut memory = self.rule.start();
        let view = View { graph: self.graph, uncolored: &uncolored, colors: &colors, last };
        let x = ask(self.rule, &mut memory, view);
        assert_eq!(memory, self.rule.start(), "a guided rule that remembers something");
        let Some(shade) = self.guide.choose(self.graph, &colors, self.shades, x) else { return false };
        assert_eq!(self.guide.class_of(shade), self.guide.class(x));
        assert!(self.graph.neighbors(x).iter().all(|w| colors[w.index()] != Some(shade)), "not legal");
        colors[x.index()] = Some(shade);
        if !self.met.insert(colors.clone()) {
            return true;
        }
        uncolored.iter().filter(|&b| b != x).all(|b| {
            let to_try = self.colors_to_try(&colors, b);
            // A vertex that sees the whole palette is Bob's win.
            !to_try.is_empty()
                && to_try.into_iter().all(|color| {
                    let mut after = colors.clone();
                    after[b.index()] = Some(color);
                    self.alice(after, Some(b))
                })
        })
    }

    fn colors_to_try(&self, colors: &[Option<Color>], b: Vertex) -> Vec<Color> {
        let mut to_try = Vec::new();
        for class in 0..self.guide.classes() {
            let mut fresh = None;
            for shade in self.guide.shades_of(class, self.shades) {
                if !colors.contains(&Some(shade)) {
                    fresh = fresh.or(Some(shade));
                } else if self.graph.neighbors(b).iter().all(|w| colors[w.index()] != Some(shade)) {
                    to_try.push(shade);
                }
            }
            to_try.extend(fresh);
        }
        to_try
    }
}
