//! Questions about many graphs: experiments, their reports, censuses; and known numbers of single graphs.
//!
//! The crate builds on the [`toolkit`], and takes tables, files and progress from the [`shell`]. The program `mapgame`
//! has a command for each.

pub mod census;
pub mod claims;
pub mod columns;
pub mod comparison;
pub mod complexity;
pub mod curves;
pub mod experiments;
pub mod family_pictures;
pub mod known;
pub mod means;
pub mod own;
pub mod recipe;
pub mod report;
