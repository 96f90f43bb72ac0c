//! UCB1: the average, and sqrt(2 ln N / n) for a child tried in n of N simulations.
//! \[AuerCesaBianchiFischer2002\], over trees \[KocsisSzepesvari2006\]

use std::f64::consts::SQRT_2;

use super::Selection;

pub(crate) static SELECTION: Selection = Selection {
    name: "ucb1",
    about: "the average and sqrt(2 ln N / n)",
    choose: |bandit, dice| {
        let scale = bandit.exploration * SQRT_2 * bandit.root_ln();
        bandit.best(dice, |tally| scale * tally.spread)
    },
};
