//! `mcts:BUDGET`: Monte-Carlo tree search, with so many simulations a move or so much time.

use crate::seven_colors::{Conquest, SevenColors, Territories};
use games::Agent;
use graphs::Budget;
use solver::mcts::{Mcts, Settings, UniformPlayout};

use super::{BudgetRule, Kind, NoPlayer};
use toolkit::players::mcts::effort::Effort;

pub(crate) static PLAYER: Kind = Kind {
    name: "mcts",
    about: "Monte-Carlo tree search, with so many simulations a move, or so much time such as 50ms",
    budget: BudgetRule::Always {
        as_written: "BUDGET",
        what: "a number of simulations, or a time such as 50ms,",
    },
    new: |seat, budget| {
        let effort: Effort = budget.parse().map_err(|_| NoPlayer::Budget {
            expected: "a number of simulations such as 1000, or a time such as 50ms or 2s".into(),
            found: budget.into(),
        })?;
        Ok(Box::new(Simulating { search: None, budget: effort.within(&seat.limits), seed: seat.seed }))
    },
};

struct Simulating {
    /// The search; `None` before the first move.
    search: Option<Mcts<SevenColors, UniformPlayout<Conquest>>>,
    budget: Budget,
    seed: u64,
}

impl Agent<SevenColors> for Simulating {
    fn choose(&mut self, game: &SevenColors, position: &Territories, last: Option<Conquest>) -> Conquest {
        let game = game.hurried();
        let (budget, seed) = (&self.budget, self.seed);
        let begin =
            || Mcts::new(&game, &Settings::strong(), vec![UniformPlayout::default()], budget.clone(), seed);
        self.search.get_or_insert_with(begin).think(&game, &position.hurried(), last)
    }
}
