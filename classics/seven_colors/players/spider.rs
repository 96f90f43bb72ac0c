//! `spider`: of the colors that gain, the one after which its border is longest, of equals one at random. The border
//! is the walk along its territory; what its tiles enclose does not count as its own.

use super::{BudgetRule, Kind, look};

pub(crate) static PLAYER: Kind = Kind {
    name: "spider",
    about: "of the colors that gain, the one after which its border is longest",
    budget: BudgetRule::Nothing,
    new: |conditions, _| {
        let line = conditions.reading.line;
        look::largest(conditions.dice(), move |board, position, hue, _| {
            look::border_after(board, position, hue, line)
        })
    },
};
