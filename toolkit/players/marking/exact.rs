//! Exact values of positions of the marking game, and the player that goes by them.
//!
//! A move that keeps the value of the score keeps every win: Alice wins with k if and only if the value is a score below
//! k. So `perfect` does not need to know k.

use ::solver::alpha_beta::AlphaBeta;
use ::solver::marking::Solver;
use games::marking::{MarkingGame, MarkingMove, MarkingPosition, Score};
use games::{Agent, Game, Player};
use graphs::{Budget, Limit};

/// How many plies `perfect` looks ahead where all moves are alike to it, or not known.
const FALLBACK: u32 = 2;

/// The exact values of the positions of one game.
pub struct MarkingValues<'g> {
    game: &'g MarkingGame,
    solver: Solver<'g>,
}

impl<'g> MarkingValues<'g> {
    /// Nothing known yet. The limits on nodes and time hold for each question anew.
    pub fn new(game: &'g MarkingGame, limits: &Budget) -> Self {
        MarkingValues { game, solver: Solver::new(game.graph(), limits) }
    }

    /// The score under best play from here, at least the score so far; [`Score::UNFINISHED`] where two passes cannot be
    /// avoided any more. Cost: a question for each score that is too small.
    ///
    /// # Errors
    /// The limit that was hit.
    pub fn worth(&mut self, position: &MarkingPosition) -> Result<Score, Limit> {
        if let Some(score) = self.game.value(position) {
            return Ok(score);
        }
        let (so_far, variant) = (position.score().neighbors(), self.game.variant());
        for score in so_far..=self.game.graph().max_degree() as u32 {
            if self.solver.winner(score + 1, variant, position)? == Player::Alice {
                return Ok(Score::new(score));
            }
        }
        Ok(Score::UNFINISHED)
    }
}

/// Makes the first move that keeps the value of the position. Where every move does, or a limit was hit before all were
/// known, it plays as `alpha-beta:2`: a lost game is to be made hard.
pub(super) struct Perfect<'g> {
    values: MarkingValues<'g>,
    other: AlphaBeta,
    last: Option<Choice>,
}

#[derive(Clone, Copy)]
enum Choice {
    Keeps(Score),
    AllKeep(Score),
    NotKnown(Limit),
}

impl<'g> Perfect<'g> {
    pub fn new(game: &'g MarkingGame, limits: &Budget) -> Self {
        let other = AlphaBeta::new(FALLBACK, limits.clone());
        Perfect { values: MarkingValues::new(game, limits), other, last: None }
    }
}

impl Agent<MarkingGame> for Perfect<'_> {
    fn choose(
        &mut self,
        game: &MarkingGame,
        position: &MarkingPosition,
        last: Option<MarkingMove>,
    ) -> MarkingMove {
        let mut moves = Vec::new();
        game.moves(position, &mut moves);
        let worth = moves.iter().map(|&step| {
            let mut next = position.clone();
            game.play(&mut next, step);
            self.values.worth(&next)
        });
        let choice = match worth.collect::<Result<Vec<Score>, Limit>>() {
            Err(limit) => Choice::NotKnown(limit),
            Ok(worth) => {
                let scores = worth.iter().copied();
                let best = match position.to_move() {
                    Player::Alice => scores.max(),
                    Player::Bob => scores.min(),
                };
                let best = best.expect("a game that is not over has a move");
                if let Some(first) = worth.iter().position(|&score| score == best)
                    && worth.iter().any(|&score| score != best)
                {
                    self.last = Some(Choice::Keeps(best));
                    return moves[first];
                }
                Choice::AllKeep(best)
            }
        };
        self.last = Some(choice);
        self.other.choose(game, position, last)
    }

    fn remark(&self) -> Option<String> {
        let told = |score: Score| match score {
            Score::UNFINISHED => "an unfinished game".to_owned(),
            score => format!("the score {}", score.neighbors()),
        };
        self.last.map(|choice| match choice {
            Choice::Keeps(score) => format!("it keeps {}; others are worse", told(score)),
            Choice::AllKeep(score) => {
                format!("all moves keep {}; the choice of alpha-beta:{FALLBACK}", told(score))
            }
            Choice::NotKnown(limit) => {
                format!("not all moves are known ({limit}); the choice of alpha-beta:{FALLBACK}")
            }
        })
    }
}
