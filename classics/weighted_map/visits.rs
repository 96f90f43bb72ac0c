//! Alpha-beta on the weighted map game, visit by visit.

use crate::painting::Painting;
use crate::weighted_map::{WeightedMap, WeightedPosition};
use games::coloring::Color;
use games::{Game, Player};
use graphs::{Limit, Meter};
use solver::alpha_beta::{self, Observer, SearchResultOf, Sequence, Window};

/// A line of the trace: a position of the search with its values so far.
///
/// A position is visited before each move tried in it, and once at its end; a position that is not searched further
/// is visited once. Values of the position and the window are `None` if they are infinite.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Visit {
    /// The last assignment; at the root of the game, the last of those given.
    pub last: Painting<Color>,
    /// The number of moves between the root and the position.
    pub depth: usize,
    /// The player to move. A missing value is -inf if that is player 1, and +inf if that is player 2.
    pub to_move: Player,
    pub value: Option<i64>,
    /// The bound that player 1 can secure, alpha.
    pub alpha: Option<i64>,
    /// The bound that player 2 can secure, beta.
    pub beta: Option<i64>,
}

/// Searches to a depth, from the position after these legal moves, by region and color; reports every visit.
pub fn search(
    game: &WeightedMap,
    after: &[Painting<Color>],
    depth: u32,
    meter: &mut Meter<'_>,
    tell: &mut impl FnMut(Visit),
) -> Result<SearchResultOf<WeightedMap>, Limit> {
    let mut position = game.initial();
    after.iter().for_each(|&step| game.play(&mut position, step));
    let root = after.last().copied().or(game.given().last().map(|&(step, _)| step));
    let mut teller = VisitTeller { root, path: Vec::new(), tell };
    alpha_beta::search_in(game, &position, depth, Sequence::AsGiven, meter, &mut teller)
}

struct VisitTeller<'t, F> {
    /// The assignment reported as the last one at the root.
    root: Option<Painting<Color>>,
    /// The positions entered and not yet left: the last assignment and the player to move.
    path: Vec<(Painting<Color>, Player)>,
    tell: &'t mut F,
}

impl<F: FnMut(Visit)> VisitTeller<'_, F> {
    fn visit(&mut self, value: Option<i64>, window: Window<i64>) {
        let Some(&(last, to_move)) = self.path.last() else { return };
        let Window { alice: alpha, bob: beta } = window;
        (self.tell)(Visit { last, depth: self.path.len() - 1, to_move, value, alpha, beta });
    }
}

impl<F: FnMut(Visit)> Observer<WeightedMap> for VisitTeller<'_, F> {
    fn enter(&mut self, step: Option<Painting<Color>>, position: &WeightedPosition) {
        let last = step.or(self.root).expect("a map has a first assignment");
        self.path.push((last, position.to_move()));
    }

    fn expand(&mut self, merit: Option<i64>, window: Window<i64>) {
        self.visit(merit, window);
    }

    fn leave(&mut self, merit: i64, window: Window<i64>) {
        self.visit(Some(merit), window);
        self.path.pop();
    }
}
