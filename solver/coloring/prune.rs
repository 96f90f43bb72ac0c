//! What decides a position, or drops moves of it, without a search of its successors: each file is one technique with
//! its proof.

pub(crate) mod endgame;
pub(crate) mod forcing;
pub(crate) mod guard;
pub(crate) mod must_play;
pub(crate) mod race;
pub(crate) mod threats;
mod throttle;
