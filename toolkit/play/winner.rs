//! The winner of the marking game with k, which a page shows before all vertices are marked.

use games::marking::{MarkingGame, MarkingPosition, Score};
use games::{Game, Player};
use graphs::Vertex;

use crate::labels::shown;

/// The winner if Alice has to keep the score below k. Bob has won as soon as some vertex had k marked
/// neighbors before it was marked, or has them unmarked: it will be marked with at least k, if ever.
pub fn of_marking(game: &MarkingGame, k: u32, position: &MarkingPosition) -> Option<Player> {
    let is_lost = position.score().neighbors() >= k || lost_at(game, k, position).is_some();
    match game.value(position) {
        _ if is_lost => Some(Player::Bob),
        Some(score) => Some(if score.neighbors() < k { Player::Alice } else { Player::Bob }),
        None => None,
    }
}

/// The first unmarked vertex with k marked neighbors.
pub(crate) fn lost_at(game: &MarkingGame, k: u32, position: &MarkingPosition) -> Option<Vertex> {
    let graph = game.graph();
    let before = |v: Vertex| graph.neighbors(v).iter().filter(|&&w| position.marked().contains(w)).count();
    graph.vertices().find(|&v| !position.marked().contains(v) && before(v) >= k as usize)
}

/// How the game was won; `None` while it goes on.
pub(crate) fn in_words(game: &MarkingGame, k: u32, position: &MarkingPosition) -> Option<String> {
    let winner = of_marking(game, k, position)?;
    Some(match (winner, lost_at(game, k, position)) {
        (Player::Alice, _) => {
            let score = position.score().neighbors();
            format!("every vertex is marked, with at most {score} marked neighbors before: Alice wins")
        }
        (Player::Bob, Some(v)) => format!("{} has {k} marked neighbors: Bob wins", shown(game.graph(), v)),
        (Player::Bob, None) if game.value(position) == Some(Score::UNFINISHED) => {
            "both have passed: Bob wins".to_owned()
        }
        (Player::Bob, None) => format!("a vertex had {k} marked neighbors: Bob wins"),
    })
}
