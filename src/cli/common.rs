//! What the subcommands share.

pub mod candidates;
pub mod catalogue;
pub mod certificate;
pub mod colors;
pub mod extremes;
pub mod film;
pub mod game;
pub mod given;
pub mod help;
pub mod outside;
pub mod paint;
pub mod rows;
pub mod stores;
pub mod target;
pub mod variant;

pub use shell::*;
