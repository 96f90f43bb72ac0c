//! `spider`: of the colors that gain, the one after which its border is longest.

use games::Agent;
use games::seven_colors::{Conquest, SevenColors, Territories};

use super::{Kind, Line, Takes, border, look};
use solver::mcts::Dice;

/// The catalogue entry.
pub static PLAYER: Kind = Kind {
    name: "spider",
    about: "of the colors that gain, the one after which its border is longest",
    budget: Takes::Nothing,
    new: |seat, _| Ok(Box::new(Spider { dice: seat.dice(), line: seat.reading.line })),
};

struct Spider {
    dice: Dice,
    line: Line,
}

impl Agent<SevenColors> for Spider {
    fn choose(&mut self, game: &SevenColors, position: &Territories, _: Option<Conquest>) -> Conquest {
        let player = position.to_move();
        let after = |hue| {
            let mut after = position.clone();
            after.grow(game.board(), player, hue);
            border(game.board(), after.owners(), player, self.line)
        };
        let gaining = look::gaining(game, position).into_iter();
        look::largest(gaining.map(|(hue, _)| (hue, after(hue))), &mut self.dice)
    }
}
