//! Guiding colorings: the palette, the choice of a shade, and that names of shades do not matter.

use games::coloring::Color;
use games::{Guide, NoGuide, first_fit};
use graphs::coloring::Coloring;
use graphs::{Graph, LinearOrder, Vertex};

use crate::common::path;

fn guide(graph: &Graph, colors: &[u32]) -> Result<Guide, NoGuide> {
    Guide::new(graph, &Coloring::new(colors.to_vec()), LinearOrder::identity(graph.order()))
}

fn color(index: u32) -> Option<Color> {
    Some(Color::new(index))
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

#[test]
fn a_carried_shade_is_preferred_and_a_blocked_one_avoided() {
    // Classes 0 1 0 1 0 along the path; with two classes, shades of class 0 are 0, 2, 4.
    let graph = path(5);
    let guide = guide(&graph, &[0, 1, 0, 1, 0]).expect("a proper coloring");
    let x = Vertex::new(4);
    assert_eq!(guide.choose(&graph, &[None; 5], 3, x), color(0));
    assert_eq!(guide.choose(&graph, &[color(4), None, color(2), None, None], 3, x), color(4));
    // Bob has put a shade of class 0 next to x.
    assert_eq!(guide.choose(&graph, &[color(4), None, color(2), color(4), None], 3, x), color(2));
    assert_eq!(guide.choose(&graph, &[None, None, None, color(0), None], 3, x), color(2));
    assert_eq!(guide.choose(&graph, &[None, None, None, color(0), None], 1, x), None);
}

#[test]
fn shades_of_other_classes_and_colors_beyond_the_palette_are_not_taken() {
    let graph = path(5);
    let guide = guide(&graph, &[0, 1, 0, 1, 0]).expect("a proper coloring");
    assert_eq!(graph.vertices().map(|v| guide.class(v)).collect::<Vec<_>>(), [0, 1, 0, 1, 0]);
    let x = Vertex::new(4);
    // Vertex 0 has a shade of the other class, vertex 2 one that two shades a class do not have.
    assert_eq!(guide.choose(&graph, &[color(3), None, color(4), None, None], 2, x), color(0));
    assert_eq!(guide.choose(&graph, &[color(3), None, color(4), None, None], 3, x), color(4));
}

#[test]
fn first_fit_takes_the_color_of_the_least_vertex_that_has_one() {
    let graph = path(5);
    let x = Vertex::new(4);
    assert_eq!(first_fit(&graph, &[None; 5], 3, x), color(0));
    assert_eq!(first_fit(&graph, &[color(2), color(1), None, None, None], 3, x), color(2));
    assert_eq!(first_fit(&graph, &[color(2), color(1), None, color(2), None], 3, x), color(1));
    assert_eq!(first_fit(&graph, &[color(2), color(1), None, color(2), None], 2, x), color(1));
    assert_eq!(first_fit(&graph, &[color(2), None, None, color(0), None], 2, x), color(1));
    assert_eq!(first_fit(&graph, &[None, None, None, color(0), None], 1, x), None);
}

/// Every partial coloring of a path on four vertices by 2 classes of 3 shades, every renaming within
/// the classes: the choices are the same up to names of unused colors.
#[test]
fn the_choice_commutes_with_renaming_shades() {
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
