//! `mix-sum:GAIN:BORDER`: the color of largest weighted sum of double-greedy's gain and spider's border. This is another
//! reading of mix, kept for comparison.

use crate::seven_colors::{Conquest, SevenColors, Territories};
use games::Agent;
use graphs::rng::QuickDice;

use super::{BudgetRule, Kind, Reading, look};

pub(crate) static PLAYER: Kind = Kind {
    name: "mix-sum",
    about: "the largest weighted sum of double-greedy's gain and spider's border (1:1 where nothing is said)",
    budget: BudgetRule::Perhaps { as_written: "GAIN:BORDER" },
    new: |seat, budget| {
        let weights = look::weights(budget)?.map(u64::from);
        Ok(Box::new(MixSum { dice: seat.dice(), reading: seat.reading, weights }))
    },
};

struct MixSum {
    dice: QuickDice,
    reading: Reading,
    /// The weights of the gain and of the border.
    weights: [u64; 2],
}

impl Agent<SevenColors> for MixSum {
    fn choose(&mut self, game: &SevenColors, position: &Territories, _: Option<Conquest>) -> Conquest {
        let board = game.board();
        let score = |hue| {
            let gain = look::double_gain(board, position, hue, self.reading.reply);
            let border = look::border_after(board, position, hue, self.reading.line);
            self.weights[0] * u64::from(gain) + self.weights[1] * u64::from(border)
        };
        let gaining = look::gaining(game, position).into_iter();
        look::largest(gaining.map(|(hue, _)| (hue, score(hue))), &mut self.dice)
    }
}
