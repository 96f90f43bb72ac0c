//! Players, mostly for Bob, that neither search nor prove anything.

use crate::Opponent;

graphs::catalogue! {
    /// Every named player without a theorem, by name.
    pub static OPPONENTS: [Opponent] = OPPONENT of { copycat, greedy, random, threat }
}
