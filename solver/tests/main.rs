//! The tests of the solvers, one executable: what they find is compared with the definitions in `games`.

mod alpha_beta;
mod certify;
#[path = "../../games/tests/common.rs"]
#[allow(dead_code, reason = "the tests of the games use the rest")]
mod common;
mod known;
mod limits;
mod mcts;
mod oracle;
mod parallel;
mod ruled;
mod starts;
