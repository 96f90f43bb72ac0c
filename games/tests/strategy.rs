//! What a rule sees, remembers and says; guiding colorings.

use games::coloring::Color;
use games::{Guide, Memory, NoGuide, Plan, Reason, VertexRule, View, first_fit};
use graphs::coloring::Coloring;
use graphs::{Graph, LinearOrder, Vertex, VertexSet};

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
    struct LeastVertex;
    impl VertexRule for LeastVertex {
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
    let guided = Plan::Guided { rule: Box::new(LeastVertex), guide, shades: 2 };
    let blind = Plan::ColorBlind(Box::new(LeastVertex));
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

fn guide(graph: &Graph, colors: &[u32]) -> Result<Guide, NoGuide> {
    Guide::new(graph, &Coloring::new(colors.to_vec()), LinearOrder::identity(graph.order()))
}

#[test]
fn gaps_in_the_coloring_are_closed() {
    let guide = guide(&path(4), &[7, 2, 7, 4]).expect("a proper coloring");
    assert_eq!((guide.classes(), guide.coloring().colors()), (3, &[2, 0, 2, 1][..]));
    assert_eq!(guide.palette(4), 12);
    assert_eq!(guide.shades_of(1, 3).map(Color::index).collect::<Vec<_>>(), [1, 4, 7]);
    assert!(guide.shades_of(1, 3).all(|shade| guide.class_of(shade) == 1));
}

#[test]
fn a_coloring_that_cannot_guide_is_refused() {
    let (a, b) = (Vertex::new(1), Vertex::new(2));
    assert_eq!(guide(&path(3), &[0, 1, 1]), Err(NoGuide::Improper(a, b)));
    assert_eq!(guide(&path(3), &[0, 1]), Err(NoGuide::Incomplete(3)));
    let short = Guide::new(&path(2), &Coloring::new(vec![0, 1]), LinearOrder::identity(3));
    assert_eq!(short, Err(NoGuide::Incomplete(2)));
    assert!(guide(&path(0), &[]).is_ok_and(|guide| guide.palette(5) == 0));
}

/// The first of these colors that fits x among those of the vertices, in their order, and else the first that fits.
fn first_fitting(graph: &Graph, colors: &[Option<Color>], palette: &[u32], x: Vertex) -> Option<Color> {
    let beside = |color: &Color| graph.neighbors(x).iter().any(|w| colors[w.index()] == Some(*color));
    let fit: Vec<Color> = palette.iter().copied().map(Color::new).filter(|color| !beside(color)).collect();
    let carried = colors.iter().flatten().find(|color| fit.contains(color));
    carried.or(fit.first()).copied()
}

/// Every partial coloring of a path on four vertices by 2 classes of 3 shades, every renaming within
/// the classes: the choices are those of the definition, and the same up to names of unused colors.
#[test]
fn the_choice_is_as_defined_and_commutes_with_renaming_shades() {
    let graph = path(4);
    let guide = guide(&graph, &[0, 1, 0, 1]).expect("a proper coloring");
    let permutations = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
    let mut compared = 0;
    for code in 0..7u32.pow(4) {
        let colors: Vec<_> =
            (0..4).map(|i| (code / 7u32.pow(i) % 7).checked_sub(1).map(Color::new)).collect();
        let proper = graph.edges().all(|(u, v)| {
            let [a, b] = [u, v].map(|end| colors[end.index()]);
            a.is_none() || a != b
        });
        for x in graph.vertices().filter(|x| proper && colors[x.index()].is_none()) {
            let chosen = guide.choose(&graph, &colors, 3, x);
            let own = [0, 2, 4].map(|shade| shade + guide.class(x));
            for shades in 1..=3 {
                let expected = first_fitting(&graph, &colors, &own[..shades as usize], x);
                assert_eq!(guide.choose(&graph, &colors, shades, x), expected, "{colors:?} {x}");
                let expected = first_fitting(&graph, &colors, &[0, 1, 2, 3, 4, 5][..2 * shades as usize], x);
                assert_eq!(first_fit(&graph, &colors, 2 * shades, x), expected, "{colors:?} {x}");
            }
            for even in permutations {
                for odd in permutations {
                    let rename = |color: Color| {
                        let (shade, class) = (color.index() / 2, color.index() % 2);
                        Color::new(2 * [even, odd][class][shade] + class as u32)
                    };
                    let renamed: Vec<_> = colors.iter().map(|color| color.map(rename)).collect();
                    let choice = guide.choose(&graph, &renamed, 3, x);
                    if colors.contains(&chosen) {
                        assert_eq!(choice, chosen.map(rename));
                    } else {
                        assert_eq!(choice.is_some(), chosen.is_some());
                        assert!(choice.is_none() || !renamed.contains(&choice));
                    }
                    compared += 1;
                }
            }
        }
    }
    assert!(compared > 10_000);
}
