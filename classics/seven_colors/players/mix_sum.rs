//! `mix-sum:GAIN:BORDER`: the color of largest weighted sum of double-greedy's gain and spider's border. This is another
//! reading of mix, kept for comparison.

use super::{BudgetRule, Kind, Reading, look};

pub(crate) static PLAYER: Kind = Kind {
    name: "mix-sum",
    about: "the largest weighted sum of double-greedy's gain and spider's border (1:1 where nothing is said)",
    budget: BudgetRule::Perhaps { as_written: "GAIN:BORDER" },
    new: |conditions, budget| {
        let ([of_gain, of_border], Reading { line, reply }) =
            (look::weights(budget)?.map(u64::from), conditions.reading);
        look::largest(conditions.dice(), move |board, position, hue, _| {
            let gain = look::double_gain(board, position, hue, reply);
            let border = look::border_after(board, position, hue, line);
            of_gain * u64::from(gain) + of_border * u64::from(border)
        })
    },
};
