//! Decisions that need no search, in both games and every variant.

use games::Player;
use graphs::{Budget, Graph};

/// A number of colors with which, and with more, Alice wins: max degree + 1, or 0 for the graph without vertices.
pub fn enough(graph: &Graph) -> u32 {
    if graph.order() == 0 { 0 } else { graph.max_degree() as u32 + 1 }
}

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

/// The budget of a short search that may make a decision needless, within the time of this one: some milliseconds.
pub(crate) fn brief(budget: &Budget) -> Budget {
    Budget { nodes: Some(20_000), ..budget.clone() }
}
