//! `mcts-2013-repaired:BUDGET`: [`mcts_2013`](super::mcts_2013), but finally makes the most simulated move.

use ::solver::mcts::Settings;

use super::Engine;
use super::mcts::{effort, options::Options, sit};

pub(crate) static ENGINE: Engine = Engine {
    name: "mcts-2013-repaired",
    about: "the Monte-Carlo player of the source report with a repaired final choice",
    budget: Some(effort::UNIT),
    seedless: false,
    is_responding: false,
    new: |seat, budget| sit(seat, &Options::new(Settings::repaired()), budget.parse()?),
};
