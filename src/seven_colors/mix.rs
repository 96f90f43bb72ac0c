//! `mix:GAIN:BORDER`: double-greedy's gain and spider's border, each with a weight.

use games::Agent;
use games::seven_colors::{Conquest, SevenColors, Territories};

use super::{Kind, NoPlayer, Reading, Takes, border, look};
use solver::mcts::Dice;

/// The catalogue entry.
pub static PLAYER: Kind = Kind {
    name: "mix",
    about: "the weighted sum of double-greedy's gain and spider's border (1:1 where nothing is said)",
    budget: Takes::Perhaps("two weights"),
    new: |seat, budget| {
        let weights = if budget.is_empty() { [1, 1] } else { weights(budget)? };
        Ok(Box::new(Mix { dice: seat.dice(), reading: seat.reading, weights }))
    },
};

/// Whole numbers, so that equal scores are equal.
fn weights(text: &str) -> Result<[u64; 2], NoPlayer> {
    let expected = "two weights, whole numbers below 2^32, such as mix:2:1".to_owned();
    let wrong = || NoPlayer::Budget { expected, found: text.into() };
    let (gain, border) = text.split_once(':').ok_or_else(wrong.clone())?;
    let weight = |text: &str| text.parse::<u32>().map(u64::from);
    match (weight(gain), weight(border)) {
        (Ok(gain), Ok(border)) => Ok([gain, border]),
        _ => Err(wrong()),
    }
}

struct Mix {
    dice: Dice,
    reading: Reading,
    /// Of the gain, and of the border.
    weights: [u64; 2],
}

impl Agent<SevenColors> for Mix {
    fn choose(&mut self, game: &SevenColors, position: &Territories, _: Option<Conquest>) -> Conquest {
        let (board, player) = (game.board(), position.to_move());
        let score = |hue| {
            let gain = look::double_gain(board, position, hue, self.reading.reply);
            let mut after = position.clone();
            after.grow(board, player, hue);
            let border = border(board, after.owners(), player, self.reading.line);
            self.weights[0] * u64::from(gain) + self.weights[1] * u64::from(border)
        };
        let gaining = look::gaining(game, position).into_iter();
        look::largest(gaining.map(|(hue, _)| (hue, score(hue))), &mut self.dice)
    }
}
