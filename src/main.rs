//! mapgame.
fn main() {}
