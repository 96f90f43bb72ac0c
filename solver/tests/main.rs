//! The tests of the solvers, one executable: what they find is compared with the definitions in `games`.

mod alpha_beta;
mod certify;
mod common;
mod known;
mod limits;
mod mcts;
mod oracle;
mod parallel;
mod ruled;
