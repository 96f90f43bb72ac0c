//! Entries of the catalogue of opponents, and an opponent as a rule that can be verified.

use std::sync::Arc;

use games::coloring::{Color, ColoringGame, ColoringMove, Rules};
use games::{Agent, Answer, Game, Player, Reason, Sight, Variant};
use graphs::Vertex;

use crate::memoryless::sighted;
use crate::{NotApplicable, PreparedStrategy, Setup, Strategy};

/// A named player of the coloring game that neither searches nor proves anything, mostly for Bob.
#[derive(Debug)]
pub struct Opponent {
    /// The name on the command line; the file's name with hyphens.
    pub name: &'static str,
    pub players: &'static [Player],
    pub about: &'static str,
    /// The player with this seed, for one play after another.
    pub new: fn(seed: u64) -> Box<dyn Agent<ColoringGame>>,
}

/// As a strategy of Bob it makes its random choices in each position from the seed. So the same
/// position and last move, up to names of colors, have the same answer.
impl Strategy for Opponent {
    fn name(&self) -> &str {
        self.name
    }

    fn side(&self) -> Option<Player> {
        Some(Player::Bob)
    }

    fn prepare(&self, setup: &Setup<'_>) -> Result<PreparedStrategy, NotApplicable> {
        let (new, seed, adjacency) = (self.new, setup.seed, setup.variant.adjacency);
        let graph = Arc::new(setup.graph.clone());
        let plan = sighted(graph.order(), Sight::AllColors, move |view, palette| {
            let (names, colors) = named(view.colors, palette);
            let carried: Vec<(Vertex, Color)> =
                view.graph.vertices().filter_map(|v| Some((v, names[view.color(v)?.index()]))).collect();
            // Who begins is chosen so that it is Bob's turn now.
            let first = if carried.len().is_multiple_of(2) { Player::Bob } else { Player::Alice };
            let rules = Rules::new(palette).expect("a game with a move has a color");
            let variant = Variant::from(first).moving(adjacency);
            let game = ColoringGame::new(Arc::clone(&graph), rules.playing(variant));
            let mut position = game.initial();
            for &(vertex, color) in &carried {
                game.play(&mut position, ColoringMove::Color { vertex, color });
            }
            let last = view.last.and_then(|last| carried.iter().find(|(v, _)| *v == last));
            let last = last.map(|&(vertex, color)| ColoringMove::Color { vertex, color });
            match new(seed).choose(&game, &position, last) {
                ColoringMove::Color { vertex, color } => Answer {
                    vertex,
                    color: Some(colors[color.index()]),
                    why: Reason { template: "{last} by its rule and its lots".into(), trail: vec![vertex] },
                },
                ColoringMove::Pass => unreachable!("nobody may pass"),
            }
        });
        Ok(PreparedStrategy { plan, order: None, promises: Vec::new() })
    }
}

/// The names of colors, by the vertices that have them, then of the unused ones; and the inverse.
fn named(carried: &[Option<Color>], palette: u32) -> (Vec<Color>, Vec<Color>) {
    let mut by: Vec<Color> = Vec::new();
    for color in carried.iter().copied().flatten().chain((0..palette).map(Color::new)) {
        if !by.contains(&color) {
            by.push(color);
        }
    }
    let mut names = vec![Color::default(); palette as usize];
    for (name, color) in by.iter().enumerate() {
        names[color.index()] = Color::new(name as u32);
    }
    (names, by)
}
