//! The players of seven colors, a row each.
//!
//! # Mix
//! There are two candidates. Spider's is the gaining color by which its border grows most: after the move less before
//! it. Greedy's is the color of double-greedy, and its gain is the one that double-greedy looks at: that of the
//! color together with the best one after it. Mix plays spider's candidate if the growth times its weight exceeds the
//! gain times its weight, else greedy's.
//!
//! The document speaks of what is gained of border. That this is a difference, and not the length of the border
//! after the move, is a reading. It changes which of the two candidates is played, not the candidates. The length
//! itself is what `mix-sum` adds, another reading of mix, kept for comparison.

use games::Agent;
use graphs::Budget;
use graphs::rng::QuickDice;
use solver::alpha_beta::{self, AlphaBeta};
use solver::mcts::{Mcts, Settings, UniformPlayout};
use toolkit::players::mcts::effort::Effort;

use super::{BoxedAgent, Conditions, Line, NoPlayer, PlayerKind, Reading, Reply, border, choosing};
use crate::seven_colors::board::Board;
use crate::seven_colors::{Conquest, Hue, SevenColors, Territories};

const PLIES: Option<&str> = Some("a number of plies");

/// All players, by name. Searching players consider only moves with a gain, since no other is better.
pub static PLAYERS: &[PlayerKind] = &[
    PlayerKind {
        usage: "alpha-beta:PLIES",
        about: "alpha-beta up to this depth, as far as its limits allow",
        needs: PLIES,
        new: |conditions, budget| {
            let mut search = AlphaBeta::new(plies(budget)?, conditions.limits.clone());
            choosing(move |game, position, last| search.choose(&game.hurried(), &position.hurried(), last))
        },
    },
    PlayerKind {
        usage: "double-greedy",
        about: "the color that gains most together with the best one after it",
        needs: None,
        new: |conditions, _| {
            let reply = conditions.reading.reply;
            largest(conditions.dice(), move |board, position, hue, _| {
                double_gain(board, position, hue, reply)
            })
        },
    },
    PlayerKind {
        usage: "greedy",
        about: "the color that gains most",
        needs: None,
        new: |conditions, _| largest(conditions.dice(), |_, _, _, gain| gain),
    },
    PlayerKind { usage: "improved-random", about: "any color that gains", needs: None, new: improved_random },
    PlayerKind {
        usage: "mcts:BUDGET",
        about: "Monte-Carlo tree search, with so many simulations a move, or so much time such as 50ms",
        needs: Some("a number of simulations, or a time such as 50ms,"),
        new: mcts,
    },
    PlayerKind {
        usage: "mix[:GAIN:BORDER]",
        about: "spider's color if the border grows by more than double-greedy's gains, each with its weight (1:1 \
                where nothing is said), else double-greedy's",
        needs: None,
        new: mix,
    },
    PlayerKind {
        usage: "mix-sum[:GAIN:BORDER]",
        about: "the largest weighted sum of double-greedy's gain and spider's border (1:1 where nothing is said)",
        needs: None,
        new: |conditions, budget| {
            let ([of_gain, of_border], Reading { line, reply }) =
                (weights(budget)?.map(u64::from), conditions.reading);
            largest(conditions.dice(), move |board, position, hue, _| {
                let gain = double_gain(board, position, hue, reply);
                of_gain * u64::from(gain) + of_border * u64::from(border_after(board, position, hue, line))
            })
        },
    },
    PlayerKind {
        usage: "n-greedy:PLIES",
        about: "alpha-beta to this depth, judged by the lead in tiles",
        needs: PLIES,
        new: |_, budget| {
            let depth = plies(budget)?;
            choosing(move |game, position, _| {
                let (unlimited, position) = (Budget::unlimited(), position.hurried());
                let found =
                    alpha_beta::search(&game.hurried(), &position, depth, &mut unlimited.start(), &mut ());
                found.ok().and_then(|found| found.best).unwrap_or(Conquest::Pass)
            })
        },
    },
    PlayerKind { usage: "random", about: "any color, whether it gains or not", needs: None, new: random },
    PlayerKind {
        usage: "spider",
        about: "of the colors that gain, the one after which its border is longest",
        needs: None,
        new: |conditions, _| {
            let line = conditions.reading.line;
            largest(conditions.dice(), move |board, position, hue, _| {
                border_after(board, position, hue, line)
            })
        },
    },
];

fn improved_random(conditions: &Conditions, _: &str) -> Result<BoxedAgent, NoPlayer> {
    let mut dice = conditions.dice();
    choosing(move |game, position, _| match gaining(game, position).as_slice() {
        [] => Conquest::Pass,
        gaining => Conquest::Take(gaining[dice.below(gaining.len())].0),
    })
}

