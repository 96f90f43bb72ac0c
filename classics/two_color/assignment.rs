//! The graph of a course assignment of 2017, whose picture is lost.
//!
//! Its text fixes some of it: the vertices are 1 to 5; 4 is adjacent to 2, 3 and 5, and 3 to 1; 2 and 5 are
//! not adjacent, nor are 1 and 4. After A colors 4 and B colors 1, A has lost. After A colors 2 and B colors
//! 3, A wins by 5. With 1 and 4 red, 5 blue and B to move, B may play exactly (2, blue) and (3, blue).

use std::sync::Arc;

use crate::outcome::Outcome;
use crate::painting::Painting;
use crate::two_color::{Paint, TwoColorGame};
use games::{Game, Player};
use graphs::{Graph, Vertex};

/// Every graph on the vertices 1 to 5 that satisfies the text, with these labels, ordered by edges.
pub(crate) fn candidates() -> Vec<Arc<Graph>> {
    let pairs: Vec<(usize, usize)> = (0..5).flat_map(|v| (0..v).map(move |u| (u, v))).collect();
    let graphs = (0..1u32 << pairs.len()).map(|code| {
        let present = pairs.iter().enumerate().filter(|(bit, _)| code >> bit & 1 == 1);
        let graph = Graph::from_edges(5, present.map(|(_, &pair)| pair)).expect("a simple graph");
        Arc::new(graph.with_labels((1..=5).map(|label: u32| label.to_string()).collect()).expect("5 labels"))
    });
    graphs.filter(satisfies).collect()
}

fn called(label: usize) -> Vertex {
    Vertex::new(label - 1)
}

fn satisfies(graph: &Arc<Graph>) -> bool {
    let adjacent = |u, v| graph.are_adjacent(called(u), called(v));
    let drawn = [(4, 2), (4, 3), (4, 5), (3, 1)].iter().all(|&(u, v)| adjacent(u, v));
    let not_drawn = [(2, 5), (1, 4)].iter().all(|&(u, v)| !adjacent(u, v));
    let game = TwoColorGame::new(Arc::clone(graph), Player::Alice);
    drawn
        && not_drawn
        && after(&game, &[4, 1]) == Some(Some(Outcome::BobWins))
        && after(&game, &[2, 3]) == Some(None)
        && after(&game, &[2, 3, 5]) == Some(Some(Outcome::AliceWins))
        && moves_of_blue(&game) == Some(vec![called(2), called(3)])
}

/// The value of the position after these vertices were colored one by one; `None` if that is illegal.
fn after(game: &TwoColorGame, vertices: &[usize]) -> Option<Option<Outcome>> {
    let mut position = game.initial();
    for &label in vertices {
        let step = Painting { vertex: called(label), color: Paint::of(position.to_move()) };
        let legal = game.legal(&position);
        if game.value(&position).is_some() || !legal.contains(&step) {
            return None;
        }
        game.play(&mut position, step);
    }
    Some(game.value(&position))
}

/// Where B may play with 1 and 4 red and 5 blue.
fn moves_of_blue(game: &TwoColorGame) -> Option<Vec<Vertex>> {
    let colored = [(called(1), Paint::Red), (called(4), Paint::Red), (called(5), Paint::Blue)];
    let position = game.position(colored, Player::Bob).ok()?;
    let moves = game.legal(&position);
    Some(moves.into_iter().map(|step| step.vertex).collect())
}
