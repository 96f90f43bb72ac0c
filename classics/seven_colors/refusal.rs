//! Why a move of seven colors is illegal.

use crate::seven_colors::{Conquest, Hue, SevenColors, Territories};
use games::Game;
use toolkit::sitting::Explain;

impl Explain for SevenColors {
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
                format!("{hue} takes no tile, and neither did the last {} moves", self.patience())
            }
            (_, None) => "no color takes a tile, so the only move is to pass".into(),
        }
    }
}