fn random(conditions: &Conditions, _: &str) -> Result<BoxedAgent, NoPlayer> {
    let mut dice = conditions.dice();
    choosing(move |game, position, _| {
        let gaining = gaining(game, position);
        if gaining.is_empty() {
            return Conquest::Pass;
        }
        let any = Hue(dice.below(game.board().colors()) as u8);
        let legal = position.idle() < game.idle_limit() || gaining.iter().any(|&(hue, _)| hue == any);
        Conquest::Take(if legal { any } else { gaining[dice.below(gaining.len())].0 })
    })
}

fn mcts(conditions: &Conditions, budget: &str) -> Result<BoxedAgent, NoPlayer> {
    let effort: Effort = budget.parse().map_err(|_| NoPlayer::Budget {
        expected: "a number of simulations such as 1000, or a time such as 50ms or 2s".into(),
        found: budget.into(),
    })?;
    let (budget, seed, mut search) = (effort.within(&conditions.limits), conditions.seed, None);
    choosing(move |game, position, last| {
        let game = game.hurried();
        let begin =
            || Mcts::new(&game, &Settings::strong(), vec![UniformPlayout::default()], budget.clone(), seed);
        search.get_or_insert_with(begin).think(&game, &position.hurried(), last)
    })
}

fn mix(conditions: &Conditions, budget: &str) -> Result<BoxedAgent, NoPlayer> {
    let ([of_gain, of_border], Reading { line, reply }) =
        (weights(budget)?.map(i64::from), conditions.reading);
    let mut dice = conditions.dice();
    choosing(move |game, position, _| {
        let board = game.board();
        let before = border(board, position.owners(), position.to_move(), line);
        let growth = |hue| i64::from(border_after(board, position, hue, line)) - i64::from(before);
        let gain = |hue| i64::from(double_gain(board, position, hue, reply));
        let gaining = gaining(game, position);
        let colors = || gaining.iter().map(|&(hue, _)| hue);
        let spiders = best(colors().map(|hue| (hue, growth(hue))), &mut dice);
        let greedys = best(colors().map(|hue| (hue, gain(hue))), &mut dice);
        match (spiders, greedys) {
            (Some((hue, growth)), Some((_, gain))) if of_border * growth > of_gain * gain => {
                Conquest::Take(hue)
            }
            (_, Some((hue, _))) => Conquest::Take(hue),
            _ => Conquest::Pass,
        }
    })
}

/// The colors with a gain for the player to move, and the gains.
fn gaining(game: &SevenColors, position: &Territories) -> Vec<(Hue, u32)> {
    let gains = position.gains(game.board(), position.to_move()).into_iter().enumerate();
    gains.filter(|&(_, gain)| gain > 0).map(|(hue, gain)| (Hue(hue as u8), gain)).collect()
}

/// The color of largest score, with its score; ties are broken at random, each later one replacing the earlier with
/// probability 1/2. `None` if there is no color.
fn best<S: PartialOrd>(scores: impl Iterator<Item = (Hue, S)>, dice: &mut QuickDice) -> Option<(Hue, S)> {
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

/// The player of a gaining color of largest score, as [`best`] chooses it; `score` gets color and gain.
fn largest<S: PartialOrd>(
    mut dice: QuickDice,
    score: impl Fn(&Board, &Territories, Hue, u32) -> S + Send + 'static,
) -> Result<BoxedAgent, NoPlayer> {
    choosing(move |game, position, _| {
        let gaining = gaining(game, position).into_iter();
        let scores = gaining.map(|(hue, gain)| (hue, score(game.board(), position, hue, gain)));
        best(scores, &mut dice).map_or(Conquest::Pass, |(hue, _)| Conquest::Take(hue))
    })
}

/// The gain of the player to move by this color and the best one after it.
fn double_gain(board: &Board, position: &Territories, hue: Hue, reply: Reply) -> u32 {
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

/// The length of the border of the player to move after this color.
fn border_after(board: &Board, position: &Territories, hue: Hue, line: Line) -> u32 {
    let player = position.to_move();
    let mut after = position.clone();
    after.grow(board, player, hue);
    border(board, after.owners(), player, line)
}

/// The weights of gain and border, as `GAIN:BORDER`, 1:1 where nothing is said. They are whole numbers, so that equal
/// scores are equal, and products with them fit into 64 bits.
fn weights(text: &str) -> Result<[u32; 2], NoPlayer> {
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

fn plies(text: &str) -> Result<u32, NoPlayer> {
    let wrong = || NoPlayer::Budget { expected: "a number of plies, at least 1".into(), found: text.into() };
    text.parse().ok().filter(|&plies| plies > 0).ok_or_else(wrong)
}
