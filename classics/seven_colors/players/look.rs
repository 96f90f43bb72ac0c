//! What the players that look one or two moves ahead have in common.

use crate::seven_colors::board::Board;
use crate::seven_colors::{Conquest, Hue, SevenColors, Territories};
use graphs::rng::QuickDice;

use super::{BoxedAgent, Line, NoPlayer, Reply, border, choosing};

/// The colors that gain something for the player to move, with what they gain.
pub(super) fn gaining(game: &SevenColors, position: &Territories) -> Vec<(Hue, u32)> {
    let gains = position.gains(game.board(), position.to_move()).into_iter().enumerate();
    gains.filter(|&(_, gain)| gain > 0).map(|(hue, gain)| (Hue(hue as u8), gain)).collect()
}

/// The color of largest score, with its score; a later one of the same score takes its place with
/// probability 1/2. `None` if there is no color.
pub(super) fn best<S: PartialOrd>(
    scores: impl Iterator<Item = (Hue, S)>,
    dice: &mut QuickDice,
) -> Option<(Hue, S)> {
    let mut best: Option<(Hue, S)> = None;
    for (hue, score) in scores {
        let better = match &best {
            None => true,
            Some((_, most)) => score > *most || (score == *most && dice.below(2) == 1),
        };
        if better {
            best = Some((hue, score));
        }
    }
    best
}

/// The player who takes the gaining color of largest score, as [`best`] finds it: `score` gets the color and what it gains.
pub(super) fn largest<S: PartialOrd>(
    mut dice: QuickDice,
    score: impl Fn(&Board, &Territories, Hue, u32) -> S + Send + 'static,
) -> Result<BoxedAgent, NoPlayer> {
    choosing(move |game, position, _| {
        let gaining = gaining(game, position).into_iter();
        let scores = gaining.map(|(hue, gain)| (hue, score(game.board(), position, hue, gain)));
        best(scores, &mut dice).map_or(Conquest::Pass, |(hue, _)| Conquest::Take(hue))
    })
}

/// What the player to move gains by this color and the best one after it.
pub(super) fn double_gain(board: &Board, position: &Territories, hue: Hue, reply: Reply) -> u32 {
    let player = position.to_move();
    let mut after = position.clone();
    let first = after.grow(board, player, hue);
    if reply == Reply::Greedy {
        let gains = after.gains(board, player.opponent());
        let most = gains.iter().copied().max().unwrap_or(0);
        if let Some(hue) = gains.iter().position(|&gain| gain == most && gain > 0) {
            after.grow(board, player.opponent(), Hue(hue as u8));
        }
    }
    first + after.gains(board, player).into_iter().max().unwrap_or(0)
}

/// How long the border of the player to move is after this color.
pub(super) fn border_after(board: &Board, position: &Territories, hue: Hue, line: Line) -> u32 {
    let player = position.to_move();
    let mut after = position.clone();
    after.grow(board, player, hue);
    border(board, after.owners(), player, line)
}

/// The weights of gain and border, as `GAIN:BORDER`, 1:1 where nothing is said. They are whole numbers, so that equal
/// scores are equal, and products with them fit into 64 bits.
pub(super) fn weights(text: &str) -> Result<[u32; 2], NoPlayer> {
    if text.is_empty() {
        return Ok([1, 1]);
    }
    let read =
        text.split_once(':').and_then(|(gain, border)| Some([gain.parse().ok()?, border.parse().ok()?]));
    read.ok_or_else(|| NoPlayer::Budget {
        expected: "two weights, whole numbers below 2^32, such as 2:1".into(),
        found: text.into(),
    })
}

pub(super) fn plies(text: &str) -> Result<u32, NoPlayer> {
    let wrong = || NoPlayer::Budget { expected: "a number of plies, at least 1".into(), found: text.into() };
    text.parse().ok().filter(|&plies| plies > 0).ok_or_else(wrong)
}
