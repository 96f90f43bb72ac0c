//! `mix:GAIN:BORDER`: plays as spider does where the border grows by more than the territory gains, and else as
//! double-greedy does.
//!
//! There are two candidates. Spider's is the gaining color by which its border grows most: after the move less before
//! it. Greedy's is the color of double-greedy, and its gain is the one that double-greedy looks at: that of the
//! color together with the best one after it. Mix plays spider's candidate if the growth times its weight exceeds the
//! gain times its weight, else greedy's.
//!
//! The document speaks of what is gained of border. That this is a difference, and not the length of the border
//! after the move, is a reading. It changes which of the two candidates is played, not the candidates. The length
//! itself is what `mix-sum` adds.

use crate::seven_colors::Conquest;

use super::{BudgetRule, Kind, Reading, border, choosing, look};

pub(crate) static PLAYER: Kind = Kind {
    name: "mix",
    about: "spider's color if the border grows by more than double-greedy's gains, each with its weight (1:1 where \
            nothing is said), else double-greedy's",
    budget: BudgetRule::Perhaps { as_written: "GAIN:BORDER" },
    new: |conditions, budget| {
        let ([of_gain, of_border], Reading { line, reply }) =
            (look::weights(budget)?.map(i64::from), conditions.reading);
        let mut dice = conditions.dice();
        choosing(move |game, position, _| {
            let board = game.board();
            let before = border(board, position.owners(), position.to_move(), line);
            let growth = |hue| i64::from(look::border_after(board, position, hue, line)) - i64::from(before);
            let gain = |hue| i64::from(look::double_gain(board, position, hue, reply));
            let gaining = look::gaining(game, position);
            let colors = || gaining.iter().map(|&(hue, _)| hue);
            let spiders = look::best(colors().map(|hue| (hue, growth(hue))), &mut dice);
            let greedys = look::best(colors().map(|hue| (hue, gain(hue))), &mut dice);
            match (spiders, greedys) {
                (Some((hue, growth)), Some((_, gain))) if of_border * growth > of_gain * gain => {
                    Conquest::Take(hue)
                }
                (_, Some((hue, _))) => Conquest::Take(hue),
                _ => Conquest::Pass,
            }
        })
    },
};
