//! The tests of the solvers, one executable: what they find is compared with the definitions in `games`.

mod alpha_beta;
mod certify;
mod coloring;
mod common;
mod lean;
mod marking;
mod mcts;
mod nodes;
mod parallel;
mod ruled;
mod variants;
