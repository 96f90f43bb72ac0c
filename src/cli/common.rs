//! What the subcommands share.

pub(crate) mod candidates;
pub mod certificate;
pub mod colors;
pub mod film;
pub mod game;
pub mod given;
pub(crate) mod help;
pub mod outside;
pub(crate) mod rows;
pub(crate) mod stores;
pub(crate) mod target;
pub mod variant;
