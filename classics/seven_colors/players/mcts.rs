//! `mcts:BUDGET`: Monte-Carlo tree search, with so many simulations a move or so much time.

use solver::mcts::{Mcts, Settings, UniformPlayout};

use super::{BudgetRule, Kind, NoPlayer, choosing};
use toolkit::players::mcts::effort::Effort;

pub(crate) static PLAYER: Kind = Kind {
    name: "mcts",
    about: "Monte-Carlo tree search, with so many simulations a move, or so much time such as 50ms",
    budget: BudgetRule::Always {
        as_written: "BUDGET",
        what: "a number of simulations, or a time such as 50ms,",
    },
    new: |conditions, budget| {
        let effort: Effort = budget.parse().map_err(|_| NoPlayer::Budget {
            expected: "a number of simulations such as 1000, or a time such as 50ms or 2s".into(),
            found: budget.into(),
        })?;
        let (budget, seed, mut search) = (effort.within(&conditions.limits), conditions.seed, None);
        choosing(move |game, position, last| {
            let game = game.hurried();
            let begin = || {
                Mcts::new(&game, &Settings::strong(), vec![UniformPlayout::default()], budget.clone(), seed)
            };
            search.get_or_insert_with(begin).think(&game, &position.hurried(), last)
        })
    },
};
