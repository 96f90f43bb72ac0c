//! What concerns the whole program.

mod census;
mod claims;
mod cli;
mod complexity;
mod curves;
mod experiments;
mod expression;
mod house;
mod known;
mod known_values;
mod questions;
mod report;
mod serving;
mod sessions;
mod theorems;
mod variant_theorems;
