//! What a rule sees, remembers and says.

use games::coloring::Color;
use games::{Memory, View, Why};
use graphs::{Vertex, VertexSet};

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
    let why = Why {
        template: "{first} to {last}: {trail}; {last}!".into(),
        trail: [4, 0, 2].map(Vertex::new).into(),
    };
    assert_eq!(why.describe(|v| format!("v{v}")), "v4 to v2: v4 -> v0 -> v2; v2!");
    // A name is never taken for a placeholder.
    assert_eq!(why.describe(|_| "{last}".into()), "{last} to {last}: {last} -> {last} -> {last}; {last}!");
    assert_eq!(Why { template: "nothing".into(), ..why }.describe(|_| String::new()), "nothing");
}

#[test]
fn words_are_counted_by_their_bytes() {
    let memory = Memory::of(VertexSet::empty(3));
    assert_eq!(memory.bytes_of_words(), 0);
    assert_eq!(Memory { words: Some("two \u{e9}".into()), ..memory }.bytes_of_words(), 6);
}
