//! The notation of moves, and the reasons why moves are illegal.

use games::Game;
use games::coloring::Color;
use toolkit::labels::{self, shown};
use toolkit::sitting::MoveRules;

use crate::painting::Painting;
use crate::seven_colors::{Conquest, Hue, SevenColors, Territories};
use crate::two_color::{Paint, TwoColorGame, TwoColorPosition};
use crate::weighted_map::{WeightedMap, WeightedPosition};

/// A game with a notation for moves.
pub trait Words: MoveRules {
    fn spell(&self, step: Self::Move) -> String;

    /// Parses a move, legal or not.
    fn read(&self, position: &Self::Position, word: &str) -> Result<Self::Move, String>;

    /// Moves in the format of `--after`.
    fn spell_all(&self, steps: &[Self::Move]) -> String {
        let words: Vec<String> = steps.iter().map(|&step| self.spell(step)).collect();
        words.join(",")
    }
}

impl MoveRules for TwoColorGame {
    fn refusal(&self, position: &TwoColorPosition, step: Painting<Paint>) -> String {
        let expected = Paint::of(self.to_move(position));
        let clash = step.clash(self.graph(), |v| position.paint(v), |paint| paint.to_string());
        let is_colored = position.paint(step.vertex).is_some();
        clash.filter(|_| is_colored || step.color == expected).unwrap_or_else(|| {
            format!("expected {expected}, the color of the side to move, found {}", step.color)
        })
    }
}

/// A vertex without a color gets the color of the side to move.
impl Words for TwoColorGame {
    fn spell(&self, step: Painting<Paint>) -> String {
        format!("{}={}", labels::spell(self.graph(), step.vertex), step.color)
    }

    fn read(&self, position: &TwoColorPosition, word: &str) -> Result<Painting<Paint>, String> {
        let (graph, word) = (self.graph(), word.trim());
        // A label may end in the name of a color.
        let alone = labels::vertex(graph, word);
        let alone = alone.map(|vertex| Painting { vertex, color: Paint::of(position.to_move()) });
        let paints = Paint::BOTH.map(|paint| (paint, paint.to_string()));
        alone.or_else(|| Painting::read(graph, word, paints)).ok_or_else(|| {
            format!("expected a vertex of the graph, alone or as VERTEX=red or =blue, found {word:?}")
        })
    }
}

impl MoveRules for WeightedMap {
    fn refusal(&self, position: &WeightedPosition, step: Painting<Color>) -> String {
        let of = |region| position.colored(region).map(|(color, _)| color);
        let clash = step.clash(self.graph(), of, |color| self.name(color).to_owned());
        let apart = || format!("{} is not next to a colored region", shown(self.graph(), step.vertex));
        clash.unwrap_or_else(apart)
    }
}

impl Words for WeightedMap {
    fn spell(&self, step: Painting<Color>) -> String {
        format!("{}={}", labels::spell(self.graph(), step.vertex), self.name(step.color))
    }

    fn read(&self, _: &WeightedPosition, word: &str) -> Result<Painting<Color>, String> {
        let (word, names) = (word.trim(), self.colors().iter().cloned());
        let colors = (0..).map(Color::new).zip(names);
        Painting::read(self.graph(), word, colors).ok_or_else(|| {
            let colors = self.colors().join(", ");
            format!("expected REGION=COLOR with a region of the map and one of the colors {colors}, found {word:?}")
        })
    }
}

impl MoveRules for SevenColors {
    fn refusal(&self, position: &Territories, step: Conquest) -> String {
        let gains = position.gains(self.board(), self.to_move(position));
        let gaining = gains.iter().position(|&gain| gain > 0).map(|hue| Hue(hue as u8));
        match (step, gaining) {
            (Conquest::Take(found), _) if found.index() >= gains.len() => {
                format!("expected a color from A to {}, found {found}", Hue(gains.len() as u8 - 1))
            }
            (Conquest::Pass, Some(hue)) => {
                format!("{hue} takes a tile, and only a player who can take none passes")
            }
            (Conquest::Take(hue), Some(_)) => {
                format!("{hue} takes no tile, and neither did the last {} moves", self.idle_limit())
            }
            (_, None) => "no color takes a tile, so the only move is to pass".into(),
        }
    }
}

impl Words for SevenColors {
    fn spell(&self, step: Conquest) -> String {
        step.to_string()
    }

    fn read(&self, _: &Territories, word: &str) -> Result<Conquest, String> {
        let hues = (0..self.board().colors()).map(|hue| Conquest::Take(Hue(hue as u8)));
        let named = hues.chain([Conquest::Pass]).find(|step| step.to_string().eq_ignore_ascii_case(word));
        let last = Hue(self.board().colors() as u8 - 1);
        named.ok_or_else(|| format!("expected a letter from A to {last}, found {word:?}"))
    }
}
