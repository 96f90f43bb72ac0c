//! Why a move of seven colors is illegal.

use crate::seven_colors::{Conquest, Hue, SevenColors, Territories};
use games::Game;
use thiserror::Error;

use toolkit::sitting::Explain;

#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum Refusal {
    #[error("expected a color from A to {last}, found {found}")]
    NoSuchColor { found: Hue, last: Hue },
    #[error("{0} takes a tile, and only a player who can take none passes")]
    CanGrow(Hue),
    #[error("no color takes a tile, so the only move is to pass")]
    MustPass,
    #[error("{hue} takes no tile, and neither did the last {patience} moves")]
    Idle { hue: Hue, patience: u32 },
}

impl Explain for SevenColors {
    type Refusal = Refusal;

    fn refusal(&self, position: &Territories, step: Conquest) -> Refusal {
        let gains = position.gains(self.board(), self.to_move(position));
        let gaining = gains.iter().position(|&gain| gain > 0).map(|hue| Hue(hue as u8));
        match (step, gaining) {
            (Conquest::Take(found), _) if found.index() >= gains.len() => {
                Refusal::NoSuchColor { found, last: Hue(gains.len() as u8 - 1) }
            }
            (Conquest::Pass, Some(hue)) => Refusal::CanGrow(hue),
            (Conquest::Take(hue), Some(_)) => Refusal::Idle { hue, patience: self.patience() },
            (_, None) => Refusal::MustPass,
        }
    }
}
