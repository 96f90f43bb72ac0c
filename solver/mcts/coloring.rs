//! Agents of the coloring game that search on packed positions.

mod playouts;

use games::coloring::{Color, ColoringGame, ColoringMove, ColoringPosition};
use games::{Agent, Game};
use graphs::{Budget, Vertex};

pub use self::playouts::Rollout;
use super::playout;
use super::{Mcts, Merging, Moves, Playout, Settings};
use crate::packed::{ColorSymmetry, PackedColoring, PackedMove};

/// An agent with a budget for each move, divided among `searches` parallel searches; nodes are simulations.
///
/// On graphs of order at most 256 with at most 16 colors, moves anywhere and no passing, it searches packed
/// positions. Otherwise it uses the plain rules, with uniform playouts for either `rollout`.
pub fn agent(
    game: &ColoringGame,
    settings: &Settings,
    rollout: Rollout,
    searches: usize,
    budget: &Budget,
    seed: u64,
) -> Box<dyn Agent<ColoringGame>> {
    let table = Table { game, settings, searches: searches.max(1), budget, seed };
    table.packed(rollout).unwrap_or_else(|| {
        let settings = Settings { moves: Moves::UpToSymmetry, ..settings.clone() };
        // By pointers, so that the search is compiled once for all playouts by the plain rules.
        let evenly = || -> Box<dyn Playout<ColoringGame>> { Box::new(playout::UniformPlayout::default()) };
        let playouts = (0..table.searches).map(|_| evenly()).collect();
        Box::new(Mcts::new(game, &settings, playouts, budget.clone(), seed))
    })
}

struct Table<'g> {
    game: &'g ColoringGame,
    settings: &'g Settings,
    searches: usize,
    budget: &'g Budget,
    seed: u64,
}

impl Table<'_> {
    fn packed(&self, rollout: Rollout) -> Option<Box<dyn Agent<ColoringGame>>> {
        self.sized::<1, 8>(rollout).or_else(|| self.sized::<4, 16>(rollout))
    }

    fn sized<const W: usize, const K: usize>(
        &self,
        rollout: Rollout,
    ) -> Option<Box<dyn Agent<ColoringGame>>> {
        // If positions are merged, all equivalent colors are alike; else only unused ones.
        let alike = match self.settings.merging {
            Merging::Nothing => ColorSymmetry::Unused,
            Merging::Positions => ColorSymmetry::Equivalent,
        };
        let packed = PackedColoring::<W, K>::of(self.game, alike)?;
        let playouts = vec![rollout; self.searches];
        let mcts = Mcts::new(&packed, self.settings, playouts, self.budget.clone(), self.seed);
        let names = self.game.rules().palette().collect();
        Some(Box::new(RenamingPlayer { packed, mcts, names, left: None }))
    }
}

/// A player that renames colors, for games in which colors have fixed names.
struct RenamingPlayer<const W: usize, const K: usize> {
    packed: PackedColoring<W, K>,
    mcts: Mcts<PackedColoring<W, K>, Rollout>,
    /// `names[c]` is the name in the game of the player's color c.
    names: Vec<Color>,
    /// The position after the player's last move.
    left: Option<ColoringPosition>,
}

impl<const W: usize, const K: usize> RenamingPlayer<W, K> {
    /// The opponent's move in the player's own colors, if it leads from the stored position to `position`.
    fn follow(
        &mut self,
        game: &ColoringGame,
        position: &ColoringPosition,
        last: Option<ColoringMove>,
    ) -> Option<PackedMove> {
        let step @ ColoringMove::Color { vertex, color } = last? else { return None };
        let mut after = self.left.take()?;
        let legal = after.color(vertex).is_none() && game.available(&after, vertex).any(|c| c == color);
        if !legal {
            return None;
        }
        game.play(&mut after, step);
        if after != *position {
            return None;
        }
        let own = self.names.iter().position(|&name| name == color).expect("every color has a name");
        let before = self.mcts.searches()[0].position();
        let least = self.packed.representative(before, own as u8);
        self.names.swap(own, usize::from(least));
        Some(PackedMove { vertex: vertex.index() as u16, color: least })
    }

    /// Renames the colors by their first appearance on the vertices 0, 1, ...
    fn rename(&mut self, position: &ColoringPosition) {
        let mut names: Vec<Color> = Vec::new();
        let used = position.colors().iter().flatten().copied();
        for color in used.chain(self.names.iter().copied()) {
            if !names.contains(&color) {
                names.push(color);
            }
        }
        self.names = names;
    }
}

impl<const W: usize, const K: usize> Agent<ColoringGame> for RenamingPlayer<W, K> {
    fn choose(
        &mut self,
        game: &ColoringGame,
        position: &ColoringPosition,
        last: Option<ColoringMove>,
    ) -> ColoringMove {
        let step = self.follow(game, position, last);
        let packed = match step {
            Some(step) => {
                let mut after = self.mcts.searches()[0].position().clone();
                self.packed.play(&mut after, step);
                after
            }
            None => {
                self.rename(position);
                self.packed.pack(&game.canonical(position))
            }
        };
        let found = self.mcts.think(&self.packed, &packed, step);
        let vertex = Vertex::new(usize::from(found.vertex));
        let own = ColoringMove::Color { vertex, color: self.names[usize::from(found.color)] };
        self.left = Some(game.after(position, own));
        own
    }
}
