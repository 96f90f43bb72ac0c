//! What concerns the whole program.

mod cli;
mod experiments;
mod house;
mod known_values;
mod report;
mod theorems;
mod variant_theorems;
