//! What the players of the two-color game are called.

use mapgame::games::Player;
use toolkit::words::Words;

/// What the game is called in JSON.
pub const GAME: &str = "two-color";

/// A player in JSON.
pub fn side(player: Player) -> &'static str {
    match player {
        Player::Alice => "a",
        Player::Bob => "b",
    }
}

/// Both of them.
pub enum Sides {}

impl Words for Sides {
    fn all() -> Vec<String> {
        [Player::Alice, Player::Bob].map(|player| side(player).to_owned()).into()
    }
}
