//! What a rule sees, remembers and says.

use games::coloring::Color;
use games::{Guide, Memory, Plan, Reason, VertexRule, View};
use graphs::coloring::Coloring;
use graphs::{LinearOrder, Vertex, VertexSet};

use crate::common::path;

#[test]
fn in_the_marking_game_nothing_has_a_color() {
    let (graph, uncolored) = (path(2), VertexSet::full(2));
    let view =
        View { graph: &graph, uncolored: &uncolored, colors: &[None, Some(Color::new(3))], last: None };
    assert_eq!([0, 1].map(|v| view.color(Vertex::new(v))), [None, Some(Color::new(3))]);
    assert_eq!(View { colors: &[], ..view }.color(Vertex::new(1)), None);
}

#[test]
fn sentences_name_the_first_the_last_and_all() {
    let why = Reason {
        template: "{first} to {last}: {trail}; {last}!".into(),
        trail: [4, 0, 2].map(Vertex::new).into(),
    };
    assert_eq!(why.describe(|v| format!("v{v}")), "v4 to v2: v4 -> v0 -> v2; v2!");
    // A name is never taken for a placeholder.
    assert_eq!(why.describe(|_| "{last}".into()), "{last} to {last}: {last} -> {last} -> {last}; {last}!");
    assert_eq!(Reason { template: "nothing".into(), ..why }.describe(|_| String::new()), "nothing");
}

/// A guide divides the palette into its classes.
#[test]
fn a_plan_colors_by_its_guide_or_by_first_fit() {
    struct Least;
    impl VertexRule for Least {
        fn start(&self) -> Memory {
            Memory::of(VertexSet::empty(0))
        }
        fn next(&self, _: &mut Memory, view: View<'_>) -> (Vertex, Reason) {
            let least = view.uncolored.first().expect("a vertex is left");
            (least, Reason { template: "the least".into(), trail: vec![least] })
        }
    }
    let graph = path(4);
    let guide = Guide::new(&graph, &Coloring::new(vec![0, 1, 0, 1]), LinearOrder::identity(4)).unwrap();
    let guided = Plan::Guided { rule: Box::new(Least), guide, shades: 2 };
    let blind = Plan::ColorBlind(Box::new(Least));
    let color = |index| Some(Color::new(index));
    let colors = [color(0), None, None, None];
    let of = |plan: &Plan, palette, x| plan.color(&graph, &colors, palette, Vertex::new(x));
    assert_eq!([of(&guided, 4, 1), of(&guided, 4, 2)], [color(1), color(0)]);
    assert_eq!([of(&blind, 4, 1), of(&blind, 4, 2)], [color(1), color(0)]);
    // Beside a shade of its own class a vertex needs another one: five colors are two shades a class.
    let beside = [None, color(0), None, None];
    let beside = |palette| guided.color(&graph, &beside, palette, Vertex::new(0));
    assert_eq!([2, 3, 4, 5].map(beside), [None, None, color(2), color(2)]);
    assert!(guided.rule().arrows().is_empty() && guided.rule().fault().is_none());
}

#[test]
fn words_are_counted_by_their_bytes() {
    let memory = Memory::of(VertexSet::empty(3));
    assert_eq!(memory.bytes_of_words(), 0);
    assert_eq!(Memory { words: Some("two \u{e9}".into()), ..memory }.bytes_of_words(), 6);
}
