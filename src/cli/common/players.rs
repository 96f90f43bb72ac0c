//! Lists of players in one argument.

use mapgame::players::{Named, NoPlayer, names};

/// The players of a list `P,P,...`, given once or several times.
///
/// A budget may hold commas too, so a piece that does not begin with the name of a player belongs to the
/// player before it: `mcts:1000,klucb,greedy` are two.
///
/// # Errors
/// A player that is not known.
pub fn list(arguments: &[String]) -> Result<Vec<Named>, NoPlayer> {
    let mut written: Vec<String> = Vec::new();
    for argument in arguments {
        for (index, piece) in argument.split(',').enumerate() {
            match written.last_mut() {
                Some(player) if index > 0 && !is_player(piece) => {
                    player.push(',');
                    player.push_str(piece);
                }
                _ => written.push(piece.to_owned()),
            }
        }
    }
    written.iter().map(|player| player.parse()).collect()
}

fn is_player(piece: &str) -> bool {
    let name = piece.split(':').next().unwrap_or(piece);
    names().any(|known| known == name)
}

#[cfg(test)]
mod tests {
    use super::list;

    fn shown(arguments: &[&str]) -> Result<Vec<String>, String> {
        let arguments: Vec<String> = arguments.iter().map(|&argument| argument.into()).collect();
        let players = list(&arguments).map_err(|error| error.to_string())?;
        Ok(players.iter().map(|player| player.to_string()).collect())
    }

    #[test]
    fn commas_within_a_budget_stay_there() {
        for (arguments, expected) in [
            (&["random"][..], &["random"][..]),
            (&["random,greedy"], &["random", "greedy"]),
            (&["alpha-beta:2,greedy"], &["alpha-beta:2", "greedy"]),
            (&["alpha-beta:2,x=1,y,perfect"], &["alpha-beta:2,x=1,y", "perfect"]),
            (&["alpha-beta:2", "greedy,random"], &["alpha-beta:2", "greedy", "random"]),
        ] {
            assert_eq!(shown(arguments).unwrap(), expected, "{arguments:?}");
        }
    }

    #[test]
    fn unknown_players_are_named() {
        for (arguments, found) in [
            (&["radnom,greedy"][..], "radnom"),
            (&["greedy", "x"], "x"),
            (&["greedy,,random"], "greedy,"),
            (&[""], ""),
        ] {
            let error = shown(arguments).unwrap_err();
            assert!(error.ends_with(&format!("found {found:?}")), "{arguments:?}: {error}");
        }
    }
}
