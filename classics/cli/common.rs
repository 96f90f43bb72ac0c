//! Helpers that the commands share.

use games::Player;

/// 1 for Alice, 2 for Bob.
pub fn number(player: Player) -> u8 {
    match player {
        Player::Alice => 1,
        Player::Bob => 2,
    }
}

/// What `--help` says after the examples of a game whose players are engines.
pub fn after_help(examples: &str) -> String {
    format!("{examples}\n\nPlayouts are random in this game. {}", shell::players::words())
}
