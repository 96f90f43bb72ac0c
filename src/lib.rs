//! mapgame.
