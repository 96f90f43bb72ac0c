//! Championships: all against all, in matches of two rounds.

use std::sync::Arc;

use games::referee;
use graphs::Limit;
use graphs::rng::{QuickDice, seed_of};
use rayon::prelude::*;
use toolkit::statistics::Proportion;

use super::SevenColors;
use super::board::Board;
use super::boards::{NoPlan, Supply};
use super::players::{Conditions, NamedPlayer};
use crate::outcome::Outcome;

/// The results of rounds between two players.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Tally {
    pub rounds: u64,
    /// The rounds credited to the first player; a tie counts for the player who moved second.
    credited: u64,
    even: u64,
}

impl Tally {
    fn and(self, other: Tally) -> Tally {
        Tally {
            rounds: self.rounds + other.rounds,
            credited: self.credited + other.credited,
            even: self.even + other.even,
        }
    }
}

/// Plays one round; the first player starts at the top right.
fn round(board: &Arc<Board>, players: [&NamedPlayer; 2], conditions: &Conditions) -> Outcome {
    let game = SevenColors::new(Arc::clone(board), SevenColors::DEFAULT_IDLE_LIMIT);
    let mut dice = QuickDice::new(conditions.seed);
    let [mut alice, mut bob] = players.map(|named| {
        let conditions = Conditions { seed: dice.seed(), ..conditions.clone() };
        named.sit(&conditions).expect("budgets are read with the name")
    });
    referee(&game, alice.as_mut(), bob.as_mut()).expect("players keep the rules").value
}

/// Plays two rounds on one board, the second with places exchanged.
pub fn two_rounds(board: &Arc<Board>, [one, other]: [&NamedPlayer; 2], conditions: &Conditions) -> Tally {
    let mut dice = QuickDice::new(seed_of(&[conditions.seed]));
    let [begun, replied] = [[one, other], [other, one]].map(|players| {
        let conditions = Conditions { seed: dice.seed(), ..conditions.clone() };
        round(board, players, &conditions)
    });
    let count = |flags: &[bool]| flags.iter().filter(|&&flag| flag).count() as u64;
    let evens = [begun, replied].map(|outcome| outcome == Outcome::Tie);
    let credited = count(&[begun == Outcome::AliceWins, replied != Outcome::AliceWins]);
    Tally { rounds: 2, credited, even: count(&evens) }
}

/// The players, boards and numbers of matches.
pub struct Championship<'a> {
    pub players: &'a [NamedPlayer],
    pub matches: u64,
    /// The source of boards; match i of every pair is played on the same one.
    pub boards: Supply,
    pub conditions: Conditions,
}

/// The results so far.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Standings {
    /// `tallies[i][j]`, i < j: the results between players i and j, in this order.
    tallies: Vec<Vec<Tally>>,
    /// The limit that ended the championship before its last match.
    pub limit: Option<Limit>,
}

impl Standings {
    fn tally(&self, row: usize, column: usize) -> Tally {
        self.tallies[row.min(column)][row.max(column)]
    }

    /// The rounds credited to the first of two players; `None` for a player and itself.
    pub fn credited(&self, row: usize, column: usize) -> Option<Proportion> {
        let Tally { rounds: trials, credited, .. } = self.tally(row, column);
        let successes = if row < column { credited } else { trials - credited };
        (row != column).then_some(Proportion { successes, trials })
    }

    /// The number of ties between two players.
    pub fn even(&self, row: usize, column: usize) -> u64 {
        self.tally(row, column).even
    }
}

/// The results printed in the document.
pub struct PrintedResult {
    pub players: [&'static str; 5],
    /// Rounds won by the row's player against the column's, of [`PrintedResult::ROUNDS`].
    pub won: [[Option<u64>; 5]; 5],
}

impl PrintedResult {
    pub const ROUNDS: u64 = 2400;
    pub(crate) const MATCHES: u64 = 1200;

    /// The rounds that one player won against another; `None` if they did not meet.
    pub fn credited(&self, player: &str, opponent: &str) -> Option<Proportion> {
        let place = |name| self.players.iter().position(|&player| player == name);
        let successes = self.won[place(player)?][place(opponent)?]?;
        Some(Proportion { successes, trials: Self::ROUNDS })
    }
}

pub static PRINTED: PrintedResult = PrintedResult {
    players: ["improved-random", "spider", "greedy", "double-greedy", "mix"],
    won: [
        [None, Some(1609), Some(3), Some(1), Some(0)],
        [Some(791), None, Some(15), Some(0), Some(2)],
        [Some(2397), Some(2385), None, Some(458), Some(452)],
        [Some(2399), Some(2400), Some(1942), None, Some(1183)],
        [Some(2400), Some(2398), Some(1948), Some(1217), None],
    ],
};

impl Championship<'_> {
    /// Plays all matches, in parallel; the results do not depend on the number of threads. `done` is called after
    /// each match. The time limit is for the whole championship; if it is reached, the results so far are returned.
    pub fn play(&self, done: &(dyn Fn() + Sync)) -> Result<Standings, NoPlan> {
        let count = self.players.len();
        let limits = self.conditions.limits.shared();
        let goes_on = || limits.start().look_up().is_ok();
        let none = || vec![vec![Tally::default(); count]; count];
        let numbers = (0..self.matches).into_par_iter().take_any_while(|_| goes_on());
        let played = numbers.map(|number| {
            let board = self.boards.board(seed_of(&[self.conditions.seed, 0, number]))?;
            let mut tallies = none();
            let pairs = (0..count).flat_map(|other| (0..other).map(move |one| (one, other)));
            for (one, other) in pairs.take_while(|_| goes_on()) {
                let seed = seed_of(&[self.conditions.seed, 1, number, one as u64, other as u64]);
                let conditions = Conditions { seed, ..self.conditions.clone() };
                let rounds = two_rounds(&board, [&self.players[one], &self.players[other]], &conditions);
                // A stopped search may have chosen its moves too early, so these rounds do not count.
                if limits.is_stopped() {
                    break;
                }
                tallies[one][other] = rounds;
                done();
            }
            Ok::<_, NoPlan>(tallies)
        });
        let added = |mut sum: Vec<Vec<Tally>>, more: Vec<Vec<Tally>>| {
            for (row, new) in sum.iter_mut().zip(more) {
                row.iter_mut().zip(new).for_each(|(tally, new)| *tally = tally.and(new));
            }
            sum
        };
        let tallies = played.try_reduce(none, |sum, more| Ok(added(sum, more)))?;
        let is_whole =
            (0..count).all(|other| (0..other).all(|one| tallies[one][other].rounds / 2 == self.matches));
        let limit = if is_whole { None } else { limits.start().look_up().err() };
        Ok(Standings { tallies, limit })
    }
}
