//! `perfect`: asks the solver which moves win, and makes the first of them.
//!
//! Where no move wins, or a limit is hit before one is shown to, it plays on as `alpha-beta:2`: a lost
//! game is to be made hard. It remarks which of these its last move was, so that one made because of a
//! limit is not taken for perfect play.

use ::solver::alpha_beta::AlphaBeta;
use ::solver::coloring::Solver;
use games::coloring::{ColoringGame, ColoringMove, ColoringPosition};
use games::{Adjacency, Agent, Game, Passing};
use graphs::Limit;
use rustc_hash::FxHashSet;

use super::{Engine, NoPlayer};

/// The catalogue entry.
pub static ENGINE: Engine = Engine {
    name: "perfect",
    about: "a winning move by the solver, where there is one",
    budget: None,
    new: |seat, _| {
        let variant = seat.game.rules().variant();
        if variant.adjacency != Adjacency::Free || variant.passing != Passing::Nobody {
            return Err(NoPlayer::Variant { name: ENGINE.name });
        }
        let solver = Solver::new(seat.game.graph(), &seat.limits);
        Ok(Box::new(Perfect { solver, lost: AlphaBeta::new(2, seat.limits.clone()), last: None }))
    },
};

struct Perfect<'g> {
    solver: Solver<'g>,
    /// Who plays where nothing wins.
    lost: AlphaBeta,
    last: Option<Choice>,
}

/// How a move was chosen.
#[derive(Clone, Copy)]
enum Choice {
    Wins,
    NothingWins,
    /// No move was shown to win, and this limit left some undecided.
    NotKnown(Limit),
}

impl Agent<ColoringGame> for Perfect<'_> {
    fn choose(
        &mut self,
        game: &ColoringGame,
        position: &ColoringPosition,
        last: Option<ColoringMove>,
    ) -> ColoringMove {
        let mut moves = Vec::new();
        game.moves(position, &mut moves);
        let mut seen = FxHashSet::default();
        let mut choice = Choice::NothingWins;
        for step in moves {
            let mut after = position.clone();
            game.play(&mut after, step);
            if !seen.insert(game.canonical(&after)) {
                continue;
            }
            match self.wins(game, &after, position) {
                Ok(true) => {
                    self.last = Some(Choice::Wins);
                    return step;
                }
                Ok(false) => {}
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

impl Perfect<'_> {
    /// Whether the position that the player to move in `before` has made is won for that player.
    fn wins(
        &mut self,
        game: &ColoringGame,
        after: &ColoringPosition,
        before: &ColoringPosition,
    ) -> Result<bool, Limit> {
        let winner = match game.value(after) {
            Some(verdict) => verdict.winner(),
            None => self.solver.winner(game.rules().colors(), after)?,
        };
        Ok(winner == game.to_move(before))
    }
}
