//! `perfect`: asks the solver which moves win, and makes the first of them.
//!
//! If no move wins, or a limit is hit before one is proved to win, it plays on as `alpha-beta:2`, which makes
//! a lost game hard to win. It remarks which it was, so that a limit's move does not pass for perfect play.

use ::solver::Decider;
use ::solver::alpha_beta::AlphaBeta;
use games::coloring::{ColoringGame, ColoringMove, ColoringPosition};
use games::{Agent, Game};
use graphs::{Budget, Limit};

use super::Engine;

pub(crate) static ENGINE: Engine = Engine {
    name: "perfect",
    about: "a winning move by the solver, where there is one",
    budget: None,
    seedless: true,
    is_responding: false,
    new: |seat, _| {
        let decider = Decider::new(seat.game.graph(), &seat.limits);
        let limits = seat.limits.clone();
        Ok(Box::new(PerfectPlayer { decider, lost: AlphaBeta::new(2, limits.clone()), limits, last: None }))
    },
};

struct PerfectPlayer<'g> {
    decider: Decider<'g>,
    /// The player to use if no move wins.
    lost: AlphaBeta,
    limits: Budget,
    last: Option<Choice>,
}

#[derive(Clone, Copy)]
enum Choice {
    Wins,
    NothingWins,
    /// No move was proved to win, and this limit left some undecided.
    NotKnown(Limit),
}

impl Agent<ColoringGame> for PerfectPlayer<'_> {
    fn choose(
        &mut self,
        game: &ColoringGame,
        position: &ColoringPosition,
        last: Option<ColoringMove>,
    ) -> ColoringMove {
        let mut moves = Vec::new();
        game.distinct_moves(position, &mut moves);
        let meter = self.limits.start();
        let mut choice = Choice::NothingWins;
        for step in moves {
            // On large graphs there are many questions without a search, so the limit is checked here.
            if let Err(limit) = meter.look_up() {
                choice = Choice::NotKnown(limit);
                break;
            }
            let after = game.after(position, step);
            match self.decider.winner(game, &after) {
                Ok(winner) if winner == game.to_move(position) => {
                    self.last = Some(Choice::Wins);
                    return step;
                }
                Ok(_) => {}
                Err(limit) => choice = Choice::NotKnown(limit),
            }
        }
        self.last = Some(choice);
        self.lost.choose(game, position, last)
    }

    fn remark(&self) -> Option<String> {
        self.last.map(|choice| match choice {
            Choice::Wins => "it wins".into(),
            Choice::NothingWins => "no move wins; the choice of alpha-beta:2".into(),
            Choice::NotKnown(limit) => {
                format!("no move was shown to win ({limit}); the choice of alpha-beta:2")
            }
        })
    }
}
