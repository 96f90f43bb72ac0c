//! The tests of the solvers, one executable: what they find is compared with the definitions in `games`.

mod alpha_beta;
mod by_rules;
mod certify;
mod common;
mod known;
mod limits;
mod mcts;
mod nodes;
mod oracle;
mod parallel;
mod ruled;
