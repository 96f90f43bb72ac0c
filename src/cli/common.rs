//! What the subcommands share.

pub(crate) mod candidates;
pub(crate) mod certificate;
pub(crate) mod colors;
pub(crate) mod film;
pub(crate) mod game;
pub(crate) mod given;
pub(crate) mod help;
pub(crate) mod outside;
pub(crate) mod rows;
pub(crate) mod stores;
pub(crate) mod target;
pub(crate) mod variant;
