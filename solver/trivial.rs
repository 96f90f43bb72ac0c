//! Decisions that need no search, in both games and every variant.

use games::Player;
use graphs::Graph;

/// With k > max degree Alice wins: no vertex can see k colors, or k marked neighbors. With k = 1 and an
/// edge Bob does: there is no proper coloring, and the second end of the first edge completed has a
/// marked neighbor.
pub(crate) fn without_search(graph: &Graph, k: u32) -> Option<Player> {
    if k as usize > graph.max_degree() {
        Some(Player::Alice)
    } else if k <= 1 {
        Some(Player::Bob)
    } else {
        None
    }
}
