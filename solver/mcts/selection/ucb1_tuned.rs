//! UCB1-tuned: the average, and sqrt(min(1/4, V) ln N / n), where V bounds the variance of a child from
//! above: the variance seen, and sqrt(2 ln N / n). \[AuerCesaBianchiFischer2002\]
//!
//! The variance seen is taken for p (1 - p), p the average. It is that for wins and losses, and no less for
//! any shares between them.

use super::Selection;

pub(crate) static SELECTION: Selection = Selection {
    name: "ucb1-tuned",
    about: "the average and a bound as wide as the variance allows",
    choose: |bandit, dice| {
        let root = bandit.root_ln();
        bandit.best(dice, |tally| {
            if tally.spread == 0.0 {
                return 0.0;
            }
            let variance = tally.mean * (1.0 - tally.mean) + std::f64::consts::SQRT_2 * root * tally.spread;
            bandit.exploration * root * tally.spread * variance.clamp(0.0, 0.25).sqrt()
        })
    },
};
