//! `--after MOVES`: a position in the middle of a game, by the moves that lead to it.

use anyhow::bail;
use toolkit::sitting::{IllegalMove, MoveRules, check};

use super::labels;

/// Reads a list of moves, `MOVE,MOVE,...`, and returns them with the position to which they lead from the start; a
/// blank list has none. `read` maps a word to a move in a position.
pub fn after<G: MoveRules>(
    game: &G,
    list: &str,
    read: impl Fn(&G::Position, &str) -> Result<G::Move, String>,
) -> anyhow::Result<(Vec<G::Move>, G::Position)> {
    let (mut steps, mut position) = (Vec::new(), game.initial());
    let words = if list.trim().is_empty() { Vec::new() } else { labels::parts(list) };
    for word in words {
        let place = format!("--after, move {}", steps.len() + 1);
        if word.is_empty() {
            bail!("{place}: expected a move, found none between the commas of {list:?}");
        }
        let step = read(&position, word).map_err(|fault| anyhow::anyhow!("{place}: {fault}"))?;
        match check(game, &position, step) {
            Ok(()) => {}
            Err(IllegalMove::Over) => {
                bail!("{place}: expected no more moves, since the game is over, found {word}")
            }
            Err(illegal) => bail!("{place}: expected a legal move, found {word}: {illegal}"),
        }
        game.play(&mut position, step);
        steps.push(step);
    }
    Ok((steps, position))
}
