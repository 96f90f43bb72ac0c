//! The child that was tried least, whatever came of it: every line alike, as a yardstick for the others.

use super::Selection;

pub(crate) static SELECTION: Selection = Selection {
    name: "least-visited",
    about: "the child tried least",
    choose: |bandit, dice| bandit.largest(dice, |tally| -f64::from(tally.played)),
};
